"""Summaries: what the rows of a run come to, where the judge or a contestant has no result too."""

from __future__ import annotations

import dataclasses

import pytest

from benchmarks.__main__ import main
from benchmarks.judge import GRADES
from benchmarks.positions import POSITIONS, draw_positions
from benchmarks.running.executors import local_workers
from benchmarks.running.progress import Progress
from benchmarks.running.runs import Run, make_run
from benchmarks.running.trials import Row
from benchmarks.speed import boards, boards_table
from benchmarks.telling.sentences import duel_sentences, give_up_sentences, judging_sentence, race_sentences
from benchmarks.telling.summaries import (
    NOBODY,
    agreements,
    deductions,
    duels,
    faults,
    games,
    give_ups,
    grade_shares,
    judging,
    on_common_layouts,
    races,
    unsound,
)
from benchmarks.telling.tables import (
    agreement_table,
    deductions_table,
    duels_table,
    games_table,
    shelf_table,
)
from game.minesweeper.sizes import Size

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


def test_two_who_finished_nothing_in_common_are_not_said_to_agree() -> None:
    rows = [row("sat", [SAFE], [MINE]), row("bold", [OPEN], [MINE]), given_up("thief", "no result")]
    names = ["sat", "bold", "thief"]
    assert agreement_table(agreements(rows, names), names).rows == [
        ["sat", "–", "1", "–"],
        ["bold", "1", "–", "–"],
        ["thief", "–", "–", "–"],
    ]


def test_why_somebody_gave_up_is_said() -> None:
    reasons = ["no result within 1 s", "ValueError: a", "no result within 1 s", "ValueError: b", "ValueError: c"]
    rows = [given_up("odd", reason, place) for place, reason in enumerate(reasons)]
    assert give_up_sentences(give_ups([judgement(), *rows, row("sat", [], [])])) == [
        "odd gave up 5 times: no result within 1 s (2); ValueError: a (1); ValueError: b (1); 1 other reason (1)"
    ]


def test_who_finds_all_is_said_of_all_that_follows() -> None:
    plots = pytest.importorskip("benchmarks.telling.plots")
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
    monkeypatch.setattr("benchmarks.running.runs.JUDGE_LIMIT", 1e-6)
    assert (
        main(
            [
                "positions",
                "--size",
                "6x6/6",
                "--positions",
                "3",
                "--jobs",
                "1",
                "--engine",
                "tests.support.faulty:Liar",
            ]
        )
        == 1
    )
    printed = capsys.readouterr()
    assert "fault: tests.support.faulty:Liar is unsound" in printed.err
    assert "3 positions by nobody" in printed.out
    assert "judge gave up 3 times: no result within 1e-06 s (3)" in printed.out


def test_the_judge_has_a_limit_of_its_own() -> None:
    subjects = [position.to_subject() for position in draw_positions(Size.parse("6x6/6"), 2, 1)]
    run = Run(POSITIONS, ("sat",), subjects, "6x6/6", seed=1, limit=1e-6)
    with local_workers(1) as workers:
        rows = make_run(run, workers, Progress())
    assert give_ups(rows) == {"sat": {"no result within 1e-06 s": 2}}
    assert judging(rows) == {"brute force": 2}
    assert run.plan()["judge_limit_s"] == 600


def game(engine: str, layout: int, won: bool, seconds: float = 0.5) -> Row:
    results = {"won": won, "moves": 3, "guesses": 1, "safe_moves": 2, "unsound": 0, "cpu_s": seconds, "slowest_ms": 9.0}
    return {"engine": engine, "layout": layout, **results}


def no_game(engine: str, layout: int) -> Row:
    return {**dict.fromkeys(game(engine, layout, False)), "engine": engine, "layout": layout, "gave_up": "KeyError: 1"}


