"""What a program gets from `import mineproof`, and a person from the one command."""

import re
import subprocess
import sys

import pytest

import mineproof as mp
from docs.builder.command_help import every_command
from mineproof.cli.command_list import COMMANDS as COMMAND_LIST, make_mineproof
from tests.mineproof.test_json_output import is_tried
from tests.support.commands import Command


def test_every_public_name_is_there_and_shown() -> None:
    public = mp.__all__  # type: ignore[attr-defined] # a list that stubs need not name
    assert set(public) <= set(dir(mp))
    assert all(getattr(mp, name) is not None for name in public)
    with pytest.raises(AttributeError, match="module 'mineproof' has no attribute 'comparison_of'"):
        _ = mp.comparison_of  # type: ignore[attr-defined]


def test_to_import_it_is_quick_work() -> None:
    """No solver, no window, no table and no engine is loaded before it is used."""
    heavy = {"ortools", "z3", "clingo", "pygame", "matplotlib", "pandas", "sympy", "pysat", "rich", "msgspec", "psutil"}
    heavy |= {"game.grid", "game.errors", "engines.board", "engines.engine_metadata_and_options"}
    code = f"import sys, mineproof, engines; print({heavy!r} & sys.modules.keys())"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"


COMMANDS = [*every_command()]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_fits_in_80_columns(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    output = mineproof(*command, "--help").out
    assert max(map(len, output.splitlines())) <= 80
    assert f"Usage: {' '.join(['mineproof', *command])}" in output
    assert not re.search(r"\[default: (None|True|)\]", output)
    assert "--json " not in output or is_tried(" ".join(command)), "add a line to PRINTING in test_json_output"


@pytest.mark.parametrize("command", COMMANDS[1:], ids=" ".join)
def test_an_unknown_option_names_its_command(command: tuple[str, ...], mineproof: Command) -> None:
    assert mineproof(*command, "--nonsense", status=2).err.startswith(f"mineproof {' '.join(command)}: ")


def test_the_first_help_has_at_most_18_commands_and_loads_none() -> None:
    code = (
        "import sys; from mineproof.__main__ import main; main(['--help']);"
        "print(*[name for name in sys.modules if name.endswith('_command')])"
    )
    *output, loaded = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert loaded == ""
    listed = [name for name, (_, listed) in COMMAND_LIST.items() if listed.phrase]
    assert len(listed) <= 18, "a command without a phrase is not listed"
    assert [line.split()[1] for line in output if line.startswith("│") and "--" not in line.split()[1]]


def test_what_an_engine_lacks_is_said_with_those_that_have_it() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'probability'; .* as create\('probability'") as lacking:
        mp.create("sat").probability  # type: ignore[attr-defined]  # noqa: B018
    assert lacking.value.name == "probability"
    with pytest.raises(AttributeError, match=r"no attribute 'probabilty'$"):
        mp.create("probability").probabilty  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(mp.create("sat"), "win_probability")


def test_a_notebook_shows_arguments() -> None:
    seen = mp.Observation.parse("1 2 1\n. . .")
    why = mp.solve(seen).explain((1, 0))
    page = why._repr_html_()
    assert page is not None
    assert all(f"<li>{line}</li>" in page for line in why.lines_or_clues)


def test_the_version(mineproof: Command) -> None:
    assert mineproof("--version").out.strip() == f"mineproof {mp.__version__}"


def test_completion_knows_commands_and_options() -> None:
    script = make_mineproof().generate_completion(shell="bash")
    assert all(word in script for word in ("knights", "exercises", "proofs", "planting"))


@pytest.mark.parametrize(
    ("words", "known"), [("solve board.txt --engine", "supposing"), ("watch --size", "expert@hex"), ("engines", "sat")]
)
def test_a_shell_is_told_the_names_of_engines_and_sizes(words: str, known: str, mineproof: Command) -> None:
    assert known in mineproof(f"__complete {words}", "").out.splitlines()


def test_a_closed_pipe_ends_quietly() -> None:
    started = [sys.executable, "-m", "mineproof", *["tour", "--height", "5", "--width", "5", "--all"]]
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_an_error_of_its_own_is_told_from_faults_found(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("mineproof.terminal.puzzle_files.text_of", fail)
    assert "KeyError: 'a bug'" in mineproof("solve -", status=3).err
