"""Summaries: what the rows of a run come to, where the judge or a contestant has no result too."""

from __future__ import annotations

import dataclasses

import pytest

from benchmarks.__main__ import main
from benchmarks.executors import local_workers
from benchmarks.judge import GRADES
from benchmarks.positions import POSITIONS, draw_positions
from benchmarks.progress import Progress
from benchmarks.runs import Run, make_run
from benchmarks.sizes import Size
from benchmarks.summaries import NOBODY, deductions, faults, give_ups, grade_shares, judging
from benchmarks.tables import deductions_table, give_up_sentences, judging_sentence, shelf_table
from benchmarks.trials import Row

SAFE, MINE, OPEN = [0, 0], [0, 1], [0, 2]
"""What follows in each position: that one cell is safe and one a mine; of the third nothing does."""


def judgement(position: int = 0) -> Row:
    grades = {**{grade: [] for grade in GRADES}, GRADES[0]: [SAFE], GRADES[1]: [MINE]}
    found = {"safes": [SAFE], "mines": [MINE], "frontier": 3, "judged_by": "SAT", "grades": grades}
    return {"engine": "judge", "position": position, **found, "name": f"#{position}", "group": "small"}


def row(engine: str, safes: list[list[int]], mines: list[list[int]], *, position: int = 0, unsound: int = 0) -> Row:
    results = {"safes": safes, "mines": mines, "complete": False, "unsound": unsound, "ms": 1.5}
    return {"engine": engine, "position": position, **results, "name": f"#{position}", "group": "small"}


def given_up(engine: str, reason: str, position: int = 0) -> Row:
    results = dict.fromkeys(("safes", "mines", "complete", "unsound", "ms"))
    return {"engine": engine, "position": position, **results, "gave_up": reason, "name": "#0", "group": "small"}


def test_what_is_wrong_counts_where_the_judge_gave_up_too() -> None:
    rows = [given_up("judge", "no result"), row("liar", [MINE], [], unsound=1), row("bold", [OPEN], [])]
    liar, bold = deductions(rows, ["liar", "bold"])
    assert (liar.group, liar.positions, liar.unsound, liar.share) == ("small", 1, 1, None)
    assert bold.unsound == 0, "that it does not follow, nobody said"
    assert faults(rows, ["liar", "bold"]) == ["liar is unsound: 1 cell in small"]
    assert judging(rows) == {NOBODY: 1}
    assert judging_sentence(judging(rows)).startswith("Nothing was judged. 1 position by nobody: there a cell counts")
    assert shelf_table(rows, ["liar"]).rows == [["#0", "–", "–"]]


def test_what_does_not_follow_counts_whoever_judged() -> None:
    rows = [judgement(0), judgement(1), row("bold", [SAFE, OPEN], [MINE]), row("late", [SAFE], [], position=2)]
    bold, late = deductions(rows, ["bold", "late"])
    assert (bold.unsound, bold.share) == (1, 1)
    assert (late.unsound, late.share, late.safes) == (0, None, 1)
    assert judging(rows) == {"SAT": 2, NOBODY: 1}
    note = deductions_table([bold], {}, judging(rows)).note
    assert "Judged: 2 positions by SAT. 1 position by nobody" in note


def test_a_cell_called_what_it_is_not_is_not_found() -> None:
    rows = [judgement(), row("liar", [SAFE, MINE], [], unsound=1), row("half", [], [MINE])]
    shares = grade_shares(rows, ["liar", "half"])
    assert [shares["liar"][grade] for grade in GRADES[:2]] == [(1, 1), (0, 1)]
    assert [shares["half"][grade] for grade in GRADES[:2]] == [(0, 1), (1, 1)]


def test_the_longest_deduction_is_in_the_table() -> None:
    (summary,) = deductions([judgement(), row("sat", [SAFE], [MINE])], ["sat"])
    table = deductions_table([dataclasses.replace(summary, max_ms=77.0)], {}, {})
    assert dict(zip(table.columns, table.rows[0], strict=True))["max ms"] == "77"


def test_why_somebody_gave_up_is_said() -> None:
    reasons = ["no result within 1 s", "ValueError: a", "no result within 1 s", "ValueError: b", "ValueError: c"]
    rows = [given_up("odd", reason, place) for place, reason in enumerate(reasons)]
    assert give_up_sentences(give_ups([judgement(), *rows, row("sat", [], [])])) == [
        "odd gave up 5 times: no result within 1 s (2); ValueError: a (1); ValueError: b (1); 1 other reason (1)"
    ]


def test_who_finds_all_is_said_of_all_that_follows() -> None:
    plots = pytest.importorskip("benchmarks.plots")
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    whole = [row("sat", [SAFE], [MINE], position=place) for place in (0, 1)]
    others = [given_up("thief", "no result"), *[row("liar", [SAFE, MINE], [], unsound=1, position=n) for n in (0, 1)]]
    early = [row("early", [SAFE], [MINE])]
    rows = [judgement(0), judgement(1), *whole, *others, *early]
    plot = plots.shares_by_grade(rows, ["sat", "thief", "liar", "early"])
    assert plot is not None
    assert plot.sentence.endswith("those who find all of them: sat.")
    assert "–" in plot.svg


def test_a_liar_is_found_out_when_the_judge_runs_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.runs.JUDGE_LIMIT", 1e-6)
    assert (
        main(["positions", "--size", "6x6/6", "--positions", "3", "--jobs", "1", "--engine", "tests.misfits:Liar"]) == 1
    )
    printed = capsys.readouterr()
    assert "fault: tests.misfits:Liar is unsound" in printed.err
    assert "3 positions by nobody" in printed.out
    assert "judge gave up 3 times: no result within 1e-06 s (3)" in printed.out


def test_the_judge_has_a_limit_of_its_own() -> None:
    subjects = [position.to_subject() for position in draw_positions(Size.parse("6x6/6"), 2, 1)]
    run = Run(POSITIONS, ("sat",), subjects, "6x6/6", seed=1, limit=1e-6, judged=True)
    with local_workers(1) as workers:
        rows = make_run(run, workers, Progress())
    assert give_ups(rows) == {"sat": {"no result within 1e-06 s": 2}}
    assert judging(rows) == {"brute force": 2}
    assert run.plan()["judge_limit_s"] == 600
