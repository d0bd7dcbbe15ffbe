"""Rules are proven, refuted by a smallest board, or accepted between numbers alone."""

import random
import sys
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
import z3

from engines import GaveUp
from engines.rulebooks import rulebook_reasoner
from engines.rulebooks.refuting_boards import RefutingBoard
from engines.rulebooks.rule import Rule
from engines.rulebooks.rule_proof import Status, could_conclude, prove
from engines.rulebooks.rule_reading import SHIPPED, load_rulebook, read_rulebook
from engines.rulebooks.rule_smtlib import RuleText
from engines.rulebooks.rule_writing import written_conclusion
from engines.rulebooks.rulebook_reasoner import RulebookReasoner
from engines.rulebooks.z3_rule_models import RuleModels
from engines.solving.limits import Stopwatch
from tests.fuzz.rules import SMALL, complaint, random_rule


def rule(*lines: str) -> Rule:
    return read_rulebook("\n ".join(["rule", *lines])).rules[0]


ONE_TWO = ["if b - a = |B only|", "then B only: mines", "then A only: safe"]
OVERLAP = [
    "then B only: at least min b - max a mines",
    "then B only: at most max b - min a + |A only| mines",
    "then A and B: at least min a - |A only| mines",
    "then A and B: at most max a mines",
]
SIX_CONDITIONS = [
    *("if - 3 |D| + max c = - 18", "if |C only| - max c >= 1", "if 2 <= |A only| + max d + 3*min a"),
    *("if 3 |A and B and C| >= 0", "if - |D| + |A and D only| + d >= - 5", "if |D only| - a < 4"),
    "then C only + C and D only: exactly 0 mines",
]
FIVE_SHARED = ["if |A and B| >= 5 and |A only| = 0", "then B only: safe"]
"""Numbers share four cells at most."""


@pytest.mark.parametrize(
    ("lines", "status", "any_size"),
    [
        (OVERLAP, Status.PROVEN, True),
        (["if total = |outside| + |A|", "then A: mines", "then outside: mines"], Status.PROVEN, True),
        (["if total = 0", "then outside: safe"], Status.PROVEN, True),
        (["if |A| <= 8", "then A: at most 8 mines"], Status.PROVEN, True),
        (["then A: at most 8 mines"], Status.PROVEN, False),
        (["if |A| >= 9", "then A: safe"], Status.NEVER_APPLIES, False),
        (["if a = |A| + 1", "then A: safe"], Status.NEVER_APPLIES, False),
        (["if max a = |A| + 1", "then A: safe"], Status.NEVER_APPLIES, False),  # bounds lie within the size
        (["if min a < 0", "then A: safe"], Status.NEVER_APPLIES, False),
        (["if 2 a >= |A|", "then A: at least 1 mine"], Status.PROVEN, True),  # there is no sentence without cells
        (["if |A marked| = 2 and |A| = 7", "then A: mines"], Status.NEVER_APPLIES, False),
        (["if 2 a = 2 |A| - 1", "then A: safe"], Status.NEVER_APPLIES, False),
        (["if 4 total - 2 |outside| = 5", "then outside: safe"], Status.NEVER_APPLIES, False),  # whatever the size
        (["if a = 1", "then A: safe"], Status.REFUTED, False),
        (["if total = a + 1", "then outside: safe"], Status.REFUTED, False),
        ([*FIVE_SHARED], Status.REFUTED, False),
        (["if |A and B| <= 4", "then A and B: safe"], Status.REFUTED, False),
        # Two numbers on a line share two cells at most, if each has none beside these; more only beyond numbers.
        (["if |A| = 8 and |B| = 8", "then A and B: at most 4 mines"], Status.BETWEEN_NUMBERS, False),
        (["if min a = max a", "then A: exactly max a mines"], Status.PROVEN, True),
        (["then A: exactly max a mines"], Status.BETWEEN_NUMBERS, False),
        (SIX_CONDITIONS, Status.REFUTED, False),
    ],
)
def test_the_status_of_a_rule(lines: list[str], status: Status, any_size: bool) -> None:
    proof = prove(rule(*lines))
    assert (proof.status, proof.any_size) == (status, any_size)
    assert (proof.counterexample is not None) == (status is Status.REFUTED)


def test_more_cells_than_on_square_boards() -> None:
    too_large = rule("if |A| = 12", "then A: at most 8 mines")
    assert prove(too_large, 8).status is Status.NEVER_APPLIES
    assert prove(too_large, 12).status is Status.REFUTED
    assert prove(rule("then A: at most 8 mines"), 12).status is Status.BETWEEN_NUMBERS


def refuting(*lines: str) -> RefutingBoard:
    """The smallest board on which a rule is wrong."""
    found = prove(rule(*lines)).counterexample
    assert found is not None
    return found


