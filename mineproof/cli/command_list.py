"""All commands: those of the core, and those of the applications. A module is imported when its command is chosen."""

from __future__ import annotations

import argparse
from importlib import import_module

from benchmarks.console.command_runner import STATUSES, Parser

DESCRIPTION = (
    "Reasoning on puzzles of incomplete knowledge: play Minesweeper with any inference engine, solve puzzles, compare "
    "the engines, and see why each conclusion holds."
)

COMPARE = {"compare": ("benchmarks.comparison", "see the engines side by side")}

CORE = {
    "bench": "measure the engines in one experiment",
    "engines": "which engines there are, and what each can do",
    "solve": "what follows from a position or a puzzle of any kind, and why",
    "check": "is somebody's argument about a puzzle right, and if not, why",
    "grade": "how hard a position, a board or a puzzle is",
    "knights": "Knights and Knaves: who is what, and why",
    "peers": "solvers of others, built so that they can take part",
    "completion": "let the shell complete commands and options",
}
"""The other commands of the core, in the modules `NAME_command` beside this one."""

APPLICATIONS = {
    "window": {"play": "Minesweeper in a window, with an engine at hand"},
    "watch": {"watch": "engines play Minesweeper in the terminal, and say why"},
    "live": {"serve": "the live board in your browser"},
    "reviews": {"review": "a game that somebody played: how good each click was"},
    "generation": {"generate": "new puzzles of any kind; boards that need no guess"},
    "exercises": {"exercises": "tasks for a class, of any kind of puzzle, and a sheet to print"},
    "tasks": {"tasks": "questions with certain answers, for models", "score": "how many answers to them are right"},
    "rules": {"rules": "rules of inference that you write: proven, or refuted by a board"},
    "tours": {"tour": "knight's tours: find, count and draw them"},
    "course": {"course": "review a MinesweeperAI of your own"},
    "protocol": {"speak": "make an engine a program for others", "compliance": "try whether a program keeps it"},
}
"""The applications, a folder of `mineproof` each, with their commands in its modules `NAME_command`. To take one out,
delete its folder, the one of its tests in `tests/mineproof`, and its line."""

COMMANDS = {
    **COMPARE,
    **{name: ("mineproof.cli", summary) for name, summary in CORE.items()},
    **{name: (f"mineproof.{folder}", text) for folder, has in APPLICATIONS.items() for name, text in has.items()},
}
"""All commands by name, in the order of the help: the package of each, and what it does in a few words."""


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
    for name, (package, summary) in COMMANDS.items():
        if argv is None or argv[:1] == [name]:
            import_module(f"{package}.{name}_command").add_command(commands, summary)
        else:
            commands.add_parser(name, help=summary)
    return parser
