"""What contradicts what, and who is at fault: clues are named, whatever was told in whatever order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import engines
from engines import Deduction, Engine, Fact, SentenceReasoner
from game.errors import Contradiction
from game.sentence import Sentence, Total

TRIANGLE = [Sentence([(0, a), (0, b)], 1) for a, b in ((2, 3), (2, 4), (3, 4))]
"""One mine in each pair of three cells: no layout has that."""


def test_a_sentence_of_one_s_own_about_a_revealed_cell_explains(name: str) -> None:
    for order in (0, 1):
        engine = engines.create(name, 1, 4)
        tell: list[Callable[[], None]] = [
            lambda engine=engine: engine.add_knowledge((0, 1), 1),  # type: ignore[misc]
            lambda engine=engine: engine.add_sentence(Sentence([(0, 0), (0, 1)], 1)),  # type: ignore[misc]
        ]
        for one in tell[:: -1 if order else 1]:
            one()
        assert engine.mines == {(0, 0)}
        assert str(engine.explain((0, 0))) == "(0, 0) is a mine: {(0, 0)} = 1"


def test_whatever_contradicts_each_other_is_named(name: str) -> None:
    engine = engines.create(name, 1, 4)
    engine.add_knowledge((0, 1), 1)
    engine.mark_mine((0, 3))
    refused: list[tuple[Callable[[], None], int]] = [
        (lambda: engine.add_sentence(Sentence([(0, 1)], 1)), 1),
        (lambda: engine.mark_safe((0, 3)), 2),
        (lambda: engine.add_knowledge((0, 1), 2), 2),
    ]
    for tell, clues in refused:
        with pytest.raises(Contradiction) as caught:
            tell()
        assert len(caught.value.clues) == clues
    engine = engines.create(name, 1, 4)
    engine.mark_safe((0, 0))
    with pytest.raises(Contradiction, match=r"the safe cell at \(0, 0\); the mine at \(0, 0\)"):
        engine.mark_mine((0, 0))


def test_an_unsound_reasoner_is_named_and_not_the_board() -> None:
    class Wrong(SentenceReasoner):
        def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
            return Deduction(frozenset({(0, 2)}), frozenset({(0, 2)}))

    class WrongEngine(Engine):
        reasoner_class = Wrong

    engine = WrongEngine(1, 5)
    engine.add_knowledge((0, 1), 1)
    engine.add_knowledge((0, 3), 1)
    with pytest.raises(RuntimeError, match=r"Wrong\(\) is unsound: it found that .*, but all clues can be true"):
        len(engine.mines)


def test_to_print_a_view_does_not_deduce() -> None:
    engine = engines.create("sat", 1, 9)
    mines = engine.mines
    for sentence in TRIANGLE:
        engine.add_sentence(sentence)
    assert repr(mines) == "{}"
    with pytest.raises(Contradiction):
        len(mines)


def test_options_are_refused_in_words_of_the_class() -> None:
    with pytest.raises(TypeError, match="SatReasoner has no option 'mine'; it has seconds"):
        engines.SatEngine(8, 8, mine=2)
    with pytest.raises(TypeError, match="Engine names no reasoner_class"):
        Engine(8, 8)


def test_any_reasoner_and_any_guesser_make_an_engine() -> None:
    engine = Engine(2, 2, 1, reasoner=engines.create_reasoner("sat"), guesser=engines.SafestGuesser())
    engine.add_knowledge((0, 0), 1)
    engine.mark_mine((1, 1))
    assert engine.safes == {(0, 0), (0, 1), (1, 0)}
    assert engine.make_random_move() in {(0, 1), (1, 0)}


def test_what_is_no_reasoner_is_refused() -> None:
    sat = engines.create_reasoner("sat")
    with pytest.raises(TypeError, match="reasoner is 'sat'; expected a Reasoner that is made"):
        Engine(8, 8, reasoner="sat")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"reasoner is SatReasoner\(.*\); expected a ProbabilityReasoner that is made"):
        engines.OptimalEngine(8, 8, reasoner=sat)
    with pytest.raises(TypeError, match="seconds is given beside SatReasoner"):
        Engine(8, 8, reasoner=sat, seconds=5)
    with pytest.raises(TypeError, match="no option 'reasoner'"):
        engines.create("sat", reasoner=sat)