def test_a_smallest_board_refutes() -> None:
    board = refuting("if a = 1 and b = 1", "then A and B: at least 1 mine")
    assert (board.height, board.width, str(board.observation)) == (1, 4, "1..1")
    assert list(board.words()) == [
        "A is the 1 at (0, 0): exactly 1 mine among (0, 1).",
        "B is the 1 at (0, 3): exactly 1 mine among (0, 2).",
        "By the rule there would be at least 1 mine among no cells; in truth there are 0.",
    ]


def test_marked_mines_and_the_total_stand_on_the_board() -> None:
    board = refuting("if |A marked| = 1 and total = 2 and a = 1", "then outside: safe")
    assert (board.observation.total, len(board.marked), len(board.mines), board.height * board.width) == (3, 1, 2, 4)
    assert board.observation.reveals[board.letters[0]] == 2


def test_sentences_that_numbers_cannot_be_refute_too() -> None:
    board = refuting(*FIVE_SHARED)
    assert (board.letters, board.height, board.width) == ((), 1, 6)
    bounded = refuting("if max a = min a + 1", "then A: safe")
    assert next(bounded.words()) == "A says: at most 1 mine among (0, 0)."


def test_a_smallest_board_is_looked_for_where_it_can_be_found() -> None:
    apart = [f"if |{one} and {other}| = 0" for one, other in ("AB", "AC", "AD", "BC", "BD", "CD")]
    board = refuting("if |A| = 8 and |B| = 8 and |C| = 8 and |D| = 8", *apart, "then A: safe")
    assert (board.height, board.width) == (6, 6)
    large = prove(rule("if total = 50000", "then A: safe"))
    assert (large.status, large.counterexample) == (Status.REFUTED, None)


@pytest.mark.parametrize("letters", [1, 2, 3, 4])
def test_the_room_in_each_region_is_what_neighborhoods_and_edges_leave(letters: int) -> None:
    models = RuleModels(RuleText(Rule("any", letters, (), ()), 8, of_numbers=True), Stopwatch(None))
    rng = random.Random(letters)
    for height, width in [(2, 8), (3, 4), (4, 5), (7, 7)]:
        board = set(product(range(height), range(width)))
        numbers = rng.sample(sorted(board), letters)
        rooms = Counter(
            sum(1 << letter for letter, (r, c) in enumerate(numbers) if abs(row - r) <= 1 and abs(column - c) <= 1)
            for row, column in board.difference(numbers)
        )
        stand = [models.number("height") == height, models.number("width") == width]
        for name, (row, column) in zip("abcd", numbers, strict=False):
            stand += [models.number(f"row_{name}") == row, models.number(f"column_{name}") == column]
        expected = [models.number(f"room{region}") == rooms[region] for region in range(1, 1 << letters)]
        assert models.allow(*stand, *expected)
        assert not models.allow(*stand, ~z3.And(expected))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["if |A only| = 0 and |B only| = 1 and |A and B| = 2 and a = 1 and b = 2", "then B only: mines"], []),
        (ONE_TWO[:-1], ["A only: safe"]),
        (["if |A only| = 0", "then B only: at least b - a - 2 mines"], ["B only: at least b - a mines"]),
        (["if |A only| = 0", "then B only: at most b + 1 - a mines"], ["B only: at most b - a mines"]),
        (["if a = |A| and b = a and |B only| >= 1", "then A only: mines"], ["A and B: mines"]),
        (["if total = |outside| + |A|", "then A: mines"], ["outside: mines"]),
        (["then A: safe"], []),
    ],
)
def test_what_a_rule_could_conclude(lines: list[str], expected: list[str]) -> None:
    read = rule(*lines)
    assert [written_conclusion(read, one) for one in could_conclude(prove(read))] == expected


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_book_is_as_it_says_and_concludes_all_it_can(name: str) -> None:
    for read in load_rulebook(name).rules:
        proof = prove(read)
        assert (proof.status, proof.any_size) == (Status.PROVEN, True)
        assert could_conclude(proof) == []


def test_once_the_time_is_over_nothing_is_decided() -> None:
    assert prove(rule(*ONE_TWO), seconds=0).status is Status.NOT_DECIDED
    with pytest.raises(GaveUp):
        could_conclude(replace(prove(rule(*ONE_TWO)), seconds=0))
    assert replace(prove(rule("if a = 1", "then A: safe")), seconds=0).counterexample is None


def test_without_z3_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    for module in ("engines.rulebooks.z3_rule_models", "engines.solving.z3_solver"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(ImportError, match=r"pip install 'mineproof\[z3\]'"):
        prove(rule("if a = 0", "then A: safe"))
    rulebook_reasoner._usable_rules_in.cache_clear()
    assert all(RulebookReasoner(name).matcher.rules for name in SHIPPED)


def test_no_random_rule_is_wrongly_accepted_or_refused() -> None:
    """By brute force; `python -m tests.fuzz --kind rules` tries more of them."""
    statuses: Counter[Status] = Counter()
    for seed in range(70, 95):
        proof, wrong = complaint(random_rule(seed), SMALL)
        assert wrong is None, seed
        statuses[proof.status] += 1
    assert set(statuses) == set(Status) - {Status.NOT_DECIDED}
