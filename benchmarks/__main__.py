"""python -m benchmarks COMMAND: what the engines cost and what they find. Without a command it compares."""

from __future__ import annotations

import argparse
import sys

from benchmarks import compare, experiments, knights, report, speed, tours

COMMANDS = (
    compare.add_command,
    experiments.add_positions,
    experiments.add_games,
    speed.add_command,
    knights.add_command,
    tours.add_command,
    report.add_command,
)
"""Each adds one command, with its `run` from the parsed arguments to the exit status."""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 engines at fault, 2 refused, 130 interrupted."""
    argv = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add_command in COMMANDS:
        add_command(commands)
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help")):
        argv = ["compare", *argv]
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (ValueError, OSError, ImportError) as error:
        print(f"python -m benchmarks: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; what --out names is kept: run it again to go on", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
