"""mineproof knights: the four puzzles of CS50's `puzzle.py`, solved as by `mineproof solve`."""

from __future__ import annotations

from game.puzzles.knights.puzzle import COURSE
from mineproof.cli.solve_command import AnswerOptions, answer_puzzle, check_together, checked
from mineproof.terminal.printed_output import Paper


def knights(*, options: AnswerOptions = AnswerOptions()) -> int:
    """Solve the four puzzles of the course, as `mineproof solve` solves a file of your own."""
    check_together(options)
    for puzzle in COURSE:
        checked(puzzle, options)
        if not options.json:
            Paper().print_sentences(f"Puzzle {puzzle.id}")
        answer_puzzle(puzzle, options)
    return 0
