"""Whether a position takes a guess: it does if each cell is a mine in one world and safe in another."""

from collections import defaultdict
from dataclasses import replace

import pytest

import mineproof as mp
from engines.facts_and_components import Atom
from engines.proofs.guess_needed import GuessNeeded
from mineproof import Puzzle, check, solve
from tests.support.argued_puzzles import boards
from tests.support.brute_force_verdicts import is_true
from tests.support.grids import NAMES

FIFTY = mp.Observation.parse("1.\n1.", total=1)
OPEN = {
    "knights": '{"id": 1, "n": 2, "statements": [["telling-truth", 1], ["telling-truth", 0]]}',
    "mastermind": "mastermind\n3 pegs in red, blue, green; colors may be repeated\n1. red, red, red: 1 in place\n",
}


def fits(puzzle: Puzzle, world: frozenset[Atom]) -> bool:
    """Whether all clues are true where these atoms are, and no others."""
    values = defaultdict(bool, dict.fromkeys(world, True))
    return all(is_true(given, values) for given in (*puzzle.argument_premises(puzzle.clues()), *puzzle.rules()))


def assert_open(puzzle: Puzzle, needed: object, open_atoms: frozenset[Atom]) -> None:
    """Two worlds that fit differ in each open atom."""
    assert isinstance(needed, GuessNeeded)
    assert needed.pairs.keys() == open_atoms
    assert all(fits(puzzle, world) for world in needed.worlds)
    for atom in open_atoms:
        true, false = needed.worlds_of(atom)
        assert atom in true
        assert atom not in false


@pytest.mark.parametrize("grid", NAMES)
def test_of_every_position_it_is_shown_whether_it_takes_a_guess(grid: str) -> None:
    guesses = 0
    positions = [
        replace(seen, reveals=dict(list(seen.reveals.items())[:shown]))
        for seen in boards(grid, 6)
        for shown in (1, 3, 99)
    ]
    for seen in positions:
        answer = solve(seen, "sat")
        if not answer.open and not answer.false:
            continue
        needed = answer.guess_needed()
        assert bool(needed) is not bool(answer.false)
        if needed:
            guesses += 1
            assert_open(seen, needed, answer.open)
        else:
            assert needed.step is not None
            assert not needed.step.value
            assert check(seen, needed.step)
    assert guesses


@pytest.mark.parametrize("total", [None, 1, 2, 11, 12])
def test_untouched_cells_are_in_worlds_of_their_own(total: int | None) -> None:
    seen = mp.Observation(3, 5, {(0, 0): 1}, total=total)
    answer = solve(seen, "sat")
    if answer.false:
        assert not answer.guess_needed()
    else:
        assert_open(seen, answer.guess_needed(), answer.open)


@pytest.mark.parametrize("kind", ["square", "hex", *OPEN])
def test_of_each_open_atom_two_worlds_are_drawn(kind: str) -> None:
    for puzzle in [mp.parse(OPEN[kind])] if kind in OPEN else [FIFTY, *boards(kind, 5)]:
        answer = solve(puzzle, "sat")
        if puzzle is FIFTY or kind in OPEN:
            assert_open(puzzle, answer.guess_needed(), answer.open)
        for atom in answer.open:
            two = answer.why_open(atom)
            assert fits(puzzle, two.true)
            assert fits(puzzle, two.false)
            assert atom in two.true
            assert atom not in two.false
        if answer.open:
            assert len(two.picture().panels) == 2
    with pytest.raises(mp.NotEntailed, match=r"\(1, 1\) is certain; expected one that is open"):
        mp.solve(mp.parse("1221\n....")).why_open((1, 1))
