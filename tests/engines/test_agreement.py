"""On every position: complete reasoners know exactly what is true, the others a part of it."""

from __future__ import annotations

import random

import pytest

import engines
from game.errors import Contradiction
from game.sentence import Sentence, Total
from tests.support.examples import examples
from tests.support.random_positions import Position, positions
from tests.support.reasoners import share


@pytest.mark.parametrize("told", ["no total", "total", "total as a sentence"])
@pytest.mark.parametrize("name", engines.available())
def test_reasoners_agree_with_the_list_of_all_boards(name: str, told: str) -> None:
    reasoner = engines.create_reasoner(name)
    for position in examples(positions, 200)[: share(name, 200)]:
        facts, total = position.sentences, None
        if told == "total":
            total = Total(len(position.mines), len(position.untouched))
        elif told == "total as a sentence":
            facts.append(Sentence(position.hidden, len(position.mines)))
        copies = [Sentence(fact.cells, fact.count) for fact in facts]
        mentioned = set().union(*(fact.cells for fact in facts))
        all_mines, all_safes = position.truth(told != "no total")
        mines, safes = all_mines & mentioned, all_safes & mentioned
        deduction = reasoner.deduce(facts, total)
        assert facts == copies, "deduce changes no fact"
        assert deduction.true <= mines
        assert deduction.false <= safes
        if deduction.complete:
            assert deduction.true == mines
            assert deduction.false == safes
        if total is None or not total.untouched:
            assert deduction.untouched is None
        else:
            verdicts = {True: position.untouched <= all_mines, False: position.untouched <= all_safes}
            assert deduction.untouched is None or verdicts[deduction.untouched]
            if deduction.complete and deduction.untouched is None:
                assert not any(verdicts.values())
        for sentence in deduction.sentences:
            assert len(sentence.cells & position.mines) == sentence.count


@pytest.mark.parametrize("name", [name for name in engines.available() if engines.spec(name).complete])
def test_complete_engines_say_so_on_small_boards(name: str) -> None:
    """On 5 x 5 boards none of them gives up, the total included."""
    for seed in range(3):
        rng = random.Random(seed)
        cells = [(row, column) for row in range(5) for column in range(5)]
        mines = frozenset(rng.sample(cells, 5))
        engine = engines.create(name, 5, 5, 5)
        position = Position(5, 5, mines, tuple(cell for cell in cells if cell not in mines))
        for cell in rng.sample(position.revealed, len(position.revealed)):
            engine.add_knowledge(cell, position.count(cell))
            assert engine.complete, (seed, cell)
        assert engine.mines == mines


@pytest.mark.parametrize("name", engines.available())
def test_no_facts_entail_nothing(name: str) -> None:
    deduction = engines.create_reasoner(name).deduce([])
    assert not deduction.true
    assert not deduction.false
    assert deduction.complete


@pytest.mark.parametrize("name", engines.available())
def test_a_sentence_that_was_made_impossible_is_a_contradiction(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    for count in (-1, 3):
        broken = Sentence([(0, 0), (0, 1)], 1)
        broken.count = count
        for facts in ([broken], [Sentence([(0, 1), (0, 2)], 1), broken]):
            with pytest.raises(Contradiction):
                reasoner.deduce(facts)


@pytest.mark.parametrize("name", engines.available())
def test_large_sentences_may_contradict_in_either_order(name: str) -> None:
    nine = [(0, column) for column in range(9)]
    facts = [Sentence(nine, 1), Sentence([*nine, (0, 9)], 0)]
    for order in (facts, facts[::-1]):
        with pytest.raises(Contradiction):
            engines.create_reasoner(name).deduce(order)


def test_the_total_over_hundreds_of_cells_in_one_component() -> None:
    """Reveals scattered over a whole board: exact extremes of what the frontier can hold would take the solver long."""
    rng = random.Random(1)
    cells = [(row, column) for row in range(24) for column in range(30)]
    rng.shuffle(cells)
    board = Position(24, 30, frozenset(cells[:170]), tuple(cells[170:]))
    engine = engines.create("sat", 24, 30, 170)
    for number, cell in enumerate(board.revealed):
        engine.add_knowledge(cell, board.count(cell))
        if number % 110 == 0:
            assert engine.complete
            assert engine.mines <= board.mines
            assert engine.safes.isdisjoint(board.mines)
    assert engine.mines == board.mines


def test_sympy_knows_5x5_boards_with_any_total() -> None:
    for seed in range(26):
        rng = random.Random(seed)
        cells = [(row, column) for row in range(5) for column in range(5)]
        rng.shuffle(cells)
        mines = 3 + seed % 13
        board = Position(5, 5, frozenset(cells[:mines]), tuple(cells[mines:]))
        sympy, sat = (engines.create(name, 5, 5, mines) for name in ("sympy", "sat"))
        for cell in board.revealed[: rng.randint(1, len(board.revealed))]:
            sympy.add_knowledge(cell, board.count(cell))
            sat.add_knowledge(cell, board.count(cell))
        assert sympy.complete
        assert (sympy.mines, sympy.safes) == (sat.mines, sat.safes)
