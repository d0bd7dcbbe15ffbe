"""The claims that are true in every world of a puzzle, by brute force."""

from collections.abc import Sequence

import mineproof as mp
from game.statements.clue_interface import ArgumentPremise
from game.statements.count_claim import Claim
from tests.support.brute_force_verdicts import AllWorlds


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
