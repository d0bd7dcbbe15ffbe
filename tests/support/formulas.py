"""Random formulas for the tests, and their models by evaluating every world."""

import itertools
from collections.abc import Sequence

from hypothesis import strategies as st

from mineproof import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Symbol, Xor

NAMES = "ABCDE"


def _in_words_of_the_course(operands: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(operands, max_size=4)
    return st.one_of(
        st.builds(Not, operands),
        st.builds(Implication, operands, operands),
        st.builds(Biconditional, operands, operands),
        st.builds(lambda join, some: join(*some), st.sampled_from([And, Or]), several),
    )


def _joined(operands: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(operands, max_size=4)
    cardinality = st.sampled_from([Exactly, AtLeast, AtMost])
    return st.one_of(
        _in_words_of_the_course(operands),
        several.map(lambda some: Xor(*some)),
        st.builds(lambda join, count, some: join(count, some), cardinality, st.integers(0, 5), several),
    )


_symbols = st.sampled_from(NAMES).map(Symbol)
formulas: st.SearchStrategy[Formula] = st.recursive(_symbols, _joined, max_leaves=8)
course_formulas: st.SearchStrategy[Formula] = st.recursive(_symbols, _in_words_of_the_course, max_leaves=8)
"""Formulas with the connectives of the course's `logic.py`."""


def worlds(facts: Sequence[Formula]) -> list[dict[str, bool]]:
    every = (dict(zip(NAMES, values, strict=True)) for values in itertools.product((False, True), repeat=len(NAMES)))
    return [world for world in every if all(fact.evaluate(world) for fact in facts)]


values_of_names = st.lists(st.sampled_from([None, None, False, True]), min_size=len(NAMES), max_size=len(NAMES))


def fitting(facts: list[Formula], values: list[bool | None]) -> list[dict[str, bool]]:
    """The worlds of the facts that have these values, by evaluating every world."""
    known = {name: value for name, value in zip(NAMES, values, strict=True) if value is not None}
    return [one for one in worlds(facts) if known.items() <= one.items()]


def is_alike(some: list[dict[str, bool]], name: str) -> bool:
    """Whether an atom has one value in all of these worlds."""
    return len({one[name] for one in some}) == 1
