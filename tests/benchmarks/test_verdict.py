"""The verdict: contestants that are wrong, complete, fastest and best, open questions, and the run to make next."""

import json
import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.analysis.tables_of_figures import Table
from benchmarks.comparison.planned_runs import TESTED_CELLS, SampleSizes, players_test
from benchmarks.comparison.verdict.example_board import drawn
from benchmarks.comparison.verdict.verdict import Finding
from benchmarks.experiments.deductions.differences import Differing
from benchmarks.experiments.deductions.position_results import proven_by
from benchmarks.experiments.game_results import GameResult
from benchmarks.experiments.games import TEST, GamesSummary
from benchmarks.experiments.whole_board_times import BoardResult, SpeedSummary
from benchmarks.harness.trial import Failure, Trial
from benchmarks.judge import judge
from benchmarks.subjects.compared_boards import BoardSet
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts
from benchmarks.subjects.named_positions import named_positions
from game.minesweeper.random_layouts import Rule
from mineproof import Metric, Size
from tests.benchmarks.helpers import boards_timed, deduced, games_won, judged, plan_of, summed_up, there

LATE = Failure("late", "no result within 2 s")
GAME = GameResult(True, 3, 0, 3, 0, 0.01)


def failing(failure: Failure, *names: str, count: int = 9, beside: str = "") -> GamesSummary:
    """Games without a result, beside a contestant that wins all."""
    trials: list[Trial[Any]] = [Trial(name, number, failure) for name in names for number in range(count)]
    trials += [Trial(beside, number, GAME) for number in range(count) if beside]
    return summed_up(GamesSummary, plan_of([*names, *filter(None, [beside])], count), trials)


def drawn_games(won: dict[str, list[bool]], rule: Rule = "safe") -> GamesSummary:
    """Games on boards of which more can be drawn."""
    played = games_won(won)
    played.plan = replace(played.plan, groups=DrawnLayouts(Size(16, 16, 40), played.plan.count, 1, rule).groups)
    return played


def test_the_sentences_are_five_at_most_each_with_its_figure() -> None:
    facts = deduced("sat", "sentence", "single", "z3", "textbook", "random")
    boards = boards_timed({"sat": 0.01, "sentence": 0.01, "single": 0.01, "z3": 0.2, "textbook": 0.1})
    won = {"sat": [True] * 12 + [False] * 8, "sentence": [False] * 12 + [True] * 8, "single": [False] * 20}
    found = judged(facts, boards, drawn_games(won), named=["sat", "sentence", "single", "z3"])
    *sentences, following = found.findings()
    assert [one.text for one in sentences] == [
        "No wrong claims in 250 trials: every cell called safe or a mine was checked.",
        "sat and z3 proved all 61 entailed cells in 15 positions; the fastest is sat, at 11 ms a board.",
        '2 contestants miss cells, from 20 (sentence) to 48 (single); position "sentence: one-one" shows it:',
        "The best player is undecided: sat won 60.0% [38.7%, 78.1%] of 20 games, sentence won 40.0% [21.9%, 61.3%]; "
        "about 200 games would decide it, if the rates are as these.",
    ]
    assert following.command == "mineproof bench games --size 16x16/40 --games 200 --seed 2 --engine sat,sentence"
    assert [bool(one.board) for one in found.findings()] == [False, False, True, False, False]
    assert "<li>" in found.to_html()
    assert str(found) == "\n".join(found.lines())


def test_all_findings_are_data() -> None:
    facts, boards = deduced("sat", "sentence", "z3"), boards_timed({"sat": 0.01, "z3": 0.2})
    data = judged(facts, boards, drawn_games({"sat": [True] * 30, "sentence": [False] * 30})).to_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["full"], data["fastest"], data["best"]) == (["sat", "z3"], ["sat"], ["sat"])
    assert sum(data["missed"]["sentence"].values()) == 20
    assert [(one["first"], one["second"], one["layouts"]) for one in data["races"]] == [("sat", "z3", 20)]
    assert [(one["only_first"], one["only_second"]) for one in data["duels"]] == [(30, 0)]
    assert data["board"]["position"] == "overlap: one-three"
    assert (data["players"], data["layouts"]) == ({"sat": 30, "sentence": 0}, 30)


