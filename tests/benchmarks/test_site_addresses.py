"""No two subjects of a site share a page, and a link opens the page of what it names, also from disk."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import example, given, settings, strategies as st

from benchmarks.__main__ import main
from benchmarks.comparison.site import Chapter, chapter_of, write_site
from benchmarks.comparison.site.pages import LONGEST, RESERVED, addresses
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from tests.benchmarks.helpers import brief_pages, read_summary

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
pytest.importorskip("jinja2", reason="the extra `report` is not installed")

ALIKE = ("sat(seconds=5)", "sat(seconds=.5)")
"""Names that are the same without their signs."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two runs of one size and different seeds, and one of another size."""
    folder = tmp_path_factory.mktemp("runs")
    found = []
    for number, (size, seed) in enumerate([("6x6/8", "1"), ("6x6/8", "2"), ("5x5/5", "1")]):
        found.append(folder / f"{number}.jsonl")
        options = ["--size", size, "--seed", seed, "--positions", "5", "--engine", ",".join(["single", *ALIKE])]
        assert main(["positions", *options, "--out", str(found[-1])]) == 0
    return found


@pytest.fixture(scope="module")
def chapters(records: list[Path]) -> list[Chapter]:
    return [chapter_of([record], summary) for record, summary in map(read_summary, records)]


@pytest.fixture(scope="module")
def site(chapters: list[Chapter], tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        brief_pages(patch)
        return write_site(tmp_path_factory.mktemp("site"), chapters).parent


def differing(chapter: Chapter) -> list[str]:
    """The names of the positions of a run on which contestants differ."""
    assert isinstance(chapter.summary, DeductionsSummary)
    return [chapter.summary.plan.name_of(one.number) for one in chapter.summary.differences.positions]


def heading(page: Path) -> str:
    (found,) = re.findall(r"<h1>(.*)</h1>", page.read_text(encoding="utf-8"))
    return str(found)


def links(page: Path) -> list[tuple[str, str]]:
    return re.findall(r'<a [^>]*?href="([^"#]+)"[^>]*>([^<]*)</a>', page.read_text(encoding="utf-8"))


def test_a_link_opens_the_page_of_what_it_names(site: Path) -> None:
    followed = set()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for anchor in re.findall(r'href="#([^"]+)', text):
            assert f'id="{anchor}"' in text, f"{page.name}: #{anchor}"
        for target in re.findall(r'href="([^"#]+)', text):
            assert (page.parent / unquote(target)).resolve().is_file(), f"{page.name}: {target}"
        for target, name in links(page):
            opened = (page.parent / unquote(target)).resolve()
            if opened.parent != site:
                assert heading(opened) == name.removeprefix("Before: ").removeprefix("After: ")
                followed.add(opened)
    assert followed == {page for page in site.rglob("*.html") if page.parent != site}, "every page is linked"


def test_every_subject_has_a_page(site: Path, chapters: list[Chapter]) -> None:
    assert len(list(site.glob("runs/*"))) == len(chapters)
    assert {*ALIKE, "single"} <= {heading(page) for page in site.glob("engines/*")}
    positions = [len(differing(chapter)) for chapter in chapters]
    assert min(positions) > 0
    assert len(list(site.glob("positions/*"))) == sum(positions)


def test_positions_of_two_runs_are_told_apart_by_their_seeds(site: Path, chapters: list[Chapter]) -> None:
    titles = [heading(page) for page in site.glob("positions/*")]
    assert len(set(titles)) == len(titles)
    for chapter in chapters[:2]:
        seed = f", seed {chapter.summary.plan.seed}"
        named = {name + seed for name in differing(chapter)}
        assert {title for title in titles if "6x6/8" in title and title.endswith(seed)} <= named <= {*titles}
    assert not any("5x5/5" in title and "seed" in title for title in titles), "there is one run of these"


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
