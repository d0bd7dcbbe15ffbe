"""The comparison as a user runs it: what is printed, what is written, and the exit status."""

import io
import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks.analysis.figures_and_names_in_words import figure
from benchmarks.command_line.progress_bar import Progress
from benchmarks.command_line.startup_interrupts import INTERRUPTED
from benchmarks.comparison import Comparison, ComparisonInterrupted, compare
from benchmarks.contestants.control_list import CONTROLS, TEXTBOOK
from benchmarks.contestants.cs50_textbook_player import TextbookPlayer
from benchmarks.experiments.deductions.position_results import PositionResult
from benchmarks.experiments.game_results import GameResult
from benchmarks.harness.trial import Failure
from mineproof import Layout, Metric, Size, UserError
from tests.benchmarks.helpers import SMALL, recorded, results
from tests.support.commands import Command

QUICK = [*SMALL, "--positions", "4", "--timed", "2"]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(scope="module")
def three(quick: None) -> Comparison:
    return compare(["sat", "sentence", "single"], ["5x5/4"], games=4, positions=4, timed=8)


def test_compare_ends_with_the_verdict_and_writes_all_figures(tmp_path: Path, bench: Command) -> None:
    out = tmp_path / "figures.json"
    named = ("--engine", "sat,sentence", "--engine", "exhaustive")
    printed = bench(*QUICK, *named, "--details", "--json", out).out
    rest, _, verdict = printed.partition("\nWhat was learnt\n")
    assert verdict.startswith("- No wrong claims")
    titles = ["Deduction:", "Speed:", "Play:", "Pairs of players", "Deductions on identical", "Agreement", "Games"]
    places = [rest.index(f"\n{title}") for title in titles]
    assert places == sorted(places), "the main tables come first"
    assert "…" not in printed
    figures = json.loads(out.read_text())
    everybody = ["sat", "sentence", "exhaustive", "textbook", "random"]
    for rows in (figures["deductions"], figures["named_positions"], figures["games"]["5x5/4"]):
        assert [one["contestant"] for one in rows if one["contestant"] != "ms_toollib"] == everybody
    assert {one["unsound"] for one in figures["deductions"]} == {0}
    assert figures["deductions"][0]["share"] == 1
    assert figures["faults"] == []


def test_layouts_of_a_file_are_numbered_by_its_lines_from_0(bench: Command, tmp_path: Path) -> None:
    layouts, out = tmp_path / "layouts.jsonl", tmp_path / "run.jsonl"
    layouts.write_text('{"height":1,"width":3,"mines":[[0,2]],"first":[0,0]}\n\n{"height":2,"width":2,"mines":[]}\n\n')
    played = ("layouts --engine sat", layouts)
    assert "100.0%" in bench(*played, "--out", out).out
    games = {trial.number: trial.outcome for trial in recorded(out) if not isinstance(trial.outcome, Failure)}
    found = {number: (game.won, game.moves, game.guesses) for number, game in games.items()}
    assert found == {0: (True, 2, 0), 2: (True, 4, 0)}
    bench(*played, "--out", out)
    assert "absent/run.jsonl: No such" in bench(*played, "--out", tmp_path / "absent" / "run.jsonl", status=2).err
    layouts.write_text("\n" + layouts.read_text())
    bench(*played, "--out", out, status=2)
    layouts.write_text("\n")
    assert "has no layouts" in bench(*played, status=2).err


def test_games_of_several_sizes_and_rules_are_told_one_after_the_other(bench: Command, tmp_path: Path) -> None:
    played = "games --size 4x4/3,5x5/4 --rule safe,any --games 2 --jobs 1"
    lines = bench(played, "--engine", "single,random").out.splitlines()
    told = [f"{size}, first cell: {rule}" for size in ("4x4/3", "5x5/4") for rule in ("safe", "any")]
    titles = [line for line in lines if line.startswith("Games on")]
    assert titles == [f"Games on the same layouts ({one})" for one in told]
    verdicts = [line for line in lines if line.startswith(("Best in play: ", "The best player is ", "Nobody won"))]
    assert len(verdicts) == len(told)
    runs = tmp_path / "runs"
    for _ in ("first", "second, which finds all of it done"):
        bench(played, "--engine", "single", "--out", runs)
        assert len(list(runs.glob("*.jsonl"))) == len(told)