def test_a_finding_fits_any_width_and_its_command_can_be_pasted() -> None:
    command = "mineproof bench games --size 16x16/40 --games 3900 --engine probability,progress"
    found = Finding("word " * 60 + "a < b.", command=command)
    for width in (40, 80, 120):
        lines = found.lines(width)
        assert max(map(len, lines)) <= width
        assert " ".join(line.removesuffix("\\").strip() for line in lines) == f"- {found.text} {command}"
    assert "a &lt; b" in found.to_html()
    assert f"<code>{command}</code>" in found.to_html()


# Wrong and broken contestants.


@pytest.mark.parametrize("named", [("sat(seconds=2; x=1)", "sat"), ("sat", "sat(seconds=2; x=1)"), ()])
def test_who_is_wrong_is_out_of_everything_else(named: tuple[str, ...]) -> None:
    """The name of a contestant with options has words of its own."""
    played = games_won({"sat(seconds=2; x=1)": [True] * 9, "sat": [False] * 9, "sentence": [True] * 9})
    played.unsound["sat(seconds=2; x=1)"] = 3
    found = judged(played, named=[*named, *(["sentence"] if named else [])])
    assert found.wrong == ["sat(seconds=2; x=1)"]
    assert pickle.loads(pickle.dumps(found.faults))[0].contestants == ("sat(seconds=2; x=1)",)
    assert found.findings()[0].text.startswith("sat(seconds=2; x=1) was wrong")
    assert {*found.players} == {"sat", "sentence"}


def test_a_wrong_claim_is_drawn_and_never_said_to_be_proven() -> None:
    found = judged(deduced("sat", "sentence", "tests.support.faulty_contestants:Liar"))
    assert "claimed, though" in drawn(there(found.board))
    assert [bool(one.board) for one in found.findings()][:3] == [True, False, False]
    assert found.full == ["sat"]


def test_a_reasoner_ended_by_its_own_check_is_unsound_in_the_columns_and_its_board_is_drawn() -> None:
    forgetful = "tests.support.faulty_contestants:ForgetsTheCount"
    summary = deduced("sat", forgetful)
    found = judged(summary)
    [figures] = [one for one in summary.figures() if one.contestant == forgetful]
    assert figures.unsound >= summary.stopped(forgetful) > 0
    assert (found.wrong, found.broken, found.full) == ([forgetful], set(), ["sat"])
    assert found.findings()[0].board == there(found.board)
    played = failing(Failure("unsound", "it is wrong"), forgetful, count=40)
    played.add(Trial(forgetful, 40, GAME))
    assert [(one.unsound, one.failed) for one in played.figures()] == [(40, 40)]
    [fault] = played.faults()
    assert "40 times, " in fault, "one fault, however often"


def test_broken_contestants_are_named_one_by_one_and_pooled_by_reason() -> None:
    names = [f"own.module{number}:Player" for number in range(40)]
    crashed = failing(Failure("crashed", "crashed: SIGSEGV"), *names, beside="sat")
    found = judged(crashed)
    assert found.broken == {*names}
    assert [one.partition(" ")[0] for one in found.warnings()] == names
    assert [*found.players] == ["sat"]
    assert len(found.findings()) <= 5


def test_a_control_that_is_late_at_times_is_in_the_table_alone() -> None:
    played = failing(LATE, "sat", "textbook", count=1)
    for name in ("sat", "textbook"):
        played.add(Trial(name, 1, GAME))
    found = judged(played, named=["sat"])
    assert (found.warnings(), found.broken) == ([], set())
    table, _ = found.tables()
    assert [row[table.headings.index("failed")] for row in table.rows] == [1, 1]
    assert {name: one[0].count for name, one in found.failing.items()} == {"sat": 1, "textbook": 1}
    assert judged(failing(LATE, "sat", "textbook"), named=["sat"]).broken == {"sat"}


def test_a_run_that_was_interrupted_or_extended_is_told_first() -> None:
    whole = games_won({"sat": [True] * 6, "unit": [True] * 6})
    assert (judged(whole).warnings(), judged().findings()) == ([], [])
    plan = replace(whole.plan, count=7, end=7, not_installed={"native": "no <compiler>"})
    unfinished = summed_up(GamesSummary, plan, [Trial("sat", 0, GAME)])
    extended = summed_up(GamesSummary, replace(whole.plan, extended_from=(2, 4)), [Trial("sat", 0, GAME)])
    found = judged(whole, unfinished, extended)
    assert len(found.warnings()) == 3, "two are unfinished, one was extended"
    assert [(run["results"], run["count"], run["extended_from"]) for run in found.to_json()["runs"]] == [
        (12, 6, []),
        (1, 7, []),
        (1, 6, [2, 4]),
    ]
    assert found.absent() == {"native": "no <compiler>"}
    assert "no &lt;compiler&gt;" in found.to_html()


