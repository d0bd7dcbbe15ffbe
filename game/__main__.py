"""python -m game COMMAND: the one file under `game` that imports the engines, and hands them on."""

from __future__ import annotations

import argparse
import sys

import engines
from engines.explanation import conflict
from game.commands import knights, play, solve, watch


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 done with complaints, 2 refused, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m game", description="Puzzles of incomplete knowledge.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play.add_command(commands, engines.create, engines.available)
    watch.add_command(commands, engines.create)
    solve.add_command(commands, engines.create, conflict)
    knights.add_command(commands, engines.create_reasoner)
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (ValueError, OSError, ImportError) as error:
        print(f"python -m game: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
