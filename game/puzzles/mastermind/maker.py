"""The hidden code, its answers to guesses, and a maker of puzzles."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from game.errors import UserError
from game.puzzles.abstract_puzzle import Maker
from game.puzzles.mastermind.puzzle import MOST_COLORS, MastermindPuzzle, Row, RowClue
from game.statements.clue_interface import Clue, of_type
from game.statements.sentence import Atom
from game.text.checked_values import checked_number

COLORS = ["red", "blue", "green", "yellow", "orange", "purple", "white", "black", "brown", "pink", "gray", "cyan"]
assert len(COLORS) == MOST_COLORS


def answer(guess: Sequence[str], code: Sequence[str]) -> tuple[int, int]:
    """Count the pegs of `guess` in place, and its colors elsewhere, for a `code` of equal length.

    >>> answer(["red", "red", "blue"], ["blue", "red", "red"])
    (1, 2)
    """
    in_place = sum(guessed == hidden for guessed, hidden in zip(guess, code, strict=True))
    return in_place, (Counter(guess) & Counter(code)).total() - in_place


class MastermindMaker(Maker[MastermindPuzzle]):
    """Draws codes with this number of `pegs` and of `colors`, `repeated` or not, and guesses with their answers.

    With `elsewhere` answers include the number elsewhere; in CS50's lecture they have only the number in place. Raises
    `ValueError` for sizes without a code.

    >>> maker = MastermindMaker(pegs=2, colors=3)
    >>> code = maker.draw(random.Random(2))
    >>> [atom for atom, value in code.items() if value]
    ['peg 1 is green', 'peg 2 is green']
    """

    def __init__(self, *, pegs: int = 4, colors: int = 6, repeated: bool = True, elsewhere: bool = True) -> None:
        checked_number(colors, "the number of colors", 2, MOST_COLORS)
        if type(elsewhere) is not bool:
            raise UserError(f"elsewhere is {elsewhere!r}; expected True or False")
        self.blank = MastermindPuzzle(pegs, COLORS[:colors], repeated)
        self.elsewhere = elsewhere

    def draw(self, rng: random.Random) -> Mapping[Atom, bool]:
        code = self.draw_code(rng)
        return {self.blank.symbol(p, c).name: c == hidden for p, hidden in enumerate(code) for c in self.blank.colors}

    def draw_code(self, rng: random.Random) -> list[str]:
        """Draw a code, every one equally likely."""
        return self._completed([None] * self.blank.pegs, rng)

    def candidates(self, solution: Mapping[Atom, bool], rng: random.Random) -> Iterator[Clue]:
        """Yield rows for random guesses, some with part of the code, but never for the code itself."""
        colors, pegs = self.blank.colors, range(self.blank.pegs)
        code = [next(color for color in colors if solution[self.blank.symbol(peg, color).name]) for peg in pegs]
        for number in count(1):
            guess = code
            while guess == code:
                share = rng.choice((0.5, 0.75, 1))
                guess = self._completed([None if rng.random() < share else color for color in code], rng)
            in_place, elsewhere = answer(guess, code)
            yield self.blank.clue(number, Row(tuple(guess), in_place, elsewhere if self.elsewhere else None))

    def _completed(self, kept: Sequence[str | None], rng: random.Random) -> list[str]:
        """Return a copy of these colors in which each None is replaced by a random color."""
        if self.blank.repeated:
            new = iter(rng.choices(self.blank.colors, k=len(kept)))
        else:
            left = [color for color in self.blank.colors if color not in kept]
            new = iter(rng.sample(left, len(left)))
        return [next(new) if color is None else color for color in kept]

    def puzzle(self, clues: Sequence[Clue], name: object = None) -> MastermindPuzzle:
        return replace(self.blank, rows=[clue.row for clue in of_type(RowClue, clues)])
