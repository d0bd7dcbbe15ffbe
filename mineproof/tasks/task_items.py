"""Items: tasks as data, each determined by its generator, version, seed and index."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from typing import Any, get_args

from benchmarks.command_line.parsers_of_names_and_numbers import maker_with
from engines.grading.ladder import Ladder
from game.grid import all_cells
from game.puzzles.abstract_puzzle import Maker
from game.puzzles.puzzle_kinds import KINDS
from game.wording import brief
from mineproof import GaveUp, Grade, Grader, Minesweeper, Puzzle, Size, UserError, random_layout
from mineproof.board_search.hard_patterns import SIZES, stuck_positions
from mineproof.tasks import answer_reading
from mineproof.tasks.analyzed_puzzle import GUESS, AnalyzedPuzzle
from mineproof.tasks.canonical_forms import Split, canonical_form, split_of
from mineproof.tasks.possible_answers import PossibleAnswers
from mineproof.tasks.task_kinds import TASKS, TaskKind
from mineproof.tasks.task_wording import question

VERSION = 2
"""The version of the generator, raised by each change that gives another item for the same seed and index."""

MOST_CANDIDATES = 200_000
"""The limit of puzzles drawn for one item."""

Item = dict[str, Any]
"""A `question`, its right `answer`, and `metadata`; it can be written as JSON."""


@dataclass(frozen=True)
class TaskItems:
    """The infinite sequence of items about puzzles of a `kind`, with the `tasks` in turn (none: all tasks).

    `grade` is a rung of the ladder of the kind (None: any rung), or `guess` for tasks about chances. Boards have one of
    the `sizes`; the `options` are for other kinds, as in `people=5`. Items are drawn by `seed`, and restricted to a
    `split`. Raises `UserError` for parameters that do not fit together.

    >>> item = TaskItems("knights", ("one",), seed=7)[0]
    >>> score_answer("It is a knight.", item) + score_answer("It is a knave.", item)
    1.0
    """

    kind: str
    tasks: tuple[str, ...] = ()
    grade: str | None = None
    sizes: tuple[Size, ...] = ()
    options: tuple[str, ...] = ()
    seed: int = 0
    split: Split | None = None

    def __post_init__(self) -> None:
        for name, given, known in (("kind", (self.kind,), KINDS), ("task", self.tasks, TASKS)):
            for one in given:
                if one not in known:
                    raise UserError(f"the {name} is {one!r}; expected one of {', '.join(known)}")
        if self.split not in (None, *get_args(Split)):
            raise UserError(f"the split is {self.split!r}; expected one of {', '.join(get_args(Split))}, or None")
        if self.grade not in (None, GUESS):
            Ladder(KINDS[self.kind].load().ladder).check_rung(self.grade)
        if not self._asked:
            expected = f"{GUESS!r} for tasks about chances, and a rung for others"
            raise UserError(f"the grade of {', '.join(self.tasks)} is {self.grade!r}; expected {expected}")
        if type(self.seed) is not int:
            raise UserError(f"the seed is {self.seed!r}; expected a whole number")
        if bad := [size for size in self.sizes if not isinstance(size, Size)]:
            raise UserError(f"a size is {bad[0]!r}; expected one as Size.parse('6x6/8') makes it")
        if self.kind == "minesweeper" and self.options:
            raise UserError(f"--option {self.options[0]} is for puzzles of other kinds; boards take sizes")
        if self.kind != "minesweeper" and self.sizes:
            raise UserError(f"a size, {self.sizes[0]}, is for boards; puzzles of other kinds take options NAME=VALUE")
        self._maker  # noqa: B018 - raises for bad options

    @property
    def name(self) -> str:
        return f"mineproof_{self.kind}"

    @cached_property
    def _asked(self) -> Sequence[TaskKind]:
        some = [TASKS[name] for name in self.tasks or TASKS]
        return [task for task in some if self.grade is None or task.is_counted == (self.grade == GUESS)]

    @property
    def _settings(self) -> Sequence[object]:
        return self.sizes or self.options or KINDS[self.kind].small

    @cached_property
    def _maker(self) -> Maker[Puzzle] | None:
        return None if self.kind == "minesweeper" else maker_with(KINDS[self.kind], [*map(str, self._settings)])

    @cached_property
    def _grader(self) -> Grader:
        return Grader()

    def __iter__(self) -> Iterator[Item]:
        return map(self.__getitem__, count())

    def __getitem__(self, index: int) -> Item:
        """Return the item with this index, from 0. Raises `GaveUp` if `MOST_CANDIDATES` puzzles do not suffice."""
        for item in islice(self.search(index), MOST_CANDIDATES):
            if item is not None:
                return item
        raise GaveUp(f"among {MOST_CANDIDATES:,} puzzles none makes {self} {index}; choose another grade or size")

    def search(self, index: int) -> Iterator[Item | None]:
        if index < 0:
            raise IndexError(f"the index is {index}; expected 0 or more")
        task = self._asked[index % len(self._asked)]
        settings = " ".join(map(str, self._settings))
        rng = random.Random(f"{VERSION} {self.kind} {task.name} {self.grade} {settings} {self.seed} {index}")
        aim = 0.0
        for number, puzzle in enumerate(self._drawn(rng, GUESS if task.is_counted else self.grade)):
            aim = rng.random() if number % task.patience == 0 else aim
            item = None
            with suppress(GaveUp):
                item = None if puzzle is None else self._item(task, puzzle, aim, index, rng)
            yield item
            if item is not None:
                return

    def _drawn(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        """Yield random puzzles for a grade, and None for each miss.

        Cells of boards are revealed one by one, so that numbers are scattered. Puzzles of other kinds have few clues
        for the grade `guess`, otherwise mostly enough to solve them.
        """
        if self._maker is not None:
            things = len(self._maker.puzzle([]).alternatives())
            half = max(1, things // 2)
            while True:
                solution = self._maker.draw(rng)
                number = rng.randint(*((1, half + 1) if grade == GUESS else (half, things + 1)))
                yield self._maker.puzzle(list(islice(self._maker.candidates(solution, rng), number)))
        rung = None if grade in (None, GUESS) else Grade[grade.upper()]
        sizes = self.sizes or [SIZES[rung or Grade.SINGLE]]  # on which the grade is soon found
        if rung is Grade.COMPLETE:
            yield from stuck_positions(rng.choice(sizes), rng, self._grader)
        while True:
            size = rng.choice(sizes)
            layout = random_layout(size.height, size.width, size.mines, rng=rng, grid=size.grid)
            free = [cell for cell in all_cells(size.height, size.width) if cell not in layout.mines]
            seen = rng.sample(free, rng.randint(min(1, len(free)), len(free)))
            with_total = grade == GUESS or rung is Grade.TOTAL
            yield Minesweeper.from_layout(layout).seen(seen, with_total=with_total)

    def _item(self, task: TaskKind, puzzle: Puzzle, aim: float, index: int, rng: random.Random) -> Item | None:
        """Build an item about this puzzle; None if it does not fit. Raises `GaveUp` if a limit is reached."""
        analyzed = AnalyzedPuzzle(puzzle, self._grader)
        grade = analyzed.grade  # may give up, before anything is drawn
        if not task.is_counted and (grade == GUESS or self.grade not in (None, grade)):
            return None
        posed = task.pose(analyzed, aim, rng)
        if posed is None:
            return None
        analyzed = posed.analyzed
        form = canonical_form(analyzed.puzzle)
        if self.split not in (None, split_of(form)):
            return None
        proof = None if posed.about is None else analyzed.proof(posed.about)
        difficulty = {
            "grade": GUESS if task.is_counted else analyzed.grade,
            "clues": 0 if proof is None else proof.size.most,
            "steps": 0 if proof is None else len(proof.argument.steps),
            "size": analyzed.size,
            "open": sum(atom not in analyzed.values for atom in analyzed.puzzle.questions()),
        }
        metadata = {
            "source_dataset": self.name,
            "source_index": index,
            "version": VERSION,
            "seed": self.seed,
            "split": split_of(form),
            "kind": self.kind,
            "task": task.name,
            "difficulty": difficulty,
            "facts": json.loads(analyzed.puzzle.to_json()),
            "solution": dict(posed.solution),
            "argument": None if proof is None else proof.argument.text,
        }
        return {"question": question(task, posed, rng), "answer": posed.answer, "metadata": metadata}


def score_answer(answer: object, entry: Mapping[str, Any]) -> float:
    r"""Score an answer to an item, from 0.0 to 1.0. It never raises; an invalid item scores 0.0 (see `check_item`).

    An answer is a text or a number of at most a megabyte. The scored part stands between <answer> and </answer>, in
    \boxed{}, behind "answer" in JSON, or behind "Answer:"; otherwise it is the whole text, or for a task with a short
    answer its last line.
    """
    try:
        score = _score(answer, entry)
        return score if 0 <= score <= 1 else 0.0  # damaged chances give any number
    except Exception:  # no answer or damaged file may stop a training run
        return 0.0


def check_item(entry: Any) -> None:
    """Raise `UserError` for an invalid item: its own answer cannot be scored, or is not right."""
    expected = "expected a task, as `mineproof tasks` prints it"
    try:
        score = _score(entry["answer"], entry)
        index, grade = entry["metadata"]["source_index"], entry["metadata"]["difficulty"]["grade"]
    except Exception as error:
        raise UserError(f"{type(error).__name__}: {error}; {expected}") from None
    if score != 1:
        raise UserError(f"its own answer, {brief(str(entry['answer']))}, scores {score:g}; {expected}")
    if not isinstance(index, int) or not isinstance(grade, str):
        raise UserError(f"its source_index is {brief(index)}, and its grade {brief(grade)}; {expected}")


def _score(answer: object, entry: Mapping[str, Any]) -> float:
    text = answer_reading.text_of(answer)
    if not text.strip():
        return 0.0
    metadata = entry["metadata"]
    possible = PossibleAnswers(puzzle_of(metadata))
    return TASKS[metadata["task"]].score(answer_reading.final_part(text), possible, metadata["solution"])


def puzzle_of(metadata: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of an item."""
    return KINDS[metadata["kind"]].load().parse(json.dumps(metadata["facts"]))
