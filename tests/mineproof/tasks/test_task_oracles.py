"""The oracle for tasks refuses labels that are changed on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from game.minesweeper.sizes import Size
from game.puzzles.puzzle_kinds import KINDS
from mineproof.tasks import TASKS, Item, TaskItems
from tests.mineproof.tasks.task_oracles import SAID_BY, faults


def mislabeled(item: Item) -> Iterator[Item]:
    """Yield the item with one wrong label, in each way that fits its task."""
    answer, solution, task = item["answer"], item["metadata"]["solution"], item["metadata"]["task"]

    def changed(answer: str = answer, **parts: Any) -> Item:
        return item | {"answer": answer, "metadata": item["metadata"] | {"solution": solution | parts}}

    others = {
        "is-certain": {"true", "false", "open"},
        "how-likely": {"1/997"},
        "wrong-step": {"none", *map(str, range(1, solution.get("steps", 0) + 1))},
        "argue": {*faulty(answer)},
    }
    if task != "argue":
        yield changed(f"{answer}0".replace("(", "(9"))
    for other in others.get(task, set()) - {answer}:
        yield changed(other, **{SAID_BY[task]: other})
    for key in {"certain", "safe", "option", "best", "chances"} & solution.keys():
        for other in altered(solution[key]):
            yield changed(**{key: other})
    for argument in faulty(item["metadata"]["argument"] or ""):
        yield item | {"metadata": item["metadata"] | {"argument": argument}}


def altered(value: Any) -> Iterator[Any]:
    """Yield a part of a solution with one fault, at each place."""
    if isinstance(value, str):
        yield "1/997"
    elif isinstance(value, list):
        yield value[1:]
    else:
        for key, part in value.items():
            yield {one: value[one] for one in value if one != key}
            yield from ({**value, key: other} for other in altered(part))


OPPOSITES = {" is safe": " is a mine", " are safe": " are mines", " is a mine": " is safe", " are mines": " are safe"}
OPPOSITES |= {" is not ": " is ", " is ": " is not "}


def faulty(argument: str) -> Iterator[str]:
    """Yield an argument without its first or its last step, or with the opposite of a claim."""
    lines = argument.splitlines()
    if len(lines) > 2:
        yield "\n".join(lines[:-1])
        yield "\n".join([lines[0], *lines[2:]])
    for number, line in enumerate(lines):
        before, _, claim = re.sub(r" \(\D.*", ".", line).rpartition(": ")
        word = next((word for word in OPPOSITES if word in claim), "")
        if word and not re.search("; |among|of these", claim) and "Suppose" not in line:
            denied = f"{before}: {claim.replace(word, OPPOSITES[word])}"
            yield "\n".join([*lines[:number], denied, *lines[number + 1 :]])


@pytest.mark.parametrize(("task", "kind"), list(islice(zip(cycle(TASKS), cycle(KINDS), strict=False), 14)))
def test_every_wrong_label_is_refused(kind: str, task: str) -> None:
    """Of each task, for two of the kinds."""
    item = TaskItems(kind, (task,), sizes=(Size.parse("4x4/4"),) if kind == "minesweeper" else (), seed=4)[0]
    assert faults(item) == []
    wrong = list(mislabeled(item))
    assert wrong
    for other in wrong:
        assert faults(other), (other["answer"], other["metadata"])
