"""The report: a site, or one page that is whole in itself, that says what the records say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.comparison.report_command import counted_twice
from benchmarks.experiments import position_deductions
from benchmarks.experiments.games import GAMES
from benchmarks.harness.runs import Run
from benchmarks.judge import GRADES
from benchmarks.subjects.board_sets import BoardSet, positions_on
from benchmarks.subjects.layout_sources import DrawnLayouts, listed_layouts
from game.minesweeper.layouts import Layout, Rule
from game.minesweeper.sizes import Size
from tests.support.commands import Command
from tests.support.read_page import Page

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

ENGINES = "sat,sentence,textbook,random"
Records = dict[str, Path]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    folder = tmp_path_factory.mktemp("runs")
    found = {kind: folder / f"{kind}.jsonl" for kind in ("positions", "games", "speed")}
    for kind, path in found.items():
        count = "--positions" if kind == "positions" else "--games"
        assert main([*f"{kind} --size 6x6/6 {count} 10 --engine {ENGINES} --jobs 2 --out".split(), str(path)]) == 0
    return found


def test_one_page_that_fetches_nothing(bench: Command, records: Records, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    bench("report", *records.values(), "--html", page)
    text = page.read_text(encoding="utf-8")
    assert Page(text).fetched == []
    assert "url(" not in re.sub(r"url\(#", "", text)
    assert 'name="viewport"' in text
    for plot in ("Deductions against time", "grade of inference", "Agreement", "Win rates"):
        assert plot in text
    for heading in ("What was learnt", "Deductive strength", "Positions: 6x6/6", "Games: 6x6/6", "Speed: 6x6/6"):
        assert heading in text
    assert "Two by two" in text
    assert "compared with textbook" in text
    assert "Judged: 10 positions" in text


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
    assert "&lt;1&gt; s (1 on 6x6/6 #0)" in text
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
    large = BoardSet("own", listed_layouts([Layout(1, 2, frozenset())]))
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
    assert next(line for line in lines if line.startswith("| sat |")).count("|") == len(GRADES) + 2
    assert "**Median milliseconds" in printed
    told = bench("report --markdown", records["games"], status=2).err
    assert "bench positions`" in told
