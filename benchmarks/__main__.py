"""python -m benchmarks COMMAND: what the engines cost and what they find. Without a command it compares."""

from __future__ import annotations

import sys

from benchmarks.console.interrupts import end_at_interrupt


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, which `benchmarks.console.command_runner` lists.

    Without `argv` it is the program's own, which Ctrl-C ends while it is still starting.
    """
    if argv is None:
        end_at_interrupt()
    from benchmarks.command_line import make_parser
    from benchmarks.console.command_runner import run_command

    argv = sys.argv[1:] if argv is None else argv
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help")):
        argv = ["compare", *argv]
    return run_command(make_parser(), argv)


if __name__ == "__main__":
    sys.exit(main())
