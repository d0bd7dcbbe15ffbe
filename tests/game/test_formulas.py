import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import reduce
from typing import Any, cast

import pytest
from hypothesis import given, settings

from game.errors import TooDeep
from game.statements import connectives
from game.statements.abstract_formula import MOST_LEVELS, MOST_VISITS, Formula
from game.statements.connectives import And, AtLeast, AtMost, Biconditional, Exactly, Implication, Not, Or, Symbol, Xor
from tests.support.formulas import NAMES, formulas, worlds

A, B, C = map(Symbol, "ABC")
DEEPEST = MOST_LEVELS - 1


def nested(join: Callable[[Formula], Formula], times: int = DEEPEST) -> Formula:
    """Join so often, beginning with a symbol."""
    return reduce(lambda part, _: join(part), range(times), cast(Formula, A))


@pytest.mark.parametrize(
    ("formula", "true_in"),
    [
        (A, ["A", "AB"]),
        (Not(A), ["", "B"]),
        (And(A, B), ["AB"]),
        (Or(A, B), ["A", "B", "AB"]),
        (Xor(A, B), ["A", "B"]),
        (Implication(A, B), ["", "B", "AB"]),
        (Biconditional(A, B), ["", "AB"]),
        (Exactly(1, A, B), ["A", "B"]),
        (AtLeast(1, A, B), ["A", "B", "AB"]),
        (AtMost(1, A, B), ["", "A", "B"]),
        (Exactly(2, A, A), ["A", "AB"]),
        (Exactly(3, A, B), []),
        (And(), ["", "A", "B", "AB"]),
        (Or(), []),
        (Xor(), []),
    ],
)
def test_truth(formula: Formula, true_in: list[str]) -> None:
    worlds = ["", "A", "B", "AB"]
    assert [world for world in worlds if formula.evaluate({name: name in world for name in "AB"})] == true_in


def test_the_words_of_the_course() -> None:
    assert And(A, B).conjuncts == (A, B)
    assert Or(A, B).disjuncts == (A, B)
    implication, equivalence = Implication(A, B), Biconditional(A, B)
    assert (implication.antecedent, implication.consequent) == (equivalence.left, equivalence.right) == (A, B)
    assert (Not(A).operand, A.name) == (A, "A")
    assert And(A, Not(Or(B, A))).symbols() == {"A", "B"}
    assert And().symbols() == set()
    assert str(Symbol("A is a Knight")) == repr(Symbol("A is a Knight")) == "A is a Knight"
    assert repr(And(A, Exactly(1, B, Not(C)))) == "And(A, Exactly(1, B, Not(C)))"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (And(A, Not(B)), "A ∧ (¬B)"),
        (Or(And(A, B), And(B, C)), "(A ∧ B) ∨ (B ∧ C)"),
        (Implication(A, Biconditional(B, C)), "A => (B <=> C)"),
        (Not(Symbol("A is a Knight")), "¬(A is a Knight)"),
        (And(Symbol(1), Symbol("a"), Or(Symbol((0, 1)), Symbol(None))), "(1) ∧ a ∧ ((0, 1) ∨ None)"),
        (Xor(A, B), "A ⊕ B"),
        (Exactly(2, A, B, C), "exactly 2 of (A, B, C)"),
        (And(A), "A"),
        (And(), "⊤"),
        (Or(), "⊥"),
    ],
)
def test_written(formula: Formula, text: str) -> None:
    assert formula.formula() == str(formula) == text


def test_equal_when_written_alike() -> None:
    others: list[Formula] = [And(B, A), Or(A, B), And(A), And(A, A), Exactly(1, A, B), AtLeast(1, A, B)]
    assert len({And(A, B), And(Symbol("A"), B), *others}) == 7
    assert A != "A"
    assert Exactly(1, A, B) != Exactly(2, A, B) == Exactly(2, [A, B]) == Exactly(2, iter((A, B)))
    with pytest.raises(FrozenInstanceError, match="cannot change 'name': a formula never changes; build a new one"):
        A.name = "B"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot change 'operands': a formula never changes; build a new one"):
        del And(A).operands


@settings(max_examples=50)
@given(formulas)
def test_a_copy_by_pickle_or_by_its_text_is_equal(formula: Formula) -> None:
    written = eval(repr(formula), {**vars(connectives), **{name: Symbol(name) for name in NAMES}})
    for again in (pickle.loads(pickle.dumps(formula)), written):
        assert (again, hash(again), repr(again)) == (formula, hash(formula), repr(formula))


