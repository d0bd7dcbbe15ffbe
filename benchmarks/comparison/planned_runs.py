"""The plan of a comparison: its runs, the number of subjects and the contestants of each.

All runs but the test of the players are fixed before anything is measured. The test is on the largest board on which
the players win between 10% and 90% of the games, by a first sample. Its number of games is fixed too, and its layouts
are fresh, so that no result decides when the test ends.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.contestants import missing, spec_of, without_duplicates
from benchmarks.contestants.control_list import CONTROLS, TEXTBOOK
from benchmarks.experiments import (
    chance_accuracy,
    games,
    position_deductions,
    times_by_problem_size,
    whole_board_times as speed,
)
from benchmarks.experiments.games import TEST, GamesSummary
from benchmarks.harness.numbered_subjects import Subjects
from benchmarks.harness.runs import Run
from benchmarks.harness.trial import TrialKind
from benchmarks.subjects.compared_boards import BoardSet, positions_on
from benchmarks.subjects.drawn_positions import DrawnPositions
from benchmarks.subjects.named_positions import named_positions

POSITIONS, NAMED, SPEED, CHANCES = "positions", "named positions", "whole boards", "chances"
MODEL_CHECKING, KNIGHTS = "model checking", "knights"
"""The names of a comparison's runs. Runs of games have the name "games of" and the board."""

SECONDS_OF_LIMITS = 0.5
"""The time limit of a question, in seconds, in runs that measure how far contestants scale."""

PEOPLE = (2, 5, 10, 20, 100)
"""The numbers of people in puzzles of Knights and Knaves."""

TIMED = 16
"""Whole boards to time: enough to distinguish a ratio of times from 1, even after the correction for several pairs."""

BALANCED = (0.1, 0.9)
"""On a board that separates players, all players together win a share of the games in this range."""

TESTED_CELLS = 100_000
"""Cells of all boards of the test together: 208 expert boards."""

FRESH = 1_000
"""The seed of the test is that of the first sample plus this number, so the test has other layouts."""

SMALL = 100
"""The largest size of a board, in cells, for comparing chances: up to it all worlds can usually be enumerated."""


@dataclass(frozen=True)
class SampleSizes:
    """The number of subjects for each board: positions, games, and timed whole boards. None is the default number.

    Small boards get more subjects, because they are quick and vary more. `more` multiplies the default positions and
    games, for comparisons of few contestants.
    """

    positions: int | None = None
    games: int | None = None
    timed: int | None = None
    more: int = 1

    def positions_of(self, boards: BoardSet) -> int:
        """Return the number of positions to deduce from: by default 12 on an expert board, 40 on a small board."""
        return self.positions or self.more * min(40, max(12, 5_000 // boards.cells))

    def games_of(self, boards: BoardSet) -> int:
        """Return the number of games to play: by default 20 on drawn boards as a first sample, 200 on given boards."""
        return self.games or self.more * (20 if boards.size else 200)


def planned_runs(
    contestants: Sequence[str],
    boards: Sequence[BoardSet],
    counts: SampleSizes,
    seed: int,
    limit: float,
    memory: int | None,
    *,
    all_play: bool,
) -> dict[str, Run[Any, Any]]:
    """Plan all runs, by name, the most decisive first.

    Without `all_play`, contestants with the same play are represented by one of them in the games, and the runs of
    model checking and knights are added. `limit` is in seconds a trial, and `memory` in bytes a process (None: no
    limit).
    """

    def run(kind: TrialKind[Any, Any], who: Iterable[str], subjects: Subjects[Any]) -> Run[Any, Any]:
        return Run(kind, tuple(who), subjects, seed, limit, memory)

    deducing = [one for one in contestants if spec_of(one).deduces]
    playing = contestants if all_play else without_duplicates(contestants)
    largest = max(boards, key=lambda one: one.cells)
    drawn = positions_on([(one, counts.positions_of(one)) for one in boards], seed)
    runs = {
        POSITIONS: run(position_deductions.POSITIONS, deducing, drawn),
        NAMED: run(position_deductions.POSITIONS, deducing, named_positions()),
        SPEED: run(speed.SPEED, deducing, largest.layouts(counts.timed or TIMED, seed)),
    }
    for one in boards:
        runs[f"games of {one.name}"] = run(games.GAMES, playing, one.layouts(counts.games_of(one), seed))
    small = [(one.size, min(20, counts.positions_of(one))) for one in boards if one.size and one.cells <= SMALL]
    giving = [one for one in contestants if "chances" in spec_of(one).provides and not missing([one])]
    if small and giving:
        chances = run(chance_accuracy.CHANCES, giving, DrawnPositions(tuple(small), seed))
        if chances.plan.contestants:
            runs[CHANCES] = chances
    if not all_play:
        runs[MODEL_CHECKING] = times_by_problem_size.model_checking_run(SECONDS_OF_LIMITS, memory)
        runs[KNIGHTS] = times_by_problem_size.knights_run(PEOPLE, SECONDS_OF_LIMITS, seed, memory)
    return runs


def players_test(
    boards: Sequence[BoardSet], sample: Mapping[str, GamesSummary], counts: SampleSizes, named: Sequence[str]
) -> Run[Any, Any] | None:
    """Plan the test of the players, the `named` ones or all but the controls, on a board chosen by the first sample.

    A single player is compared with the textbook. Returns None if the number of games was given, if no board is drawn,
    or without two different players.
    """
    drawn = [one for one in boards if one.size]
    if counts.games is not None or not drawn:
        return None
    chosen = max(drawn, key=lambda one: _separates(sample[one.name], named, one.cells))
    summary = sample[chosen.name]
    players = [one for one in summary.contestants if (one in named if named else one not in CONTROLS)]
    players += [TEXTBOOK] if len(players) == 1 and TEXTBOOK in summary.contestants else []
    if len(set(without_duplicates(players))) < 2:
        return None
    plan = summary.plan
    layouts = chosen.layouts(counts.more * TESTED_CELLS // chosen.cells, plan.seed + FRESH)
    return Run(games.GAMES, tuple(players), layouts, plan.seed + FRESH, plan.limit_s, plan.memory_bytes, TEST)


def _separates(sample: GamesSummary, named: Sequence[str], cells: int) -> tuple[bool, float]:
    """Rank a board for the test: balanced boards highest, by size; other boards by their nearness to balance."""
    counts = [sample.wins(name) for name in sample.contestants if name in named or not named]
    won = sum(won for won, _ in counts) / max(1, sum(games for _, games in counts))
    is_balanced = BALANCED[0] <= won <= BALANCED[1]
    return is_balanced, cells if is_balanced else -abs(won - 0.5)
