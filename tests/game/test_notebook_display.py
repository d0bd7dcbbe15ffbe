"""What shows itself in a notebook: one line of text, and a picture that deduces nothing and raises nothing."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

import engines
from game import Layout, Minesweeper, random_layout
from game.board.observation import Observation
from game.notebook_display import MOST_DRAWN, NotebookDisplay
from game.pictures import Picture, html, picture_of, svg, text
from game.puzzles.conclusions import NO_CONCLUSIONS, PuzzleConclusions

LAYOUT = random_layout(4, 5, 4, rule="safe", first=(1, 1), rng=random.Random(3))
SEEN = Observation.parse("1121\n....", total=2)


def engine_on(seen: Observation) -> engines.Engine:
    engine = engines.create("exhaustive", seen.height, seen.width, seen.total)
    engine.observe(seen)
    return engine


THINGS: list[NotebookDisplay] = [
    LAYOUT,
    Minesweeper.from_layout(LAYOUT),
    SEEN,
    picture_of(SEEN),
    engine_on(SEEN),
    engine_on(SEEN).explain((1, 2)),
]


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_everything_has_a_line_of_text_and_a_picture(thing: NotebookDisplay) -> None:
    assert "\n" not in repr(thing)
    assert " object at 0x" not in repr(thing)
    assert (thing._repr_html_() or "").startswith("<figure>")
    ElementTree.fromstring(svg(thing))


def test_whoever_draws_a_type_registers_how() -> None:
    class Door(NotebookDisplay):
        pass

    with pytest.raises(TypeError, match=r"Door object .* picture"):
        svg(Door())
    assert Door()._repr_html_() is None

    @picture_of.register(Door)
    def _(door: Door, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
        return Picture("A door", picture_of(SEEN).panels)

    assert svg(Door()) == svg(picture_of(Door()))
    assert Door()._repr_html_() == html(Door())
    assert str(text(Door())) == str(text(picture_of(Door())))


def test_to_show_an_engine_deduces_nothing() -> None:
    class Reasoner(engines.ExhaustiveReasoner):
        def deduce(self, facts, total=None):  # type: ignore[no-untyped-def]
            raise RuntimeError("it was asked")

    class Engine(engines.Engine):
        reasoner_class = Reasoner

    engine = Engine(2, 4)
    engine.observe(Observation.parse("1121\n...."))
    assert "\n" not in repr(engine)
    assert engine._repr_html_() is not None
    with pytest.raises(RuntimeError, match="it was asked"):
        len(engine.mines)
    assert engine._repr_html_() is not None


def test_what_is_too_large_to_be_shown_is_a_line_of_text() -> None:
    layout = Layout(MOST_DRAWN + 1, 1, frozenset())
    assert layout._repr_html_() is None
    assert repr(layout) == "<Layout: 10001x1 with 0 mines>"
