"""The command `mineproof`, also run by `python -m mineproof`."""

from __future__ import annotations

import sys

from benchmarks.console.interrupts import end_at_interrupt


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, as listed in `benchmarks.console.command_runner`.

    Without `argv`, the arguments of the process are used, and Ctrl-C ends it already while it starts.
    """
    if argv is None:
        end_at_interrupt()
    from benchmarks.console.command_runner import run_command
    from mineproof.cli.command_list import make_parser

    if "" not in sys.path:
        sys.path.insert(0, "")  # engines in the current folder are found, as with `python -m`
    argv = (sys.argv[1:] if argv is None else argv) or ["--help"]
    return run_command(make_parser(argv), argv)


if __name__ == "__main__":
    sys.exit(main())
