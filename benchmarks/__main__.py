"""python -m benchmarks COMMAND: measure engines and compare them. Without a command it compares."""

import sys

import mineproof  # noqa: F401 - raises ImportError if a folder such as `game` hides a package of ours
from benchmarks.command_line.startup_interrupts import end_at_interrupt


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, which `benchmarks.command_line.command_runner` lists."""
    if argv is None:
        end_at_interrupt()
    from benchmarks.bench_commands import benchmarks
    from benchmarks.command_line.command_runner import run_command

    argv = sys.argv[1:] if argv is None else argv
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help")):
        argv = ["compare", *argv]
    return run_command(benchmarks, argv)


if __name__ == "__main__":
    sys.exit(main())