B_IFF_C = Biconditional(B, C)


class Asked(dict[str, bool]):
    """A model in which everything is true, and the names that it was asked for."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __missing__(self, name: str) -> bool:
        self.names.append(name)
        return True


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        (And(Not(A), B, C), "A"),
        (Or(A, B, C), "A"),
        (Implication(Not(A), B), "A"),
        (And(A, Or(Not(B), C), Not(A), B), "ABCA"),
        (Not(And(Not(A), B)), "A"),
        (And(Not(A), *[Or(B_IFF_C, B_IFF_C)] * 30), "A"),
        (Biconditional(A, B), "AB"),
        (Xor(A, B, C), "ABC"),
    ],
)
def test_evaluation_stops_when_the_answer_is_known(formula: Formula, names: str) -> None:
    model = Asked()
    formula.evaluate(model)
    assert model.names == list(names)


@settings(max_examples=50)
@given(formulas)
def test_recursion_agrees_with_the_truth_of_the_parts(formula: Formula) -> None:
    """A formula that repeats a large part is not evaluated by recursion; the same formula alone is."""
    repeated = And(*[Or(formula, formula, formula)] * 100)
    for world in worlds([]):
        assert formula.evaluate(world) == repeated.evaluate(world)
    assert formula.size <= MOST_VISITS * len(formula.parts())
    assert repeated.size > MOST_VISITS * len(repeated.parts())


def test_all_can_be_done_with_a_formula_of_the_most_levels() -> None:
    formula = nested(Not)
    assert formula == nested(Not)
    assert formula != nested(Not, DEEPEST - 1)
    assert formula.size == DEEPEST + 1
    assert not formula.evaluate({"A": True})
    assert formula.symbols() == {"A"}
    assert str(formula) == "¬(" * (DEEPEST - 1) + "¬A" + ")" * (DEEPEST - 1)
    assert repr(formula) == "Not(" * DEEPEST + "A" + ")" * DEEPEST
    assert pickle.loads(pickle.dumps(formula)) == formula
    assert copy.deepcopy(formula) is copy.copy(formula) is formula


@pytest.mark.parametrize(
    "join", [Not, lambda part: And(B, part), lambda part: Xor(part, B), lambda part: Exactly(1, part)]
)
def test_every_connective_can_be_evaluated_at_the_most_levels_and_none_goes_deeper(
    join: Callable[[Formula], Formula],
) -> None:
    formula = nested(join)
    assert formula.evaluate({"A": True, "B": True}) in (True, False)
    with pytest.raises(TooDeep, match=r"has 601 levels; expected at most 600: join many .* And\(\*formulas\)"):
        join(formula)


def test_shared_parts_are_walked_once() -> None:
    formula = nested(lambda part: And(part, part), 200)
    model = Asked()
    assert formula.evaluate(model)
    assert model.names == ["A"]
    assert len(formula.parts()) == len(pickle.loads(pickle.dumps(formula)).parts()) == 201


@pytest.mark.parametrize(
    ("value", "remedy"),
    [
        ("A", r"Symbol\('A'\)"),
        (True, r"And\(\) is true"),
        (None, "build one"),
        ([A], "unpack it"),
        (Symbol, "call it"),
    ],
)
def test_what_is_no_formula_is_refused_with_what_to_write(value: Any, remedy: str) -> None:
    for build in (Not, And, Or, Xor, lambda x: Implication(A, x), lambda x: Biconditional(x, A)):
        with pytest.raises(TypeError, match=f"takes formulas; got.*{remedy}"):
            build(value)
    with pytest.raises(TypeError, match="Exactly takes formulas; got"):
        Exactly(1, A, value)


@pytest.mark.parametrize("count", [-1, True, 1.0, None, "1"])
def test_impossible_counts_are_refused(count: Any) -> None:
    for cardinality in (Exactly, AtLeast, AtMost):
        with pytest.raises(ValueError, match=f"counts {count!r} formulas; expected an int of at least 0"):
            cardinality(count, A)


def test_symbols_need_a_name_and_a_value() -> None:
    with pytest.raises(TypeError, match="the name of a symbol cannot be a formula; got A"):
        Symbol(A)
    with pytest.raises(TypeError):
        Symbol([])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the model gives no value to 'B'; give it True or False"):
        And(A, B).evaluate({"A": True})
