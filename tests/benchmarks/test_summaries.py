"""Summaries: what trials come to, over all runs too, and where the judge or a contestant has no result."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

from benchmarks.analysis import plots
from benchmarks.analysis.metric import Metric, metrics_of
from benchmarks.analysis.pairwise_comparisons import Duel
from benchmarks.analysis.run_summary import MOST_REASONS, OTHER, has_mishaps
from benchmarks.analysis.statistics import Interval, wilson
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.experiments.deductions.deduction_summary import NOT_JUDGED, DeductionFigures, DeductionsSummary, Share
from benchmarks.experiments.deductions.position_results import PositionResult
from benchmarks.experiments.game_results import GameResult
from benchmarks.experiments.games import GameFigures, GamesSummary
from benchmarks.experiments.position_deductions import POSITIONS
from benchmarks.experiments.ranking_by_wins import play_table, ranked
from benchmarks.experiments.whole_board_times import BoardResult, SpeedSummary
from benchmarks.harness.numbered_subjects import Group
from benchmarks.harness.runs import Run
from benchmarks.harness.trial import JUDGE, Failure, Trial
from benchmarks.harness.trial_workers import Workers
from benchmarks.judge import GRADES, Cells, Judgement
from benchmarks.subjects.drawn_positions import DrawnPositions
from game.grid import Cell
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import boards_timed, games_won, judged, measured, plan_of, reasons, summed_up, there

SAFE, MINE, OPEN = (0, 0), (0, 1), (0, 2)
"""What follows in each position: that one cell is safe and one a mine; of the third nothing does."""


def judgement(position: int = 0) -> Trial[Any]:
    grades: dict[Any, Cells] = {**dict.fromkeys(GRADES, ()), GRADES[0]: (SAFE,), GRADES[1]: (MINE,)}
    return Trial(JUDGE, position, Judgement(1, 3, None, (), 3, (MINE,), (SAFE,), "SAT", grades))


def proved(who: str, safes: Sequence[Cell], mines: Sequence[Cell], *, position: int = 0, **more: Any) -> Trial[Any]:
    figures = {"complete": False, "unsound": 0, "seconds": 0.0015, **more}
    return Trial(who, position, PositionResult(tuple(safes), tuple(mines), **figures))


def failed(who: str, reason: str, number: int = 0) -> Trial[Any]:
    return Trial(who, number, Failure("raised", reason))


def deductions(
    contestants: Sequence[str], trials: Sequence[Trial[Any]], count: int = 3, names: Sequence[str] = ()
) -> DeductionsSummary:
    return summed_up(DeductionsSummary, plan_of(contestants, count, "positions", names=names), trials)


@dataclass(frozen=True)
class OwnFigures(DeductionFigures):
    claims: Annotated[float, Metric("claims per position", compute=lambda found: len(found.safes) + len(found.mines))]


def test_a_metric_is_one_entry_of_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its means are those of each group of positions."""
    monkeypatch.setattr(DeductionsSummary, "figures_type", OwnFigures)
    plan = replace(plan_of(["sat"], 3, "positions"), groups=(Group("one", 0, 1), Group("two", 1, 2)))
    found = [proved("sat", [SAFE], [MINE]), proved("sat", [SAFE], [], position=1), proved("sat", [], [], position=2)]
    summary: Any = summed_up(DeductionsSummary, plan, found)
    assert [(one.boards, one.claims) for one in summary.figures()] == [("one", 2.0), ("two", 0.5)]
    assert next(summary.tables()).headings[-1] == "claims"


def test_what_does_not_follow_counts_where_it_was_judged_and_what_is_wrong_counts_everywhere() -> None:
    trials = [judgement(0), proved("bold", [SAFE, OPEN], [MINE]), failed(JUDGE, "no result", 1)]
    trials += [proved("bold", [OPEN], [], position=1), proved("liar", [MINE], [], unsound=1, position=1)]
    summary = deductions(["bold", "liar"], trials)
    bold, liar = summary.figures()
    assert (bold.unsound, bold.share, bold.safes) == (1, 1, 3), "nobody said that the second claim does not follow"
    assert (liar.boards, liar.positions, liar.unsound, liar.share) == ("small", 1, 1, None)
    assert [one.contestants for one in summary.faults()] == [("bold",), ("liar",)]
    assert summary.judging() == {"SAT": 1, NOT_JUDGED: 1}
    assert "1 position not judged" in next(summary.tables()).note


