"""Puzzles of every kind with a claim that follows and atoms that are open, as targets of invalid arguments."""

from typing import NamedTuple

import mineproof as mp
from engines.facts import Atom
from game.grid import all_cells
from game.statements.claim import Claim
from tests.support.grids import NAMES, grid_of


class Target(NamedTuple):
    """A puzzle, a claim entailed by `clue`, and two atoms that are open, as targets of invalid arguments."""

    puzzle: mp.Puzzle
    clue: str
    known: Claim
    open: Atom
    other: Atom


TARGETS: dict[str, tuple[str, str, Atom, bool, Atom, Atom]] = {
    "knights": (
        "A, B and C live on an island of knights and knaves.\nA says: “I am a knave or B is a knight.”\n"
        "C says: “I am a knight.”",
        *("clue 1", "A is a Knave", False, "C is a Knight", "C is a Knave"),
    ),
    "mastermind": (
        "mastermind\n2 pegs in red, blue, green; colors may be repeated\n1. red, red: 0 in place, 0 elsewhere",
        *("row 1", "peg 1 is red", False, "peg 1 is blue", "peg 2 is green"),
    ),
    "zebra": (
        "zebra\nnation: Dane, Swede, Finn\npet: cat, dog, fox\n1. Dane is in house 1",
        *("clue 1", "Swede is in house 1", False, "cat is in house 1", "dog is in house 2"),
    ),
}


def target(kind: str) -> Target:
    """Return the target of a kind of puzzle; the name of a grid stands for a board of this grid."""
    if kind in NAMES:
        grid = grid_of(kind, 4, 4)
        shown = min(all_cells(4, 4), key=lambda cell: len(grid.neighbors[cell]) or 16)
        around = sorted(grid.neighbors[shown])
        board = mp.Observation(4, 4, {shown: len(around)}, grid=grid)
        far = [cell for cell in board.hidden if cell not in around]
        return Target(board, f"{len(around)} at {shown}", Claim.that(around[:1], True), far[0], far[1])
    text, clue, atom, value, open_atom, other = TARGETS[kind]
    return Target(mp.parse(text), clue, Claim.that([atom], value), open_atom, other)
