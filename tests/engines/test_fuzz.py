"""Random facts and random boards, every reasoner and every engine against all worlds; and what once was wrong.

`python -m tests.fuzz` draws more of the same cases for as long as one likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest

import engines
from engines import GaveUp, NotEntailed, Reasoner, Sentence, Total
from engines.facts import Premise
from game.errors import Contradiction
from game.logic import Not, Symbol
from game.observation import Observation
from tests.fuzz import boards, random_facts as fuzz
from tests.support.minimal import assert_minimal
from tests.support.reasoners import SHORT, seeds
from tests.support.short_sentences import sentence


def test_random_facts_against_all_worlds(name: str) -> None:
    """Sets of overlapping sentences, some wide, some contradicting each other, with a total and without."""
    reasoner = engines.create_reasoner(name)
    for seed in seeds(name, 1500):
        sentences, total = fuzz.case(seed)
        copies = [Sentence(sentence.cells, sentence.count) for sentence in sentences]
        assert fuzz.complaint(reasoner, sentences, total, fuzz.truth(seed)) is None, seed
        assert sentences == copies, "deduce changes no fact"


def follows(premises: Sequence[Sentence | Total], every: Iterable[Premise], query: tuple[Any, bool] | None) -> bool:
    """Whether the premises entail that an atom has a value (or, without one, anything), by all worlds.

    Cells of `every` premise that these do not mention are untouched for the total.
    """
    sentences = [premise for premise in premises if isinstance(premise, Sentence)]
    totals = [premise for premise in premises if isinstance(premise, Total)]
    here = set().union(*[sentence.cells for sentence in sentences])
    all_cells = set().union(*[premise.cells for premise in every if isinstance(premise, Sentence)])
    total = Total(totals[0].mines, totals[0].untouched + len(all_cells - here)) if totals else None
    truth = fuzz.truth_of(sentences, total)
    if truth is None:
        return True
    if query is None:
        return False
    atom, value = query
    return atom in (truth.mines if value else truth.safes) or (atom not in here and truth.untouched is value)


def assert_nothing_idle(
    part: Sequence[Sentence | Total], every: Sequence[Premise], query: tuple[Any, bool] | None = None
) -> None:
    assert all(any(premise is other for other in every) for premise in part)
    assert_minimal(part, lambda some: follows(some, every, query))


def contradiction_among(reasoner: Reasoner, sentences: list[Sentence], total: Total | None) -> Contradiction | None:
    try:
        deduction = reasoner.deduce(sentences, total)
    except Contradiction as contradiction:
        return contradiction
    assert not deduction.complete
    return None


def test_contradictions_have_minimal_cores(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    found = with_total = 0
    for seed in seeds(name, 1200):
        sentences, total = fuzz.case(seed)
        if fuzz.truth(seed) is not None:
            continue
        premises: list[Sentence | Total] = [*sentences, *([total] if total else [])]
        contradiction = contradiction_among(reasoner, sentences, total)
        if contradiction is None:
            assert not reasoner.is_complete
            continue
        core: Any = contradiction.facts
        assert_nothing_idle(core, premises)
        assert str(contradiction).startswith("these cannot be true together: ")
        if reasoner.is_complete:
            assert_nothing_idle(reasoner.core(premises), premises)
        found += 1
        with_total += any(isinstance(premise, Total) for premise in core)
    assert found > 5
    assert with_total > 1


def test_explanations_of_random_facts_are_minimal(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    explained = with_total = 0
    for seed in seeds(name, 250):
        sentences, total = fuzz.case(seed)
        truth = fuzz.truth(seed)
        if truth is None:
            continue
        premises: list[Sentence | Total] = [*sentences, *([total] if total else [])]
        known: list[tuple[Any, bool]] = [(cell, True) for cell in sorted(truth.mines)[:2]] + [
            (cell, False) for cell in sorted(truth.safes)[:2]
        ]
        if truth.untouched is not None:
            known.append(("elsewhere", truth.untouched))
        queries = [Symbol(atom) if value else Not(Symbol(atom)) for atom, value in known]
        try:
            found = reasoner.explanations(premises, queries)
        except NotEntailed:
            pytest.fail(f"{queries} follow from {premises}")
        for asked, part in zip(known, found, strict=True):
            if isinstance(part, GaveUp):
                assert not reasoner.is_complete or name in SHORT
                continue
            if reasoner.is_complete:
                assert_nothing_idle(part, premises, asked)
            else:
                assert follows(part, premises, asked)
            explained += 1
            with_total += any(isinstance(premise, Total) for premise in part)
    assert explained > 20
    assert with_total > 3


def test_what_is_entailed_and_what_is_not(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    for seed in seeds(name, 120):
        sentences, total = fuzz.case(seed)
        premises: list[Premise] = [*sentences, *([total] if total else [])]
        cells = sorted(set().union(*[sentence.cells for sentence in sentences]))[:3]
        for asked in [(cell, value) for cell in [*cells, "elsewhere"] for value in (True, False)]:
            query = Symbol(asked[0]) if asked[1] else Not(Symbol(asked[0]))
            try:
                entailed = reasoner.entails(premises, query)
            except GaveUp:
                assert not reasoner.is_complete or name in SHORT
                continue
            if asked[0] == "elsewhere" and total is not None and not total.untouched:
                continue  # it is no cell of this board
            assert entailed == follows([*sentences, *([total] if total else [])], premises, asked), (seed, query)


# Complete engines that are not: what once was called complete, and was not.

ONCE_WRONG: list[tuple[list[Sentence], Total | None]] = [
    (
        [sentence(range(4), 1), sentence([2, 3, 4], 2), sentence(range(5, 10), 1), sentence(range(12), 3)],
        None,
    ),
    (
        [sentence(range(4), 1), sentence([2, 3, 4], 2), sentence(range(5, 10), 1)],
        Total(3, 2),
    ),
    (
        [
            Sentence(cells, count)  # type: ignore[arg-type]
            for cells, count in [
                ({1, 2, 4, 6}, 3),
                ({3, 4}, 2),
                ({1, 4, 7, 9}, 2),
                ({2, 4, 5, 7, 8, 9}, 2),
                ({0, 2, 4, 7}, 2),
                (set(range(10)), 5),
            ]
        ],
        None,
    ),
    (
        [
            Sentence(cells, count)  # type: ignore[arg-type]
            for cells, count in [
                ({1, 2, 4, 6}, 3),
                ({3, 4}, 2),
                ({1, 4, 7, 9}, 2),
                ({2, 4, 5, 7, 8, 9}, 2),
                ({0, 2, 4, 7}, 2),
            ]
        ],
        Total(5, 0),
    ),
]


@pytest.mark.parametrize("case", range(len(ONCE_WRONG)))
def test_what_was_called_complete_and_was_not(reasoner: Reasoner, case: int) -> None:
    sentences, total = ONCE_WRONG[case]
    truth = fuzz.truth_of(sentences, total)
    for order in (sentences, sentences[::-1]):
        assert fuzz.complaint(reasoner, order, total, truth) is None
    if reasoner.is_complete:
        if truth is None:
            with pytest.raises(Contradiction):
                reasoner.deduce(sentences, total)
        else:
            deduction = reasoner.deduce(sentences, total)
            assert deduction.complete
            assert (deduction.true, deduction.false) == (truth.mines, truth.safes)
            assert deduction.untouched == truth.untouched


@pytest.mark.parametrize("size", [3, 6])
def test_bounds_that_just_meet_the_total(name: str, size: int) -> None:
    """Two components and a total that equals what they hold at the least, at the most, and one beside each."""
    reasoner = engines.create_reasoner(name)
    left = [sentence(range(size), 1), sentence([size - 2, size - 1, size], 2)]
    right = [sentence(range(10, 10 + size), 1), sentence([9 + size, 10 + size], 1)]
    for untouched in (0, 1, 3):
        for mines in range(2 + untouched, 5 + untouched):
            for some in (left, right, left + right):
                total = Total(mines, untouched)
                assert fuzz.complaint(reasoner, some, total, fuzz.truth_of(some, total)) is None


# Boards.


@pytest.mark.parametrize("name", engines.available())
def test_random_boards_against_all_layouts(name: str) -> None:
    for seed in seeds(name, 100):
        assert boards.complaint(name, seed) is None, seed


BOARDS_ONCE_WRONG = [
    Observation(3, 6, {(2, 4): 1, (1, 1): 1, (0, 1): 1, (0, 5): 2}, total=3),
]


@pytest.mark.parametrize("name", engines.available())
@pytest.mark.parametrize("observation", BOARDS_ONCE_WRONG, ids=Observation.to_json)
def test_a_board_that_was_called_complete_and_was_not(name: str, observation: Observation) -> None:
    layouts = [
        set(mines)
        for mines in combinations(observation.hidden, observation.total or 0)
        if all(clue.count == len(clue.cells.intersection(mines)) for clue in observation.clues())
    ]
    always, ever = set.intersection(*layouts), set.union(*layouts)
    engine = engines.create(name, observation.height, observation.width, observation.total)
    engine.observe(observation)
    assert engine.mines <= always
    assert engine.safes.isdisjoint(ever)
    assert engine.complete or not engines.spec(name).complete
    if engine.complete:
        assert engine.mines == always
        assert engine.safes == {cell for cell in observation.hidden if cell not in ever} | observation.reveals.keys()
