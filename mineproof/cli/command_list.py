"""All commands, of the core and of the applications. A module is imported when its command is chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from cyclopts import App, Group

import mineproof
from benchmarks.command_line.command_runner import STATUSES, make_app

DESCRIPTION = (
    "Programs that solve logic puzzles by reasoning, Minesweeper above all: play with any of these engines, solve your "
    "own puzzles, compare the engines, and see why each conclusion holds."
)


class Listed(NamedTuple):
    """The entry of a command in the main help: its group and a summary. A command without a summary is not shown."""

    group: Group
    phrase: str = ""


COMPARE, SOLVE, PLAY, LEARN = (
    Group(name, sort_key=place) for place, name in enumerate(("Compare", "Solve", "Play", "Learn and teach"))
)
"""The groups of commands, in the order of the help."""

CORE = {
    "compare": Listed(COMPARE, "which way to reason is better: a table of all of them, and a verdict"),
    "bench": Listed(COMPARE, "one measurement, with every result kept in a file"),
    "engines": Listed(COMPARE, "the ways to reason, and what each can do"),
    "peers": Listed(COMPARE),
    "solve": Listed(SOLVE, "what follows from a board or a puzzle, and why; the best move"),
    "check": Listed(SOLVE, "is somebody's argument right, and if not, where does it fail"),
    "grade": Listed(SOLVE, "how hard a board or a puzzle is"),
    "knights": Listed(LEARN),
}
"""The commands of the core, most of them in modules `NAME_command` beside this one."""

APPLICATIONS = {
    "window": {"play": Listed(PLAY, "Minesweeper in a window, with an engine at hand")},
    "watch": {"watch": Listed(PLAY, "let engines play in the terminal, and see why they move so")},
    "mastermind_game": {"mastermind": Listed(PLAY, "guess a hidden code, or watch a guesser do so")},
    "live": {"serve": Listed(PLAY, "a board in your browser that shows what each engine knows")},
    "reviews": {"review": Listed(PLAY, "a game that you played: how good each click was")},
    "generation": {"generate": Listed(LEARN, "new puzzles of a wanted difficulty; boards that need no guess")},
    "exercises": {"exercises": Listed(LEARN, "a sheet of exercises for a class, with the answers")},
    "tasks": {"tasks": Listed(LEARN, "questions for models, with certain answers"), "score": Listed(LEARN)},
    "rules": {"rules": Listed(SOLVE, "rules of inference that you write: proven, or refuted by a board")},
    "tours": {"tour": Listed(LEARN, "knight's tours: find, count and draw them")},
    "course": {"course": Listed(LEARN, "review a MinesweeperAI of your own, or the course's Knights puzzles")},
    "protocol": {"speak": Listed(COMPARE, "make an engine a program for others"), "compliance": Listed(COMPARE)},
}
"""The applications: each is a folder of `mineproof`, with its commands in modules `NAME_command`. To remove an
application, delete its folder, the folder of its tests in `tests/mineproof`, and its line here.
"""

COMMANDS = {
    **{name: (f"mineproof.cli.{name}_command", listed) for name, listed in CORE.items()},
    "compare": ("benchmarks.compare_command", CORE["compare"]),
    "bench": ("benchmarks.bench_commands", CORE["bench"]),
    "knights": ("mineproof.cli.solve_command", CORE["knights"]),
    **{
        name: (f"mineproof.{folder}.{name}_command", listed)
        for folder, has in APPLICATIONS.items()
        for name, listed in has.items()
    },
}

ALSO = "Also: " + ", ".join(name for name, (_, listed) in COMMANDS.items() if not listed.phrase)


def make_mineproof(argv: Sequence[str] = ()) -> App:
    """Make the app with all commands. The command named in `argv` has its full help, the others a summary."""
    chosen = argv[0] if argv and argv[0] in COMMANDS else None
    app = make_app("mineproof", help=DESCRIPTION, version=lambda: mineproof.__version__, version_flags=["--version"])
    if chosen is None:
        app.help_epilogue = f"{ALSO}. Each command has a --help of its own.\n\n{STATUSES}"
        app.register_install_completion_command()
    for place, (name, (module, (group, phrase))) in enumerate(COMMANDS.items()):
        app.command(
            f"{module}:{name}".replace("-", "_"),
            name=name,
            help=None if name == chosen else phrase,
            group=group,
            sort_key=place,
            show=bool(phrase),
        )
    return app
