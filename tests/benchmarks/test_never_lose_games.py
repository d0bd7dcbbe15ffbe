"""Games that never lose: their mean is the chance to win, and players that choose alike play alike."""

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks.experiments import games
from benchmarks.experiments.game_results import GameResult, NeverLoseResult
from benchmarks.experiments.never_lose_games import CommonTies, Judge, NeverLoseSummary, measure, never_lose
from benchmarks.harness.trial import Refused, Trial, stream
from benchmarks.subjects.layouts_drawn_or_from_file import draw_layout
from engines import win_probability
from engines.registry import registry
from mineproof import Layout, Size, random_layout
from tests.benchmarks.helpers import plan_of, read_summary, summed_up
from tests.support.commands import Command

missing = registry.missing_requirement("native")
pytestmark = pytest.mark.skipif(missing is not None, reason=str(missing))
needs_games = pytest.mark.skipif(find_spec("game.compiled_games") is None, reason="whole games are not compiled")

BEST = "native+optimal(exact_limit=20000)"
"""Plays a whole small board perfectly."""


@needs_games
def test_a_game_is_won_by_the_same_moves_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"expert": "native", "9x9/10": "native+safest", "16x16/40": "native+progress", "3x4/3": BEST}
    assert all(map(games.compiled_player, names.values()))

    def played() -> list[GameResult]:
        layouts = [(name, n, draw_layout(Size.parse(size), 5, n)) for size, name in names.items() for n in range(7)]
        return [replace(games.measure(*one, 5), seconds=0.0) for one in layouts]

    compiled = played()
    monkeypatch.setattr(games, "play_compiled", lambda *_: None)
    assert played() == compiled


@needs_games
@pytest.mark.parametrize("size", ["4x4/3", "3x4/3", "5x3/3"])
def test_the_mean_is_the_exact_chance_to_win(size: str) -> None:
    board, count = Size.parse(size), 150
    exact = float(win_probability(board.height, board.width, board.mines, (0, 0)))
    worths = [measure(BEST, number, draw_layout(board, 9, number), 9).worth for number in range(count)]
    mean = sum(worths) / count
    error = (sum((worth - mean) ** 2 for worth in worths) / count / (count - 1)) ** 0.5
    assert 0 < error < 0.04
    assert abs(mean - exact) < 3 * error


def test_any_player_plays_and_those_that_choose_alike_play_alike() -> None:
    for number in range(12):
        layout = draw_layout(Size.parse("8x8/12"), 3, number)
        compiled = measure("native+safest", number, layout, 3)
        python = measure("probability", number, layout, 3)
        assert compiled.worth == pytest.approx(python.worth, abs=1e-12)
        assert (compiled.guesses, compiled.redrawn) == (python.guesses, python.redrawn)
        assert 0 <= measure("single", number, layout, 3).worth <= 1


def test_the_layout_is_drawn_from_all_that_fit() -> None:
    judge = Judge(Layout(2, 3, frozenset({(0, 2), (1, 0)}), (0, 0)), 0)
    judge.reveal((0, 0), 1)
    assert judge.survival((0, 1)) == pytest.approx(2 / 3)
    drawn = set()
    for seed in range(300):
        judge._seed = seed
        mines = judge.redraw((0, 1))
        assert len(mines) == 2
        assert (0, 1) not in mines
        assert len(mines & {(0, 1), (1, 0), (1, 1)}) == 1
        drawn.add(mines)
    assert len(drawn) == 4  # a mine at (1, 0) or (1, 1), another in the last column; and none else


@needs_games
def test_a_game_is_lost_where_the_player_stops_or_moves_into_a_mine_called_safe() -> None:
    class Stops:
        def add_knowledge(self, cell: object, count: int) -> None: ...
        def make_safe_move(self) -> None: ...
        def make_random_move(self) -> None: ...

    layout = random_layout(4, 4, 3, rule="safe", first=(0, 0), rng=stream("test"))
    assert never_lose(layout, Stops(), Judge(layout, 1)) == (0.0, 0, 0)
    with_mine = Layout(2, 2, frozenset({(0, 0)}), (0, 0))
    assert never_lose(with_mine, Stops(), Judge(with_mine, 1))[0] == 0
    assert games.play_compiled("native", with_mine, CommonTies("x"), 1, game="never_lose") == (0.0, 0, 0)


def test_ties_are_common() -> None:
    one, other = CommonTies("a"), CommonTies("a")
    one.random()
    cells = [(0, 0), (0, 1), (3, 3), (5, 2)]
    assert one.choice(cells) == other.choice(cells[::-1])
    assert one.choice([one.choice(cells), (9, 9)]) in (other.choice(cells), (9, 9))
    assert len({CommonTies(str(seed)).choice(cells) for seed in range(40)}) == 4
    with pytest.raises(IndexError, match="empty"):
        one.choice([])


def test_nobody_takes_part_where_no_chances_are_counted(bench: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    hexagons = random_layout(4, 4, 2, rule="safe", first=(0, 0), grid="hex", rng=stream("test"))
    with pytest.raises(Refused, match="square boards"):
        measure("native", 0, hexagons, 1)
    command = "games --never-lose --engine single,sentence --jobs 1 --games 2"
    told = bench(f"{command} --size 8x8/10@hex", status=2).err
    assert told.count("only on square") == 1
    monkeypatch.setattr(registry, "missing_requirement", lambda name: f"{name} was not compiled")
    assert bench(command, status=2).err.count("not compiled") == 1


def test_intervals_end_where_chances_end() -> None:
    trials = [Trial("sat", number, NeverLoseResult(worth, 1, 0, 0.5)) for number, worth in enumerate([0.0, 0.9, 0.0])]
    one, several = (summed_up(NeverLoseSummary, plan_of(["sat"], 3), trials[:count]).figures()[0] for count in (1, 3))
    assert (one.win_rate.low, one.win_rate.high) == (0, 1)
    assert several.win_rate.low == 0 < several.win_rate.estimate < several.win_rate.high < 1


def test_the_command_shows_paired_differences_and_goes_on(path: Path, bench: Command) -> None:
    for count in (6, 8):
        shown = bench("games --never-lose --engine native,native+safest --jobs 1 --out", path, "--games", count).out
        assert "alike" in shown
        assert "difference" in shown
        summary = read_summary(path)[1]
        assert isinstance(summary, NeverLoseSummary)
        assert [gap.games for gap in summary.gaps()] == [count]
