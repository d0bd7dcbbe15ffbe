"""python -m benchmarks COMMAND: what the engines cost and what they find. Without a command it compares."""

from __future__ import annotations

import argparse
import sys
import traceback

from benchmarks import compare, experiments, knights, report, speed, tours
from benchmarks.running.executors import ClusterLost

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

DESCRIPTION = (
    "What the inference engines cost and what they find, compared by positions, whole games, Knights and Knaves, and "
    "knight's tours. Without a COMMAND it compares all engines. The exit status is 0 if all is done, 1 if engines are "
    "at fault, 2 if something is refused, 3 if the run failed, 130 if it was interrupted."
)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    It is 0 if all is done, 1 for engines at fault, 2 for what is refused, 3 if the run failed (by an error of the
    benchmarks themselves, or with the cluster it ran on), 130 if it was interrupted.
    """
    argv = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=DESCRIPTION)
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
    except ClusterLost as error:
        print(f"python -m benchmarks: {error}", file=sys.stderr)
        return 3
    except Exception:  # status 1, which Python would give it, says that engines are at fault
        traceback.print_exc()
        return 3
    except KeyboardInterrupt:
        print("interrupted; what --out names is kept: run it again to go on", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
