"""python -m benchmarks COMMAND: what the engines cost and what they find. Without a command it compares."""

from __future__ import annotations

import argparse
import sys
import traceback

from benchmarks import compare_command, report
from benchmarks.arguments import Commands
from benchmarks.experiments.registry import EXPERIMENTS
from benchmarks.harness.executors import ClusterLost

DESCRIPTION = (
    "What the inference engines cost and what they find, compared by positions, whole games, Knights and Knaves, and "
    "knight's tours. Without a COMMAND it compares all engines. The exit status is 0 if all is done, 1 if engines are "
    "at fault, 2 if something is refused, 3 if the run failed, 130 if it was interrupted."
)


def add_commands(commands: Commands) -> None:
    """Add all commands, each with its `run` from the parsed arguments to the exit status."""
    compare_command.add_command(commands)
    for experiment in EXPERIMENTS.values():
        experiment.add_command(commands)
    report.add_command(commands)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    It is 0 if all is done, 1 for engines at fault, 2 for what is refused, 3 if the run failed (by an error of the
    benchmarks themselves, or with the cluster it ran on), 130 if it was interrupted.
    """
    argv = sys.argv[1:] if argv is None else argv
    print_utf8()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=DESCRIPTION)
    add_commands(parser.add_subparsers(required=True, metavar="COMMAND"))
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


def print_utf8() -> None:
    """Let files and pipes get UTF-8, and a terminal that knows fewer signs a substitute for the others."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
