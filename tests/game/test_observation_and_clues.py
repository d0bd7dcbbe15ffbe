"""What was seen of a board: read, written, made into clues, and never changed."""

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from game.board.board_clue import BoardClue, facts_of
from mineproof import BadLayout, Contradiction, IllegalMove, Observation, Sentence, Total


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    """Any numbers, marks and flags: that they can be true together is not asked for."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    values = st.integers(0, 8) | st.booleans() | st.none()
    told = draw(st.dictionaries(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)), values))
    reveals = {cell: value for cell, value in told.items() if type(value) is int}
    marks = {cell: value for cell, value in told.items() if isinstance(value, bool)}
    total = draw(st.none() | st.integers(0, height * width))
    return Observation(height, width, reveals, marks, total, flags=frozenset(told.keys() - reveals - marks.keys()))


@settings(max_examples=40)
@given(observations())
def test_what_is_printed_or_copied_is_the_same(seen: Observation) -> None:
    printed, written = Observation.parse(str(seen), seen.total), Observation.parse(seen.to_json())
    for again in (printed, written, pickle.loads(pickle.dumps(seen)), copy.copy(seen), copy.deepcopy(seen)):
        assert (again, hash(again), again.to_json()) == (seen, hash(seen), seen.to_json())
        assert again.flags == (seen.flags if again is not written else frozenset())
        with pytest.raises(TypeError):
            again.reveals[0, 0] = 0  # type: ignore[index]
    assert "\n" not in seen.to_json()
    assert Observation.parse(f"\ufeff\n  {' '.join(str(seen)) if seen.height == 1 else seen}\r\n\n", seen.total) == seen


def test_json_has_every_field_in_one_line() -> None:
    seen = Observation(1, 3, {(0, 0): 1}, {(0, 2): False, (0, 1): True}, 1)
    assert seen.to_json() == ('{"height":1,"width":3,"reveals":[[0,0,1]],"marks":[[0,1,true],[0,2,false]],"total":1}')
    assert Observation.parse(' {"height": 1, "width": 2, "reveals": []}') == Observation(1, 2)
    assert Observation.parse('{"height":1,"width":2,"reveals":[]}', 1).total == 1
    assert Observation.parse(seen.to_json(), 1) == seen
    with pytest.raises(BadLayout, match="the total is 1 in the position, and 2 was given as well"):
        Observation.parse(seen.to_json(), 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"height": 2}', "line 1: the JSON has no 'width'; expected an object with height, width, grid, neighbors"),
        ('{"height": 2, "width": 2, "mines": [[0, 0]]}', "line 1: a layout, which says where the mines are; expected"),
        ('{"height": 2, "width": 2, "reveals": [[0, 0]]}', "reveals[0] is [0, 0]; expected [row, column, number]"),
        ('{"height": 2, "width": 2, "reveals": [[0, 5, 1]]}', "line 1: (0, 5) is off the board"),
        ('{"height": 2, "width": 2,\n"reveals": [[true, 0, 1]]}', "line 2: reveals[0][0] is true"),
        ('{"height": 2, "width": 2, "reveals": [[0, 0, 1], [0, 0, 2]]}', "[0, 0, 2], a cell that is listed before"),
        ('{"height": 2, "width": 2, "reveals": [], "marks": [[0, 0, 1]]}', "marks[0][2] is 1; expected true or false"),
        ('{"height": 2, "width": 2, "reveals": [], "mines": 3}', "line 1: mines is 3; expected the number of"),
    ],
)
def test_bad_json_says_what_is_bad(text: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        Observation.parse(text)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Observation(0, 3), BadLayout, "height is 0; expected an int of at least 1"),
        (lambda: Observation(3, True), BadLayout, "width is True; expected an int of at least 1"),
        (lambda: Observation(2, 2, total=5), BadLayout, "mines is 5; expected an int from 0 to 4 on a 2x2 board"),
        (lambda: Observation(2, 2, total=-1), BadLayout, "mines is -1"),
        (lambda: Observation(2, 2, total=1.0), BadLayout, "mines is 1.0"),  # type: ignore[arg-type]
        (lambda: Observation(2, 2, {(2, 0): 1}), IllegalMove, "(2, 0) is off the board"),
        (lambda: Observation(2, 2, marks={(0, -1): True}), IllegalMove, "(0, -1) is off the board"),
        (lambda: Observation(2, 2, flags=frozenset([(0, 7)])), IllegalMove, "(0, 7) is off the board"),
        (lambda: Observation(2, 2, {"ab": 1}), IllegalMove, "'ab' is no cell"),  # type: ignore[dict-item]
        (lambda: Observation(2, 2).to_sized_rows(), BadLayout, "the total of mines is not known, which JSMinesweeper"),
        (lambda: Observation(2, 2).to_rules(), BadLayout, "the total of mines is not known, which rules need; give it"),
        (lambda: Observation(3, 3, grid="hex").to_sized_rows(), BadLayout, "'hex', and JSMinesweeper knows square"),
        (lambda: Observation(2, 2, {(0, 0): -1}), BadLayout, "the number at (0, 0) is -1; expected an int from 0 to 8"),
        (lambda: Observation(2, 2, {(0, 0): 1.0}), BadLayout, "the number at (0, 0) is 1.0"),  # type: ignore[dict-item]
        (lambda: Observation(2, 2, marks={(0, 0): "*"}), BadLayout, "the mark at (0, 0) is '*'"),  # type: ignore[dict-item]
    ],
)
def test_what_is_no_observation_is_refused(make: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        make()


def test_observations_are_equal_by_what_they_tell() -> None:
    seen = Observation.parse("1F.*", total=2)
    assert seen == Observation(1, 4, {(0, 0): 1}, {(0, 3): True}, 2), "flags tell nothing"
    others = [("1..*", None), ("1..s", 2), ("2..*", 2), ("1\n.\n.\n*", 2), ("1...", 2), ("1..*.", 2)]
    assert len({seen, *[Observation.parse(text, total) for text, total in others]}) == 7
    assert len({Observation(1, 2, dict.fromkeys(cells, 0)) for cells in ([(0, 0), (0, 1)], [(0, 1), (0, 0)])}) == 1
    assert repr(Observation(8, 8)) == "<Observation: 8x8, 0 cells revealed>"
    assert repr(Observation.parse("1*.", 1)) == "<Observation: 1x3, 1 cell revealed, 1 marked, 1 mine in all>"


def test_clues_name_what_they_say() -> None:
    seen = Observation.parse("1.*\n..s", total=1)
    clues = seen.clues()
    assert "; ".join(map(str, clues)) == "1 at (0, 0); the mine at (0, 2); the safe cell at (1, 2); 1 mine in all"
    assert [clue.source for clue in clues] == [(0, 0), "mark", "mark", "total"]
    around = [(0, 1), (1, 0), (1, 1)]
    assert clues[0] == BoardClue((0, 0), frozenset(around), 1) == seen.clue_at((0, 0))
    facts = [Sentence(around, 1), Sentence([(0, 2)], 1), Sentence([(1, 2)], 0), Total(1, 5)]
    assert [clue.fact for clue in clues] == facts
    assert {*pickle.loads(pickle.dumps(clues))} == {*clues}


def test_what_is_no_information_is_no_clue() -> None:
    """A number all of whose neighbors are revealed, and a mark of safety where the cell was revealed."""
    seen = Observation(1, 4, {(0, 0): 0, (0, 1): 0, (0, 2): 1}, {(0, 1): False})
    assert [str(clue) for clue in seen.clues()] == ["1 at (0, 2)"]
    assert [str(clue) for clue in Observation.parse("0.").clues()] == ["0 at (0, 0)"]
    assert Observation(2, 2).clues() == []
    assert Observation(2, 2, total=1).clues() == [BoardClue("total", frozenset(Observation(2, 2).hidden), 1)]


@pytest.mark.parametrize(
    ("seen", "message", "sources"),
    [
        (Observation.parse("3.\n11"), "3 at (0, 0), but only 1 of its neighbors is not revealed", [(0, 0)]),
        (Observation.parse("11\n11"), "1 at (0, 0), but only 0 of its neighbors are not revealed", [(0, 0)]),
        (Observation.parse("1.\n.0", 4), "4 mines in all, but only 2 cells are not revealed", ["total"]),
        (Observation(1, 2, {(0, 1): 1}, {(0, 1): True}), "1 at (0, 1), where a mine is marked", [(0, 1), "mark"]),
    ],
)
def test_a_clue_that_is_impossible_by_itself(seen: Observation, message: str, sources: list[Any]) -> None:
    with pytest.raises(Contradiction, match=re.escape(message)) as caught:
        seen.clues()
    assert [clue.source for clue in caught.value.clues] == sources
    of_two = [BoardClue((1, 1), frozenset([(0, 0), (0, 1)]), count) for count in range(-1, 4)]
    assert [clue.is_possible for clue in of_two] == [False, True, True, True, False]
    with pytest.raises(Contradiction, match="3 of 2 cells cannot be mines; expected 0 to 2"):
        of_two[4].fact  # noqa: B018
    with pytest.raises(Contradiction):
        facts_of(of_two[4:])


def test_the_total_is_left_to_the_cells_that_no_clue_mentions() -> None:
    clues = Observation.parse("1..*..", total=3).clues()
    sentences, total = facts_of(clues)
    assert sentences == [Sentence([(0, 1)], 1), Sentence([(0, 3)], 1)]
    assert total == Total(3, untouched=3)
    assert facts_of(clues[2:]) == ([], Total(3, untouched=5)), "what the other clues mention is untouched now"
    assert facts_of(reversed(clues))[1] == total
    assert facts_of(clues[:2]) == (sentences, None)
    assert facts_of([]) == ([], None)