def test_differences_in_time_are_said_in_words() -> None:
    rows = [game(engine, n, won=True, seconds=s + n) for n in range(9) for engine, s in (("slow", 90), ("quick", 1))]
    (race,) = races(rows, [("slow", "quick"), ("slow", "absent")])
    assert (race.layouts, race.p_value) == (9, 2 / 2**9)
    assert race_sentences([race]) == ["slow takes 18.8 [12.1, 45.5] times the processor time of quick; p = 0.0039."]
    few = races(rows[:6], [("slow", "quick")])
    assert race_sentences(few) == [
        "Between these two no difference in time stands: these games cannot tell them apart."
    ]


def test_several_pairs_are_corrected_for_and_the_rest_is_counted() -> None:
    wins = {"best": 12, "good": 6, "bad": 0}
    rows = [game(engine, n, won=n < wins[engine]) for n in range(12) for engine in wins]
    found = duels(rows, list(wins))
    assert [duel.p_value for duel in found] == pytest.approx([2 / 2**6 * 2, 3 * 2 / 2**12, 2 / 2**6 * 2])
    assert duel_sentences(found) == [
        "best wins more often than bad: 12 layouts won by it alone, 0 by bad alone; p = 0.0015.",
        "In the other 2 pairs no difference in winning stands: these games cannot tell them apart.",
    ]
    last = dataclasses.replace(found[0], only_first=1, p_value=0.001)
    assert duel_sentences([last, found[2]]) == [
        "best wins more often than good: 1 layout won by it alone, 0 by good alone; p = 0.001.",
        "In the other pair no difference in winning stands: these games cannot tell them apart.",
    ]


def test_a_game_given_up_is_not_won_and_leaves_no_nan() -> None:
    rows = [game("sat", 0, won=True), no_game("odd", 0)]
    table = games_table([("all", summary) for summary in games(rows, ["sat", "odd"])], {})
    assert "nan" not in " ".join(table.rows[1])
    assert "given up counts as not won" in table.note
    assert "nan" not in " ".join(boards_table("all", boards([no_game("odd", 0)], ["odd"]), {}).rows[0])
    (duel,) = duels(rows, ["sat", "odd"])
    assert (duel.only_first, duel.only_second) == (1, 0)
    assert duels_table([duel], races(rows, [("sat", "odd")])).rows[0][-2:] == ["–", "p = 1"]


def test_a_board_that_ends_at_a_mine_is_not_as_quick_as_it_looks() -> None:
    whole = {"moves": 9, "helped": 1, "unsound": 0, "cpu_s": 0.5}
    rows = [{"engine": engine, "layout": n, **whole} for engine in ("textbook", "bold") for n in (0, 1)]
    rows[2] |= {"unsound": 1, "cpu_s": 0.001}
    textbook, bold = boards(rows, ["textbook", "bold"])
    assert (textbook.boards, textbook.unsound, textbook.gave_up) == (2, 0, 0)
    assert (bold.boards, bold.unsound, bold.gave_up, bold.median_ms, bold.ratio.estimate) == (2, 1, 0, 500, 1)
    assert unsound(rows, ["textbook", "bold", "absent"], "here") == ["bold is unsound: 1 cell in here"]


def test_part_of_a_record_is_compared_on_the_layouts_of_all() -> None:
    rows = [game("sat", 0, won=True), game("sat", 1, won=False), game("sentence", 0, won=True)]
    table = games_table([("all", summary) for summary in games(rows, ["sat", "sentence"])], {})
    assert [dict(zip(table.columns, line, strict=True))["games"] for line in table.rows] == ["2", "1"]
    assert on_common_layouts(rows, ["sat", "sentence", "absent"]) == [rows[0], rows[2]]
    assert on_common_layouts([rows[1], rows[2]], ["sat", "sentence"]) == []
    assert on_common_layouts([], []) == []


def test_the_caption_of_win_rates_speaks_of_those_that_are_there() -> None:
    plots = pytest.importorskip("benchmarks.telling.plots")
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    one = plots.win_rates(games([game("sat", 0, won=True)], ["sat"]))
    assert one is not None
    assert "pairs below" not in one.sentence
    assert plots.win_rates([]) is None
    assert plots.times_of_games([no_game("sat", 0)], ["sat"]) is None
