"""What the commands of the benchmarks refuse, whose fault it is said to be, and what their help tells."""

from __future__ import annotations

import re

import pytest

from benchmarks.__main__ import main
from benchmarks.comparison.comparing import compare
from benchmarks.console.run_command import FAILED
from benchmarks.experiments.experiment_list import EXPERIMENTS
from benchmarks.verdict.head_to_head import head_to_head
from engines import EngineUnavailable, registry
from tests.benchmarks.helpers import SMALL, quick_limits


def test_an_engine_that_is_not_installed_is_a_row(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry._engines, "registered", dict(registry._engines.registered))
    registry.register("absent", "tests.support.needy:Engine", requires="no_such_solver", install="no-such-solver")
    with pytest.raises(EngineUnavailable):
        registry.load("absent")
    assert main(["games", *SMALL, "--engine", "absent,sat"]) == 0
    printed = capsys.readouterr().out
    assert "absent" in printed
    assert "not installed" in printed
    assert main(["games", *SMALL, "--engine", "absent"]) == 2
    assert "none of the contestants can take part: " in (complaint := capsys.readouterr().err)
    assert "no-such-solver" in complaint


@pytest.mark.parametrize("command", ["games", "chances"])
def test_who_plays_square_boards_alone_is_left_out_of_others(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    own = "tests.engines.test_engines_on_grids:SquareEngine"
    who = {"games": own, "chances": "ms_toollib"}[command]
    assert main([command, "--size", "4x4/2@hex", "--engine", f"optimal,{who}"]) == 0
    printed = capsys.readouterr().out
    assert f"left out: {who} plays square boards alone" in printed


def test_a_comparison_says_who_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_limits(monkeypatch)
    own = "tests.engines.test_engines_on_grids:SquareEngine"
    pair = compare(["sat", own], ["4x4/2@hex"], games=2, positions=2, timed=1)
    assert not pair.evidence.failing
    [left_out] = [one for one in pair.verdict().findings if one.sentence.startswith("Left out on 4x4/2@hex: ")]
    assert left_out.figures == {name: f"{name} plays square boards alone" for name in (own, "ms_toollib")}
    told = [one.sentence for one in head_to_head(pair.evidence, "sat", own).findings]
    assert f"They played no games on the same layouts: {own} plays square boards alone." in told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["games", "--layouts", "some.jsonl", "--games", "5"], "--games 5: --layouts names what is played"),
        (["games", "--layouts", "some.jsonl", "--rule", "safe"], "--rule safe: --layouts names what is played"),
        (["games", "--layouts", "."], "Is a directory; expected a file of layouts"),
        (["positions", "--positions", "5"], "--positions 5: all named positions take part; give a --size too"),
        (["--engine", "stt"], "no contestant is called 'stt'; expected one of single, sentence"),
        (["--engine", "stt"], "did you mean 'sat'?"),
        (["games", "--engine", "textbok"], "did you mean 'textbook'?"),
        (["--engine", "no_such_module:Player"], "there is no module 'no_such_module'"),
        (["--engine", "tests.support.faulty:"], "no contestant is called 'tests.support.faulty:'"),
        (["--engine", "tests.support.faulty:Lier"], "tests.support.faulty: no class is called 'Lier'; expected one of"),
        (["--engine", "tests.support.nowhere:Player"], "there is no module 'tests.support.nowhere'"),
        (["--size", "9by9"], "the size is '9by9'"),
        (["positions", "--engine", "sat,ms_toollib"], "ms_toollib plays games only; name some of single, sentence"),
        (["speed", "--engine", "ms_toollib"], "ms_toollib plays games only"),
        (["games", "--size", "cs50,expert", "--out", "pyproject.toml"], "expected a folder, with a file for each size"),
        (["games", "--out", "x.jsonl", "--summary", "x.jsonl"], "--summary x.jsonl: --out names it as well; expected"),
        (["games", "--out", "x.jsonl", "--summary", "tests/../x.jsonl"], "x.jsonl: --out names it as well; expected"),
        (["games", "--summary", "tests"], "expected a file that can be written, for the figures"),
        (["games", "--size", "2x2/1", "--rule", "open"], "1 mine does not fit on a 2x2 board; the rule 'open' leaves"),
        (
            ["games", "--rule", "safe,opn"],
            "no rule is called 'opn'; expected one of any, safe, open; did you mean 'open'?",
        ),
        (["games", "--layouts", "absent.jsonl"], "absent.jsonl: No such file or directory; expected a file of layouts"),
        (["games", "--size", "cs50", "--out", "no/such/place.jsonl"], "no/such/place"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--limit", "1e10"], "--limit: got '1e10'; expected seconds, more than 0 and at most 1,000,000"),
        (["--limit", "0"], "--limit: got '0'; expected seconds"),
        (["--limit", "nan"], "--limit: got 'nan'; expected seconds"),
        (["--limit", "x"], "--limit: got 'x'; expected seconds"),
        (["--games", "0"], "--games: got '0'; expected a whole number of at least 1"),
        (["--games", "x"], "--games: got 'x'; expected a whole number"),
        (["--seed", "x"], "--seed: got 'x'; expected a whole number"),
        (["--jobs", "2", "--cluster", "tcp://x"], "--cluster: not allowed with argument --jobs"),
        (["knights", "--limit", "-1"], "--limit: got '-1'; expected seconds"),
        (["knights", "--people", "0"], "--people: got '0'; expected a whole number of at least 1"),
        (["tours", "--starts", "0"], "--starts: got '0'; expected a whole number of at least 1"),
        (["tours", "--boards", "0x5"], "--boards: '0x5' is no board; expected HEIGHTxWIDTH"),
        (["tours", "--boards", "5x5x5"], "--boards: '5x5x5' is no board; expected HEIGHTxWIDTH"),
        (["tours", "--seconds", "inf"], "--seconds: got 'inf'; expected seconds"),
        (["gamse"], "argument COMMAND: no command is called 'gamse'; expected one of compare, positions, games"),
        (["gamse"], "did you mean 'games'?"),
        (["games", "--memory", "4"], "--memory: got '4'; expected a size as in 500MB or 4GB, at least 100MB"),
        (["games", "--memory", "1MB"], "--memory: got '1MB'; expected a size as in 500MB or 4GB, at least 100MB"),
    ],
)
def test_bad_arguments_are_refused(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("command", ["compare", *EXPERIMENTS, "report"])
def test_every_command_says_what_it_is_for(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    description = capsys.readouterr().out.split("\n\n")[1]
    assert description.rstrip().endswith((".", "?"))
    assert "`" not in description


@pytest.mark.parametrize(
    ("command", "defaults"),
    [
        ("games", ["all", "1", "60", "4GB", "one a processor", "beginner", "safe", "100"]),
        ("speed", ["all", "1", "60", "4GB", "1", "50"]),
        ("knights", ["5", "4GB", "1"]),
        ("tours", ["8", "1", "4GB"]),
    ],
)
def test_the_help_tells_the_defaults(
    command: str, defaults: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = re.findall(r"[(]default: ([^)]*)[)]", capsys.readouterr().out)
    assert told == defaults


def test_an_internal_error_is_no_fault_of_the_engines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise KeyError("of our own making")

    monkeypatch.setattr("benchmarks.experiments.experiment.make_run", broken)
    assert main(["games", *SMALL, "--engine", "sat"]) == 3
    assert "of our own making" in capsys.readouterr().err


def test_a_bug_is_not_told_as_bad_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        int("a bug, as in a plug-in")

    monkeypatch.setattr("benchmarks.experiments.experiment.make_run", broken)
    assert main(["games", *SMALL, "--engine", "sat"]) == FAILED
    assert "Traceback" in capsys.readouterr().err
