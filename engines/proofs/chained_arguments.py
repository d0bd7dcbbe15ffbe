"""Arguments with a step from each clue, of puzzles with few worlds: each step names one clue and the step before it.

A claim says how many of some atoms are true. Of a few atoms, clues show one claim that is the strongest: from the
fewest of them that are true in a world that fits to the most. So the argument is found from its end: a claim that the
other clues show and that is enough beside the last one, then in the same way why those show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_

from engines.facts import Atom, atoms_of
from engines.proofs.argument_steps import Inference
from engines.proofs.explanation import Explanation
from game.errors import GaveUp
from game.logic import Formula
from game.puzzle import Puzzle
from game.sentence import Claim
from game.table_puzzle import TablePuzzle

MOST_WORLDS = 4_096
"""Of a puzzle with more worlds no such argument is looked for."""

MOST_ATOMS = 4
"""How many atoms a claim is about, at most: a person has to keep it in mind."""

MOST_LOOKS = 20_000
"""Claims that are looked at before the search ends."""

Worlds = int
"""A set of worlds: a bit for each of all that fit the rules."""


def chained(found: Explanation) -> Explanation | None:
    """The explanation with such an argument from all its clues, of which none can be dropped; None if none is found."""
    puzzle, conclusion = found.puzzle, found.conclusion
    if not isinstance(puzzle, TablePuzzle) or conclusion is None:
        return None
    try:
        search = _Chains(puzzle, [given for given in found.givens if isinstance(given, Formula)])
        chain = search.to(conclusion, tuple(range(len(found.clues))))
    except GaveUp:
        return None
    steps = [
        Inference(claim, clue, after=(place - 1,) if place else ()) for place, (clue, claim) in enumerate(chain or ())
    ]
    return Explanation(puzzle, conclusion, found.clues, tuple(steps)) if steps else None


def _worlds(puzzle: Puzzle) -> list[dict[Atom, bool]]:
    """All worlds in which the rules are true, one row after the other. Raises `GaveUp` where there are too many."""
    worlds: list[dict[Atom, bool]] = [{}]
    left = list(puzzle.rules())
    for row in puzzle.alternatives():
        grown = [world | {atom: atom is one for atom in row} for world in worlds for one in row]
        now = [rule for rule in left if grown[0].keys() >= {*atoms_of(rule)}]
        left = [rule for rule in left if rule not in now]
        worlds = [world for world in grown if all(rule.evaluate(world) for rule in now)]
        if len(worlds) > MOST_WORLDS:
            raise GaveUp(f"more than {MOST_WORLDS:,} worlds fit the rules")
    return worlds


class _Chains:
    def __init__(self, puzzle: Puzzle, facts: Sequence[Formula]) -> None:
        self._atoms = list(puzzle.questions())
        self._worlds = _worlds(puzzle)
        self._all = (1 << len(self._worlds)) - 1
        self._true = [self._where([world[atom] for world in self._worlds]) for atom in self._atoms]
        self._fitting = [self._where([fact.evaluate(world) for world in self._worlds]) for fact in facts]
        self._looks = 0

    def to(self, conclusion: Claim, clues: tuple[int, ...]) -> list[tuple[int, Claim]] | None:
        """The clues in the order of the steps, with what each shows; None where there is no such argument."""
        counted = [sum(world[atom] for atom in conclusion.atoms) for world in self._worlds]
        return self._to(conclusion, self._where([conclusion.least <= one <= conclusion.most for one in counted]), clues)

    def _to(self, claim: Claim, there: Worlds, clues: tuple[int, ...]) -> list[tuple[int, Claim]] | None:
        """As `to`, where the claim is true `there`."""
        if len(clues) == 1:
            return None if self._fitting[clues[0]] & ~there else [(clues[0], claim)]
        for last in clues:
            others = tuple(clue for clue in clues if clue != last)
            wrong = self._fitting[last] & ~there
            for shown, true_there in self._shown(reduce(and_, [self._fitting[clue] for clue in others])):
                if not true_there & wrong and (before := self._to(shown, true_there, others)) is not None:
                    return [*before, (last, claim)]
        return None

    def _shown(self, fitting: Worlds) -> Iterator[tuple[Claim, Worlds]]:
        """The strongest claim about each few atoms that is true in all these worlds, and where it is true."""
        for size in range(1, MOST_ATOMS + 1):
            for places in combinations(range(len(self._atoms)), size):
                self._looks += 1
                if self._looks > MOST_LOOKS:
                    raise GaveUp(f"more than {MOST_LOOKS:,} claims were looked at")
                by_count = self._by_count(places)
                counts = [count for count, there in enumerate(by_count) if there & fitting]
                least, most = counts[0], counts[-1]
                claim = Claim(frozenset(self._atoms[place] for place in places), least, most)
                yield claim, reduce(or_, by_count[least : most + 1])

    def _by_count(self, places: Sequence[int]) -> list[Worlds]:
        """The worlds in which none of these atoms is true, one is, two are, and on."""
        by_count = [self._all]
        for place in places:
            true = self._true[place]
            pairs = zip([*by_count, 0], [0, *by_count], strict=True)
            by_count = [(without & ~true) | (with_one & true) for without, with_one in pairs]
        return by_count

    @staticmethod
    def _where(holds: Sequence[bool]) -> Worlds:
        return sum(1 << place for place, one in enumerate(holds) if one)
