"""mineproof knights: the four puzzles of CS50's `puzzle.py`, solved as by `mineproof solve`."""

from __future__ import annotations

from engines import create_reasoner
from game.puzzles.knights.puzzle import COURSE
from mineproof.cli.solve_command import AnswerOptions, answer_puzzle
from mineproof.solve_puzzle import check_accepts_formulas
from mineproof.terminal.printed_output import Paper


def knights(*, options: AnswerOptions = AnswerOptions()) -> int:
    """Solve the four puzzles of the course, as `mineproof solve` solves a file of your own."""
    engine = options.engine_for(COURSE[0])
    check_accepts_formulas(engine, create_reasoner(engine), COURSE[0].rules())
    for puzzle in COURSE:
        if not options.json:
            Paper().print_sentences(f"Puzzle {puzzle.id}")
        answer_puzzle(puzzle, options)
    return 0
