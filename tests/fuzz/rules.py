"""Random rules: the verdict of the prover, compared with enumerated and with random boards and sentences."""

from __future__ import annotations

from itertools import product

import numpy as np

from engines.rulebooks.refuting_boards import RefutingBoard
from engines.rulebooks.rule import Rule
from engines.rulebooks.rule_models import RuleModels
from engines.rulebooks.rule_proof import Proof, Status, proof_of
from engines.rulebooks.rule_reading import read_rulebook
from engines.rulebooks.rule_smtlib import SMALL as FEW_CELLS, WRONG, RuleText
from engines.rulebooks.rule_writing import written
from engines.solving.limits import Stopwatch
from tests.support import rule_instances
from tests.support.rule_instances import MARKED, MINE, REVEALED, SAFE, Instances

SMALL = (5, 100, 40, 3000)
LARGE = (7, 1500, 200, 60_000)
"""The numbers of instances: cells of enumerated boards, random boards, fillings of each, and random sentences."""


def complaint(rule: Rule, extent: tuple[int, int, int, int]) -> tuple[Proof, str | None]:
    """Return the proof of a rule, and an error in it; None if none is found."""
    proof = proof_of(rule)
    area, places, each, drawn = extent
    if read_rulebook(written(rule)).rules != (rule,):
        return proof, "it is read otherwise than it was written"
    all_boards = rule_instances.of_all_boards(rule.letters, min(area, 5) if rule.letters < 2 else area)
    boards = [all_boards, rule_instances.of_drawn_boards(rule.letters, places, each)]
    sentences = rule_instances.of_sentences(rule.letters, drawn)
    if proof.status is Status.REFUTED:
        return proof, _of_counterexample(proof, all_boards)
    if proof.status is Status.NEVER_APPLIES:
        return proof, "it applies" if any(one.applying(rule).any() for one in (*boards, sentences)) else None
    if proof.status is Status.NOT_DECIDED:
        return proof, "not decided"
    if any(one.wrong(rule).any() for one in boards):
        return proof, "it is wrong on a board"
    if proof.status is Status.BETWEEN_NUMBERS:
        return proof, None if _has_wrong_sentences(rule) else "nothing shows that it is wrong in general"
    return proof, "it is wrong of sentences" if sentences.wrong(rule).any() else None


def _has_wrong_sentences(rule: Rule) -> bool:
    """Return whether a model of the prover's constraints has sentences for which the rule applies and is wrong."""
    models = RuleModels(RuleText(rule, 8), Stopwatch(None))
    if not models.allow(FEW_CELLS, WRONG):
        return False
    found = models.found()
    numbers = [
        number
        for marked, (low, high) in zip(found.instance.marked, found.instance.bounds, strict=True)
        for number in (marked, low, high)
    ]
    line = [*found.instance.sizes, *found.mines, *numbers, 0]
    return bool(Instances(rule.letters, np.array([line], np.int16)).wrong(rule)[0])


def _of_counterexample(proof: Proof, all_boards: Instances) -> str | None:
    """Describe an error of the board that refutes a rule; None without an error.

    An error is a board on which the rule is right, or a refutation on a smaller board.
    """
    board = proof.counterexample
    if board is None:
        return "no board"
    rule = proof.rule
    has_numbers = len(board.letters) == rule.letters
    if not (_as_instance(board) if has_numbers else _as_sentences(board)).wrong(rule)[0]:
        return "the rule is right on the board that should refute it"
    smaller = all_boards.areas < board.height * board.width
    if has_numbers and (all_boards.wrong(rule) & smaller).any():
        return "a smaller board refutes it"
    return "a board with numbers refutes it" if not has_numbers and all_boards.wrong(rule).any() else None


def _as_instance(board: RefutingBoard) -> Instances:
    seen = board.observation
    cells = product(range(board.height), range(board.width))
    states = dict.fromkeys(set(cells) - set(board.letters), SAFE)
    for state, those in ((REVEALED, seen.reveals), (MARKED, seen.marks), (MINE, board.mines)):
        states |= dict.fromkeys(states.keys() & those, state)
    filled = {cell: np.array([state], np.int16) for cell, state in states.items()}
    return rule_instances.on_board(board.height, board.width, board.letters, filled)


def _as_sentences(board: RefutingBoard) -> Instances:
    """Convert a refutation by sentences about cells in a row to an instance."""
    letters = len(board.instance.bounds)
    sentences = [set(board.sentence(letter)) for letter in range(letters)]
    rows = np.zeros((1, 2 * (1 << letters) + 3 * letters + 1), np.int16)
    found = Instances(letters, rows)
    for cell in set(board.observation.hidden) - board.marked:
        region = sum(1 << letter for letter, cells in enumerate(sentences) if cell in cells)
        found.size(region)[:] += 1
        found.mines(region)[:] += cell in board.mines
    for letter, (low, high) in enumerate(board.instance.bounds):
        if not low <= len(sentences[letter] & board.mines) <= high:
            raise AssertionError(f"sentence {letter} is false")
        found.of_letter(letter, 0)[:] = board.instance.marked[letter] or 0
        found.of_letter(letter, 1)[:], found.of_letter(letter, 2)[:] = low, high
    return found
