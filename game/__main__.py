"""python -m game COMMAND: the one file under `game` that imports the engines, and hands them on."""

from __future__ import annotations

import argparse
import os
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
        status = int(arguments.run(arguments))
        sys.stdout.flush()  # here, where a closed pipe can be caught
        return status
    except BrokenPipeError:
        # Whoever reads has enough, as in `... | head -1`. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, ImportError) as error:
        print(f"python -m game: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
