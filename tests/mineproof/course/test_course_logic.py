"""Programs of the kinds that the course's lecture has, beside a `logic.py` of one import."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import engines
from game.statements import connectives as formulas_of_game
from mineproof.course import logic
from mineproof.course.logic import And, Biconditional, Implication, Not, Or, Sentence, Symbol, model_check
from tests.support.formulas import course_formulas, worlds

ROOT = Path(__file__).parents[3]
LOGIC = '"""What the course hands out, here in front of mineproof."""\nfrom mineproof.course.logic import *\n'
A, B, C = map(Symbol, "ABC")

RAIN = """\
from logic import *

rain = Symbol("rain")
visits_hagrid = Symbol("hagrid")
visits_dumbledore = Symbol("dumbledore")

knowledge = And(
    Implication(Not(rain), visits_hagrid),
    Or(visits_hagrid, visits_dumbledore),
    Not(And(visits_hagrid, visits_dumbledore)),
    visits_dumbledore
)

print(knowledge)
print(knowledge.formula())
print(model_check(knowledge, rain), model_check(knowledge, visits_hagrid))
"""
RAIN_OUTPUT = """\
And(Implication(Not(rain), hagrid), Or(hagrid, dumbledore), Not(And(hagrid, dumbledore)), dumbledore)
((¬rain) => hagrid) ∧ (hagrid ∨  dumbledore) ∧ (¬(hagrid ∧ dumbledore)) ∧ dumbledore
True False
"""


def test_a_program_of_the_lecture_runs_unchanged(tmp_path: Path) -> None:
    (tmp_path / "logic.py").write_text(LOGIC, encoding="utf-8")
    (tmp_path / "rain.py").write_text(RAIN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    ran = subprocess.check_output([sys.executable, "rain.py"], cwd=tmp_path, env=environment, encoding="utf-8")
    assert ran == RAIN_OUTPUT


def test_only_the_names_of_the_course_are_imported() -> None:
    names: dict[str, Any] = {}
    exec("from mineproof.course.logic import *", names)
    classes = {"Sentence", "Symbol", "Not", "And", "Or", "Implication", "Biconditional"}
    assert set(names) - {"__builtins__"} == classes | {"model_check"}
    assert all(issubclass(names[name], Sentence) for name in classes)


def test_sentences_change_in_place() -> None:
    knowledge = And(A)
    knowledge.add(Or(B, C))
    knowledge.conjuncts[1].add(A)  # type: ignore[attr-defined]
    assert knowledge == And(A, Or(B, C, A))
    before = knowledge.to_formula()
    other = Symbol("A")
    knowledge.conjuncts[0] = other
    other.name = "D"
    assert knowledge.symbols() == {"A", "B", "C", "D"}
    assert before.formula() == "A ∧ (B ∨ C ∨ A)"
    assert knowledge.to_formula() != before


def test_equality_hash_and_text_are_those_of_the_course() -> None:
    assert Symbol("A") == A != "A"
    assert hash(Symbol("A")) == hash(("symbol", "A"))
    assert len({And(A, Or(B, Not(C))), And(A, Or(B, Not(C))), And(Or(B, Not(C)), A)}) == 2
    assert {Implication(A, B), Biconditional(A, B), Implication(A, B)} == {Biconditional(A, B), Implication(A, B)}
    assert repr([Biconditional(A, Not(B)), And(), Or(A)]) == "[Biconditional(A, Not(B)), And(), Or(A)]"
    assert Implication(And(A, B), C).formula() == "(A ∧ B) => C"
    assert Biconditional(A, Or(B, C)).formula() == "A <=> (Or(B, C))"
    assert And(Or(A)).formula() == "A"
    assert Symbol(3).formula() == str(Symbol(3)) == "3"
    parenthesized = {"": "", "A": "A", "(A)": "(A)", "A B": "(A B)", "(A) (B)": "((A) (B))"}
    assert {text: Sentence.parenthesize(text) for text in parenthesized} == parenthesized
    assert (Sentence().formula(), Sentence().symbols()) == ("", set())


@settings(max_examples=50)
@given(course_formulas, course_formulas)
def test_answers_are_those_of_the_formula_and_of_every_world(
    knowledge: formulas_of_game.Formula, query: formulas_of_game.Formula
) -> None:
    sentence, asked = sentence_of(knowledge), sentence_of(query)
    assert sentence.to_formula() == knowledge
    assert [sentence.evaluate(world) for world in worlds([])] == [knowledge.evaluate(world) for world in worlds([])]
    assert model_check(sentence, asked) == all(query.evaluate(world) for world in worlds([knowledge]))


def sentence_of(formula: formulas_of_game.Formula) -> Sentence:
    if isinstance(formula, formulas_of_game.Symbol):
        return Symbol(formula.name)
    kind: type[Sentence] = getattr(logic, type(formula).__name__)
    return kind(*map(sentence_of, formula.operands))


class Xor(Sentence):
    """What a program may add, with a list of its symbols, which the course's program takes as well."""

    def __init__(self, left: Sentence, right: Sentence) -> None:
        self.left, self.right = left, right

    def evaluate(self, model: Any) -> bool:
        return self.left.evaluate(model) != self.right.evaluate(model)

    def symbols(self) -> Any:
        return sorted({*self.left.symbols(), *self.right.symbols()})


def test_classes_that_a_program_adds_are_model_checked() -> None:
    assert model_check(And(Xor(A, B), A), Not(B))
    assert model_check(And(A, Not(B)), Xor(A, B))
    for sentence in (Implication(C, Xor(A, B)), Biconditional(Xor(A, B), C)):
        assert sentence.symbols() == {"A", "B", "C"}
    with pytest.raises(TypeError, match="Xor is none of the course's classes: give it a to_formula of its own"):
        And(A, Xor(A, B)).to_formula()


def test_what_is_no_sentence_is_refused_in_words() -> None:
    takers: list[Callable[[Any], object]] = [Not, And, Or, And().add, Or().add, lambda x: Implication(A, x)]
    for taker in takers:
        with pytest.raises(TypeError, match="a logical sentence; build one from Symbol, Not, And, Or and the others"):
            taker("A")
    with pytest.raises(TypeError, match="A must be a logical sentence; build one from Symbol, Not, And"):
        model_check(A, formulas_of_game.Symbol("A"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Not takes formulas; got A: call its to_formula\(\)"):
        formulas_of_game.Not(A)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="variable B not in model; give it True or False"):
        And(A, B).evaluate({"A": True})
    with pytest.raises(NotImplementedError, match="nothing to evaluate: Sentence has no evaluate of its own"):
        Sentence().evaluate({})
    with pytest.raises(engines.GaveUp, match=r"502 symbols have 2 \*\* 502 models; ask a reasoner instead"):
        model_check(And(*map(Symbol, range(501))), A)