def test_a_cell_called_what_it_is_not_is_not_found() -> None:
    trials = [proved("liar", [SAFE, MINE], [], unsound=1), proved("half", [], [MINE]), judgement()]
    summary = deductions(["liar", "half"], trials)
    none = dict.fromkeys(GRADES[2:], Share())
    assert summary.proved("liar").by_grade == {GRADES[0]: Share(1, 0), GRADES[1]: Share(0, 1), **none}
    assert summary.proved("half").by_grade == {GRADES[0]: Share(0, 1), GRADES[1]: Share(1, 0), **none}


@pytest.mark.parametrize("order", [1, -1])
def test_who_fails_gains_nothing_by_it(order: int) -> None:
    trials = [judgement(0), failed("thief", "no"), judgement(1), proved("thief", [SAFE], [MINE], position=1)]
    summary = deductions(["thief"], trials[::order], 2)
    assert summary.proved("thief").whole == Share(2, 0, 2)
    [figures] = summary.figures()
    assert figures.share == 0.5
    assert figures.max_ms == float("inf"), "what it failed on took longest"


@pytest.mark.parametrize("order", [1, -1])
def test_what_a_limit_of_its_own_kept_a_contestant_from_is_not_missed(order: int) -> None:
    whole = [("sat", 0), ("sat", 1), ("bdd", 1)]
    trials = [judgement(0), judgement(1), proved("bdd", [SAFE], [], limits=("too wide",))]
    trials += [proved(who, [SAFE], [MINE], position=n, complete=True) for who, n in whole]
    summary = deductions(["sat", "bdd"], trials[::order], 2)
    assert summary.proved("bdd").whole == Share(3, at_a_limit=1)
    [pair] = summary.agreements()
    assert (pair.positions, pair.only_first) == (1, 0), "they are compared where both came to an end"
    assert Evidence([summary]).strength.nodes == (("sat", "bdd"),)
    assert summary.notes() == ["bdd reached its own limit 1 time: too wide (small #0)"]
    found = judged(summary)
    assert (found.full, found.missed) == (["sat"], {})


def test_a_metric_that_raises_costs_that_metric_alone() -> None:
    bad = Metric("bad", key="bad", compute=lambda result: 1 / len(result.mines))
    good = Metric("good", key="good", compute=lambda result: len(result.safes))
    summary = DeductionsSummary(plan_of(["a"], 2, "positions"))
    summary.extra_metrics = [bad, good]
    for trial in (proved("a", [SAFE], [MINE]), proved("a", [SAFE], [], position=1)):
        summary.add(trial)
    assert summary.own_figures() == [{"bad": None, "good": 1}]
    assert summary.notes() == [summary.broken["bad"]]
    assert "zero (a, small #1)" in summary.broken["bad"]


def test_who_says_complete_must_agree_with_all_who_do() -> None:
    trials = [judgement(), proved("a", [SAFE], [MINE], complete=True), proved("b", [SAFE], [], complete=True)]
    for order in (1, -1):
        summary = deductions(["a", "b", "c"], [*trials[::order], proved("c", [], [])])
        faults = {one.contestants: one.places for one in summary.faults()}
        assert faults == {("b",): ("small #0",), ("a", "b"): ("small #0",)}
        assert Evidence([summary]).wrong == ["b"], "the judge agrees with a"
        [pair, _, _] = summary.agreements()
        assert (pair.positions, pair.only_first, pair.only_second, pair.disagreements) == (1, 1, 0, ("small #0",))


def test_two_who_finished_nothing_in_common_are_not_said_to_agree() -> None:
    trials = [proved("sat", [SAFE], [MINE]), proved("bold", [OPEN], [MINE]), failed("thief", "no result")]
    trials.append(proved("thief", [SAFE], [MINE], position=1))
    summary = deductions(["sat", "bold", "thief"], trials, 2)
    assert summary.differences.table(summary.contestants).formatted() == [
        ["sat", "–", "1", "–"],
        ["bold", "1", "–", "–"],
        ["thief", "–", "–", "–"],
    ]


def test_why_somebody_failed_is_said() -> None:
    reasons = ["no result within 1 s", "ValueError: a", "no result within 1 s", "ValueError: b", "ValueError: c"]
    reasons += [f"KeyError in line 27 of own.py: {number}" for number in range(4)]  # one reason, whatever the values
    trials = [failed("odd", reason, place) for place, reason in enumerate(reasons)]
    summary = deductions(["odd", "sat"], [judgement(), *trials, proved("sat", [], [])], 9)
    assert summary.notes() == []
    assert summary.warnings() == [
        "odd failed 9 times, and is left out of all figures: KeyError in line 27 of own.py (4, first on small #5); "
        "no result within 1 s (2, first on small #0); ValueError: a (1 on small #1); 2 other reasons (2)"
    ]


