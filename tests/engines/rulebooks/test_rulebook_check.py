"""A check of a rulebook: the status of each rule, and what it could conclude besides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.rulebooks.rule import Conclusion
from engines.rulebooks.rule_proof import Proof, Status, could_conclude, prove
from engines.rulebooks.rule_reading import SHIPPED, load_rulebook, read_rulebook
from engines.rulebooks.rule_writing import written_conclusion
from engines.rulebooks.rulebook_check import CheckedRule, check_rulebook
from game.errors import GaveUp

ONE_TWO = "one-two\n if b - a = |B only|\n then B only: mines\n then A only: safe"
WALL = """\
1-2 at the wall
    if |A only| = 0 and |B only| = 1 and |A and B| = 2 and a = 1 and b = 2
    then B only: mines
"""


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (ONE_TWO, []),
        (WALL, []),
        (ONE_TWO.replace("\n then A only: safe", ""), ["A only: safe"]),
        ("weak\n if |A only| = 0\n then B only: at least b - a - 2 mines", ["B only: at least b - a mines"]),
        ("weak\n if |A only| = 0\n then B only: at most b + 1 - a mines", ["B only: at most b - a mines"]),
        ("two\n if a = |A| and b = a and |B only| >= 1\n then A only: mines", ["A and B: mines"]),
        ("all\n if total = |outside| + |A|\n then A: mines", ["outside: mines"]),
        ("wrong\n then A: safe", []),
    ],
)
def test_what_a_rule_could_conclude(rule: str, expected: list[str]) -> None:
    (read,) = read_rulebook(rule).rules
    assert [written_conclusion(read, one) for one in could_conclude(prove(read))] == expected


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_book_is_as_it_says_and_concludes_all_it_can(name: str) -> None:
    for rule in load_rulebook(name).rules:
        proof = prove(rule)
        assert (proof.status, proof.any_size) == (Status.PROVEN, True)
        assert could_conclude(proof) == []


def test_without_time_a_rule_is_not_decided() -> None:
    (one_two,) = read_rulebook(ONE_TWO).rules
    undecided = CheckedRule(prove(one_two, seconds=0))
    assert undecided.proof.status is Status.NOT_DECIDED
    assert undecided.status == "not decided within 0 s"
    late = replace(prove(one_two), seconds=0)
    with pytest.raises(GaveUp):
        could_conclude(late)
    (bold,) = read_rulebook("bold\n if a = 1\n then A: safe").rules
    board_missing = CheckedRule(replace(prove(bold), seconds=0))
    assert board_missing.proof.counterexample is None
    assert board_missing.as_json()["status"] == "refuted"


def test_further_conclusions_that_take_too_long_are_not_called_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def over_at_once(_: Proof) -> list[Conclusion]:
        raise GaveUp("the time is over")

    monkeypatch.setattr("engines.rulebooks.rulebook_check.could_conclude", over_at_once)
    (checked,) = check_rulebook(read_rulebook(ONE_TWO))
    assert checked.proof.is_right
    assert "within 20 s" in checked.remark
    assert checked.as_json()["could_conclude"] is None
