"""The oracle for tasks refuses what it must: labels that are changed on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle, islice
from typing import Any

import pytest

from game.minesweeper.sizes import Size
from game.puzzles.kinds import KINDS
from mineproof.tasks import TASKS, Item, TaskItems
from tests.mineproof.tasks.task_oracles import faults


def mislabeled(item: Item) -> Iterator[Item]:
    """The item with one wrong label, in each way that fits its task."""
    solution, task = item["metadata"]["solution"], item["metadata"]["task"]

    def changed(answer: str = item["answer"], **parts: Any) -> Item:
        other = deepcopy(item)
        other["metadata"]["solution"] |= parts
        return other | {"answer": answer}

    if task != "argue":
        yield changed(answer=f"{item['answer']}0".replace("(", "(9"))
    if task == "certain":
        for thing in solution["certain"]:
            yield changed(certain={one: option for one, option in solution["certain"].items() if one != thing})
            yield changed(certain={**solution["certain"], thing: "mauve"})
    elif task == "one":
        yield changed(**({"safe": solution["safe"][1:]} if "safe" in solution else {"option": "mauve"}))
    elif task == "is-certain":
        yield from (changed(verdict, verdict=verdict) for verdict in {"true", "false", "open"} - {item["answer"]})
    elif task == "how-likely":
        yield changed("1/997", chance="1/997")
    elif task == "best-guess":
        yield changed(best="1/997")
        for thing in solution["chances"]:
            yield changed(chances={**solution["chances"], thing: dict.fromkeys(solution["chances"][thing], "1/997")})
    elif task == "wrong-step":
        numbers = {"none", *map(str, range(1, solution["steps"] + 1))}
        yield from (changed(number, step=number) for number in numbers - {item["answer"]})
    else:
        yield from (changed(argument, written=argument) for argument in faulty(item["answer"]))
    for argument in faulty(item["metadata"]["argument"] or ""):
        other = deepcopy(item)
        other["metadata"]["argument"] = argument
        yield other


OPPOSITES = {" is safe": " is a mine", " are safe": " are mines", " is a mine": " is safe", " are mines": " are safe"}
OPPOSITES |= {" is not ": " is ", " is ": " is not "}


def faulty(argument: str) -> Iterator[str]:
    """An argument without its first or its last step, or with a claim that is the opposite."""
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