# Deduction and time.


def test_the_cells_missed_are_counted_by_the_inference_that_they_take() -> None:
    found = judged(deduced("sat", "sentence", "random"), named=["sat", "sentence", "random"])
    assert found.full == ["sat"]
    assert found.missed == {"sentence": {"overlap": 8, "supposing": 1, "complete": 7, "total": 4}}
    board = drawn(there(found.board))
    assert {"sat", "sentence"} <= set(board.splitlines()[0].split())
    [missing] = [one for one in found.findings() if one.board]
    assert missing.lines(80)[-1] == board.splitlines()[-1]
    assert max(map(len, missing.lines(20))) <= 20, "where they do not fit beside each other, boards stand below"
    assert "not fit here" in "\n".join(missing.lines(5)), "a board is never cut off"
    many = judged(deduced("single", "sentence", "overlap", "supposing", "gauss", "unit", "probing", "sat", "z3"))
    missed = [sum(cells.values()) for cells in many.missed.values()]
    assert (len(missed), missed, many.board is None) == (7, sorted(missed), False)


def test_the_fastest_are_those_that_are_not_slower_by_more_than_chance() -> None:
    facts = deduced("sat", "probability", "z3", "sentence")
    found = judged(facts, boards_timed({"sat": 0.010, "probability": 0.010, "z3": 0.2, "sentence": 0.001}))
    assert found.full == ["sat", "probability", "z3"], "the fastest first"
    assert found.fastest == ["sat", "probability"]
    few = judged(facts, boards_timed({"sat": 0.010, "probability": 0.010, "z3": 0.2}, 4))
    assert few.fastest == few.full, "4 boards tell nothing"
    assert few.findings()[1].text.endswith("not separate them.")
    assert "time" not in judged(facts).findings()[1].text, "nothing was timed"
    alone = judged(deduced("sat", "sentence"), boards_timed({"sat": 0.02, "sentence": 0.01}))
    assert "; sat takes 21.9 ms a board and sentence takes 11 ms a board." in alone.findings()[1].text


def test_who_fails_on_the_hard_boards_is_not_the_faster_for_it() -> None:
    trials = [Trial("sat", n, BoardResult(50, 2, 0, 0.01)) for n in range(20)]
    trials += [Trial("z3", n, BoardResult(50, 2, 0, 0.001) if n < 8 else LATE) for n in range(20)]
    timed = summed_up(SpeedSummary, plan_of(["sat", "z3"], 20, "speed"), trials)
    found = judged(deduced("sat", "z3"), timed)
    assert found.milliseconds("z3") == float("inf")
    assert (found.full, found.fastest) == (["sat", "z3"], ["sat", "z3"]), "8 to 12 tells nothing"
    [race] = found.races
    assert race.ratio.estimate == 0


# Play.


def test_only_differences_that_stand_after_correction_are_real() -> None:
    lucky = judged(games_won({"sat": [True] * 30 + [False] * 10, "probability": [False] * 30 + [True] * 10}))
    assert lucky.best == ["sat"]
    assert [one.text for one in lucky.findings()][1:] == [
        "Best in play: sat won 75.0% [59.8%, 85.8%] of 40 games, more often than probability (p = 0.0022)."
    ]
    nobody = judged(games_won({"sat": [False], "sentence": [False]}))
    assert (nobody.best, nobody.findings()[-1].text) == ([], "Nobody won in 1 game.")
    even = judged(games_won({"sat": [True, False] * 10, "probability": [False, True] * 10}))
    assert even.best == ["sat", "probability"]
    close = games_won({"sat": [True] * 8 + [False], "probability": [False] * 8 + [True]})
    alone = close.duels()[0].p_value
    assert alone < 0.05, "alone it would seem to be real"
    found = judged(
        close, deduced("sat", "probability", "z3"), boards_timed({"sat": 0.01, "probability": 0.01, "z3": 0.1})
    )
    assert (len(found.duels), len(found.races)) == (1, 3)
    assert found.duels[0].p_value == pytest.approx(min(1, 2 * alone)), "Holm over four tests"
    assert found.best == ["sat", "probability"]


