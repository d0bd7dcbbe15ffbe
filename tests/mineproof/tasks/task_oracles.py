"""An oracle for the labels of tasks: it goes through all worlds of a puzzle, and checks all steps of arguments."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import Any

from engines import Explanation
from engines.proofs.argument_check import ArgumentChecker
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.table_puzzle import TablePuzzle
from game.statements.count_claim import Claim
from mineproof.tasks.possible_answers import PossibleAnswers
from mineproof.tasks.task_items import puzzle_of
from tests.support.brute_force_verdicts import AllWorlds, first_wrong

Item = dict[str, Any]

Chances = dict[tuple[str, str], Fraction]

ARGUMENT = re.compile(r"To show: .*(?:\n\d+\. .*)+")

MOST_CLUES = 2
"""The most clues that a step of an answer may name; the questions state it."""

SAID_BY = {"is-certain": "verdict", "how-likely": "chance", "wrong-step": "step", "argue": "written"}
"""The part of the solution that is the answer, by task."""


def chances(puzzle: Puzzle) -> Chances:
    """Return the chance of each option of each thing asked about."""
    premises = puzzle.argument_premises(puzzle.clues())
    claims = {atom: Claim.that([atom], True) for atom in puzzle.questions()}
    worlds = AllWorlds(puzzle, [*premises, *claims.values()])
    assert worlds.are_few
    fitting = reduce(and_, map(worlds.true_in, premises), worlds.left)
    found: Chances = {}
    for atom, claim in claims.items():
        chance = Fraction((fitting & worlds.true_in(claim)).bit_count(), fitting.bit_count())
        if isinstance(puzzle, TablePuzzle):
            found[puzzle.table.places[atom]] = chance
        else:
            found |= {(str(atom), "mine"): chance, (str(atom), "safe"): 1 - chance}
    return found


def faults(item: Item) -> list[str]:
    about = item["metadata"]
    solution, right = about["solution"], _right(about, chances(puzzle_of(about)))
    wrong = [f"{solution} and not {right}"] if solution | right != solution else []
    return [*wrong, *_of_answer(item), *_of_arguments(item)]


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
        elif named := re.fullmatch(r"(.+?) is (?:an? |in house )?(.+?)\.?", line):
            yield named[1], re.sub("^kn(?=ight|ave)", "Kn", named[2])


def _of_arguments(item: Item) -> Iterator[str]:
    """Yield the faults of the argument in the data, and of the argument in the question or the answer."""
    about, puzzle = item["metadata"], puzzle_of(item["metadata"])
    solution, argument = about["solution"], about["argument"]
    if argument is not None:
        yield from _of_argument(argument, puzzle)
        found = _read(argument, puzzle)
        if len(found.steps) != about["difficulty"]["steps"]:
            yield f"{len(found.steps)} steps, and not {about['difficulty']['steps']}"
        wanted = PossibleAnswers(puzzle).claims.get(_wanted(solution))
        if wanted is not None and found.atom != wanted[0]:
            yield f"the argument does not show what is asked: {argument}"
    if about["task"] == "argue":
        yield from _of_argument(item["answer"], puzzle)
        found = _read(item["answer"], puzzle)
        if f"To show: {solution['claim']}." != found.text.partition("\n")[0]:
            yield f"{item['answer']} does not show {solution['claim']}"
        is_asked = solution["claim"] in item["question"]
        if not is_asked or max(len(step.clues) for step in found.steps) > MOST_CLUES:
            yield f"{item['answer']} is no answer to {item['question']}"
    if about["task"] == "wrong-step":
        (posed,) = ARGUMENT.findall(item["question"])
        if (wrong := _wrong_step(_read(posed, puzzle))) != solution["step"]:
            yield f"{solution['step']} and not {wrong} is the first wrong step of {posed}"


def _of_argument(text: str, puzzle: Puzzle) -> Iterator[str]:
    if (wrong := _wrong_step(_read(text, puzzle))) != "none":
        yield f"step {wrong} is wrong in the argument {text}"


def _read(text: str, puzzle: Puzzle) -> Explanation:
    read = ArgumentChecker(puzzle).read(text)
    return Explanation(puzzle, read.conclusion, tuple(read.clues), tuple(read.steps))


def _wrong_step(found: Explanation) -> str:
    """Return the number of the first wrong step, or "none"."""
    wrong = first_wrong(found, found.steps, AllWorlds(found.puzzle, found.argument_premises))
    return "none" if wrong is None else str((wrong[0] or 0) + 1)


def _wanted(solution: Item) -> Any:
    """Return the thing and the option that the argument in the data is about; no such pair if there are several."""
    if "about" in solution:
        return tuple(solution["about"])
    return (solution["safe"][0], "safe") if "safe" in solution else (solution.get("thing"), solution.get("option"))
