"""The report: a site, or one page that is whole in itself, that says what the records say; its plots and addresses."""

import json
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import example, given, settings, strategies as st

from benchmarks.__main__ import main
from benchmarks.analysis import plots
from benchmarks.analysis.foldable_text import MOST_LINES, Text
from benchmarks.comparison.report_command import counted_twice
from benchmarks.comparison.site import Chapter, chapter_of, write_site
from benchmarks.comparison.site.pages import LONGEST, RESERVED, addresses
from benchmarks.experiments import position_deductions
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.games import GAMES
from benchmarks.harness.runs import Run
from benchmarks.judge import GRADES
from benchmarks.subjects.compared_boards import BoardSet, boards_from, positions_on
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts
from game.minesweeper.layouts import Layout
from game.minesweeper.random_layouts import Rule
from mineproof import Size, wilson
from tests.benchmarks.helpers import MadeOnce, brief_pages, read_summary, there
from tests.support.commands import Command
from tests.support.html_page import Page

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
pytest.importorskip("jinja2", reason="the extra `report` is not installed")

Records = dict[str, Path]


@pytest.fixture
def records(made_once: MadeOnce) -> Records:
    return {kind: made_once(kind)[1] for kind in ("positions", "games", "speed")}


def test_one_page_that_fetches_nothing(bench: Command, records: Records, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    bench("report", *records.values(), "--html", page)
    text = page.read_text(encoding="utf-8")
    assert Page(text).fetched == []
    assert "url(" not in re.sub(r"url\(#", "", text)
    assert 'name="viewport"' in text
    for plot in ("Deductions against time", "grade of inference", "Agreement", "Win rates"):
        assert plot in text
    for heading in ("What was learnt", "Deductive strength", "Positions: 5x5/4", "Games: 5x5/4", "Speed: 5x5/4"):
        assert heading in text
    for words in ("Two by two", "compared with textbook", "Judged: 12 positions", " UTC", " cores", "mineproof bench "):
        assert words in text


def test_no_table_of_games_is_empty(bench: Command, records: Records, tmp_path: Path, brief: None) -> None:
    bench("report", records["games"], "--html", tmp_path / "report.html")
    _, *bodies = (tmp_path / "report.html").read_text(encoding="utf-8").split("<tbody>")
    assert ["<td" in body.partition("</tbody>")[0] for body in bodies] == [True] * 5
    for file, proved in (("games", False), ("positions", True)):
        site = tmp_path / file
        bench("report", records[file], "--html", site)
        assert ("that it misses" in (site / "engines" / "sat.html").read_text(encoding="utf-8")) == proved
        assert ("#strength" in (site / "index.html").read_text(encoding="utf-8")) == proved


def test_the_same_record_makes_the_same_page(bench: Command, records: Records, tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("one.html", "other.html")]
    for page in pages:
        bench("report", records["speed"], "--html", page)
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_a_run_that_has_just_begun_is_shown(bench: Command, records: Records, tmp_path: Path, brief: None) -> None:
    page = str(tmp_path / "report.html")
    for kind in ("games", "positions"):
        beginning, *lines = records[kind].read_text().splitlines()
        for kept in (0, 7):
            part = tmp_path / f"{kind}{kept}.jsonl"
            part.write_text("\n".join([beginning, *lines[:kept]]) + "\n" + lines[-1][:5])
            bench("report", part, "--html", page)
    first = records["games"].read_text().splitlines()[0]
    failed = {"contestant": "sat", "number": 0, "failure": {"cause": "late", "reason": "no result within <1> s"}}
    (tmp_path / "failed.jsonl").write_text(first + "\n" + json.dumps(failed) + "\n")
    bench("report", tmp_path / "failed.jsonl", "--html", page)
    text = Path(page).read_text(encoding="utf-8")
    assert "&lt;1&gt; s (1 on 5x5/4 #0)" in text
    assert "not yet tried" in text


def test_a_page_does_not_overwrite_a_record(records: Records, path: Path, bench: Command, monkeypatch: Any) -> None:
    before = records["games"].read_bytes()
    path.write_bytes(before)
    monkeypatch.chdir(path.parent)
    assert "is a record" in bench("report", path, "--html", "run.jsonl", status=2).err
    assert path.read_bytes() == before


def test_the_same_record_twice_is_refused(records: Records, tmp_path: Path, bench: Command) -> None:
    page, games = tmp_path / "page.html", str(records["games"])
    told = bench("report", games, games, "--html", page, status=2).err
    assert "would count twice" in told
    assert not page.exists()


@pytest.mark.parametrize(
    ("engines", "count", "seed", "rule", "repeated"),
    [
        (("sentence", "sat"), 20, 1, "safe", ["sat", "sentence"]),  # the first of those layouts
        (("sat", "single"), 20, 1, "safe", []),  # another pair on the same layouts
        (("sat",), 20, 1, "safe", ["sat"]),  # nobody new
        (("sat", "sentence"), 60, 2, "safe", []),
        (("sat", "sentence"), 60, 1, "open", []),
    ],
)
def test_the_same_layouts_are_not_counted_twice(
    engines: tuple[str, ...], count: int, seed: int, rule: Rule, repeated: list[str]
) -> None:
    plan = Run(GAMES, ("sat", "sentence"), DrawnLayouts(Size(6, 6, 6), 60, 1), 1, 10.0).plan
    other = Run(GAMES, engines, DrawnLayouts(Size(6, 6, 6), count, seed, rule), seed, 9.0).plan
    assert counted_twice(plan, other) == repeated
    assert sorted(counted_twice(other, plan)) == repeated


def test_the_same_positions_are_not_counted_twice_whatever_is_beside_them() -> None:
    small = BoardSet("4x4/3", Size(4, 4, 3))
    [large] = boards_from([Layout(1, 2, frozenset())])
    plans = [
        Run(position_deductions.POSITIONS, ("sat", "sentence"), positions_on(counts, seed), 1, 10.0).plan
        for counts, seed in (([(small, 3)], 1), ([(large, 1), (small, 2)], 1), ([(large, 1), (small, 2)], 2))
    ]
    one, mixed, another = plans
    assert counted_twice(one, mixed) == ["sat", "sentence"]
    assert counted_twice(mixed, another) == counted_twice(one, another) == []


def test_tables_in_markdown(records: Records, bench: Command) -> None:
    printed = bench("report --markdown", records["positions"]).out
    lines = printed.splitlines()
    heading = next(line for line in lines if "overlap (" in line)
    assert heading.startswith("| contestant | single (")
    assert lines[lines.index(heading) + 1] == f"|---|{'--:|' * len(GRADES)}"
    below = lines[lines.index(heading) :]
    assert next(line for line in below if line.startswith("| sat |")).count("|") == len(GRADES) + 2
    assert "**Median milliseconds" in printed
    told = bench("report --markdown", records["games"], status=2).err
    assert "bench positions`" in told


RNG = random.Random(3)
POINTS = {
    f"engine {number}": (10 ** RNG.uniform(0.5, 1.5), RNG.choice([1.0, 0.99, 0.95, 0.75])) for number in range(24)
} | {"package.module_of_mine_that_is_long:" + "Player" * 10: (1.0, 0.5)}


def test_the_line_of_the_scatter_is_drawn_and_every_name_is_written_once() -> None:
    plot = there(plots.pareto(POINTS))
    assert '<g id="front">' in plot.svg
    for name, (milliseconds, share) in POINTS.items():
        assert plot.svg.count(f">{name}</text>") == 1
        assert f"<title>{name}: {share:.1%} in {milliseconds:.3g} ms</title>" in plot.svg
    assert all(name in plot.sentence for name in plots.pareto_front(POINTS))
    assert plots.pareto({}) is None
    points = {"slow": (9.0, 1.0), "fast": (1.0, 0.5), "between": (3.0, 0.5), "quick": (1.0, 0.4), "exact": (5.0, 1.0)}
    assert plots.pareto_front(points) == ["fast", "exact"], "nobody beats these"


def test_contestants_that_tell_the_same_chances_are_one_line() -> None:
    bins = {"one": [(0.1, 0.1, 50)], "other": [(0.1 + 1e-9, 0.1, 50)], "third": [(0.2, 0.9, 10)], "silent": []}
    plot = there(plots.reliability(bins))
    assert ">one, other</text>" in plot.svg
    assert "third, off by 0.700" in plot.sentence
    together = there(plots.reliability({"one": [(0.1, 0.1, 50)], "other": [(0.1, 0.1, 50)]}))
    assert "off by 0.000" in together.sentence
    assert plots.reliability({"silent": []}) is None


def test_a_long_text_unfolds() -> None:
    few, many = Text("Few", ["line"] * MOST_LINES).to_html(), Text("Many", ["a < b"] * (MOST_LINES + 2)).to_html()
    assert "<summary>" not in few
    assert "<summary>2 more</summary>" in many
    assert many.count("<li>a &lt; b</li>") == MOST_LINES + 2


def test_the_caption_of_win_rates_speaks_of_those_that_are_there() -> None:
    one = there(plots.win_rates({"sat": wilson(1, 1)}, 1))
    assert "pairs below" not in one.sentence
    assert plots.win_rates({}, 0) is None
    rates = {"sat": wilson(69, 100), "sentence": wilson(65, 100), "random": wilson(1, 100)}
    several = there(plots.win_rates(rates, 100))
    assert "69.0% [59.4%, 77.2%]; sentence may" in several.sentence


ALIKE = ("sat(seconds=5)", "sat(seconds=.5)")
"""Names that are the same without their signs."""


@pytest.fixture(scope="module")
def chapters(tmp_path_factory: pytest.TempPathFactory) -> list[Chapter]:
    """Two runs of one size and different seeds, and one of another size."""
    folder, found = tmp_path_factory.mktemp("chapters"), list[Chapter]()
    for number, (size, seed) in enumerate([("6x6/8", "1"), ("6x6/8", "2"), ("5x5/5", "1")]):
        path = folder / f"{number}.jsonl"
        options = ["--size", size, "--seed", seed, "--positions", "5", "--engine", ",".join(["single", *ALIKE])]
        assert main(["positions", *options, "--out", str(path)]) == 0
        record, summary = read_summary(path)
        found.append(chapter_of([record], summary))
    return found


@pytest.fixture(scope="module")
def site(chapters: list[Chapter], tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        brief_pages(patch)
        return write_site(tmp_path_factory.mktemp("site"), chapters).parent


def heading(page: Path) -> str:
    (found,) = re.findall(r"<h1>(.*)</h1>", page.read_text(encoding="utf-8"))
    return str(found)


def test_a_link_opens_the_page_of_what_it_names(site: Path) -> None:
    followed = set()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        anchors = re.findall(r'href="#([^"]+)', text)
        assert anchors or page.parent.name != "runs", "a page of a run has contents"
        for anchor in anchors:
            assert f'id="{anchor}"' in text, f"{page.name}: #{anchor}"
        for target in re.findall(r'href="([^"#]+)', text):
            assert (page.parent / unquote(target)).resolve().is_file(), f"{page.name}: {target}"
        for target, name in re.findall(r'<a [^>]*?href="([^"#]+)"[^>]*>([^<]*)</a>', text):
            opened = (page.parent / unquote(target)).resolve()
            if opened.parent != site:
                assert heading(opened) == name.removeprefix("Before: ").removeprefix("After: ")
                followed.add(opened)
    assert followed == {page for page in site.rglob("*.html") if page.parent != site}, "every page is linked"


def test_every_subject_has_a_page(site: Path, chapters: list[Chapter]) -> None:
    assert len(list(site.glob("runs/*"))) == len(chapters)
    assert {*ALIKE, "single"} <= {heading(page) for page in site.glob("engines/*")}
    titles = [heading(page) for page in site.glob("positions/*")]
    differing = [
        {chapter.summary.plan.name_of(one.number) for one in chapter.summary.differences.positions}
        for chapter in chapters
        if isinstance(chapter.summary, DeductionsSummary)
    ]
    assert min(map(len, differing)) > 0
    assert len({*titles}) == len(titles) == sum(map(len, differing))
    for seed, names in enumerate(differing[:2], start=1):
        named = {f"{name}, seed {seed}" for name in names}
        assert {title for title in titles if "6x6/8" in title and title.endswith(f"seed {seed}")} == named
    assert differing[2] == {title for title in titles if "5x5/5" in title}, "one run of these needs no seed"


@given(st.lists(st.text("aB2-é /.ж", max_size=6), max_size=12, unique=True))
@example(["sat(1)", "sat-1", "sat-1-2", "SAT-1", "sat 1"])
@example(["движок", "エンジン", "", "page", "page-2", "---"])
@example(["CON", "con", "Con.", "page-con", "aux", "nul", "COM1", "lpt9", "prn"])
@example([1_000 * "a", 1_000 * "a" + "b", 1_000 * "a" + "c", 100 * "a-"])
@settings(max_examples=40)
def test_addresses_are_short_names_of_files_on_any_system_and_no_two_alike(names: list[str]) -> None:
    found = addresses(names)
    assert len({*found}) == len(names)
    for address in found:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", address)
        assert address not in RESERVED
        assert len(address) <= LONGEST + 3
