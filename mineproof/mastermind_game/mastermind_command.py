"""mineproof mastermind: a game in the terminal, of a person or of a guesser."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from cyclopts import Parameter

from benchmarks.command_line.option_types import Positive, Whole
from engines.guessing.mastermind_guessers import CodeGuess, next_guess
from game.errors import UserError
from game.puzzles.mastermind.maker import MastermindMaker, answer
from game.puzzles.mastermind.puzzle import MOST_ROWS, MastermindPuzzle, Row
from game.wording import counted, in_a_row, listed
from mineproof.terminal.command_output import Paper, complain

HELP = "A guess is a color for each peg, as in `r r b b`; ? is a hint; an empty line gives up."


def mastermind(
    *,
    watch: bool = False,
    guesser: Literal["worst-case", "average"] = "worst-case",
    pegs: Positive = 4,
    colors: Positive = 6,
    repeated: Annotated[bool, Parameter(negative="--no-repeated")] = True,
    elsewhere: Annotated[bool, Parameter(negative="--no-elsewhere")] = True,
    seed: Whole | None = None,
) -> int:
    """Guess a hidden code of colored pegs in the terminal, or watch a guesser do so.

    The guesser `worst-case` leaves the fewest codes in the worst case (Knuth 1977), `average` on average (Irving 1979).
    `mineproof solve FILE` names the next guess in a game of your own.

    Args:
        watch: let the guesser play
        guesser: the guesser that plays, and that gives hints
        pegs: the number of pegs
        colors: the number of colors
        repeated: whether several pegs of the code may have the same color
        elsewhere: whether answers count right colors in wrong places
        seed: the seed of the code: the same seed draws the same code
    """
    maker = MastermindMaker(pegs=pegs, colors=colors, repeated=repeated, elsewhere=elsewhere)
    game, paper = CodeGame(maker, guesser, maker.draw_code(random.Random(seed)), maker.blank), Paper()
    paper.print_sentences(f"{'; '.join(maker.blank.sentences()[1:])}.")
    (_watch if watch else _play)(game, paper)
    found = f"Found in {counted(len(game.puzzle.rows), 'guess', 'guesses')}."
    paper.print_sentences(found if game.is_won else f"The code is {', '.join(game.code)}.")
    return 0


def _watch(game: CodeGame, paper: Paper) -> None:
    while not game.is_won:
        found = game.best
        row = game.guess(found.guess)
        paper.print_sentences(f"{len(game.puzzle.rows)}. {row} ({found.reason})")


def _play(game: CodeGame, paper: Paper) -> None:
    paper.print_sentences(HELP)
    while not game.is_won and len(game.puzzle.rows) < MOST_ROWS:
        print(f"{len(game.puzzle.rows) + 1}. ", end="", flush=True)
        line = sys.stdin.readline().strip()
        if not line:
            return
        try:
            paper.print_sentences(str(game.best if line == "?" else game.guess(colors_in(line, game.puzzle.colors))))
        except UserError as error:
            complain(str(error))


@dataclass
class CodeGame:
    """A game: the hidden `code`, drawn by the `maker`, and the `puzzle` with the rows so far."""

    maker: MastermindMaker
    guesser: str
    code: Sequence[str]
    puzzle: MastermindPuzzle

    @property
    def best(self) -> CodeGuess:
        return next_guess(self.puzzle, self.guesser, elsewhere=self.maker.elsewhere)

    @property
    def is_won(self) -> bool:
        return bool(self.puzzle.rows) and self.puzzle.rows[-1].guess == tuple(self.code)

    def guess(self, guess: Sequence[str]) -> Row:
        in_place, elsewhere = answer(guess, self.code) if len(guess) == len(self.code) else (0, 0)  # which is refused
        row = Row(guess, in_place, elsewhere if self.maker.elsewhere else None)
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
