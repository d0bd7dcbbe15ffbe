"""What commands are given and refuse, and how they end."""

import re
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from benchmarks.command_line.classes_in_files import as_argument, importable
from benchmarks.command_line.command_runner import FAILED, make_app, run_command
from benchmarks.command_line.parsers_of_names_and_numbers import natural, positive, rate, seconds, whole, with_options
from engines.registry import registry
from mineproof import EngineUnavailable, GaveUp, UserError, create
from tests.benchmarks.helpers import SMALL
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


def test_what_is_given_twice_takes_part_once_and_a_line_names_it(bench: Command) -> None:
    found = bench("games --engine sat --engine random,sat --size 3x3/2,3x3/2 --games 2 --jobs 1")
    assert found.out.count("Games on the same layouts") == 1
    told = [line for line in found.err.splitlines() if line.startswith("given more than once")]
    assert {line.rpartition(": ")[2] for line in told} == {"sat", "3x3/2"}


def test_a_class_can_be_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files of one name are two modules."""
    monkeypatch.setattr("sys.path", [*sys.path])
    files = [tmp_path / folder / "same_name.py" for folder in ("alice", "bob", "not a name")]
    for file in files:
        file.parent.mkdir()
        file.write_text("class Player: ...\n", encoding="utf-8")
    assert importable(f"{files[0]}:Player+optimal") == "same_name:Player+optimal"
    assert find_spec("same_name") is not None
    assert importable(f"{files[1]}:Player") == "bob.same_name:Player"
    assert importable(f"{files[0]}:Player") == "same_name:Player"
    assert as_argument("bob.same_name:Player").endswith("same_name.py:Player")
    for wrong, complaint in ((files[2], "rename one"), ("./absent.py", r"no file '.*absent\.py'")):
        with pytest.raises(UserError, match=complaint):
            importable(f"{wrong}:Player")
    assert importable("sat+optimal") == "sat+optimal"


def test_a_warning_and_a_limit_that_is_reached_are_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    def warn_and_give_up() -> None:
        create("sat", 2, 2, guesser="deep")
        raise GaveUp("the board is too wide")

    assert run_command(make_app("any", default_command=warn_and_give_up), []) == 3
    note, limit = capsys.readouterr().err.splitlines()
    assert note.startswith("any: note: the guesser 'deep'")
    assert limit == "any: the board is too wide"


@pytest.mark.parametrize("read", [whole, natural, positive, rate, seconds])
@pytest.mark.parametrize("text", ["1" + "0" * 30, "1" * 5000, "nan", "1e400", "inf", "-1" + "0" * 30])
def test_numbers_have_a_range(read: Callable[[str], float], text: str) -> None:
    with pytest.raises(UserError, match="expected"):
        read(text)


REFUSED = [
    ("layouts some.jsonl --games 5", "Unknown option: --games"),
    ("layouts .", "Is a directory; expected a file of layouts"),
    ("positions --positions 5", "--positions 5: all named positions take part; give a --size too"),
    (
        "--engine tests.support.faulty_contestants:Lier",
        "tests.support.faulty_contestants: no class is called 'Lier'; expected one of",
    ),
    ("games --size cs50,expert --out pyproject.toml", "expected a folder, with a file for each size"),
    ("games --size 2x2/1 --rule open", "1 mine does not fit on a 2x2 board; the rule 'open' leaves"),
    ("games --rule safe,opn", "no rule is called 'opn'; expected one of any, safe, open; did you mean 'open'?"),
    ("games --size cs50 --out no/such/place.jsonl", "no/such/place"),
    ("--limit 1e10", "--limit: got '1e10'; expected seconds, more than 0 and at most 1,000,000"),
    ("--seed x", "--seed: got 'x'; expected a whole number"),
    ("--jobs 2 --cluster tcp://x", "--jobs and --cluster: a run is made by processes of this machine or by a cluster"),
    ("report x.jsonl --print --html y", "--html and --print: a site is written, or tables are printed; expected one"),
    ("report x.jsonl --print --markdown", "--markdown and --print: a site is written, or tables are printed"),
    ("speed --against-reference --games 3 --jobs 2", "expected no --games and no --jobs"),
    ("gamse", "no command is called 'gamse'; expected one of positions, games"),
    ("games --engine sat --size 4x4/2 --block 4", "--block 4: no file keeps the games; give --out too"),
    ("games --engine sat --option sat.second=1 --size 3x3/2 --games 3", "did you mean 'seconds'"),
    ("puzzles --count 1 --option people=2", "is for one kind; name it with --kind"),
    ("puzzles --kind minesweeper --option people=2", "boards are not"),
    ("puzzles --engine sentence", "no reasoner that speaks formulas is called 'sentence'; expected one of"),
    ("report absent.jsonl", "absent.jsonl: No such file or directory; expected the record of a run"),
    ("games --memory 1MB", "--memory: got '1MB'; expected a size as in 500MB or 4GB, at least 100MB"),
]


@pytest.mark.parametrize(("command", "complaint"), REFUSED)
def test_what_cannot_be_used_is_refused(command: str, complaint: str, bench: Command) -> None:
    assert complaint in " ".join(bench(command, status=2).err.split())


def test_an_engine_that_is_not_installed_is_a_row(bench: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", dict(registry._engines.registered))
    registry.register("absent", "tests.support.engine_without_package:NeedyEngine")
    with pytest.raises(EngineUnavailable):
        registry.load("absent")
    printed = bench("games", *SMALL, "--engine", "absent,sat").out
    assert "absent" in printed
    assert "not installed" in printed
    complaint = bench("games", *SMALL, "--engine", "absent", status=2).err
    assert "none of the" in complaint
    assert "no-such-solver" in complaint


def test_who_plays_square_boards_alone_is_left_out_of_others(bench: Command) -> None:
    printed = bench("chances --positions 2 --size 4x4/2@hex --engine optimal,ms_toollib")
    assert "left out: ms_toollib plays only square boards" in printed.unwrapped


@pytest.mark.parametrize(
    ("command", "defaults"),
    [
        ("games", ["beginner", "safe", "100", "1", "60", "4GB", "all", "one a processor"]),
        ("speed", ["intermediate,expert", "50", "1", "60", "4GB", "all", "1"]),
        ("puzzles", ["knights,mastermind,zebra", "all installed", "20", "1", "10", "4GB"]),
    ],
)
def test_the_help_tells_the_defaults(command: str, defaults: list[str], bench: Command, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = " ".join(bench(command, "--help").out.replace("│", " ").split())
    assert re.findall(r"\[default: ([^]]*)\]", shown) == defaults


@pytest.mark.parametrize("error", [KeyError("of our own making"), ValueError("a bug, as in a plug-in")])
def test_a_bug_is_not_told_as_bad_input(error: Exception, bench: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.experiments.experiment.make_run", Mock(side_effect=error))
    told = bench("games", *SMALL, "--engine", "sat", status=FAILED).err
    assert "Traceback" in told
    assert error.args[0] in told
