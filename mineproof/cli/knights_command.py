"""mineproof knights: the four puzzles of CS50's `puzzle.py`, as `mineproof solve` solves those of a file."""

from __future__ import annotations

import argparse

from benchmarks.console.arguments import Commands, engine_from
from engines import create_reasoner
from game.puzzles.knights.puzzle import COURSE
from mineproof.cli.solve_command import add_answer_options, solve_puzzle
from mineproof.solve_puzzle import check_speaks
from mineproof.terminal.paper import Paper


def add_command(commands: Commands, summary: str) -> None:
    """Add `knights`."""
    description = "Solve the four puzzles of the course, as `mineproof solve` solves a file of your own."
    parser = commands.add_parser("knights", help=summary, description=description)
    add_answer_options(parser)
    parser.set_defaults(run=run, svg=None)


def run(arguments: argparse.Namespace) -> int:
    """Solve each puzzle of the course; an engine that speaks no formulas is refused before the first."""
    engine = engine_from(arguments)
    check_speaks(engine, create_reasoner(engine), COURSE[0].rules())
    for puzzle in COURSE:
        if not arguments.json:
            Paper().say(f"Puzzle {puzzle.id}")
        solve_puzzle(puzzle, engine, arguments)
    return 0
