"""A game of Mastermind: a hidden code, and the rows so far. It knows no terminal."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.errors import UserError
from game.puzzles.mastermind.puzzle import MastermindPuzzle, Row
from game.puzzles.mastermind.truth import MastermindMaker, answer
from game.words import in_a_row, listed


@dataclass
class CodeGame:
    """A hidden `code`, and the `puzzle` with the rows so far. Answers have the number elsewhere only if `elsewhere` is
    true.
    """

    puzzle: MastermindPuzzle
    code: Sequence[str]
    elsewhere: bool

    @classmethod
    def drawn(cls, maker: MastermindMaker, rng: random.Random) -> CodeGame:
        """Draw a code."""
        return cls(maker.blank, maker.draw_code(rng), maker.elsewhere)

    @property
    def is_won(self) -> bool:
        return bool(self.puzzle.rows) and self.puzzle.rows[-1].guess == tuple(self.code)

    def guess(self, guess: Sequence[str]) -> Row:
        """Answer a guess, and return its row. Raises `BadPuzzle` for a guess of another form."""
        if len(guess) == len(self.code):
            in_place, elsewhere = answer(guess, self.code)
            row = Row(guess, in_place, elsewhere if self.elsewhere else None)
        else:
            row = Row(guess, 0)  # refused by the puzzle, with the reason
        self.puzzle = replace(self.puzzle, rows=[*self.puzzle.rows, row])
        return row


def colors_in(text: str, colors: Sequence[str]) -> list[str]:
    """Read a guess: colors with commas or blanks between them, each as its first letters. Raises `UserError`.

    >>> colors_in("r, gre b", ["red", "green", "blue"])
    ['red', 'green', 'blue']
    """
    found = []
    for word in re.split(r"[,\s]+", text.strip().lower()):
        meant = [color for color in colors if color == word] or [color for color in colors if color.startswith(word)]
        if not word or len(meant) != 1:
            expected = in_a_row(meant, "or") if word and meant else f"one of {listed(colors)}"
            raise UserError(f"{word!r} is no color; expected {expected}")
        found.append(meant[0])
    return found
