"""An oracle for the labels of tasks, which reads puzzles as JSON and arguments as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.mineproof.tasks.task_steps import Follows, ReadClaim, Wrong, claim, claim_that, first_wrong, steps_of
from tests.mineproof.tasks.task_worlds import Chances, Worlds

Item = dict[str, Any]

ARGUMENT = re.compile(r"To show: .*(?:\n\d+\. .*)+")
"""An argument in the text of a question."""

MOST_CLUES = 2
"""The most clues that a step of an answer may name; the questions state it."""

SAID_BY = {"is-certain": "verdict", "how-likely": "chance", "wrong-step": "step", "argue": "written"}
"""The part of the solution that is the answer, by task."""


def faults(item: Item) -> list[str]:
    """Return the faults of an item, in words."""
    about = item["metadata"]
    worlds = Worlds(about["kind"], about["facts"])
    solution, right = about["solution"], _right(about, worlds.chances())
    wrong = [f"{solution} and not {right}"] if solution | right != solution else []
    return [*wrong, *_of_answer(item), *_of_arguments(item, worlds.follows)]


def _right(about: Item, found: Chances) -> dict[str, Any]:
    """Compute the parts of the solution that depend on the chances of all things."""
    solution, is_board = about["solution"], about["kind"] == "minesweeper"
    sure = {thing: option for (thing, option), chance in found.items() if chance == 1}
    match about["task"]:
        case "certain":
            return {"certain": sure}
        case "one" if is_board:
            return {"safe": [thing for thing, option in sure.items() if option == "safe"]}
        case "one":
            return {"option": sure.get(solution["thing"])}
        case "is-certain":
            chance = found[tuple(solution["about"])]
            return {"verdict": "true" if chance == 1 else "open" if chance else "false"}
        case "how-likely":
            return {"chance": str(found[tuple(solution["about"])])}
        case "best-guess":
            chances: dict[str, dict[str, str]] = {thing: {} for thing, _ in found}
            for (thing, option), chance in found.items():
                if option == "safe" or not is_board:
                    chances[thing][option] = str(chance)
            best = max(Fraction(chance) for of in chances.values() for chance in of.values())
            return {"chances": chances, "best": None if best == 1 else str(best)}
    return {}


def _of_answer(item: Item) -> Iterator[str]:
    """Yield a fault if the answer differs from the solution."""
    task, answer, solution = item["metadata"]["task"], item["answer"], item["metadata"]["solution"]
    right: list[Any]
    match solution:
        case {"certain": certain}:
            right = [{*certain.items()}]
        case {"best": best, "chances": chances}:
            right = [{(thing, option)} for thing, of in chances.items() for option in of if of[option] == best]
        case {"safe": cells}:
            right = [{(cell, "safe")} for cell in cells]
        case {"thing": thing, "option": option}:
            right = [{(thing, option)}]
        case _:
            right = [solution[SAID_BY[task]]]
    if (answer if task in SAID_BY else {*_pairs(answer)}) not in right:
        yield f"{answer!r}, where the solution is {solution}"


def _pairs(answer: str) -> Iterator[tuple[str, str]]:
    """Yield the things in an answer, with their options. On a board, cells without an option are safe."""
    for line in answer.splitlines():
        if cells := re.findall(r"\(.*?\)", line):
            yield from ((cell, "mine" if line.startswith("mine:") else "safe") for cell in cells)
        elif not line.endswith(": none"):
            yield from claim(line).atoms


def _of_arguments(item: Item, follows: Follows) -> Iterator[str]:
    """Yield the faults of the argument in the data, and of the argument in the question or the answer."""
    about = item["metadata"]
    solution, argument = about["solution"], about["argument"]
    try:
        if argument is not None:
            steps = steps_of(argument, follows)
            shown = [list(steps.values())[-1].claim]
            if len(steps) != about["difficulty"]["steps"]:
                yield f"{len(steps)} steps, and not {about['difficulty']['steps']}"
            wanted = _wanted(about)
            if wanted is not None and not any(follows([], shown, one) for one in (wanted, wanted.denied)):
                yield f"the argument does not show what is asked: {argument}"
        if about["task"] == "argue":
            steps = steps_of(item["answer"], follows)
            if not follows([], [list(steps.values())[-1].claim], claim(solution["claim"])):
                yield f"{item['answer']} does not show {solution['claim']}"
            is_asked = solution["claim"] in item["question"]
            if not is_asked or max(len(step.clues) for step in steps.values()) > MOST_CLUES:
                yield f"{item['answer']} is no answer to {item['question']}"
    except Wrong as wrong:
        yield f"step {wrong} is wrong in the argument of {about['task']}: {argument}"
    if about["task"] == "wrong-step":
        (posed,) = ARGUMENT.findall(item["question"])
        found = first_wrong(posed, follows)
        if found != solution["step"]:
            yield f"{solution['step']} and not {found} is the first wrong step of {posed}"


def _wanted(about: Item) -> ReadClaim | None:
    """Return the claim that the argument in the data proves or refutes; None if the solution has several."""
    solution = about["solution"]
    if "about" in solution:
        return claim_that(*solution["about"])
    if "safe" in solution:
        return claim_that(solution["safe"][0], "safe")
    return claim_that(solution["thing"], solution["option"]) if "thing" in solution else None
