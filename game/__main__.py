"""python -m game COMMAND: the one file under `game` that imports the engines, and hands them on."""

from __future__ import annotations

import argparse
import sys

import engines
from game.commands import knights


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 done with complaints, 2 refused."""
    parser = argparse.ArgumentParser(prog="python -m game", description="Puzzles of incomplete knowledge.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    knights.add_command(commands, engines.create_reasoner)
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (ValueError, OSError, ImportError) as error:
        print(f"python -m game: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
