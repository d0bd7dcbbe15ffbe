"""Grades and sizes against their definitions, and cells that look alike, by brute force."""

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings

import engines
from engines.board.board_explainer import BoardExplainer
from engines.grading.cell_bit_masks import CellSets
from engines.grading.grader import GAVE_UP, GUESS, NOTHING_LEFT, Conclusion, Grader
from engines.grading.ladder import Ladder
from engines.reasoners.exhaustive import ExhaustiveReasoner
from game.board.board_clue import BoardClue
from game.grid import Cell, Grid, all_cells, neighbors
from mineproof import Contradiction, Grade, Observation, Sentence, Total, random_layout
from tests.support.argument_assertions import entails
from tests.support.grids import NAMES, grid_of
from tests.support.random_positions import drawn_board, positions

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


def smallest_by_definition(clues: list[BoardClue], cell: Cell, is_mine: bool) -> int:
    """The number of clues in the smallest set of them that entails what `cell` is."""
    reference = ExhaustiveReasoner(limit=30)
    for size in range(1, len(clues) + 1):
        for some in combinations(clues, size):
            if entails(some, cell, is_mine, reference):
                return size
    raise AssertionError(f"{clues} do not entail {cell}")


@settings(max_examples=30)
@given(positions(most_hidden=10))
def test_sizes_against_all_subsets_of_the_clues(seen: Observation) -> None:
    assume(len(seen.clues()) <= 9)
    for total in (None, seen.total):
        observation = replace(seen, total=total)
        engine = engines.create("sat", seen.height, seen.width, total, grid=seen.grid)
        engine.observe(observation)
        clues = observation.clues()
        for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[:4]:
            found = engine.explain(cell)
            size = BoardExplainer(observation).size(found)
            assert size.is_exact
            assert size.most == smallest_by_definition(clues, cell, found.is_mine)
            assert len(found.clues) >= size.most


def test_a_size_that_takes_too_long_has_bounds() -> None:
    observation = drawn_board(random.Random(3), "square", (10, 10, 22), shown=49, total=1)
    engine = engines.create("sat", 10, 10, 22)
    engine.observe(observation)
    explainer = BoardExplainer(observation)
    for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[::6]:
        found = engine.explain(cell)
        rough, exact = explainer.size(found, seconds=0), explainer.size(found)
        assert exact.is_exact
        assert 1 <= rough.least <= exact.most <= rough.most == len(found.clues)
        assert str(rough) in (str(rough.most), f"{rough.least} to {rough.most}")


def numbers(grid: Grid, mines: set[Cell], cells: set[Cell]) -> list[int]:
    return [len(grid.neighbors[cell] & mines) for cell in sorted(cells)]


def look_alike(grid: Grid, mines: set[Cell], changed: set[Cell]) -> bool:
    """Whether every other safe cell has the same number if the `changed` cells are mines where they were safe."""
    others = set(all_cells(grid.height, grid.width)) - mines - changed
    return numbers(grid, mines, others) == numbers(grid, mines ^ changed, others)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (4, 5)])
def test_lookalikes_are_found_where_no_number_changes(height: int, width: int) -> None:
    rng, grid, cells = random.Random(height * width), Grid.of(None, height, width), list(all_cells(height, width))
    sets, found = CellSets(grid), 0
    pairs = [({(r, c)}, {(r + down, c + 1 - down)}) for r, c in cells for down in (0, 1)]
    fours = [({(r, c), (r + 1, c + 1)}, {(r, c + 1), (r + 1, c)}) for r, c in cells]
    groups = [(one, other) for one, other in [*pairs, *fours] if one | other <= set(cells)]
    for _ in range(300):
        first = rng.choice(cells)
        mines = {cell for cell in cells if cell != first and rng.random() < 0.5}
        expected = any(
            ((one <= mines and not other & mines) or (other <= mines and not one & mines))
            and first not in one | other
            and look_alike(grid, mines, one | other)
            for one, other in groups
        )
        assert sets.has_indistinguishable_cells(sets.mask(mines), sets.mask([first])) is expected, (mines, first)
        found += expected
    assert found or not groups


@pytest.mark.parametrize("name", ["hex", "knight", "torus"])
def test_lookalikes_are_looked_for_on_square_boards_only(name: str) -> None:
    found = []
    for grid in (name, "square"):
        sets = CellSets(Grid.of(grid, 3, 4))
        found.append(sets.has_indistinguishable_cells(sets.mask([(0, 0), (2, 0), (2, 1)]), sets.mask([(2, 3)])))
    assert found == [False, True]


@pytest.mark.parametrize("name", NAMES)
def test_cells_near_a_set_of_cells(name: str) -> None:
    grid = grid_of(name, 4, 5)
    sets = CellSets(grid)
    for cell in all_cells(4, 5):
        single = sets.mask([cell])
        assert set(sets.cells_in(sets.near(single) & sets.cells)) == grid.neighbors[cell] | {cell}
        assert set(sets.cells_in(sets.around(single))) == grid.neighbors[cell] | {cell}