def test_every_two_players_are_compared_on_the_games_that_both_played() -> None:
    one = games_won({"sat": [True] * 20 + [False] * 10, "sentence": [False] * 20 + [True] * 10})
    other = games_won({"sentence": [False] * 20 + [True] * 10, "sat": [True] * 20 + [False] * 10})
    few = games_won({"sat": [True] * 20, "single": [False] * 20})
    found = judged(one, other, few)
    assert [(duel.first, duel.second, duel.games, duel.only_first) for duel in found.duels] == [
        ("sat", "sentence", 60, 40)
    ], "no player is ranked by another set of games"
    assert (found.layouts, found.players) == (60, {"sat": 40, "sentence": 20})


def test_the_textbook_stands_beside_one_engine_alone() -> None:
    games = games_won({"sat": [True] * 9, "textbook": [False] * 9, "random": [False] * 9})
    assert [*judged(games, named=["sat"]).players] == ["sat", "textbook"]
    assert [*judged(games, named=["sat", "random"]).players] == ["sat", "random"]


def test_players_that_guess_alike_are_not_tested_and_are_best_together() -> None:
    won = {"native": [True] * 30, "sat+optimal": [True] * 29 + [False], "sentence": [False] * 30}
    found = judged(games_won(won), named=[*won])
    assert found.best == ["native", "sat+optimal"]
    assert len(found.duels) == 2
    assert found.next_run is None
    chance = judged(games_won({"native": [True, False] * 9, "sat+optimal": [False, True] * 9}))
    assert chance.duels == []
    assert chance.findings()[-1].text.endswith("only by chance.")


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_up_to_four_players_are_all_named_compared_and_played_on(count: int) -> None:
    names = ("sat", "sentence", "single", "unit", "gauss")[:count]
    won = {name: [(number + place) % 6 > 2 for number in range(60)] for place, name in enumerate(names)}
    found = judged(drawn_games(won))
    assert {*found.best} == {*names}
    assert there(found.next_run).command.endswith(f" --engine {','.join(found.best[:4])}")
    assert [name for name in names if f"{name} won " in there(found.play()).text] == sorted(names[:4], key=names.index)
    pairs = "Pairs of players on the same layouts"
    assert [table.title == pairs for table in found.tables()] == [False] + [True] * (count < 5)
    assert [table.title for table in found.pair_tables()] == [pairs] * (count == 5)


@pytest.mark.parametrize("failure", [LATE, Failure("crashed", "crashed: SIGSEGV")])
def test_who_has_no_result_in_most_games_is_not_compared_in_play(failure: Failure) -> None:
    played = failing(failure, "own:Slow", beside="sat")
    played.add(Trial("own:Slow", 9, GAME))
    found = judged(played, named=["own:Slow", "sat"])
    assert [*found.players] == ["sat"]
    assert (found.best, found.next_run) == ([], None)


# The next run.


def test_one_engine_alone_is_compared_with_another_next() -> None:
    games = games_won({"sat": [True] * 9, "textbook": [False] * 9})
    found = judged(deduced("sat", "textbook", "random"), games)
    assert there(found.next_run).command == "mineproof compare --engine sat,probability"
    games.unsound["sat"] = 1
    assert judged(games).next_run is None


@pytest.mark.parametrize(("rule", "told"), [("safe", ""), ("open", " --rule open")])
def test_more_games_are_advised_on_boards_drawn_by_the_same_rule(rule: Rule, told: str) -> None:
    won = {"sat": [True] * 12 + [False] * 8, "sentence": [False] * 12 + [True] * 8}
    assert judged(games_won(won)).next_run is None, "no more can be drawn of boards of a file"
    following = there(judged(drawn_games(won, rule)).next_run)
    assert following.games == 200
    assert (
        following.command == f"mineproof bench games --size 16x16/40{told} --games 200 --seed 2 --engine sat,sentence"
    )
    few = there(judged(drawn_games({name: found[8:16] for name, found in won.items()}, rule)).next_run)
    assert few.games is None, "too few were won by one alone"
    assert "--games 32 " in few.command


def test_more_boards_are_advised_where_time_alone_is_open() -> None:
    timed = boards_timed({"sat": 0.010, "z3": 0.010})
    timed.plan = replace(timed.plan, groups=DrawnLayouts(Size(16, 16, 40), 20, 1).groups)
    following = there(judged(deduced("sat", "z3"), timed).next_run)
    assert following.command == "mineproof bench speed --size 16x16/40 --games 80 --seed 2 --engine sat,z3"