def test_where_there_is_no_terminal_nothing_is_cut_off_and_all_is_utf_8() -> None:
    """A console of an older Windows does not know every sign; a file has them all."""
    played = ["games", "--size", "5x5/4", "--games", "2", "--jobs", "1", "--engine", "single"]
    command = [sys.executable, "-m", "benchmarks", *played]
    environment = {"PATH": "", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=environment)
    assert "max ms" in done.stdout
    assert " · " in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("games 5x5/4, first cell: safe: 2 of 2")


def test_the_players_meet_again_on_fresh_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.comparison.planned_runs.TESTED_CELLS", 80)
    monkeypatch.setattr("benchmarks.comparison.planned_runs.CONTROLS", {TEXTBOOK: CONTROLS[TEXTBOOK]})
    monkeypatch.setattr("benchmarks.comparison.comparison_run.CONTROLS", {TEXTBOOK: CONTROLS[TEXTBOOK]})
    found = compare(["sentence", "sat"], ["4x4/3"], positions=1, timed=1)
    first, test = found.games["4x4/3"], found.games["4x4/3 (test)"]
    assert (first.contestants, test.contestants) == (["sentence", "sat", TEXTBOOK], ["sentence", "sat"])
    assert (test.plan.count, test.plan.seed) == (15, first.plan.seed + 1000)
    assert found.trials_made == found.planned
    assert found.verdict().layouts == 15
    assert found.verdict().players == {name: test.wins(name)[0] for name in found.verdict().players}
    assert "test 4x4/3" in [*found.tables()][-2].headings
    assert json.loads(json.dumps(found.to_json()["games"])).keys() == {"4x4/3", "4x4/3 (test)"}


def test_a_comparison_is_typed_and_has_the_figures_of_the_file() -> None:
    clicks = Metric("cells revealed a game", key="clicks", compute=lambda game: game.moves)
    found = compare(["sat"], ["5x5/4", Size(6, 6, 6)], games=2, positions=2, timed=2, metrics=[clicks])
    assert list(found.games) == ["5x5/4", "6x6/6"]
    assert found.faults() == []
    games = results(trial for trial in found.trials["games of 5x5/4"] if trial.contestant == "sat")
    assert all(isinstance(game, GameResult) for game in games)
    assert any(isinstance(trial.outcome, PositionResult) for trial in found.trials["positions"])
    mean = sum(game.moves for game in games) / 2
    assert found.to_json()["games"]["5x5/4"][0]["clicks"] == mean
    table = next(table for table in found.details() if table.title.startswith("Further metrics: 5x5/4"))
    assert table.formatted()[0][table.headings.index("clicks")] == figure(mean)
    figures = found.to_json()
    assert json.loads(json.dumps(figures, allow_nan=False)) == figures
    assert repr(found).startswith("<Comparison: sat, textbook, random")
    page = found._repr_html_()
    assert "<table" in page
    assert "verdict" in page
    pytest.importorskip("pandas", reason="the extra `pandas` is not installed")
    frames = found.to_pandas()
    assert list(frames["deductions"]["contestant"]) == ["sat", "textbook", "random"] * 2
    assert list(frames["games"]["boards"].unique()) == ["5x5/4", "6x6/6"]
    assert {"win_rate", "win_rate_low", "win_rate_high"} <= {*frames["games"].columns}
    for frame in frames.values():
        assert {"sat", "textbook", "random", "ms_toollib"} >= {*frame.get("contestant", ())}, "none that took no part"
        assert not any(isinstance(cell, list) for column in frame.columns for cell in frame[column])
    pytest.importorskip("ms_toollib", reason="the extra `peers` is not installed")
    assert "sat" not in found.summaries["chances"].contestants, "it tells no chances"