def test_reasons_that_never_end_take_no_memory() -> None:
    trials = [failed("odd", f"KeyError: {number}", number) for number in range(MOST_REASONS + 5)]
    summary = summed_up(GamesSummary, plan_of(["odd"], len(trials)), trials)
    assert reasons(summary)["odd"][OTHER] == 5


def test_who_finds_all_is_said_of_all_that_follows() -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    whole = [proved("sat", [SAFE], [MINE], position=place) for place in (0, 1)]
    others = [failed("thief", "no", n) for n in (0, 1)] + [proved("thief", [], [], position=2)]
    others += [proved("liar", [SAFE, MINE], [], unsound=1, position=n) for n in (0, 1)]
    trials = [judgement(0), judgement(1), *whole, *others, proved("early", [SAFE], [MINE])]
    trials += [proved("unjudged", [SAFE], [MINE], position=2)]
    summary = deductions(["sat", "thief", "liar", "early", "unjudged"], trials)
    assert summary.shares_by_grade()["thief"][GRADES[0]] == (0, 2), "who fails finds nothing"
    plot = there(plots.shares_by_grade(summary.shares_by_grade(), summary.entailed))
    assert plot.sentence.endswith("found by sat.")
    assert "–" in plot.svg


def test_the_judge_has_a_limit_of_its_own(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.harness.guarded_process.GRACE_SECONDS", 60)  # each result comes, though too late
    run = Run(POSITIONS, ("sat",), DrawnPositions(((Size.parse("6x6/6"), 2),), 1), seed=1, limit=1e-6)
    summary = measured(run, workers)
    assert reasons(summary) == {"sat": {"no result within 1e-06 s": 2}}
    assert summary.judging() == {"brute force": 2}
    assert run.plan.judge_limit_s == 600


def game(who: str, layout: int, won: bool, seconds: float = 0.5) -> Trial[GameResult]:
    return Trial(who, layout, GameResult(won, 3, 1, 2, 0, seconds))


def games(contestants: Sequence[str], trials: Sequence[Trial[Any]], count: int = 12) -> GamesSummary:
    return summed_up(GamesSummary, plan_of(contestants, count), trials)


def test_several_pairs_are_corrected_for() -> None:
    [race] = boards_timed({"slow": 90.0, "textbook": 1.0}, 9).races()
    assert (race.layouts, race.p_value, race.loser) == (9, 2 / 2**9, "slow")
    assert dataclasses.replace(race, p_value=0.3).loser is None
    wins = {"best": 12, "good": 6, "bad": 0}
    found = games(list(wins), [game(who, n, won=n < wins[who]) for n in range(12) for who in wins]).duels()
    assert [duel.p_value for duel in found] == pytest.approx([2 / 2**6 * 2, 3 * 2 / 2**12, 2 / 2**6 * 2])
    assert [duel.loser for duel in found] == [None, "bad", None]


def test_a_game_that_failed_is_not_won_and_leaves_no_nan() -> None:
    trials = [game("sat", 0, won=True), failed("odd", "KeyError: 1"), game("odd", 1, won=False)]
    summary = games(["sat", "odd"], trials)
    overview, pairs = summary.tables()
    assert "nan" not in " ".join(overview.formatted()[1])
    assert summary.duels() == [Duel.of("sat", "odd", (1, 1, 0))]
    assert pairs.title.endswith("wins"), "no layout has the times of both"
    boards = summed_up(SpeedSummary, plan_of(["odd"], 1), [failed("odd", "KeyError: 1")])
    assert next(boards.tables()).formatted() == [], "who has no result has no figures"


@pytest.mark.parametrize("cause", ["raised", "late", "memory"])
def test_who_has_no_result_takes_part_in_no_figure_and_no_test(cause: Any) -> None:
    won = [game("sat", n, won=True) for n in range(9)] + [game("sentence", n, won=False) for n in range(9)]
    broken: list[Trial[GameResult]] = [Trial("own:Bad", n, Failure(cause, "why")) for n in range(9)]
    summary = games(["sat", "own:Bad", "sentence"], [*won, *broken])
    assert summary.contestants == ["sat", "sentence"] == [one.contestant for one in summary.figures()]
    assert [(one.first, one.second) for one in summary.duels()] == [("sat", "sentence")]
    assert summary.win_rates().keys() == {"sat", "sentence"}
    assert reasons(summary) == {"own:Bad": {"why": 9}}
    assert has_mishaps([summary])
    assert summary.count == 27
    found = judged(summary, named=["own:Bad", "sat", "sentence"])
    assert (found.broken, [*found.players]) == ({"own:Bad"}, ["sat", "sentence"])
    elsewhere = games(["own:Bad"], [game("own:Bad", 0, won=True)])
    assert has_mishaps([summary, elsewhere]) == (cause == "raised"), "who is late on large boards alone is at no fault"


def test_what_one_machine_could_not_import_is_in_no_test() -> None:
    trials = [game(who, n, won=who == "sat") for who in ("sat", "own:New") for n in range(8)]
    trials += [game("sat", 8, won=True), Trial("own:New", 8, Failure("not imported", "no module"))]
    summary = games(["sat", "own:New"], trials)
    assert (summary.contestants, summary.duels()) == (["sat"], [])
    assert has_mishaps([summary])


def test_a_board_that_ends_at_a_mine_is_not_as_quick_as_it_looks() -> None:
    whole = BoardResult(9, 1, 0, 0.5)
    trials = [Trial(who, n, whole) for who in ("textbook", "bold") for n in range(3)]
    trials[3] = Trial("bold", 0, BoardResult(3, 0, 1, 0.001))
    summary = summed_up(SpeedSummary, plan_of(["textbook", "bold", "absent"], 3), trials)
    textbook, bold = summary.figures()
    assert (textbook.boards, textbook.unsound, textbook.failed) == (3, 0, 0)
    assert (bold.boards, bold.unsound, bold.failed, bold.median_ms, bold.ratio.estimate) == (3, 1, 0, 500, 1)
    assert bold.max_ms == float("inf"), "who is stopped has not finished"
    assert [(one.contestants, one.places) for one in summary.faults()] == [(("bold",), ("boards of small",))]


def test_part_of_a_record_is_compared_on_the_layouts_of_all() -> None:
    trials = [game("sat", 0, won=True), game("sat", 1, won=False), game("sentence", 0, won=True)]
    summary = games(["sat", "sentence", "absent"], trials)
    table = next(summary.tables())
    assert [dict(zip(table.headings, line, strict=True))["games"] for line in table.formatted()] == ["2", "1"]
    assert summary.common().bits == 0b1, "the first layout alone"
    assert summary.win_rates() == {"sat": wilson(1, 1), "sentence": wilson(1, 1)}
    assert games(["sat", "sentence"], trials[1:]).win_rates() == {}
    assert games(["sat"], []).win_rates() == {}


def test_a_metric_says_once_what_a_figure_is() -> None:
    metrics = {metric.key: metric for metric in metrics_of(GameFigures)}
    fields = [one.name for one in dataclasses.fields(GameFigures)]
    assert list(metrics) == fields[2:], "all but the labels"
    assert metrics["win_rate"].better == "higher"
    assert metrics["win_rate"].format(Interval(0.5, 0.25, 0.75)) == "50.0% [25.0%, 75.0%]"
    assert metrics["median_ms"].format(1.234567) == "1.23"
    assert metrics["games"].format(1_000_000) == "1,000,000"
    assert Metric("", "share").format(None) == "–"
    table = next(games(["sat"], [game("sat", 0, won=True)]).tables())
    told = "games per second of processor time; in games/s; higher is better"
    assert f'title="{told}">games/s</button>' in table.to_html()


def test_two_runs_on_boards_of_one_size_are_told_apart() -> None:
    many = games_won({"sat": [True] * 120 + [False] * 30, "unit": [True] * 30 + [False] * 120})
    few = games_won({"gauss": [True] * 12 + [False] * 8, "single": [True] * 8 + [False] * 12})
    table = play_table([many, few], [])
    assert table.title.endswith(": 150 of small, run 1, 20 of small, run 2")
    assert table.headings[2:] == ["small, run 1", "small, run 2"]
    assert [row[2:] for row in table.rows] == [
        *(["80.0% [72.9%, 85.6%]", "–"], ["20.0% [14.4%, 27.1%]", "–"]),
        *(["–", "60.0% [38.7%, 78.1%]"], ["–", "40.0% [21.9%, 61.3%]"]),
    ]
    assert ranked([few, many]) == (150, {"sat": 120, "unit": 30})


def test_the_table_has_the_guesser_of_every_engine() -> None:
    own = "tests.support.own_engine:PairEngine"
    guessers = {"sat+optimal": "optimal", own: "random", "gone:Engine": "–", "textbook": "–"}
    table = play_table([games_won({name: [True] for name in guessers})], [])
    assert {row[0]: row[1] for row in table.rows} == guessers
