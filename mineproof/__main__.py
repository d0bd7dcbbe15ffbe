"""python -m mineproof COMMAND."""

from __future__ import annotations

import argparse
import os
import sys

from mineproof.cli import exercises, generate, grade, knights, play, solve, tour, watch


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 done with complaints, 2 refused, 130 interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m mineproof",
        description="Puzzles of incomplete knowledge. COMMAND --help tells more of each command.",
        epilog="Exit status: 0 done, 1 done with complaints, 2 unusable arguments or file, 130 interrupted.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play.add_command(commands)
    watch.add_command(commands)
    solve.add_command(commands)
    grade.add_command(commands)
    generate.add_command(commands)
    exercises.add_command(commands)
    knights.add_command(commands)
    tour.add_command(commands)
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
        print(f"python -m mineproof: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
