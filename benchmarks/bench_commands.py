"""The commands of `python -m benchmarks`, one function each; `mineproof bench` has the same commands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, cast

from cyclopts import App, Parameter

from benchmarks.command_line.command_runner import STATUSES, make_app
from benchmarks.command_line.option_types import Positive, Seconds, Settings, Target
from benchmarks.compare_command import compare
from benchmarks.comparison.report_command import report
from benchmarks.comparison.verdict.verdict import play_in_words
from benchmarks.contestants import formula_reasoners
from benchmarks.contestants.control_list import TEXTBOOK
from benchmarks.experiments.chance_accuracy import CHANCES
from benchmarks.experiments.experiment_list import open_record
from benchmarks.experiments.games import GAMES
from benchmarks.experiments.never_lose_games import NEVER_LOSE
from benchmarks.experiments.position_deductions import POSITIONS
from benchmarks.experiments.puzzle_solving import DRAWN, PUZZLES, puzzles as drawn_puzzles
from benchmarks.experiments.run_options import Limits, Out, Sizes, Trials, chosen, sizes_in
from benchmarks.experiments.speed_reference import compare_with_reference
from benchmarks.experiments.whole_board_times import SPEED
from benchmarks.harness.numbered_subjects import Subjects
from benchmarks.harness.trial_workers import local_workers
from benchmarks.harness.trials_in_duckdb import write_parquet
from benchmarks.subjects.drawn_positions import DrawnPositions, Position
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts, LayoutFile
from benchmarks.subjects.named_positions import named_positions
from game.errors import UserError
from game.minesweeper.board_series import RULES
from game.minesweeper.layouts import Layout
from game.minesweeper.random_layouts import Rule
from game.puzzles.puzzle_kinds import KINDS


def positions(
    *,
    size: Annotated[Sizes | None, Parameter(show_default="the named positions, for each grade")] = None,
    positions: Positive | None = None,
    out: Out = None,
    trials: Trials = Trials(),
) -> int:
    """Compare deductions from the same facts: cells proved by each contestant, speed, and agreement.

    Args:
        positions: positions of each size [default: 100]
    """
    if size is not None:
        subjects: Subjects[Position] = DrawnPositions([(one, positions or 100) for one in sizes_in(size)], trials.seed)
    elif positions is not None:
        raise UserError(f"--positions {positions}: all named positions take part; give a --size too")
    else:
        subjects = named_positions()
    return POSITIONS.run(trials.contestants("deduce"), [subjects], trials, trials.workers(), out)


@Parameter(name="*")
@dataclass(frozen=True)
class GameOptions(Trials):
    """Contestants, limits and records of whole games."""

    never_lose: bool = False
    """after a guess on a mine, draw the layout anew from those that fit; a game counts as the product of the chances
    survived, which shows small differences (needs the compiled core)
    """
    out: Out = None
    block: Positive | None = None
    """in the file --out keep about N games in a line, a bit for each; for long runs (times are kept as sums)"""

    def play(self, played: Sequence[Subjects[Layout]]) -> int:
        if self.block is not None and self.out is None:
            raise UserError(f"--block {self.block}: no file keeps the games; give --out too")
        experiment, contestants = NEVER_LOSE if self.never_lose else GAMES, self.contestants()
        conclude = partial(play_in_words, named=contestants if self.engine else ())
        return experiment.run(contestants, played, self, self.workers(), self.out, block=self.block, conclude=conclude)


def games(
    *,
    size: Sizes = "beginner",
    rule: Annotated[str, Parameter(metavar="RULE,...")] = "safe",
    games: Positive = 100,
    options: GameOptions = GameOptions(),
) -> int:
    """Compare contestants by games on the same layouts: wins, speed, and the significance of differences.

    Args:
        rule: the allowed content of the first cell: any, safe, open; or several
        games: games to draw of each size and rule
    """
    rules = cast(list[Rule], chosen(rule, RULES, "rule"))
    return options.play([DrawnLayouts(one, games, options.seed, rule) for one in sizes_in(size) for rule in rules])


def layouts(file: Annotated[str, Parameter(metavar="FILE.jsonl")], /, *, options: GameOptions = GameOptions()) -> int:
    """Compare contestants by games on the layouts of a file; the command `games` draws layouts instead.

    Args:
        file: the layouts, one JSON object a line
    """
    return options.play([LayoutFile(file)])


@dataclass(frozen=True)
class OneJob(Trials):
    """Options of trials made in one process by default, because their times are compared."""

    jobs: Annotated[Positive | None, Parameter(show_default=True)] = 1
    """processes"""


SPEED_SIZES, SPEED_GAMES = "intermediate,expert", 50


def speed(
    *,
    size: Sizes = SPEED_SIZES,
    games: Positive = SPEED_GAMES,
    out: Out = None,
    against_reference: Annotated[bool, Parameter(negative=())] = False,
    keep_reference: Annotated[bool, Parameter(negative=())] = False,
    trials: OneJob = OneJob(),
) -> int:
    """Measure speed on whole boards, with a safe reveal whenever a player is stuck, relative to the textbook solution.

    Args:
        games: boards of each size
        against_reference: time the core alone on fixed boards and compare it with the kept ratios
        keep_reference: the same, and append the ratios to the kept ones
    """
    if against_reference or keep_reference:
        defaults = {"size": SPEED_SIZES, "games": SPEED_GAMES, "out": None, **vars(OneJob())}
        given = {"size": size, "games": games, "out": out, **vars(trials)}
        if ignored := [f"--{name}" for name, value in given.items() if value != defaults[name]]:
            option = "--keep-reference" if keep_reference else "--against-reference"
            raise UserError(f"{option} times fixed boards with fixed players; expected no {' and no '.join(ignored)}")
        return compare_with_reference(keep_reference)
    contestants = tuple(dict.fromkeys([*trials.contestants("deduce"), TEXTBOOK]))
    boards = [DrawnLayouts(one, games, trials.seed) for one in sizes_in(size)]
    return SPEED.run(contestants, boards, trials, trials.workers(), out)


def chances(
    *, size: Sizes = "cs50,beginner", positions: Positive = 100, out: Out = None, trials: Trials = Trials()
) -> int:
    """Compare the contestants' chances of a mine on the same positions: how accurate are they?

    Args:
        positions: positions of each size
    """
    subjects = DrawnPositions([(one, positions) for one in sizes_in(size)], trials.seed)
    return CHANCES.run(trials.contestants("compute chances"), [subjects], trials, trials.workers(), out)


@dataclass(frozen=True)
class PuzzleLimits(Limits):
    """Limits for a puzzle."""

    limit: Seconds = 10.0
    """seconds for one puzzle"""


def puzzles(
    *,
    kind: Annotated[str, Parameter(metavar="KIND,...")] = ",".join(DRAWN),
    option: Settings = (),
    engine: Annotated[str | None, Parameter(metavar="NAME,...")] = None,
    count: Positive = 20,
    out: Out = None,
    limits: PuzzleLimits = PuzzleLimits(),
) -> int:
    """Compare the conclusions of all reasoners on the same puzzles, each with one solution and no needless clue.

    Args:
        kind: the kinds of puzzles drawn by `mineproof generate`, and minesweeper
        option: of one kind: the size of its puzzles, as in people=8
        engine: reasoners for formulas, including programs (cmd:...) [default: all installed]
        count: puzzles a kind
    """
    kinds = chosen(kind, KINDS, "kind of puzzle")
    if option and len(kinds) > 1:
        raise UserError(f"--option {option[0]} is for one kind; name it with --kind")
    speaking = formula_reasoners(engine)
    who = speaking if engine is None else chosen(engine, speaking, "reasoner that speaks formulas")
    subjects = drawn_puzzles(kinds, count, limits.seed, option)
    return PUZZLES.run(tuple(who), [subjects], limits, local_workers(1), out)


def export(
    run: Annotated[Path, Parameter(metavar="RUN.jsonl")],
    /,
    *,
    parquet: bool = False,
    out: Annotated[Target | None, Parameter(metavar="FILE")] = None,
) -> int:
    """Write the trials of a run as a table with a row for each, for SQL and data frames (extra `data`).

    `report` reads this file too.

    Args:
        run: a file written by a run with --out
        parquet: as Parquet, the only form of tables
        out: the file of the table [default: beside the run]
    """
    if not parquet:
        raise UserError("no form of the table is named; expected --parquet")
    print(f"wrote {write_parquet(open_record(run), out or run.with_suffix('.parquet'))}")
    return 0


def make_bench(name: str) -> App:
    """Make the app with a command for each experiment, and the command `report` for their records."""
    commands = (positions, games, layouts, speed, chances, puzzles, report, export)
    return make_app(name, *commands, help="Measure the engines in one experiment.", help_epilogue=STATUSES)


bench = make_bench("bench")
benchmarks = make_bench("python -m benchmarks")
benchmarks.command(compare)
