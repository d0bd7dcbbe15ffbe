"""The pictures of README and documentation are those that the code draws today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="the extra `gui` is not installed")
pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

import pygame

from docs.builder import report_plot, window
from docs.builder.pictures import FOLDER, GALLERY, PICTURES, SCREENS, gallery

ROOT = FOLDER.parents[1]
LINKED = re.compile(r"!?\[[^]]*\]\(([^):]+\.(?:png|svg))\)")
GALLERY_SHOWS = {Path(link).name for link in LINKED.findall(GALLERY.read_text(encoding="utf-8"))}
DRAWN_BY_OTHERS = "deductions.svg"
"""It looks a little different with other versions of matplotlib and other fonts: what is written in it is compared."""


@pytest.mark.parametrize("name", sorted(PICTURES.keys() - {DRAWN_BY_OTHERS}))
def test_a_picture_is_not_stale(name: str) -> None:
    assert kept(name).read_text(encoding="utf-8") == PICTURES[name](), f"{name} is stale; make it with `make pictures`"


def test_the_pictures_of_the_gallery_are_those_that_its_page_draws() -> None:
    drawn = gallery()
    assert drawn.keys() == GALLERY_SHOWS
    for name, svg in drawn.items():
        assert kept(name).read_text(encoding="utf-8") == svg, f"{name} is stale; make it with `make pictures`"


def test_the_picture_of_the_report_is_not_stale() -> None:
    drawn, made = kept(DRAWN_BY_OTHERS).read_text(encoding="utf-8"), PICTURES[DRAWN_BY_OTHERS]()
    assert report_plot.words_of(drawn) == report_plot.words_of(made), "it is stale; make it with `make pictures`"
    assert "probing" in report_plot.words_of(made)


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_the_window_is_not_stale(name: str) -> None:
    drawn = pygame.image.load(kept(name))
    assert window.look_alike(drawn, SCREENS[name]()), f"{name} is stale; make it with `make pictures`"


def test_another_letter_makes_a_picture_of_the_window_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    before = window.start()
    assert window.look_alike(before, window.start())
    monkeypatch.setattr("mineproof.window.start_view.TITLE", "Minesweeper, with proof")
    assert not window.look_alike(before, window.start())
    monkeypatch.undo()
    monkeypatch.setattr(
        "mineproof.window.start_view.SUBTITLE",
        "Play it, or watch engines reason: what they know, how likely the rest is, and whx.",
    )
    assert not window.look_alike(before, window.start())


def test_every_picture_is_made_by_the_code() -> None:
    made = PICTURES.keys() | SCREENS.keys() | GALLERY_SHOWS
    assert {path.name for path in FOLDER.iterdir()} == made


def test_every_picture_that_a_page_shows_is_there() -> None:
    for page in (ROOT / "README.md", *sorted((ROOT / "docs" / "pages").rglob("*.md"))):
        for link in LINKED.findall(page.read_text(encoding="utf-8")):
            # Pictures are copied into the site beside the pages.
            places = (page.parent / link, ROOT / "docs" / "pictures" / Path(link).name)
            assert any(place.exists() for place in places), f"{page.name} shows {link}, which is not there"


def kept(name: str) -> Path:
    assert (FOLDER / name).exists(), f"{name} is missing; make it with `make pictures`"
    return FOLDER / name
