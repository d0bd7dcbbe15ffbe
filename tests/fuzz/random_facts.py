"""Sets of overlapping sentences, some of them wide, with a total and without: every reasoner against brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engines import Deduction, Reasoner
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence, Total
from tests.support.worlds import Worlds

MOST_CELLS = 12


class Truth(NamedTuple):
    """What every world has in common; `untouched` as in `Deduction`."""

    mines: frozenset[Cell]
    safes: frozenset[Cell]
    untouched: bool | None


def case(seed: int) -> tuple[list[Sentence], Total | None]:
    """The facts of a case: of a hidden world as a rule, sometimes of none."""
    rng = random.Random(f"facts {seed}")
    cells = [(0, column) for column in range(rng.randint(1, MOST_CELLS))]
    untouched = rng.choice([0, 0, 1, 2, 5])
    world = {cell for cell in cells if rng.random() < rng.choice([0.1, 0.3, 0.5, 0.9])}
    truthful = rng.random() < 0.9
    sentences = []
    for number in range(rng.randint(0, 7)):
        size = rng.randint(1, len(cells)) if number == 0 or rng.random() < 0.2 else rng.randint(1, min(4, len(cells)))
        chosen = rng.sample(cells, size)
        count = len(world.intersection(chosen)) if truthful else rng.randint(0, size)
        sentences.append(Sentence(chosen, count))
    if rng.random() < 0.4:
        return sentences, None
    mentioned = set().union(*[sentence.cells for sentence in sentences])
    mines = len(world & mentioned) + rng.choice([0, 0, untouched, rng.randint(0, untouched)])
    return sentences, Total(mines if truthful else rng.randint(0, len(cells) + untouched), untouched)


def truth_of(sentences: Sequence[Sentence], total: Total | None) -> Truth | None:
    """What all worlds have in common; None if there is none."""
    cells: set[Cell] = set().union(*[sentence.cells for sentence in sentences])
    worlds = Worlds(sorted(cells))
    for sentence in sentences:
        worlds.tell(sentence.cells, [sentence.count])
    left: set[int] = set()
    if total is not None:
        by_count = worlds.by_count(cells)
        left = {total.mines - here for here, fitting in enumerate(by_count) if fitting}
        left.intersection_update(range(total.untouched + 1))
        worlds.tell(cells, [total.mines - rest for rest in left])
    if not worlds.left:
        return None
    untouched = None
    if total is not None and total.untouched and left in ({0}, {total.untouched}):
        untouched = left != {0}
    return Truth(frozenset(worlds.always(True)), frozenset(worlds.always(False)), untouched)


@cache
def truth(seed: int) -> Truth | None:
    """What is true of the case drawn by `seed`: found once for all reasoners."""
    return truth_of(*case(seed))


def complaint(
    reasoner: Reasoner, sentences: Sequence[Sentence], total: Total | None, truth: Truth | None
) -> str | None:
    """What is wrong with what `reasoner` makes of the case; None if nothing is."""
    try:
        deduction = reasoner.deduce(sentences, total)
    except Contradiction as contradiction:
        return None if truth is None else f"raises {contradiction}, but some world fits"
    except Exception as error:
        return f"fails with {error!r}"
    if truth is None:
        return f"says {deduction}, but no world fits" if deduction.complete else None
    return _difference(deduction, truth)


def _difference(deduction: Deduction, truth: Truth) -> str | None:
    found = Truth(frozenset(deduction.true), frozenset(deduction.false), deduction.untouched)  # type: ignore[arg-type]
    sound = found.mines <= truth.mines and found.safes <= truth.safes and found.untouched in (None, truth.untouched)
    if not sound:
        return f"says {found}, but what follows is {truth}"
    if deduction.complete and found != truth:
        return f"says that this is all: {found}; but what follows is {truth}"
    return None
