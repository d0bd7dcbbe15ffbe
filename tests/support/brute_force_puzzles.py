"""Small puzzles of every kind with some open atoms, and brute force over all their worlds."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import mineproof as mp
from engines.facts import Atom
from game.grid import all_cells
from game.puzzles.puzzle_kinds import KINDS
from game.statements.clue_interface import ArgumentPremise
from game.statements.sentence import Claim
from tests.support.grids import NAMES, grid_of
from tests.support.mutated_arguments import AllWorlds
from tests.support.random_positions import drawn_board

SIZES = {"knights": {"people": 3}, "mastermind": {"pegs": 2, "colors": 3}, "zebra": {"houses": 3, "attributes": 2}}


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


def small_puzzles(kind: str, seed: int) -> Iterator[mp.Puzzle]:
    """Yield random puzzles of a kind, without end; most of them have several worlds."""
    rng = random.Random(f"{kind} {seed}")
    while True:
        if kind in NAMES:
            height, width = rng.choice([(1, 4), (2, 3), (3, 3), (3, 4)])
            size = height, width, rng.randint(1, height * width // 2)
            yield drawn_board(rng, kind, size, rng.randint(1, 3), marked=rng.random() < 0.3)
        else:
            yield _few_clues(kind, rng)


def _few_clues(kind: str, rng: random.Random) -> mp.Puzzle:
    maker = KINDS[kind].load_maker()(**SIZES[kind])
    candidates = maker.candidates(maker.draw(rng), rng)
    return maker.puzzle([*islice(candidates, rng.randint(1, 3))])


class Truth:
    """The claims that are true in every world of a puzzle, found independently of the checker."""

    def __init__(self, puzzle: mp.Puzzle) -> None:
        self._premises: list[ArgumentPremise] = list(puzzle.argument_premises(puzzle.clues()))
        if isinstance(puzzle, mp.Observation):
            self._premises.append(Claim.that(puzzle.reveals, False))
        asked = [Claim.that([atom], True) for atom in puzzle.questions()]  # claims may speak of all these
        self._worlds = AllWorlds(puzzle, [*self._premises, *asked])

    def has(self, claim: Claim | None, supposed: Sequence[Claim] = ()) -> bool:
        """Return whether a claim is true in all worlds consistent with the suppositions.

        For None, return whether there is no such world.
        """
        return self._worlds.follows([*self._premises, *supposed], claim)
