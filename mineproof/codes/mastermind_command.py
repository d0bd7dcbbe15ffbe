"""mineproof mastermind: a game in the terminal, of a person or of a guesser."""

from __future__ import annotations

import random
import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from benchmarks.command_line.option_types import Positive, Whole
from engines.guessing.code_guessers import next_guess
from game.errors import UserError
from game.puzzles.mastermind.puzzle import MOST_ROWS
from game.puzzles.mastermind.truth import MastermindMaker
from game.words import counted
from mineproof.codes.code_game import CodeGame, colors_in
from mineproof.terminal.printed_output import Paper, complain

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
        pegs: the pegs of the code
        colors: the number of colors
        repeated: whether a color may be at several pegs
        elsewhere: whether answers have the number of colors elsewhere
        seed: draws the code: the same one each time
    """
    maker = MastermindMaker(pegs=pegs, colors=colors, repeated=repeated, elsewhere=elsewhere)
    game, paper = CodeGame.drawn(maker, random.Random(seed)), Paper()
    paper.print_sentences(f"{'; '.join(maker.blank.sentences()[1:])}.")
    (_watch if watch else _play)(game, guesser, paper)
    found = f"Found in {counted(len(game.puzzle.rows), 'guess', 'guesses')}."
    paper.print_sentences(found if game.is_won else f"The code is {', '.join(game.code)}.")
    return 0


def _watch(game: CodeGame, guesser: str, paper: Paper) -> None:
    while not game.is_won:
        found = next_guess(game.puzzle, guesser, elsewhere=game.elsewhere)
        row = game.guess(found.guess)
        paper.print_sentences(f"{len(game.puzzle.rows)}. {row} ({found.reason})")


def _play(game: CodeGame, guesser: str, paper: Paper) -> None:
    paper.print_sentences(HELP)
    while not game.is_won and len(game.puzzle.rows) < MOST_ROWS:
        print(f"{len(game.puzzle.rows) + 1}. ", end="", flush=True)
        line = sys.stdin.readline().strip()
        if not line:
            return
        try:
            if line == "?":
                paper.print_sentences(str(next_guess(game.puzzle, guesser, elsewhere=game.elsewhere)))
            else:
                paper.print_sentences(str(game.guess(colors_in(line, game.puzzle.colors))))
        except UserError as error:
            complain(str(error))
