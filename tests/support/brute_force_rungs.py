"""The rungs of the ladder by their rules alone, on sets, without any limit: what the reasoners are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations

from game.errors import Contradiction
from game.statements.sentence import Atom, Sentence

Statement = tuple[frozenset[Atom], int, int]
"""Of these cells, at least and at most this many are mines."""

Statements = frozenset[Statement]
Rule = Callable[[Statements], Statements]
"""From statements to these and what the rule shows of them."""


def nothing_more(statements: Statements) -> Statements:
    """No rule beside that of one statement."""
    return statements


def subsets(statements: Statements) -> Statements:
    """Where all cells of one set are among those of another, the cells left over hold the mines left over."""
    pairs = [(less, more) for less, more in permutations(statements, 2) if less[0] < more[0]]
    return merged([*statements, *[(more[0] - less[0], more[1] - less[1], more[2] - less[2]) for less, more in pairs]])


def overlaps(statements: Statements) -> Statements:
    """What two sets that overlap show about the cells that the first one has alone."""
    found = []
    for (one, low, high), (other, fewest, most) in permutations(statements, 2):
        shared = one & other
        if shared and one != shared:
            least = max(0, fewest - len(other - one))
            found.append((one - other, low - min(most, len(shared)), high - least))
    return merged([*statements, *found])


def merged(statements: Iterable[Statement]) -> Statements:
    """What is said of the same cells, together. Raises `Contradiction`."""
    bounds: dict[frozenset[Atom], tuple[int, int]] = {}
    for cells, low, high in statements:
        fewest, most = bounds.get(cells, (0, len(cells)))
        bounds[cells] = max(fewest, low), min(most, high)
        if bounds[cells][0] > bounds[cells][1]:
            raise Contradiction(f"no number of mines among {len(cells)} cells")
    return frozenset([(cells, low, high) for cells, (low, high) in bounds.items()])


def close(statements: Statements, rule: Rule) -> dict[Atom, bool]:
    """What follows by the rule and that of one statement, to the fixpoint. Raises `Contradiction`."""
    known: dict[Atom, bool] = {}
    before = None
    while before != (statements, len(known)):
        before = statements, len(known)
        still_open = []
        for cells, low, high in statements:
            left = cells.difference(known)
            mines = sum(known[cell] for cell in cells - left)
            low, high = max(0, low - mines), min(len(left), high - mines)
            if low > high:
                raise Contradiction(f"no number of mines among {len(left)} cells")
            if high == 0 or low == len(left):
                known |= dict.fromkeys(left, low > 0)
            else:
                still_open.append((left, low, high))
        statements = rule(frozenset(still_open))
    return known


def suppose(statements: Statements, rule: Rule, depth: int) -> dict[Atom, bool]:
    """The same, where each cell is supposed safe, then a mine, and what is refuted is known; `depth` at a time."""
    known = close(statements, rule)
    cells = sorted({cell for cells, _, _ in statements for cell in cells}, key=str) if depth else []
    place = 0
    while place < len(cells):
        cell = cells[place]
        place += 1
        for value in (0, 1) if cell not in known else ():
            try:
                suppose(statements | {(frozenset([cell]), value, value)}, rule, depth - 1)
            except Contradiction:
                statements |= {(frozenset([cell]), 1 - value, 1 - value)}
                known, place = close(statements, rule), 0
                break
    return known


RUNGS: dict[str, tuple[Rule, int]] = {
    "single": (nothing_more, 0),
    "sentence": (subsets, 0),
    "overlap": (overlaps, 0),
    "supposing": (overlaps, 1),
    "unit": (nothing_more, 0),
    "probing": (nothing_more, 1),
    "nested": (nothing_more, 2),
}
"""The rule of each rung, and how many cells it supposes at a time."""


def known(name: str, sentences: Iterable[Sentence]) -> dict[Atom, bool]:
    """The cells that the rung of this name shows to be mines, or safe. Raises `Contradiction`."""
    return suppose(frozenset([(frozenset(it.cells), it.count, it.count) for it in sentences]), *RUNGS[name])
