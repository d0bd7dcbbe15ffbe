"""Puzzles of every kind: answers proved by each reasoner, by rung of the ladder of inference, and times."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from statistics import median
from typing import Annotated

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE
from benchmarks.analysis.metric import Metric, metrics_of
from benchmarks.analysis.run_summary import SmallSummary
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.command_line.parsers_of_names_and_numbers import maker_with
from benchmarks.experiments.experiment import Experiment
from benchmarks.harness.numbered_subjects import Group, Listed
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import Amount
from engines import create_reasoner
from engines.answers.answer import Answer
from engines.grading.ladder import Ladder
from engines.grading.puzzle_generation import generate
from game.errors import UserError
from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import NAMED
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.puzzle_kinds import KINDS, Kind, parse
from game.statements.sentence import Total
from game.wording import counted

DRAWN = tuple(name for name, kind in KINDS.items() if kind.maker)
"""The kinds with puzzles generated from clues."""

BOARD = NAMED["beginner"]
"""The size of the Minesweeper boards; a puzzle is the view of a board after the first click."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """A contestant's result on a puzzle, by rung: the weakest that can answer a question.

    There are numbers of questions `asked`, of right answers `proven`, and of `wrong` ones. `seconds` is the processor
    time. `limits` are the contestant's own limits that it reached, in words; older records have none.
    """

    asked: dict[str, int]
    proven: dict[str, int]
    wrong: int
    seconds: Amount
    limits: tuple[str, ...] = ()


@dataclass(frozen=True)
class PuzzleFigures:
    """The figures of one contestant on the puzzles of one kind."""

    contestant: str
    kind: str
    puzzles: Annotated[int, Metric("puzzles with a result", "puzzles")]
    asked: dict[str, int]
    solved: Annotated[float, Metric("puzzles solved completely", "share", "higher")]
    proven: dict[str, float]
    wrong: Annotated[int, Metric("questions answered wrongly", "questions", "lower")]
    median_ms: Annotated[float, Metric("median processor time per puzzle", "ms", "lower")]


class PuzzleSummary(SmallSummary[PuzzleResult]):
    """The summary of the puzzles of each kind."""

    figures_type = PuzzleFigures

    def figures(self) -> list[PuzzleFigures]:
        return [
            self._figures(contestant, group, results)
            for group in self.plan.groups
            for contestant in self.contestants
            if (results := self.results_in(group, contestant))
        ]

    def _figures(self, contestant: str, group: Group, results: Sequence[PuzzleResult]) -> PuzzleFigures:
        asked = sum((Counter(one.asked) for one in results), Counter[str]())
        right = sum((Counter(one.proven) for one in results), Counter[str]())
        ladder = KINDS[group.name].load().ladder
        return PuzzleFigures(
            contestant,
            group.name,
            len(results),
            {rung: asked[rung] for rung in ladder if asked[rung]},
            sum(one.proven == one.asked for one in results) / len(results),
            {rung: right[rung] / asked[rung] for rung in ladder if asked[rung]},
            sum(one.wrong for one in results),
            median(one.seconds for one in results) * 1e3,
        )

    def tables(self) -> Iterator[Table]:
        measured = [metric for metric in metrics_of(PuzzleFigures) if metric.key in ("solved", "median_ms")]
        for group in self.plan.groups:
            figures = {one.contestant: one for one in self.figures() if one.kind == group.name}
            asked = max((one.asked for one in figures.values()), key=lambda asked: sum(asked.values()), default={})
            rungs = [Metric("", "share", "higher", f"{rung} ({number:,})") for rung, number in asked.items()]
            cells = {
                name: [*map(one.proven.get, asked), *(getattr(one, metric.key) for metric in measured)]
                for name, one in figures.items()
            }
            none = [NO_FIGURE] * len([*rungs, *measured])
            yield Table(
                f"{counted(group.count, 'puzzle')} of the kind {group.name}: answers proved, by the rung needed",
                ["contestant", *rungs, *measured],
                [[name, *cells.get(name, none)] for name in self.contestants],
                "shares of the questions of each rung (and their number)",
            )

    def faults(self) -> list[Fault]:
        sentences = [
            Fault(f"{one.contestant} is unsound: {counted(one.wrong, 'wrong answer')} on {one.kind}", one.contestant)
            for one in self.figures()
            if one.wrong
        ]
        return [*sentences, *super().faults()]


def puzzles(kinds: Sequence[str], number: int, seed: int, options: Sequence[str] = ()) -> Listed[str]:
    """Generate `number` puzzles of each kind as JSON, with values and rungs; `options` are sizes, as in `people=8`."""
    items: list[str] = []
    groups: list[Group] = []
    for name in kinds:
        ladder = Ladder(KINDS[name].load().ladder)
        for puzzle in islice(_draw_puzzles(KINDS[name], ladder, seed, options), number):
            answer = Answer(puzzle, ladder.complete)
            rungs = {str(atom): (value, answer.grade(atom)) for atom, value in answer.values.items()}
            items.append(json.dumps({"puzzle": puzzle.to_json(), "rungs": rungs}))
        drawn_from: dict[str, str | int] = {"kind": name, "seed": seed, "options": " ".join(options)}
        groups.append(Group(name, len(items) - number, number, drawn_from=drawn_from))
    source = f"{', '.join([*kinds, *options])}: {number} each"
    return Listed(source, dict(enumerate(items)), tuple(groups))


def _draw_puzzles(kind: Kind, ladder: Ladder, seed: int, options: Sequence[str]) -> Iterator[Puzzle]:
    """Generate puzzles of a kind without end. Raises `ValueError` for options unknown to the kind."""
    if kind.maker:
        maker, rng = maker_with(kind, options), random.Random(f"{kind.name} {seed}")
        for number in count():
            yield generate(maker, rng, ladder.complete, name=number)
    if options:
        raise UserError(f"--option {options[0]} applies only to puzzles generated from clues, and boards are not")
    boards = Boards(BOARD, "open", seed)
    for number in count():
        session = boards.session(number)
        session.reveal(boards.first_move(number) or (0, 0))
        yield session.seen


def measure(contestant: str, number: int, subject: str, seed: int) -> PuzzleResult:
    """Measure a contestant's answers to a puzzle."""
    known = json.loads(subject)
    puzzle, reasoner = parse(known["puzzle"]), create_reasoner(contestant)
    start = processor_seconds()
    answer = Answer(puzzle, reasoner)
    found = answer.values
    taken = processor_seconds() - start
    values = {str(atom): value for atom, value in found.items()}
    asked, proven = Counter[str](), Counter[str]()
    for atom, (value, rung) in known["rungs"].items():
        asked[rung] += 1
        proven[rung] += values.get(atom) is value
    return PuzzleResult(dict(asked), dict(proven), len(values) - proven.total(), taken, answer.limits)


def first_clue(contestant: str, number: int, subject: str, seed: int) -> None:
    """Let a contestant reason from the first clue of a puzzle. Raises the contestant's errors."""
    puzzle = parse(json.loads(subject)["puzzle"])
    facts = [fact for fact in puzzle.premises(puzzle.clues()[:1]) if not isinstance(fact, Total)]
    create_reasoner(contestant).deduce(facts)


PUZZLES = Experiment("puzzles", "puzzle", measure, PuzzleResult, try_first_move=first_clue, summary=PuzzleSummary)
