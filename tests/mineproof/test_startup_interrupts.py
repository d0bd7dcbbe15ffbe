"""Ctrl-C while a command starts: "interrupted" and status 130, wherever it is."""

import signal
import subprocess
import sys
import time

import pytest

from tests.test_layers import ROOMS

AT_AN_IMPORT = """
import signal, sys
from {package}.__main__ import main

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            print("reached", flush=True)
            {act}

sys.meta_path.insert(0, Interrupting())
sys.argv = {argv!r}
{before}
sys.exit(main())
"""

INTERRUPT = "signal.raise_signal(signal.SIGINT)"


def at_an_import(package: str, argv: list[str], module: str, before: str = "", act: str = INTERRUPT) -> str:
    """The program `package`, in which the import of `module` says so and then does something else first."""
    return AT_AN_IMPORT.format(package=package, argv=["", *argv], module=module, before=before, act=act)


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("package", "arguments", "module"),
    [
        ("mineproof", "--help", "benchmarks.command_line.command_runner"),
        ("mineproof", "--help", "cyclopts"),
        ("mineproof", "solve -", "game.board.observation"),
        ("benchmarks", "games", "benchmarks.comparison.report_command"),
    ],
)
def test_an_interrupt_inside_an_import_ends_the_command_in_one_word(package: str, arguments: str, module: str) -> None:
    ended = run(at_an_import(package, arguments.split(), module))
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "reached\n", "interrupted\n")


def test_an_interrupt_that_is_ignored_stays_so() -> None:
    """As for a command in the background of a script."""
    ignore = "signal.signal(signal.SIGINT, signal.SIG_IGN)"
    ended = run(at_an_import("mineproof", [], "cyclopts", ignore))
    assert ended.returncode == 0
    assert "Usage: mineproof" in ended.stdout


def test_a_command_at_work_gets_the_exception_again() -> None:
    """An import while it is at work is interrupted as the rest of its work is, by an exception."""
    before = (
        "import mineproof.cli.engines_command as e\ne.engines = lambda: [print(signal.getsignal(signal.SIGINT)), 0][1]"
    )
    ended = run(at_an_import("mineproof", ["engines"], "none", before))
    assert ended.returncode == 0, ended.stderr
    assert "default_int_handler" in ended.stdout


@pytest.mark.parametrize("package", ["mineproof", "benchmarks"])
def test_next_to_nothing_is_imported_before_an_interrupt_is_heard(package: str) -> None:
    code = f"import sys\nold = {{*sys.modules}}\nimport {package}.__main__\nprint(*sorted({{*sys.modules}} - old))"
    below = "benchmarks", "benchmarks.command_line", "benchmarks.command_line.startup_interrupts"
    names = "mineproof", "mineproof.namesake_check", "game", "game.lazy_imports"
    ours = {*below, *names, f"{package}.__main__"}
    loaded = {*run(code).stdout.split()}
    assert {name for name in loaded if name.partition(".")[0] in ROOMS} == ours
    assert {"cyclopts", "enum", "signal", "typing"}.isdisjoint(loaded)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there without its console")
@pytest.mark.parametrize("delay", [0.0, 0.05, 0.2])
def test_an_interrupt_at_any_time_is_told_in_one_word(delay: float) -> None:
    first = "benchmarks.command_line.command_runner"  # what is imported when the command has begun
    command = [sys.executable, "-c", at_an_import("mineproof", ["solve", "-"], first, act="pass")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "reached\n"
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        assert (process.stderr.read(), process.wait()) == ("interrupted\n", 130)
