"""Baselines for the balance of the tasks: one rung of the ladder, random answers, and a constant answer."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from engines.facts import split_total
from engines.grading.ladder import Ladder
from game.board.observation import Observation
from game.statements.sentence import Atom
from mineproof.tasks.answer_space import AnswerSpace
from mineproof.tasks.task_items import Item, puzzle_of, score_answer
from mineproof.tasks.task_kinds import TASKS

CONSTANTS = 12
"""The number of candidates for the constant answer: the most frequent answers, and the most frequent lines."""

DRAWN = 20
"""The number of random answers to each item."""


def random_answer(item: Item, rng: random.Random) -> str:
    """Draw a random answer of the right form."""
    about = item["metadata"]
    return TASKS[about["task"]].guess(AnswerSpace(puzzle_of(about)), about["solution"], rng)


def rung_answer(item: Item, rung: str) -> str:
    """Return the answer of a solver limited to this rung.

    The strongest rung also computes chances. Tasks about arguments are answered right if the rung is at least their
    grade. A rung without a conclusion gives an empty answer.
    """
    about, ladder = item["metadata"], puzzle_of(item["metadata"]).ladder
    grade, task = about["difficulty"]["grade"], about["task"]
    place = ladder.index(rung)
    if TASKS[task].is_counted:
        return str(item["answer"]) if place == len(ladder) - 1 else ""
    if task in ("wrong-step", "argue"):
        return str(item["answer"]) if place >= ladder.index(grade) else ""
    space = AnswerSpace(puzzle_of(about))
    values = values_by(space, place)
    certain = space.certain(values)
    if task == "certain":
        return space.listed(certain)
    if task == "is-certain":
        thing, option = about["solution"]["about"]
        return {True: "true", False: "false", None: "open"}[space.truth(space.claims[thing][option], values)]
    if isinstance(space.puzzle, Observation):
        return next((thing for thing, option in certain.items() if option == "safe"), "")
    return certain.get(about["solution"]["thing"], "")


def values_by(space: AnswerSpace, place: int) -> Mapping[Atom, bool]:
    """Compute the conclusions of the rung at this place of the ladder."""
    puzzle = space.puzzle
    facts, total = split_total([*puzzle.rules(), *puzzle.premises(puzzle.clues())])
    knows_total = place == len(puzzle.ladder) - 1
    return (
        Ladder(puzzle.ladder).deduce(place, facts, total if knows_total else None).values_of(puzzle.questions(), facts)
    )


def constant_scores(items: Sequence[Item]) -> list[float]:
    """Choose the constant answer with the best score on half of the items; return its scores on the other half."""
    seen, new = items[::2], items[1::2]
    whole = Counter(item["answer"] for item in seen)
    lines = Counter(line for item in seen for line in item["answer"].splitlines())
    tried = [answer for counts in (whole, lines) for answer, _ in counts.most_common(CONSTANTS)]
    tried += {option for item in seen for option in AnswerSpace(puzzle_of(item["metadata"])).options}
    best = max(sorted(tried), key=lambda answer: sum(score_answer(answer, item) for item in seen))
    return [score_answer(best, item) for item in new]


def random_scores(items: Iterable[Item], rng: random.Random) -> list[float]:
    """Return the mean score of `DRAWN` random answers to each item."""
    return [fmean(score_answer(random_answer(item, rng), item) for _ in range(DRAWN)) for item in items]


def rung_scores(items: Iterable[Item], rung: str) -> dict[str, float]:
    """Return the mean score of a rung for each grade of item."""
    found: dict[str, list[float]] = defaultdict(list)
    for item in items:
        found[item["metadata"]["difficulty"]["grade"]].append(score_answer(rung_answer(item, rung), item))
    return {grade: fmean(scores) for grade, scores in found.items()}
