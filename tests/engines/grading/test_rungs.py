"""A rung is its rule: what it shows of sentences of any width is what the rule shows, or it names a limit."""

from __future__ import annotations

import random

import pytest

import engines
from game.errors import Contradiction
from game.statements.sentence import Atom, Sentence
from tests.support import brute_force_rungs as rungs
from tests.support.short_sentences import sentence

CASES = {"supposing": 20, "nested": 20}
"""The definitions of these take longest."""


def system(seed: int) -> list[Sentence]:
    """Some sentences over up to 20 of 24 cells: of a hidden world as a rule, sometimes of none."""
    rng = random.Random(f"rungs {seed}")
    cells = range(rng.randint(5, 24))
    density = rng.choice([0.1, 0.3, 0.5, 0.9])
    world = {cell for cell in cells if rng.random() < density}
    truthful = rng.random() < 0.9
    sentences = []
    for _ in range(rng.randint(2, 6)):
        size = min(len(cells), rng.randint(1, rng.choice([4, 20])))
        chosen = rng.sample(cells, size)
        sentences.append(sentence(chosen, len(world.intersection(chosen)) if truthful else rng.randint(0, size)))
    return sentences


@pytest.mark.parametrize("name", rungs.RUNGS)
def test_a_rung_shows_what_its_rule_shows(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    wide = refuted = 0
    for seed in range(CASES.get(name, 100)):
        facts = system(seed)
        expected: dict[Atom, bool] | None
        try:
            expected = rungs.known(name, facts)
        except Contradiction:
            expected = None
        try:
            found = reasoner.deduce(facts)
        except Contradiction:
            assert expected is None, seed
            refuted += 1
            continue
        assert found.limits == (), seed
        assert expected == dict.fromkeys(found.true, True) | dict.fromkeys(found.false, False), seed
        wide += max(len(fact.cells) for fact in facts) > 8 and bool(found.true or found.false)
    assert wide > CASES.get(name, 100) // 8
    assert refuted


@pytest.mark.parametrize("name", ["sentence", "overlap", "supposing"])
@pytest.mark.parametrize("width", [4, 8, 9, 40])
def test_two_sentences_of_which_one_lies_in_the_other_at_any_width(name: str, width: int) -> None:
    facts = [sentence(range(width), 3), sentence(range(width - 1), 2)]
    found = engines.create_reasoner(name).deduce(facts)
    assert found.true == {width - 1}
    assert not found.false
    assert not found.limits


def many_differences() -> list[Sentence]:
    """Of a wide sentence any of 20 pairs can be taken away; a pair of cells beside them is found out by three."""
    pairs = [sentence([cell, cell + 1], 1) for cell in range(0, 40, 2)]
    return [*pairs, sentence(range(43), 21), sentence("ab", 1), sentence("abc", 1)]


@pytest.mark.parametrize(
    ("name", "options", "limits"),
    [
        ("sentence", {"pairs": 5_000}, ("more than 5,000 pairs of statements",)),
        (
            "overlap",
            {"limit": 100, "pairs": 5_000},
            (
                "more than 3,000,000 pairs of statements",
                "more than 100 statements about overlaps",
                "more than 5,000 pairs of statements that overlap",
            ),
        ),
    ],
)
def test_the_work_of_a_rule_is_limited_and_the_limit_told(
    name: str, options: dict[str, int], limits: tuple[str, ...]
) -> None:
    """What small sentences show is found all the same."""
    found = engines.create_reasoner(name, **options).deduce(many_differences())
    assert found.limits == limits
    assert "c" in found.false
    assert not found.complete
    with pytest.raises(ValueError, match="pairs is -1; expected an int of at least 0"):
        engines.create_reasoner(name, pairs=-1)


def test_suppositions_share_the_pairs_that_may_be_compared() -> None:
    facts = [sentence("abc", 1), sentence("bcd", 1), sentence("cde", 1)]
    for pairs in (0, 10):
        found = engines.create_reasoner("supposing", pairs=pairs).deduce(facts)
        assert found.limits == (f"more than {pairs} pairs of statements that overlap",)
    assert engines.create_reasoner("supposing", pairs=100).deduce(facts).limits == ()
