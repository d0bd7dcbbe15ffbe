"""The easiest argument: right, never dearer than the others, and the least where it says so."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest

import mineproof as mp
from engines import create_reasoner
from engines.generating import generate
from engines.proofs.argument_cost import ArgumentCost
from engines.proofs.argument_steps import Inference, Refutation, Supposition
from engines.proofs.easiest_arguments import easiest_argument
from engines.proofs.explanation import Explanation
from game.kinds import KINDS
from game.puzzle import Puzzle
from game.sentence import Claim
from tests.support.argued_puzzles import arguments_about
from tests.support.commands import Command
from tests.support.mutated_arguments import AllWorlds

ROW = mp.Observation.parse("1221\n....")


def test_costs_are_what_the_page_says() -> None:
    a, b = Claim.that("a", True), Claim.that("b", True)
    assert ArgumentCost.of([Inference(a, 0)]).total == 2
    assert ArgumentCost.of([Inference(a, 0, beside=(1,))]) == ArgumentCost(6, 1, 2, 3, 0, 0)
    assert ArgumentCost.of([Supposition(a), Supposition(b, (0,))]) == ArgumentCost(8, 2, 0, 0, 0, 6)
    assert ArgumentCost.of([Refutation(a, 0, 1)]) == ArgumentCost(3, 1, 0, 0, 2, 0)
    assert ArgumentCost.of([Inference(a, 0, (0, 1, 2))]).facts == 4


def fewest_clues(puzzle: Puzzle, conclusion: Claim) -> int:
    """How few clues prove it, by brute force."""
    givens = puzzle.givens(puzzle.argument_form.clues)
    worlds = AllWorlds(puzzle, [*givens, conclusion])
    if not worlds.are_few:
        return -1
    sizes = range(len(givens) + 1)
    return next(size for size in sizes if any(worlds.follows(some, conclusion) for some in combinations(givens, size)))


@pytest.mark.parametrize("kind", ["square", "hex", "knights", "mastermind"])
def test_the_easiest_is_right_and_never_dearer(kind: str) -> None:
    least = brute = 0
    seen: set[tuple[int, Claim | None]] = set()
    for found in arguments_about(kind, 2):
        if not found.clues or found.conclusion is None or (id(found.puzzle), found.conclusion) in seen:
            continue
        seen.add((id(found.puzzle), found.conclusion))
        easiest = easiest_argument(found, found.puzzle.clues())
        assert mp.check(found.puzzle, easiest.text), easiest.text
        assert easiest.conclusion == found.conclusion
        assert easiest.cost.total <= ArgumentCost.of(found.steps).total
        assert easiest.is_least in (True, False)
        assert json.dumps(easiest.as_json())
        least += easiest.is_least is True
        if easiest.is_least and len(easiest.clues) < 4 and (size := fewest_clues(found.puzzle, found.conclusion)) >= 0:
            brute += 1
            assert easiest.cost.total == (3 * size - 1 if size else 1)
    assert len(seen) > 3
    assert least
    assert brute or kind != "knights"


@pytest.mark.parametrize(("kind", "size"), [("knights", {"people": 4}), ("mastermind", {"pegs": 3, "colors": 3})])
def test_a_step_a_clue_costs_least(kind: str, size: dict[str, int]) -> None:
    """That no argument is cheaper is shown by brute force: no smaller set of clues is enough."""
    seen = least = 0
    for seed in range(6):
        puzzle = generate(KINDS[kind].load_maker()(**size), random.Random(seed), create_reasoner("sat"))
        answer = mp.solve(puzzle, "sat")
        for atom in answer.conclusions:
            easiest = answer.explain(atom, easiest=True)
            assert easiest.conclusion is not None
            assert mp.check(puzzle, easiest.text), easiest.text
            seen += 1
            if easiest.is_least:
                least += 1
                assert easiest.cost.total == 3 * fewest_clues(puzzle, easiest.conclusion) - 1
    assert least > 0.8 * seen


def test_answers_and_the_command_give_the_easiest(mineproof: Command) -> None:
    easiest = mp.solve(ROW).explain((1, 1), easiest=True)
    assert isinstance(easiest, Explanation)
    assert (easiest.cost.total, easiest.is_least) == (5, True)
    assert mp.solve(ROW).explain((0, 0), easiest=True).is_least
    printed = mineproof("solve --easiest", text=str(ROW)).out
    assert "It costs 5; no argument costs less." in printed