@pytest.fixture
def measured(three: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `compare` measures is there already."""
    monkeypatch.setattr("benchmarks.comparison.comparison_run.compare", lambda *arguments, **options: three)


def test_a_comparison_of_all_has_model_checking_and_knights_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.comparison.comparison_run.all_contestants", lambda: ("sat", "exhaustive"))
    found = compare(None, ["5x5/4"], games=2, positions=2, timed=2)
    figures = found.to_json()
    assert {one["problem"] for one in figures["textbook_model_checking"]} >= {"1 number over 4 cells"}
    solved = {(one["problem"], one["outcome"]) for one in figures["knights"] if one["contestant"] == "sat"}
    assert solved == {("2 people", "answered"), ("3 people", "answered")}
    assert sum(table.title.startswith("Scaling") for table in found.details()) == 2


@pytest.mark.parametrize(("columns", "width"), [("", 80), ("60", 60), ("100", 100)])
def test_what_is_piped_is_as_wide_as_columns_says(
    columns: str, width: int, measured: None, bench: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    longest = max(map(len, bench("compare --engine sat,sentence,single").out.splitlines()))
    assert width - 12 < longest <= width


def test_plain_output_is_for_other_programs(measured: None, bench: Command) -> None:
    *tables, verdict = bench("compare --plain --engine sat,sentence,single").out.split("\n\n")
    assert verdict.startswith("No wrong claims")
    assert len(tables) == 4
    for table in tables:
        _, *lines = table.strip("\n").splitlines()
        assert len({line.count("\t") for line in lines}) == 1, "a tab between any two columns"
        assert lines[0].startswith(("contestant\t", "first\tsecond\t"))
    titles = [table.strip("\n").splitlines()[0].partition(":")[0] for table in tables]
    assert titles == ["Deduction", "Speed", "Play", "Pairs of players on the same layouts"]


MOVES = Metric("moves", key="moves", compute=lambda game: game.moves)
WHOLE = "expected a whole number of at least 1"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"contestants": [type("Local", (), {"__qualname__": "f.<locals>.Local"})]}, "at the top level of a module"),
    ({"contestants": []}, "no contestants are given"),
    ({"contestants": ["stt"]}, "did you mean 'sat'"),
    ({"contestants": "sat"}, r"contestants is 'sat' alone; expected several in a list"),
    ({"boards": []}, "no boards are given"),
    ({"boards": ["9by9"]}, "9by9"),
    ({"boards": "expert"}, r"boards is 'expert' alone; expected several in a list"),
    *(({name: n}, f"{name} is {n}; {WHOLE}") for name, n in (("games", -1), ("positions", 0), ("timed", 2.5))),
    *(({"limit": n}, f"limit is {n}; expected seconds, more than 0") for n in (-1.0, 0.0, float("nan"), float("inf"))),
    *(({"metrics": one}, "expected several metrics in a list") for one in (MOVES, [(MOVES,)], ["moves"], None)),
    ({"metrics": [replace(MOVES, compute=None)]}, "has no function `compute` of a result; expected both"),
    ({"metrics": [replace(MOVES, key="")]}, "has no key; expected both"),
    ({"metrics": [replace(MOVES, experiment="puzzles")]}, "is of the experiment 'puzzles'; expected one"),
]


@pytest.mark.parametrize(("options", "complaint"), REFUSED)
def test_what_cannot_be_compared_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises((TypeError, ValueError), match=complaint) as refused:
        compare(**{"contestants": ["sat"], "boards": ["5x5/4"], **options})
    assert isinstance(refused.value, TypeError) == ("several" in complaint)


def test_own_boards_engines_and_metrics_take_part_everywhere(tmp_path: Path) -> None:
    layout = Layout(3, 3, frozenset([(0, 2)]), (2, 0))
    file = tmp_path / "own.jsonl"
    file.write_text(layout.to_json() + "\n" + Layout(4, 4, frozenset([(0, 0)]), (3, 3)).to_json() + "\n")
    seen = Metric("cells proven to be safe", key="safe", compute=lambda made: len(made.safes), experiment="positions")
    found = compare([TextbookPlayer, "sat"], [layout, file, "5x5/4"], games=2, positions=2, timed=2, metrics=[seen])
    own = "benchmarks.contestants.cs50_textbook_player:TextbookPlayer"
    assert found.contestants[:2] == (own, "sat")
    counts = {"own.jsonl": 2, "5x5/4": 2, "layouts": 1}
    assert {name: summary.plan.count for name, summary in found.games.items()} == counts
    assert {group.name: group.count for group in found.positions.plan.groups} == counts
    assert all(name in summary.contestants for summary in found.games.values() for name in (own, "sat"))
    further = [table for table in found.details() if table.title.startswith("Further metrics")]
    assert [table.headings for table in further] == [["contestant", "safe"]] * 2, "of both runs on positions"
    (tmp_path / "other").mkdir()
    other = shutil.copy(file, tmp_path / "other")
    with pytest.raises(UserError, match=r"several files are called own\.jsonl"):
        compare(["sat"], [file, other])


def test_comparisons_of_the_same_plan_can_be_merged(three: Comparison) -> None:
    other = compare(["exhaustive", "sentence"], ["5x5/4"], games=4, positions=4, timed=8)
    assert three.command.startswith("mineproof compare --games 4 --positions 4 ")
    assert three.command.endswith(" --engine sat,sentence,single --size 5x5/4")
    both = three.merge(other)
    assert both.contestants[:2] == ("sat", "sentence")
    assert both.positions.contestants == ["sat", "sentence", "single", "textbook", "random", "exhaustive"]
    assert both.positions.judging() == three.positions.judging(), "every judgement counts once"
    kept = [figures for figures in both.positions.figures() if figures.contestant != "exhaustive"]
    assert kept == three.positions.figures()
    assert {*both.verdict().full} == {"sat", "exhaustive"}
    assert {"knights", "model checking"}.isdisjoint(both.summaries)
    with pytest.raises(ValueError, match="1 and 2"):
        three.merge(replace(other, seed=2))


def test_what_cannot_be_written_is_refused_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bench: Command
) -> None:
    monkeypatch.setattr("benchmarks.comparison.comparison_run.compare", lambda *_, **__: pytest.fail("measured"))
    (tmp_path / "file").touch()
    for option, path, expected in (
        ("--json", "absent/figures.json", "expected a file in a folder that exists and can be written"),
        ("--html", "absent/page.html", "expected a file in a folder that exists and can be written"),
        ("--html", "file/site", "expected a folder, existing or new"),
    ):
        assert expected in bench("compare --engine sat", option, tmp_path / path, status=2).err


def test_a_comparison_says_who_is_left_out() -> None:
    own = "tests.support.faulty_contestants:Liar"
    pair = compare(["sat", own], ["4x4/2@hex"], games=2, positions=2, timed=1)
    assert not pair.verdict().failing
    assert pair.verdict().absent() == {name: f"{name} plays only square boards" for name in (own, "ms_toollib")}


class Interrupting(Progress):
    """Ctrl-C as the run begins whose name begins with a word."""

    def __init__(self, word: str) -> None:
        super().__init__(Console(file=io.StringIO()))
        self.word = word

    def stage(self, name: str, *counts: Any) -> Any:
        if name.startswith(self.word):
            raise KeyboardInterrupt
        return super().stage(name, *counts)


def test_what_was_measured_before_ctrl_c_is_told(
    tmp_path: Path, bench: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ComparisonInterrupted, match=r"after \d+ of \d+ trials") as interrupted:
        compare(["sat"], ["5x5/4"], games=2, positions=2, timed=2, progress=Interrupting("speed"))
    found = interrupted.value.comparison
    assert 0 < found.trials_made < found.planned
    assert found.verdict().full == ["sat"]
    assert found.verdict().best == []
    monkeypatch.setattr("benchmarks.command_line.progress_bar.Progress", lambda: Interrupting("games"))
    figures = tmp_path / "figures.json"
    printed = bench(*QUICK, "--engine", "sat,sentence,single", "--json", figures, "--details", status=INTERRUPTED)
    assert "interrupted after" in printed.err
    assert "\nWhat was learnt\n" in printed.out
    assert json.loads(figures.read_text())["deductions"]
    monkeypatch.setattr("benchmarks.command_line.progress_bar.Progress", lambda: Interrupting("positions"))
    bench(*QUICK, "--engine", "sat,sentence", "--plain", status=INTERRUPTED)  # nothing was measured at all
