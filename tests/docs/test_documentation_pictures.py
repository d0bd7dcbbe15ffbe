"""The pictures of README and documentation are those that the code draws today."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="the extra `gui` is not installed")
pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

from docs.builder import application_documentation, deduction_plot
from docs.builder.pictures import FOLDER, PICTURES, drawn_by_pages

LINKED = re.compile(r"!?\[[^]]*\]\(([^):]+\.(?:png|svg))\)")
DRAWN_BY_OTHERS = "deductions.svg"
"""It looks a little different with other versions of matplotlib and other fonts: what is written in it is compared."""
SVG = sorted(path for path in PICTURES if path.suffix == ".svg" and path.name != DRAWN_BY_OTHERS)


@pytest.mark.parametrize("path", SVG, ids=lambda path: path.name)
def test_a_picture_is_not_stale(path: Path) -> None:
    assert kept(path) == PICTURES[path](), f"{path.name} is stale; make it with `make pictures`"


def test_the_pictures_of_a_page_are_those_that_its_lines_draw() -> None:
    for path, svg in drawn_by_pages().items():
        assert kept(path) == svg, f"{path.name} is stale; make it with `make pictures`"


def test_the_picture_of_the_report_is_not_stale() -> None:
    drawn, made = kept(FOLDER / DRAWN_BY_OTHERS), deduction_plot.deductions()
    assert deduction_plot.words_of(drawn) == deduction_plot.words_of(made), "it is stale; make it with `make pictures`"
    assert "probing" in deduction_plot.words_of(made)


def test_every_picture_is_made_by_the_code_and_each_that_a_page_shows_is_there() -> None:
    there = {*FOLDER.iterdir(), *application_documentation.found("pictures/*")}
    assert there == PICTURES.keys() | drawn_by_pages().keys()
    for page in (application_documentation.ROOT / "README.md", *application_documentation.written_pages()):
        for link in LINKED.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} shows {link}, which is not there"


def kept(path: Path) -> str:
    assert path.exists(), f"{path} is missing; make it with `make pictures`"
    return path.read_text(encoding="utf-8")
