"""Random positions: the conclusions of books of random rules, proven to be right, compared with those of `sat`.

The positions are on all grids, with marks, additional sentences, and with or without a total.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from engines import Engine, create
from engines.proofs.checking.argument_check import BadArgument
from engines.rulebooks.rule import Rulebook
from engines.rulebooks.rule_proof import Status, proof_of
from engines.rulebooks.rule_reading import load_rulebook
from engines.rulebooks.rulebook import RulebookReasoner
from game.errors import Contradiction, Unsound
from game.grid import Cell, all_cells
from game.minesweeper.layouts import random_layout
from game.statements.sentence import Sentence
from tests.fuzz.random_rules import random_rule

SIZES = ((4, 5), (6, 6), (9, 9), (16, 30))
GRIDS = (None, "orthogonal", "knight", "torus", "hex")
MOST_RULES = 12


@lru_cache(1)
def rules_that_are_right(count: int) -> Sequence[int]:
    """Return the seeds of random rules accepted by the prover."""
    right = (Status.PROVEN, Status.BETWEEN_NUMBERS)
    return [seed for seed in range(count) if proof_of(random_rule(seed)).status in right]


def random_book(rng: random.Random, count: int) -> Rulebook:
    """Draw a rulebook: right rules among the first `count` random ones, and some rules of the book `players`."""
    rules = [random_rule(seed) for seed in rng.sample(rules_that_are_right(count), rng.randint(1, MOST_RULES))]
    players = load_rulebook("players").rules
    return Rulebook("drawn", rng.sample([*rules, *rng.sample(players, rng.randint(0, 6))], len(rules)))


def book_complaint(seed: int, count: int = 400) -> str | None:
    """Describe a wrong conclusion, or a wrong argument, of a random book on a random position; None without one."""
    rng = random.Random(f"book {seed}")
    height, width = rng.choice(SIZES[:3])
    grid = rng.choice(GRIDS)
    layout = random_layout(height, width, rng.randint(1, height * width // 3), rng=rng, grid=grid)
    total = len(layout.mines) if rng.random() < 0.5 else None
    book = Engine(height, width, total, grid=grid, reasoner=RulebookReasoner.of(random_book(rng, count)))
    truth = create("sat", height, width, total, grid=grid)
    share, marks = rng.uniform(0.2, 0.9), rng.choice([0.0, 0.2])
    wrong = rng.random() < 0.1
    try:
        for engine in (book, truth):
            _tell(engine, random.Random(seed), layout.mines, share, marks, wrong)
        expected = truth.mines, truth.safes
    except Contradiction:
        return None
    try:
        known = book.mines, book.safes
    except (Contradiction, Unsound) as error:
        return f"it raises {error}"
    for ours, theirs in zip(known, expected, strict=True):
        if not ours <= theirs:
            return f"it knows {sorted(ours - theirs)}, which does not follow"
    certain = sorted((known[0] | known[1]) - book.reveals.keys() - book.marks.keys())
    for cell in rng.sample(certain, min(2, len(certain))):
        try:
            book.explain(cell).check()
        except BadArgument as error:
            return f"its argument for {cell} is none: {error}"
    return None


def _tell(engine: Engine, rng: random.Random, mines: frozenset[Cell], share: float, marks: float, wrong: bool) -> None:
    """Give the engine numbers of a board, marks, and perhaps a sentence; if `wrong`, some numbers may be too large."""
    for cell in all_cells(engine.height, engine.width):
        around = engine.grid.neighbors[cell]
        drawn = rng.random()
        if cell in mines:
            if drawn < marks:
                engine.mark_mine(cell)
        elif drawn < share:
            count = len(around & mines)
            engine.add_knowledge(cell, min(count + 1, len(around)) if wrong and rng.random() < 0.05 else count)
    some = rng.sample(sorted(all_cells(engine.height, engine.width)), rng.randint(1, 10))
    if rng.random() < 0.3:
        engine.add_sentence(Sentence(some, len(mines.intersection(some))))
