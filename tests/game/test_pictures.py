"""What pictures show, before anything is drawn: squares, chances, roles, and the words for them."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

import engines
from game.notebook_display import MOST_DRAWN, NotebookDisplay
from game.pictures import Kind, Picture, PuzzleConclusions, Role, Square, html, picture_of, svg, text
from game.pictures.picture_data import TABLE
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS
from mineproof import Layout, Minesweeper, Observation, pictures, random_layout

SEEN = Observation.parse("0 1 . .\n0 1 F .\n0 1 * s", total=3)


def kinds(picture: Picture) -> list[list[Kind]]:
    """The kinds of the squares of the only panel."""
    (panel,) = picture.panels
    return [[square.kind for square in row] for row in panel.squares]


def test_a_layout() -> None:
    picture = pictures.of_layout(2, 3, {(0, 0), (1, 2)}, (1, 0))
    (panel,) = picture.panels
    assert [[square.entry for square in row] for row in panel.squares] == [["*", "2", "1"], ["1", "2", "*"]]
    assert panel[1, 0].roles == {Role.FIRST}
    assert picture.title == "A layout of 2x3 with 2 mines"
    assert picture_of(Layout(2, 3, frozenset([(0, 0), (1, 2)]), (1, 0))) == picture


def test_the_end_of_a_game() -> None:
    seen = Observation.parse("0 1 F F\n0 1 . .")
    ending = pictures.of_ending(seen, {(0, 2), (1, 3)}, (1, 3), roles={Role.LAST: [(1, 3)]})
    assert kinds(ending) == [
        [Kind.NUMBER, Kind.NUMBER, Kind.FLAG, Kind.WRONG_FLAG],
        [Kind.NUMBER, Kind.NUMBER, Kind.HIDDEN, Kind.EXPLODED],
    ]
    assert kinds(pictures.of_ending(Observation.parse(". 1"), {(0, 0)})) == [[Kind.MINE, Kind.NUMBER]]


def test_a_table_shows_what_is_certain_what_is_likely_and_what_is_highlighted() -> None:
    known = PuzzleConclusions(
        {"a": True, "b": False}, {"b": 0.5, "c": 0.25}, {Role.PROVEN: ["a"], Role.BEST: ["elsewhere"]}
    )
    panel = pictures.of_table(["first", "second"], ["x", "y"], [["a", "b"], ["c", "d"]], known)
    picture = Picture("A table", (panel,))
    assert kinds(picture) == [[Kind.YES, Kind.NO], [Kind.OPEN, Kind.OPEN]]
    words = ["certain (what is proven)", "excluded", "25% likely", "open"]
    assert [square.words for _, square in panel.cells()] == words
    entries = ["certain", "excluded", "open", "how likely it is", "what is proven"]
    assert [words for _, words in picture.legend] == entries
    assert (panel.row_labels, panel.column_labels) == (("first", "second"), ("x", "y"))
    panel = pictures.of_table(["it"], ["x", "y"], [["a", "b"]], PuzzleConclusions({}, {"a": 0.0, "b": 1.0}))
    output = [(square.entry, words) for square, words in Picture("", (panel,)).legend]
    assert output == [("0%", "excluded by counting, not proven"), ("100%", "certain by counting, not proven")]


def test_a_picture_in_words() -> None:
    known = PuzzleConclusions({(0, 2): False}, roles={Role.BEST: [(0, 2)], Role.LAST: [(0, 1)]})
    picture = pictures.of_observation(SEEN, known, title="A game", caption="Go on")
    assert picture.alternative == (
        "A game. 3 rows and 4 columns: 6 revealed, 2 not revealed, 1 flag, 1 proven safe, 1 given as safe, 1 mine. "
        "Best move: (0, 2). Last move: (0, 1). Go on."
    )


def test_every_kind_and_role_has_words_and_signs_of_its_own() -> None:
    best = Square(Kind.PROVEN_SAFE, roles=frozenset([Role.LAST, Role.BEST]))
    clue = Square(Kind.NUMBER, "2", roles=frozenset([Role.CLUE]), note="4")
    assert (best.words, clue.words) == ("proven safe (best move, last move)", "2 (clue 4)")
    assert Square(Kind.HIDDEN, chance=0.001).words == "<1% mine"
    assert len({kind.words for kind in Kind}) == len(Kind)
    assert len({role.words for role in Role}) == len({role.brackets for role in Role}) == len(Role)
    board = [kind for kind in Kind if kind.letter and kind not in (Kind.EMPTY, *TABLE)]
    assert len({kind.letter for kind in board}) == len(board)


# What shows itself in a notebook: one line of text, and a picture that deduces nothing and raises nothing.

LAYOUT = random_layout(4, 5, 4, rule="safe", first=(1, 1), rng=random.Random(3))
POSITION = Observation.parse("1121\n....", total=2)


def engine_on(seen: Observation) -> engines.Engine:
    engine = engines.create("exhaustive", seen.height, seen.width, seen.total)
    engine.observe(seen)
    return engine


THINGS: list[NotebookDisplay] = [
    LAYOUT,
    Minesweeper.from_layout(LAYOUT),
    POSITION,
    picture_of(POSITION),
    engine_on(POSITION),
    engine_on(POSITION).explain((1, 2)),
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
        return Picture("A door", picture_of(POSITION).panels)

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
