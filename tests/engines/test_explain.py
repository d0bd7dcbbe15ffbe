"""Explanations: each entails what it explains, and no part of it does, by the exhaustive reference."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

import engines
from engines.board.explanation import Told, conflict, explain, proof_in_steps
from engines.reasoner import GaveUp
from engines.reasoners.exhaustive import ExhaustiveReasoner
from game import IllegalMove, Minesweeper, Sentence, random_layout
from game.grid import Cell

NAMES = engines.available()
FAST = {"sentence", "exhaustive", "sat", "probability"}
REFERENCE = ExhaustiveReasoner(limit=26)


def entails(facts: list[Sentence], cell: Cell, is_mine: bool) -> bool:
    deduction = REFERENCE.deduce(facts)
    assert deduction.complete
    return cell in (deduction.true if is_mine else deduction.false)


def check_proof(engine: engines.Engine, cell: Cell) -> list[Sentence]:
    """The explanation of `cell`, checked: it is true to what was told, it proves, and it is minimal."""
    is_mine = cell in engine.mines
    proof = engine.explain(cell)
    told = Told(engine.height, engine.width, engine.reveals, engine.marks, engine.total_mines).everything()
    assert all(sentence in told for sentence in proof)
    assert entails(proof, cell, is_mine)
    for position in range(len(proof)):
        assert not entails(proof[:position] + proof[position + 1 :], cell, is_mine), (cell, proof)
    return proof


def replay(name: str, seed: int, total: bool, size: tuple[int, int, int] = (6, 6, 7)) -> Iterator[engines.Engine]:
    """An engine after each move of a game in which it never guesses wrong."""
    height, width, mines = size
    rng = random.Random(seed)
    game = Minesweeper.from_layout(random_layout(height, width, mines, rule="open", first=(2, 2), rng=rng))
    engine = engines.create(name, height, width, mines if total else None, rng=random.Random(seed))
    move: Cell | None = (2, 2)
    while move is not None:
        engine.add_knowledge(move, game.nearby_mines(move))
        yield engine
        hidden = [(r, c) for r in range(height) for c in range(width) if (r, c) not in engine.reveals]
        free = [cell for cell in hidden if not game.is_mine(cell)]
        move = engine.make_safe_move() or (rng.choice(free) if free else None)


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_every_known_cell_has_a_minimal_proof(name: str, total: bool) -> None:
    explained = 0
    seeds, pace = (3, 4) if name in FAST else (1, 9)
    for seed in range(seeds):
        for step, engine in enumerate(replay(name, seed, total)):
            if step % pace == 0:
                for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys()):
                    check_proof(engine, cell)
                    explained += 1
    assert explained > 5


def test_one_number_proves_what_it_alone_shows() -> None:
    engine = engines.create("sat", 3, 3)
    engine.add_knowledge((0, 0), 3)
    assert engine.explain((1, 1)) == [Sentence([(0, 1), (1, 0), (1, 1)], 3)]


def test_numbers_of_a_proof_are_over_cells_not_revealed() -> None:
    engine = engines.create("sentence", 1, 4)
    for cell, count in {(0, 1): 0, (0, 2): 1}.items():
        engine.add_knowledge(cell, count)
    assert engine.explain((0, 3)) == [Sentence([(0, 3)], 1)]


@pytest.mark.parametrize("name", ["sat", "exhaustive", "sentence", "probability"])
def test_the_total_stands_in_the_proof_only_where_it_is_needed(name: str) -> None:
    engine = engines.create(name, 1, 5, 1)
    engine.add_knowledge((0, 1), 1)
    assert engine.explain((0, 4)) == [
        Sentence([(0, 0), (0, 2)], 1),
        Sentence([(0, 0), (0, 2), (0, 3), (0, 4)], 1),
    ]


def test_without_any_number_the_total_alone_can_prove() -> None:
    engine = engines.create("sat", 2, 2, 4)
    assert engine.explain((1, 1)) == [Sentence([(0, 0), (0, 1), (1, 0), (1, 1)], 4)]


def test_marks_told_count_as_facts() -> None:
    engine = engines.create("sat", 1, 3)
    engine.mark_mine((0, 0))
    engine.add_knowledge((0, 1), 1)
    assert engine.explain((0, 0)) == [Sentence([(0, 0)], 1)]
    assert engine.explain((0, 2)) == [Sentence([(0, 0), (0, 2)], 1), Sentence([(0, 0)], 1)]


def test_a_revealed_cell_needs_no_proof() -> None:
    engine = engines.create("sentence", 2, 2)
    engine.add_knowledge((0, 0), 1)
    assert engine.explain((0, 0)) == []


def test_what_cannot_be_explained_is_refused() -> None:
    engine = engines.create("sat", 2, 2)
    engine.add_knowledge((0, 0), 1)
    with pytest.raises(ValueError, match=r"\(1, 1\) may be safe or a mine"):
        engine.explain((1, 1))
    with pytest.raises(IllegalMove):
        engine.explain((2, 0))
    engine.mines.add((1, 1))  # by hand, so that nothing told proves it
    with pytest.raises(GaveUp, match=r"cannot show from what was told that \(1, 1\) is a mine"):
        engine.explain((1, 1))


def test_the_engine_is_as_it_was() -> None:
    engine = engines.create("sat", 5, 5, 3)
    engine.add_knowledge((2, 2), 1)
    engine.add_knowledge((0, 0), 0)
    before = str(engine.knowledge), set(engine.safes), set(engine.mines), dict(engine.reveals)
    engine.explain((0, 1))
    assert before == (str(engine.knowledge), set(engine.safes), set(engine.mines), dict(engine.reveals))


def test_a_chain_too_long_for_the_reasoner_is_taken_in_steps() -> None:
    """Mines along a row, each number known only by the one before: too many worlds at once for the limit."""
    width = 9
    engine = engines.create("exhaustive", 1, width, limit=2)
    reveals = {(0, column): 1 for column in range(1, width - 1, 3)}
    for cell, count in {(0, 0): 0, **reveals}.items():
        engine.add_knowledge(cell, count)
    known = sorted((engine.mines | engine.safes) - engine.reveals.keys())
    assert known
    for cell in known:
        check_proof(engine, cell)
    sentences = [Sentence([(0, c), (0, c + 1)], 1) for c in range(8)] + [Sentence([(0, 0)], 1)]
    reasoner = ExhaustiveReasoner(limit=3)
    assert reasoner.proof(sentences, (0, 8), True) is None
    steps = proof_in_steps(reasoner, sentences, (0, 8), True)
    assert steps == sentences


class Listed(Told):
    """These sentences, all of them tied to every cell."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        super().__init__(1, 3, {}, {}, None)
        self.sentences = list(sentences)

    def tied_to(self, cell: Cell) -> Iterator[Sentence]:
        return iter(self.sentences)

    def everything(self) -> list[Sentence]:
        return self.sentences


