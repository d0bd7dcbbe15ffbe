"""What the commands of the benchmarks refuse, whose fault it is said to be, and what their help tells."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import Mock

import pytest

from benchmarks.command_line.command_runner import FAILED
from benchmarks.comparison.compare_contestants import compare
from engines import EngineUnavailable
from engines.registry import registry
from tests.benchmarks.helpers import SMALL, quick_limits
from tests.support.commands import Command

REFUSED = [
    ("layouts some.jsonl --games 5", "Unknown option: --games"),
    ("layouts .", "Is a directory; expected a file of layouts"),
    ("positions --positions 5", "--positions 5: all named positions take part; give a --size too"),
    ("--engine stt", "no contestant is called 'stt'; expected one of single, sentence"),
    ("--engine no_such_module:Player", "there is no module 'no_such_module'"),
    ("--engine tests.support.faulty:Lier", "tests.support.faulty: no class is called 'Lier'; expected one of"),
    ("--size 9by9", "the size is '9by9'"),
    ("positions --engine sat,ms_toollib", "ms_toollib plays games only; name some of single, sentence"),
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


def test_an_engine_that_is_not_installed_is_a_row(bench: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", dict(registry._engines.registered))
    registry.register("absent", "tests.support.needy:NeedyEngine")
    with pytest.raises(EngineUnavailable):
        registry.load("absent")
    printed = bench("games", *SMALL, "--engine", "absent,sat").out
    assert "absent" in printed
    assert "not installed" in printed
    complaint = bench("games", *SMALL, "--engine", "absent", status=2).err
    assert "none of the" in complaint
    assert "no-such-solver" in complaint


@pytest.mark.parametrize(
    ("command", "who"), [("games --games 2", "tests.support.faulty:Afraid"), ("chances --positions 2", "ms_toollib")]
)
def test_who_plays_square_boards_alone_is_left_out_of_others(command: str, who: str, bench: Command) -> None:
    printed = bench(command, "--size", "4x4/2@hex", "--engine", f"optimal,{who}").out
    assert f"left out: {who} plays only square boards" in " ".join(printed.split())


def test_a_comparison_says_who_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_limits(monkeypatch)
    own = "tests.support.faulty:Afraid"
    pair = compare(["sat", own], ["4x4/2@hex"], games=2, positions=2, timed=1)
    assert not pair.verdict().failing
    assert pair.verdict().absent() == {name: f"{name} plays only square boards" for name in (own, "ms_toollib")}


@pytest.mark.parametrize(("command", "complaint"), REFUSED)
def test_what_cannot_be_used_is_refused(command: str, complaint: str, bench: Command) -> None:
    assert complaint in " ".join(bench(command, status=2).err.split())


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