def test_a_board_for_a_player_without_the_total_is_one_without_it() -> None:
    judgements = [judge(named_positions().draw(number).observation) for number in named_positions().numbers]
    by_total = [one for one in judgements if one.grades["total"]]
    assert by_total
    for judgement in by_total:
        whole = Differing(0, judgement, {"sat": proven_by(judgement), "sentence": frozenset()})
        seen = whole.without_total()
        told = judge(replace(judgement.observation, total=None))
        assert (seen.judgement.mines, seen.judgement.safes, seen.judgement.total) == (told.mines, told.safes, None)
        assert seen.proved["sat"] == proven_by(told)
    shown = there(judged(deduced("sat", "textbook"), named=["sat", "textbook"]).board)
    assert not shown.title.startswith("total")


SIZES = [BoardSet(size, Size.parse(size)) for size in ("5x5/4", "16x16/40", "16x30/99")]


def sample(won: Sequence[int], *players: str) -> dict[str, GamesSummary]:
    """First samples of twenty games on each board, of which all players win so many."""
    found = {}
    for one, wins in zip(SIZES, won, strict=True):
        played = games_won({name: [number < wins for number in range(20)] for name in players})
        played.plan = replace(played.plan, groups=one.layouts(20, 7).groups, seed=7)
        found[one.name] = played
    return found


@pytest.mark.parametrize(
    ("won", "chosen"),
    [((20, 12, 5), "16x30/99"), ((18, 12, 1), "16x16/40"), ((20, 20, 19), "16x30/99"), ((3, 0, 0), "5x5/4")],
)
def test_the_test_is_on_the_largest_board_that_is_neither_too_easy_nor_too_hard(
    won: tuple[int, ...], chosen: str
) -> None:
    games = sample(won, "sat", "sentence", "textbook", "random")
    run = there(players_test(SIZES, games, SampleSizes(more=3), ["sat", "sentence"]))
    assert run.subjects.groups[0].name == chosen
    size = Size.parse(chosen)
    assert len(run.subjects.numbers) == 3 * TESTED_CELLS // (size.height * size.width)
    assert run.subjects.groups[0].drawn_from["seed"] != 7, "its layouts are fresh"
    assert run.contestants == ("sat", "sentence"), "controls would take most of the time"
    for named, players in ((["sat"], ("sat", "textbook")), ([], run.contestants)):
        assert there(players_test(SIZES, games, SampleSizes(), named)).contestants == players


def test_there_is_no_test_where_nothing_is_to_be_tested() -> None:
    games = sample((10, 10, 10), "sat", "z3", "sentence")
    assert players_test(SIZES, games, SampleSizes(games=20), ["sat", "sentence"]) is None, "the number is given"
    assert players_test(SIZES, games, SampleSizes(), ["sat", "z3"]) is None, "they play alike"
    assert players_test([BoardSet("own", DrawnLayouts(Size(5, 5, 4), 3, 1))], {}, SampleSizes(), []) is None


def test_the_test_alone_decides_who_plays_best() -> None:
    first = games_won({"sat": [True] * 40, "sentence": [False] * 40})
    test = games_won({"sat": [True, False] * 20, "sentence": [False, True] * 20})
    test.plan = replace(test.plan, options=TEST)
    found = judged(first, test)
    assert found.players == {"sat": 20, "sentence": 20}
    assert "test: fresh layouts" in next(found.tables()).note
    assert found.best == ["sat", "sentence"]
    assert found.next_run is None or found.next_run.games is None
    assert judged(first).best == ["sat"]


def test_a_table_fits_any_width_without_cutting_anything() -> None:
    share = Metric("share of all", "share", "higher", key="share")
    names = [f"engine {number}" for number in range(9)]
    table = Table("Many", ["contestant", *names, share], [[name, *range(9), 0.5] for name in names])
    for width in (24, 40, 80, 200):
        parts = table.fitted(width)
        assert [heading for part in parts for heading in part.headings[1:]] == [*names, "share"]
        assert all(part.headings[0] == "contestant" for part in parts)
        assert all(sum(part.widths(broken=True)) + 2 * (len(part.columns) - 1) <= width for part in parts)
    spare = Table("Few", ["contestant", "much wanted", "spare"], [["a", "b", "c" * 20]], optional=["spare"])
    [fitted] = spare.fitted(30)
    assert fitted.headings == ["contestant", "much wanted"]
    assert fitted.note == "left out at 30 characters a line: spare"
    assert spare.fitted(40) == [spare], "a heading in two lines"
