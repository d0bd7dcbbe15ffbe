"""Arguments by the rules of a rulebook: checked, read back, and in the words of the book."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from engines import Engine, create
from engines.answers.board_answer import BoardAnswer
from engines.board.board_explainer import BoardExplainer
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Inference
from engines.proofs.reading.argument_json import read_argument
from engines.proofs.reading.argument_text import ArgumentReader
from engines.rulebooks.rule_reading import read_rulebook
from engines.rulebooks.rulebook_reasoner import RulebookReasoner
from game.board.observation import Observation
from game.grid import Cell
from game.statements.sentence import Sentence
from tests.engines.proofs.test_written_arguments import assert_same
from tests.support.random_positions import drawn_board

BOOK = """
all safe
    if a = 0
    then A: safe

all mines
    if a = |A|
    then A: mines

overlap
    then B only: at least min b - max a mines
    then B only: at most max b - min a + |A only| mines

left over
    if a + b = total and |A and B| = 0
    then outside: safe
"""


def positions(grid: str, total: bool, count: int) -> Iterator[Engine]:
    """Engines that know some numbers of boards that are drawn, and some mines."""
    reasoner = RulebookReasoner.of(read_rulebook(BOOK))
    for seed in range(count):
        rng = random.Random(seed)
        seen = drawn_board(rng, grid, (6, 6, 6), rng.randint(9, 27), rng.randint(0, 1), total)
        engine = Engine(6, 6, seen.total, grid=seen.grid, reasoner=reasoner)
        engine.observe(seen)
        yield engine


def certain(engine: Engine) -> list[Cell]:
    return sorted((engine.mines | engine.safes) - engine.reveals.keys() - engine.marks.keys())


def names_of_rules(explanation: Explanation) -> set[str]:
    steps = [step for step in explanation.steps if isinstance(step, Inference)]
    return {step.rule.partition(" at ")[0] for step in steps} - {""}


@pytest.mark.parametrize(("grid", "total"), [("square", False), ("square", True), ("hex", False)])
def test_each_step_by_a_rule_follows_and_reads_back(grid: str, total: bool) -> None:
    named = argued = 0
    for engine in positions(grid, total, 9):
        answer = BoardAnswer(engine)
        for cell in certain(engine)[:4]:
            found = engine.explain(cell)
            found.check()
            named += bool(names_of_rules(found))
            by_rules = answer.argue(cell)
            by_rules.check()
            assert names_of_rules(by_rules), cell
            argued += 1
            reader = ArgumentReader(engine.observation)
            for read in (reader.read(by_rules.text), read_argument(reader, json.dumps(by_rules.as_json()))):
                assert_same(by_rules, read)
    assert named > 0.9 * argued > 10


def test_a_chain_of_rules_is_a_chain_of_steps() -> None:
    within = "within\n if |A only| = 0\n then B only: exactly b - a mines"
    book = RulebookReasoner.of(read_rulebook(f"{within}\n\nnone\n if a = 0\n then A: safe"))
    engine = Engine(1, 5, reasoner=book)
    for columns, count in (([0, 1], 1), ([0, 1, 2, 3], 2), ([2, 3, 4], 1)):
        engine.add_sentence(Sentence([(0, column) for column in columns], count))
    explanation = engine.explain((0, 4))
    explanation.check()
    assert [(step.rule, step.after) for step in explanation.steps if isinstance(step, Inference)] == [
        ("within at the sentence {(0, 0), (0, 1)} = 1 and the sentence {(0, 0), (0, 1), (0, 2), (0, 3)} = 2", ()),
        ("within at step 1 and the sentence {(0, 2), (0, 3), (0, 4)} = 1", (0,)),
    ]


def test_what_no_rule_shows_has_its_ordinary_argument() -> None:
    seen = Observation.parse("1221\n....")
    engine = create("sat", 2, 4)
    engine.observe(seen)
    found = engine.explain((1, 1))
    explainer = BoardExplainer(seen)
    assert explainer.by_rules(RulebookReasoner.of(read_rulebook("")), found) is None
    by_rules = explainer.by_rules(RulebookReasoner("players"), found)
    assert by_rules is not None
    assert names_of_rules(by_rules) == {"1-2"}
    assert explainer.by_rules(engine.reasoner, found) is None
