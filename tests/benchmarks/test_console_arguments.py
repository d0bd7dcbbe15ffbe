"""Options of engines on the command line, and how a command ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks.command_line.classes_in_files import importable
from benchmarks.command_line.command_runner import make_app, run_command
from benchmarks.command_line.value_parsers import natural, positive, rate, seconds, whole, with_options
from benchmarks.contestants.user_classes import as_argument
from engines import create
from game.errors import GaveUp, UserError
from tests.support.commands import Command


def test_an_option_goes_to_each_that_has_the_engine_or_the_guesser() -> None:
    names = ["sat", "optimal", "sat+optimal", "module:Class"]
    assert with_options(names, ["optimal.exact_limit=5", "sat.seconds=2"]) == [
        "sat(seconds=2)",
        "optimal(exact_limit=5)",
        "sat(seconds=2)+optimal(exact_limit=5)",
        "module:Class",
    ]


@pytest.mark.parametrize("text", ["exact_limit=5", "optimal.exact_limit", "optimal.=5", "optimal", "z3.seconds=1"])
def test_an_option_of_another_form_or_of_somebody_else_is_refused(text: str) -> None:
    form = r"expected ENGINE.OPTION=VALUE, as in optimal.exact_limit=2000"
    complaint = "'z3' takes no part; expected one of sat, optimal" if text.startswith("z3") else form
    with pytest.raises(ValueError, match=complaint):
        with_options(["sat", "optimal"], [text])


def test_contestants_with_options_take_part_under_a_name_that_tells_them(bench: Command) -> None:
    who = "--engine sat,sat+optimal --option optimal.exact_limit=50"
    assert "exact_limit=50" in "".join(bench(f"games {who} --size 3x3/2 --games 3 --jobs 1").out.split())


def test_what_is_given_twice_takes_part_once_and_a_line_names_it(bench: Command) -> None:
    found = bench("games --engine sat --engine random,sat --size 3x3/2,3x3/2 --games 2 --jobs 1")
    assert found.out.count("Games on the same layouts") == 1
    told = [line for line in found.err.splitlines() if line.startswith("given more than once")]
    assert {line.rpartition(": ")[2] for line in told} == {"sat", "3x3/2"}


def test_a_class_can_be_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)  # so that it is put back
    (tmp_path / "class_in_a_file.py").write_text("class Player: ...\n", encoding="utf-8")
    assert importable(f"{tmp_path / 'class_in_a_file.py'}:Player+optimal") == "class_in_a_file:Player+optimal"
    assert find_spec("class_in_a_file") is not None
    assert importable("sat+optimal") == "sat+optimal"
    with pytest.raises(ValueError, match=r"no file '.*absent\.py'"):
        importable("./absent.py:Player")


def test_two_files_of_one_name_are_two_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    files = [tmp_path / folder / "same_name.py" for folder in ("alice", "bob", "not a name")]
    for file in files:
        file.parent.mkdir()
        file.write_text("class Player: ...\n", encoding="utf-8")
    assert importable(f"{files[0]}:Player") == "same_name:Player"
    assert importable(f"{files[1]}:Player") == "bob.same_name:Player"
    assert importable(f"{files[0]}:Player") == "same_name:Player"
    assert as_argument("bob.same_name:Player").endswith("same_name.py:Player")
    with pytest.raises(UserError, match="rename one"):
        importable(f"{files[2]}:Player")


def test_a_limit_that_is_reached_is_one_line_and_no_failure_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    def give_up() -> int:
        raise GaveUp("the board is too wide")

    assert run_command(make_app("any", default_command=give_up), []) == 3
    assert capsys.readouterr().err == "any: the board is too wide\n"


def test_a_warning_of_an_engine_is_a_note_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def make() -> None:
        create("sat", 2, 2, guesser="deep")

    assert run_command(make_app("any", default_command=make), []) == 0
    assert capsys.readouterr().err.startswith("any: note: the guesser 'deep'")


@pytest.mark.parametrize("read", [whole, natural, positive, rate, seconds])
@pytest.mark.parametrize("text", ["1" + "0" * 30, "1" * 5000, "nan", "1e400", "inf", "-1" + "0" * 30])
def test_numbers_have_a_range(read: Callable[[str], float], text: str) -> None:
    with pytest.raises(UserError, match="expected"):
        read(text)
