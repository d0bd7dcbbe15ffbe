"""The command `mineproof`, also run by `python -m mineproof`."""

import sys

from benchmarks.command_line.startup_interrupts import end_at_interrupt
from mineproof.namesake_check import load_own_packages


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, which `benchmarks.command_line.command_runner` lists."""
    if argv is None:
        end_at_interrupt()
    argv = (sys.argv[1:] if argv is None else argv) or ["--help"]
    if argv == ["--version"]:  # quick work, without the library of commands
        from mineproof import __version__

        print(f"mineproof {__version__}")
        return 0
    from benchmarks.command_line.command_runner import run_command
    from mineproof.cli.command_list import make_mineproof

    if "" not in sys.path:
        load_own_packages()  # a folder `game` in the current one is another program's
        sys.path.insert(0, "")  # an engine of one's own is found in the current folder, as with `python -m`
    return run_command(make_mineproof(argv), argv)


if __name__ == "__main__":
    sys.exit(main())
