"""All commands, each with the module that has it, which is imported when the command is chosen."""

from __future__ import annotations

import argparse
from importlib import import_module

from benchmarks.console.command_runner import STATUSES, Parser

DESCRIPTION = (
    "Reasoning on puzzles of incomplete knowledge: play Minesweeper with any inference engine, solve puzzles, compare "
    "the engines, and see why each conclusion holds."
)

COMMANDS = {
    "compare": ("benchmarks.comparison.command", "see the engines side by side"),
    "play": ("mineproof.cli.play_command", "Minesweeper in a window, with an engine at hand"),
    "watch": ("mineproof.cli.watch_command", "engines play Minesweeper in the terminal, and say why"),
    "solve": ("mineproof.cli.solve_command", "what follows from a position or a puzzle of any kind, and why"),
    "check": ("mineproof.cli.check_command", "is somebody's argument about a puzzle right, and if not, why"),
    "review": ("mineproof.cli.review_command", "a game that somebody played: how good each click was"),
    "grade": ("mineproof.cli.grade_command", "how hard a position, a board or a puzzle is"),
    "generate": ("mineproof.cli.generate_command", "new puzzles of any kind; boards that need no guess"),
    "exercises": ("mineproof.cli.exercises_command", "tasks for a class, of any kind of puzzle, and a sheet to print"),
    "tasks": ("mineproof.cli.tasks_command", "questions with certain answers, for whoever learns to reason"),
    "score": ("mineproof.cli.score_command", "what answers to such questions are worth"),
    "rules": ("mineproof.cli.rules_command", "rules of inference that you write: proven, or refuted by a board"),
    "serve": ("mineproof.cli.serve_command", "the live board in your browser"),
    "knights": ("mineproof.cli.knights_command", "Knights and Knaves: who is what, and why"),
    "tour": ("mineproof.tours.tour_command", "knight's tours: find, count and draw them"),
    "engines": ("mineproof.cli.engines_command", "which engines there are, and what each can do"),
    "course": ("mineproof.cli.course_command", "review a MinesweeperAI of your own"),
    "bench": ("mineproof.cli.bench_command", "measure the engines in one experiment"),
    "speak": ("mineproof.cli.speak_command", "make an engine a program that others can ask, by the engine protocol"),
    "compliance": ("mineproof.cli.compliance_command", "try whether a program keeps the engine protocol"),
    "peers": ("mineproof.cli.peers_command", "solvers of others, built so that they can take part"),
    "completion": ("mineproof.cli.completion_command", "let the shell complete commands and options"),
}
"""The commands by name, as the help lists them: where each is found, and what it does in a few words."""


class _ShowVersion(argparse.Action):
    """Prints the version and ends; it is found out only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import mineproof

        print(f"mineproof {mineproof.__version__}")
        parser.exit()


def make_parser(argv: list[str] | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line, or as much of it as the arguments `argv` need.

    A command that `argv` does not begin with is known by its name alone.
    """
    parser = Parser(prog="mineproof", description=DESCRIPTION, epilog=STATUSES)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands, each with a --help of its own")
    for name, (module, summary) in COMMANDS.items():
        if argv is None or argv[:1] == [name]:
            import_module(module).add_command(commands, summary)
        else:
            commands.add_parser(name, help=summary)
    return parser
