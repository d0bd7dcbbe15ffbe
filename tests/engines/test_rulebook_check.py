"""What a check of a rulebook says beside the status of each rule: what it follows from, and what it could conclude."""

from __future__ import annotations

import pytest

from engines.rulebooks.further_conclusions import could_conclude
from engines.rulebooks.rule_derivation import derivation
from engines.rulebooks.rule_proof import Status, prove
from engines.rulebooks.rule_reading import load_rulebook, read_rulebook
from engines.rulebooks.rule_writing import written_conclusion

ONE_TWO = "one-two\n if b - a = |B only|\n then B only: mines\n then A only: safe"
SUBSET = "subset\n if |A only| = 0\n then B only: exactly b - a mines"
WALL = """\
1-2 at the wall
    if |A only| = 0 and |B only| = 1 and |A and B| = 2 and a = 1 and b = 2
    then B only: mines
"""
CHAIN = "chain\n if |A without B| = 0 and |B without C| = 0\n then C only: at most c - a mines"
BETWEEN = "full\n if |A| = 8 and |B| = 8\n then A and B: at most 4 mines"


def of_last(*rules: str) -> tuple[bool, tuple[str, ...], bool]:
    proofs = [prove(rule) for rule in read_rulebook("\n\n".join(rules)).rules]
    found = derivation(proofs[-1], proofs[:-1])
    return found.follows, found.names, found.is_decided


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([SUBSET, ONE_TWO, WALL], (True, ("subset",), True)),
        ([ONE_TWO, WALL], (True, ("one-two",), True)),
        (["clear\n if a = 0 and |A| = 2\n then A: safe"], (True, (), True)),
        (["clear\n if a = 0\n then A: safe"], (True, (), True)),
        (["no total\n if total = 0\n then outside: safe"], (True, (), True)),
        ([WALL], (False, (), True)),
        ([SUBSET, ONE_TWO], (False, (), True)),
        (
            [ONE_TWO, "twice\n if b - a = |B without A| and c - b = |C without B|\n then C without B: mines"],
            (True, ("one-two",), True),
        ),
        # A chain: the rest of B has b - a mines, and the rest of C then c - b.
        (
            [SUBSET, CHAIN],
            (True, ("subset",), True),
        ),
        (
            [BETWEEN, "fewer\n if |A| = 8 and |B| = 8 and a = 5\n then A and B: at most 4 mines"],
            (True, ("full",), True),
        ),
        # What holds between numbers alone does not hold for all sentences.
        ([BETWEEN, "few\n if |A| = 8 and |B| = 8 and a = 4\n then A and B: at most 4 mines"], (False, (), True)),
        (["sizes alone\n if |A| = 3\n then A and B: at most 3 mines"], (True, (), True)),
    ],
)
def test_what_a_rule_follows_from(rules: list[str], expected: tuple[bool, tuple[str, ...], bool]) -> None:
    assert of_last(*rules) == expected


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


@pytest.mark.parametrize("name", ["course", "players"])
def test_the_shipped_rules_are_proven_and_conclude_all_they_can(name: str) -> None:
    for rule in load_rulebook(name).rules:
        proof = prove(rule)
        assert (proof.status, proof.any_size) == (Status.PROVEN, True)
        assert could_conclude(proof) == []