def test_an_explanation_in_steps_holds_nothing_idle() -> None:
    """With less to simplify by, a limited reasoner gives up, though the rest entails as much."""
    sentences = [Sentence([(0, 0), (0, 1)], 1), Sentence([(0, 0), (0, 1), (0, 2)], 1), Sentence([(0, 0)], 0)]
    reasoner = ExhaustiveReasoner(limit=1)
    assert proof_in_steps(reasoner, sentences[:2], (0, 2), False) is None
    assert proof_in_steps(reasoner, sentences, (0, 2), False) == sentences
    assert explain(reasoner, Listed(sentences), (0, 2), False) == sentences[:2]


@pytest.mark.parametrize("name", NAMES)
def test_a_reasoner_proves_only_what_follows(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    sentences = [Sentence([(0, 0), (0, 1)], 1), Sentence([(0, 0), (0, 1), (0, 2)], 1)]
    assert reasoner.proof(sentences, (0, 2), False) == sentences
    assert reasoner.proof(sentences, (0, 2), True) is None
    assert reasoner.proof(sentences, (0, 0), True) is None
    assert reasoner.proof(sentences, (5, 5), True) is None


def test_cores_are_minimal_on_large_boards_with_a_total() -> None:
    """Gluecard's cores against the backbone, where the exhaustive reference would take too long."""
    from engines.reasoners.sat import SatReasoner

    sat = SatReasoner()
    checked = 0
    for step, engine in enumerate(replay("sat", 5, True, (12, 12, 25))):
        if step % 15 == 0:
            for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[::4]:
                is_mine = cell in engine.mines
                proof = engine.explain(cell)

                def shown(facts: list[Sentence], cell: Cell = cell, is_mine: bool = is_mine) -> bool:
                    deduction = sat.deduce(facts)
                    return cell in (deduction.true if is_mine else deduction.false)

                assert shown(proof)
                assert not any(shown(proof[:i] + proof[i + 1 :]) for i in range(len(proof)))
                checked += 1
    assert checked > 20


def test_no_proof_speaks_of_revealed_cells() -> None:
    for engine in replay("sat", 2, True):
        for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys()):
            for sentence in engine.explain(cell):
                assert not sentence.cells & engine.reveals.keys()
                assert sentence.cells <= {(r, c) for r in range(6) for c in range(6)}


def test_a_conflict_is_minimal_and_none_is_found_where_there_is_none() -> None:
    fine = [Sentence([(0, 0), (0, 1)], 1), Sentence([(0, 1), (0, 2)], 1), Sentence([(5, 5), (5, 6)], 1)]
    assert conflict(fine) == []
    clash = Sentence([(0, 0), (0, 1), (0, 2)], 3)
    assert conflict([*fine, clash]) in ([fine[0], clash], [fine[1], clash])
    total = Sentence([(0, 0), (0, 1), (0, 2), (5, 5), (5, 6)], 1)
    assert conflict([*fine, total]) in ([fine[0], fine[2], total], [fine[1], fine[2], total])
