"""Grades against their definition, by brute force."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

import engines
from engines.grading.grader import GAVE_UP, GUESS, NOTHING_LEFT, Conclusion, Grader
from engines.grading.ladder import Ladder
from engines.reasoners.exhaustive import ExhaustiveReasoner
from game.grid import Cell, neighbors
from mineproof import Contradiction, Grade, Observation, Sentence, Total, random_layout
from tests.support.random_positions import positions

RUNGS = {grade: engines.create_reasoner(str(grade)) for grade in Grade if grade < Grade.COMPLETE}
RUNGS[Grade.COMPLETE] = ExhaustiveReasoner(limit=30)


def by_definition(observation: Observation) -> dict[Cell, tuple[bool, Grade]]:
    """Each cell with the first rung that, given everything anew, proves it."""
    sentences = [Sentence(clue.cells, clue.count) for clue in observation.clues() if clue.source != "total"]
    found: dict[Cell, tuple[bool, Grade]] = {}
    for grade, reasoner in RUNGS.items():
        deduction = reasoner.deduce(sentences)
        for cells, is_mine in ((deduction.true, True), (deduction.false, False)):
            for cell in cells:
                assert isinstance(cell, tuple)
                found.setdefault(cell, (is_mine, grade))
    if observation.total is not None:
        mentioned = set().union(*[sentence.cells for sentence in sentences])
        untouched = set(observation.hidden) - mentioned
        deduction = RUNGS[Grade.COMPLETE].deduce(sentences, Total(observation.total, len(untouched)))
        with_total = [(cell, True) for cell in deduction.true] + [(cell, False) for cell in deduction.false]
        if deduction.untouched is not None:
            with_total += [(cell, deduction.untouched) for cell in untouched]
        for cell, is_mine in with_total:
            assert isinstance(cell, tuple)
            found.setdefault(cell, (is_mine, Grade.TOTAL))
    return found


@settings(max_examples=100)
@given(positions(most_hidden=14))
def test_grades_against_their_definition(seen: Observation) -> None:
    """On boards of every grid."""
    for total in (None, seen.total):
        observation = replace(seen, total=total)
        graded, expected = Grader().position(observation), by_definition(observation)
        assert {one.cell: (one.is_mine, one.grade) for one in graded.conclusions} == expected
        rungs = Ladder(observation.ladder).grades(observation).rungs
        assert rungs == {one.cell: str(one.grade) for one in graded.conclusions}
        safe = [grade for is_mine, grade in expected.values() if not is_mine]
        none = GUESS if observation.hidden else NOTHING_LEFT
        assert graded.grade == min([grade for _, grade in expected.values()], default=none)
        assert graded.move == min(safe, default=none)


@pytest.mark.parametrize("seed", range(4))
def test_a_path_makes_the_easiest_move_at_every_position(seed: int) -> None:
    size = height, width, mines = (8, 8, 16)
    rng = random.Random(seed)
    layout = random_layout(height, width, mines, rule="open", first=(2, 2), rng=rng)
    seen: dict[Cell, int] = {}
    positions: list[Observation] = []

    def reveal(cell: Cell) -> dict[Cell, int]:
        assert cell not in layout.mines
        if seen:
            positions.append(Observation(height, width, seen, total=mines))
        seen[cell] = len(neighbors(cell, height, width) & layout.mines)
        return {cell: seen[cell]}

    def rescue() -> Cell:
        return min({(r, c) for r in range(height) for c in range(width)} - layout.mines - seen.keys())

    path = Grader().path(size, (2, 2), reveal, rescue)
    assert len(seen) == height * width - mines
    assert len(path.moves) == len(positions)
    grader = Grader()
    for (cell, verdict), observation in zip(path.moves, positions, strict=True):
        graded = grader.position(observation)
        assert graded.move == verdict
        assert cell is not None
        if isinstance(verdict, Grade):
            assert graded.rungs[cell] == str(verdict)
    assert sum(path.profile.values()) == len(path.moves)
    hardest = [verdict for _, verdict in path.moves]
    expected = GUESS if GUESS in hardest else max(verdict for verdict in hardest if isinstance(verdict, Grade))
    assert path.grade == expected


@pytest.mark.parametrize(
    ("size", "first", "numbers", "moves", "grade"),
    [
        ((1, 4, 2), (0, 1), {(0, 1): {(0, 1): 1}}, ((None, GUESS),), GUESS),  # nobody helps a player who has to guess
        ((1, 2, 0), (0, 0), {(0, 0): {(0, 0): 0, (0, 1): 0}}, (), NOTHING_LEFT),
        ((1, 3, 1), (0, 0), {(0, c): {(0, c): 1} for c in (0, 2)}, (((0, 2), Grade.TOTAL),), Grade.TOTAL),
    ],
)
def test_a_path_ends(size: tuple[int, int, int], first: Cell, numbers: Any, moves: object, grade: object) -> None:
    path = Grader().path(size, first, numbers.__getitem__)
    assert (path.moves, path.grade) == (moves, grade)


def test_marks_are_given_and_not_graded() -> None:
    found = Grader().position(Observation.parse("1*.\n..."))
    assert found.conclusions == (Conclusion((1, 0), False, Grade.SINGLE), Conclusion((1, 1), False, Grade.SINGLE))
    assert (0, 1) not in found.rungs


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Contradiction, match="1 of them are known to be mines, and 0 are undetermined"):
        Grader().position(Observation.parse("1.3"))


def test_where_a_limit_is_reached_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    observation = Observation.parse("1221\n....")
    assert isinstance(Grader().position(observation).grade, Grade)
    monkeypatch.setattr(
        "engines.grading.ladder.FALLBACKS", dict.fromkeys(("complete", "total"), ("exhaustive(limit=0)",))
    )
    found = Grader().position(Observation.parse("1...1..\n......."))
    assert str(found.grade) == GAVE_UP
    assert found.limits
