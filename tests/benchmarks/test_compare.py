"""The comparison as a user runs it: what is printed, what is written, and the exit status."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from benchmarks import tours
from benchmarks.__main__ import main
from benchmarks.compare import _without_nan
from benchmarks.model_checking_limits import as_worlds, one_number, several_numbers
from engines import EngineUnavailable, registry
from game.sentence import Sentence

SMALL = ["--size", "5x5/4", "--games", "4", "--jobs", "2"]


def test_compare_shows_all_tables_and_writes_their_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.compare.SECONDS_OF_LIMITS", 0.05)
    monkeypatch.setattr("benchmarks.compare.PEOPLE", (2, 3))
    out = tmp_path / "figures.json"
    assert main([*SMALL, "--engine", "sat,sentence", "--engine", "exhaustive", "--json", str(out)]) == 0
    printed = capsys.readouterr().out
    for title in ("Deductions on identical", "shelf", "Agreement", "Games", "textbook model checking ends", "Knights"):
        assert title in printed
    assert "…" not in printed
    figures = json.loads(out.read_text())
    engines = ["sat", "sentence", "exhaustive", "textbook", "random"]
    assert [one["engine"] for one in figures["deductions"]] == engines
    assert [one["engine"] for one in figures["games"]["5x5/4"] if one["engine"] != "ms_toollib"] == engines
    assert {one["unsound"] for one in figures["deductions"]} == {0}
    assert figures["deductions"][0]["share"] == 1
    assert figures["faults"] == []


@pytest.mark.parametrize(
    ("misfit", "complaint"),
    [
        ("tests.support.faulty:Liar", "is unsound"),
        ("tests.support.faulty:Silent", "says complete and differs from the judge"),
        ("tests.support.faulty:Silent", "sat and tests.support.faulty:Silent both say complete and disagree"),
    ],
)
def test_unsound_engines_and_disagreements_are_errors(
    misfit: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["positions", "--engine", f"sat,{misfit}", "--jobs", "1"]) == 1
    assert complaint in capsys.readouterr().err


def test_a_player_that_calls_mines_safe_loses_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", *SMALL, "--engine", "tests.support.faulty:Liar"]) == 1
    assert "tests.support.faulty:Liar is unsound: 4 cells in 5x5/4" in capsys.readouterr().err


def test_who_fails_on_large_boards_or_calls_mines_safe_is_named_by_speed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.speed.SIDES", (100, 101))
    command = ["speed", "--size", "5x5/4", "--games", "1"]
    assert main([*command, "--engine", "sentence,tests.support.faulty:Afraid"]) == 0
    printed = capsys.readouterr()
    lines = [line for line in (printed.out + printed.err).splitlines() if "Afraid" in line and "gave up" in line]
    assert lines[0].split() == ["tests.support.faulty:Afraid", *["gave", "up"] * 2, "–"]
    assert lines[1:] == ["tests.support.faulty:Afraid gave up 2 times: MemoryError: too large a board (2)"], "told once"
    monkeypatch.setattr("benchmarks.speed.SIDES", (100,))
    assert main([*command, "--limit", "2", "--engine", "tests.support.faulty:Liar"]) == 1
    assert "fault: tests.support.faulty:Liar is unsound: 1 cell in boards of 5x5/4" in capsys.readouterr().err


def test_who_speaks_of_the_unsound_is_not_unsound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("benchmarks.speed.SIDES", (100,))
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "misconfigured.py").write_text("def Player(*a, **o): raise RuntimeError('config file is unsound')")
    assert main(["speed", "--size", "5x5/4", "--games", "1", "--engine", "misconfigured:Player"]) == 0
    assert "misconfigured:Player gave up 1 time: RuntimeError: config file is unsound" in capsys.readouterr().out


def test_an_engine_that_is_not_installed_is_a_row(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register("absent", "tests.support.needy:Engine", requires="no_such_solver", install="no-such-solver")
    with pytest.raises(EngineUnavailable):
        registry.load("absent")
    assert main(["games", *SMALL, "--engine", "absent,sat"]) == 0
    printed = capsys.readouterr().out
    assert "absent" in printed
    assert "not installed" in printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["games", "--layouts", "some.jsonl", "--games", "5"], "--games 5: --layouts names what is played"),
        (["games", "--layouts", "some.jsonl", "--rule", "safe"], "--rule safe: --layouts names what is played"),
        (["games", "--layouts", ""], "No such file"),
        (["positions", "--positions", "5"], "--positions 5: the shelf of named positions is whole"),
        (["--engine", "stt"], "nobody is called 'stt'"),
        (["--engine", "no_such_module:Player"], "there is no module 'no_such_module'"),
        (["--engine", "tests.support.faulty:"], "nobody is called 'tests.support.faulty:'"),
        (["--size", "9by9"], "the size is '9by9'"),
        (["positions", "--engine", "sat,ms_toollib"], "ms_toollib plays games only; name some of sentence"),
        (["speed", "--engine", "ms_toollib"], "ms_toollib plays games only"),
        (["games", "--size", "cs50,expert"], "expected one"),
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
    ],
)
def test_bad_arguments_are_refused(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("command", ["compare", "positions", "games", "speed", "knights", "tours", "report"])
def test_every_command_says_what_it_is_for(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    description = capsys.readouterr().out.split("\n\n")[1]
    assert description.rstrip().endswith((".", "?"))
    assert "`" not in description


@pytest.mark.parametrize(
    ("command", "defaults"),
    [
        ("games", ["all", "1", "60", "one a processor", "safe", "100"]),
        ("speed", ["all", "1", "60", "1", "50"]),
        ("knights", ["5", "1"]),
        ("tours", ["8", "1"]),
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

    monkeypatch.setattr("benchmarks.experiments.make_run", broken)
    assert main(["games", *SMALL, "--engine", "sat"]) == 3
    assert "of our own making" in capsys.readouterr().err


def test_figures_that_are_no_numbers_are_null() -> None:
    figures = {"share": float("nan"), "ratios": [(1.0, float("inf")), None, "nan"], "won": True}
    assert _without_nan(figures) == {"share": None, "ratios": [[1.0, None], None, "nan"], "won": True}


def test_layouts_of_a_file_are_numbered_by_its_lines_from_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layouts, out = tmp_path / "layouts.jsonl", tmp_path / "run.jsonl"
    layouts.write_text('{"height":1,"width":3,"mines":[[0,2]],"first":[0,0]}\n\n{"height":2,"width":2,"mines":[]}\n\n')
    assert main(["games", "--layouts", str(layouts), "--engine", "sat", "--out", str(out)]) == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    results = sorted((row["layout"], row["won"], row["moves"], row["guesses"]) for row in rows)
    assert results == [(0, True, 2, 0), (2, True, 4, 0)]
    assert "100.0%" in capsys.readouterr().out
    before = out.read_text()
    assert main(["games", "--layouts", str(layouts), "--engine", "sat", "--out", str(out)]) == 0
    assert out.read_text() == before
    layouts.write_text("\n" + layouts.read_text())
    assert main(["games", "--layouts", str(layouts), "--engine", "sat", "--out", str(out)]) == 2


def test_nothing_is_cut_off_where_there_is_no_terminal() -> None:
    command = [sys.executable, "-m", "benchmarks", "games", *SMALL, "--engine", "sat,sentence"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"COLUMNS": "20", "PATH": ""})
    assert "max ms" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr.startswith("games 5x5/4, first cell: safe: 8 of 8")


def test_there_is_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("benchmarks.tours.processor_seconds", lambda: next(ticks))
    monkeypatch.setattr("benchmarks.model_checking_limits.processor_seconds", lambda: next(ticks))
    [row] = tours.compare(["warnsdorff"], [(5, 5)], most_starts=1)
    assert row.median_seconds == 1
    [measured] = one_number(0)
    assert (measured.seconds, measured.sat_seconds) == (1, 1)


def test_textbook_model_checking_agrees_and_stops() -> None:
    cells = [(0, 0), (0, 1), (0, 2)]
    assert len(as_worlds(Sentence(cells, 2)).operands) == 3
    one = list(one_number(0))
    assert [(measured.numbers, measured.cells) for measured in one] == [(1, 2)]
    several = list(several_numbers(0.002))
    assert [measured.cells for measured in several] == list(range(3, 3 + len(several)))
    assert several[-1].seconds > 0.002
