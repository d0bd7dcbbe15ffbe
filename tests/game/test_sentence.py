import random
from typing import Any

import pytest

from game.atom_order import in_order
from mineproof import Contradiction, Sentence

A, B, C = (0, 0), (0, 1), (1, 0)


def test_built_from_any_iterable_and_equal_by_value() -> None:
    assert Sentence([A, B, A], 1) == Sentence({B, A}, 1) == Sentence(iter((A, B)), 1)
    assert Sentence([A, B], 1) != Sentence([A, B], 2)
    assert Sentence([A], 1) != "a sentence"
    with pytest.raises(TypeError):
        hash(Sentence([A], 1))


def test_owns_its_cells() -> None:
    cells = {A, B}
    sentence = Sentence(cells, 1)
    sentence.mark_safe(A)
    sentence.known_mines().clear()
    assert (cells, sentence.cells) == ({A, B}, {B})


def test_known_cells_are_all_or_none() -> None:
    assert Sentence([A, B], 2).known_mines() == {A, B}
    assert Sentence([A, B], 1).known_mines() == Sentence([A, B], 1).known_safes() == set()
    assert Sentence([A, B], 0).known_safes() == {A, B}
    assert Sentence([], 0).known_mines() == Sentence([], 0).known_safes() == set()


def test_a_mark_takes_its_cell_and_an_impossible_one_leaves_the_sentence_as_it_was() -> None:
    sentence = Sentence([A, B, C], 2)
    for mark, cell, left in (
        (sentence.mark_mine, A, Sentence([B, C], 1)),
        (sentence.mark_safe, B, Sentence([C], 1)),
        (sentence.mark_mine, B, Sentence([C], 1)),
    ):
        mark(cell)
        assert sentence == left
    none, both = Sentence([A, B], 0), Sentence([A, B], 2)
    with pytest.raises(Contradiction, match=r"\(0, 0\) cannot be a mine: \{\(0, 0\), \(0, 1\)\} = 0"):
        none.mark_mine(A)
    with pytest.raises(Contradiction, match=r"\(0, 0\) cannot be safe: \{\(0, 0\), \(0, 1\)\} = 2"):
        both.mark_safe(A)
    assert (none, both) == (Sentence([A, B], 0), Sentence([A, B], 2))


def test_str_and_repr() -> None:
    assert str(Sentence([B, A], 1)) == "{(0, 0), (0, 1)} = 1"
    assert str(Sentence([], 0)) == "{} = 0"
    assert eval(repr(Sentence([B, A], 1))) == Sentence([A, B], 1)
    unordered: list[Any] = [2, "b", "a"]
    assert str(Sentence(unordered, 1)) == "{'a', 'b', 2} = 1"


@pytest.mark.parametrize(
    ("error", "counts"), [(Contradiction, (2, -1)), (TypeError, (True, 0.5, "1", None))], ids=["impossible", "no int"]
)
def test_bad_counts_are_refused(error: type[Exception], counts: tuple[Any, ...]) -> None:
    for count in counts:
        with pytest.raises(error, match="expected"):
            Sentence([A], count)


def test_atoms_of_any_kind_have_an_order() -> None:
    atoms = [(0, 1), 3, "b", frozenset("ab"), None, (0, "a"), 2.5, frozenset("a"), "a", (0,)]
    ordered = ["a", "b", 2.5, 3, (0,), (0, "a"), (0, 1), frozenset("a"), frozenset("ab"), None]
    rng = random.Random(1)
    for _ in range(20):
        assert in_order(rng.sample(atoms, len(atoms))) == ordered
    assert in_order([(10, 2), (9, 3), (9, 1)]) == [(9, 1), (9, 3), (10, 2)]
    assert in_order([frozenset("b"), frozenset("ac"), frozenset("a")]) == [*map(frozenset, ("a", "ac", "b"))]
