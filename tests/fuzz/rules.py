"""Random rules: verdicts of the prover against boards and sentences, and conclusions of rulebooks against `sat`."""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from engines.proofs.checking.step_check import BadArgument
from engines.rulebooks.refuting_boards import RefutingBoard
from engines.rulebooks.rule import LETTERS, Relation, Rule
from engines.rulebooks.rule_proof import Proof, Status, proof_of
from engines.rulebooks.rule_reading import Rulebook, load_rulebook, read_rulebook
from engines.rulebooks.rule_smtlib import SMALL as FEW_CELLS, WRONG, RuleText
from engines.rulebooks.rule_writing import written
from engines.rulebooks.rulebook_reasoner import RulebookReasoner
from engines.rulebooks.z3_rule_models import RuleModels
from engines.solving.limits import Stopwatch
from game.errors import Unsound
from game.grid import Cell, all_cells
from mineproof import Contradiction, Engine, Sentence, create, random_layout
from tests.support import rule_instances
from tests.support.rule_instances import MARKED, MINE, REVEALED, SAFE, Instances


def failures(seed: int) -> Iterator[str]:
    yield from filter(None, (complaint(random_rule(seed), LARGE)[1], book_complaint(seed)))


# Random rules, as text.

RIGHT = (
    ("if b - a = |B only|", "then B only: mines", "then A only: safe"),
    ("if |A only| = 0", "then B only: exactly b - a mines"),
    ("then B only: at least min b - max a mines", "then A and B: at least min a - |A only| mines"),
    ("if |A only| = 0", "if |B only| = 0", "if |A and B| = 0", "then C only: exactly c - a - b mines"),
    ("if total = |outside| + |A only| + |A and B| + |B only|", "then outside: mines"),
    ("if |A marked| + a = 8", "then A: mines"),
    ("if |A only| >= 4", "if |A and B| >= 3", "then B only: at least b - 3 mines"),
)
"""Rules that are right; the last two only between numbers, and for at most 8 cells."""


def random_rule(seed: int) -> Rule:
    """Draw a rule, right or wrong: a right one with changes, or one of random conditions and conclusions."""
    rng = random.Random(f"rule {seed}")
    right = rng.choice(RIGHT)
    letters = 1 + max(LETTERS.find(letter) for letter in str(right))
    if rng.random() < 0.6:
        return _read(_Words(rng, letters).changed(right), letters)
    letters = rng.choices((0, 1, 2, 3, 4), (1, 4, 10, 7, 4))[0]
    words = _Words(rng, letters, with_total=letters < 3 and rng.random() < 0.2)
    return _read([*words.conditions(), *[words.conclusion() for _ in range(rng.randint(1, 2))]], letters)


def comparing_rule(rng: random.Random, letters: int, *, with_total: bool) -> Rule:
    """Draw a rule with a few comparisons of sums, and one conclusion."""
    words = _Words(rng, letters, with_total=with_total)
    return _read([*words.comparisons(rng.randint(2, 5)), words.conclusion()], letters)


def _read(lines: Sequence[str], letters: int) -> Rule:
    """Read the rule, with a condition that is always true and names each letter."""
    every = [f"if |{' and '.join(LETTERS[:letters])}| >= 0"] if letters else []
    return read_rulebook("\n ".join(["random", *every, *lines])).rules[0]


class _Words:
    def __init__(self, rng: random.Random, letters: int, *, with_total: bool = False) -> None:
        self.rng, self.letters, self.with_total = rng, LETTERS[:letters], with_total or not letters

    def changed(self, lines: Sequence[str]) -> list[str]:
        """Add conditions, and perhaps shift a bound by one, or leave out a condition."""
        rng = self.rng
        found = [f"if |{self.part()}| {rng.choice([*Relation])} {rng.randint(0, 3)}" for _ in range(rng.randint(0, 2))]
        found += lines
        place, shift = rng.randrange(len(found)), rng.choice([" + 1", " - 1"])
        if rng.random() < 0.3 and found[place].startswith("if"):
            found[place : place + 1] = [found[place] + shift] if rng.random() < 0.7 else []
        elif rng.random() < 0.4 and not found[place].endswith(": mines"):
            found[place] = found[place].replace(" mines", f"{shift} mines")
        return found

    def conditions(self) -> Iterator[str]:
        """Yield the sizes and the numbers of one place on a board, or a few comparisons of sums."""
        rng = self.rng
        if rng.random() < 0.5:
            for region in range(1, 1 << len(self.letters)):
                inside = [letter for place, letter in enumerate(self.letters) if region >> place & 1]
                yield f"if |{' and '.join(inside)} only| = {rng.choice([0, 0, 1, 1, 2])}"
            yield from [f"if {letter} = {rng.randint(0, 2)}" for letter in self.letters.lower()]
        else:
            yield from self.comparisons(rng.randint(0, 4))

    def comparisons(self, count: int) -> Iterator[str]:
        for _ in range(count):
            yield f"if {self.quantity()} {self.rng.choice([*Relation])} {self.sum(2)}"

    def conclusion(self) -> str:
        some = f"{self.rng.choice(['exactly', 'at least', 'at most'])} {self.sum(2)} mines"
        return f"then {self.part()}: {self.rng.choice(['safe', 'mines', some, some])}"

    def sum(self, most: int) -> str:
        signs = [self.rng.choice(["+", "+", "-", "+ 2"]) for _ in range(self.rng.randint(0, most))]
        return " ".join([str(self.rng.choice([0, 0, 1, 2, 3])), *[f"{sign} {self.quantity()}" for sign in signs]])

    def quantity(self) -> str:
        if not self.letters or (self.with_total and self.rng.random() < 0.3):
            return self.rng.choice(["total", "|outside|"])
        letter = self.rng.choice(self.letters)
        count = f"{self.rng.choice(['', '', 'min ', 'max '])}{letter.lower()}"
        return self.rng.choice([f"|{self.part()}|"] * 4 + [count] * 4 + [f"|{letter} marked|"])

    def part(self) -> str:
        if not self.letters or (self.with_total and self.rng.random() < 0.2):
            return "outside"
        some = self.rng.sample(self.letters, self.rng.randint(1, len(self.letters)))
        left = [letter for letter in self.letters if letter not in some]
        without = f" without {' and '.join(left)}" if left else ""
        return " and ".join(some) + self.rng.choice(["", " only", without])


# The prover.

SMALL = (5, 100, 40, 3000)
LARGE = (7, 1500, 200, 60_000)
"""The numbers of instances: cells of enumerated boards, random boards, fillings of each, and random sentences."""


def complaint(rule: Rule, extent: tuple[int, int, int, int]) -> tuple[Proof, str | None]:
    """Return the proof of a rule, and an error in it; None if none is found."""
    proof = proof_of(rule)
    area, places, each, drawn = extent
    if read_rulebook(written(rule)).rules != (rule,):
        return proof, "it is read otherwise than it was written"
    all_boards = rule_instances.of_all_boards(rule.letters, min(area, 5) if rule.letters < 2 else area)
    boards = [all_boards, rule_instances.of_drawn_boards(rule.letters, places, each)]
    sentences = rule_instances.of_sentences(rule.letters, drawn)
    if proof.status is Status.REFUTED:
        return proof, _of_counterexample(proof, all_boards)
    if proof.status is Status.NEVER_APPLIES:
        return proof, "it applies" if any(one.applying(rule).any() for one in (*boards, sentences)) else None
    if proof.status is Status.NOT_DECIDED:
        return proof, "not decided"
    if any(one.wrong(rule).any() for one in boards):
        return proof, "it is wrong on a board"
    if proof.status is Status.BETWEEN_NUMBERS:
        return proof, None if _has_wrong_sentences(rule) else "nothing shows that it is wrong in general"
    return proof, "it is wrong of sentences" if sentences.wrong(rule).any() else None


def _has_wrong_sentences(rule: Rule) -> bool:
    """Return whether a model of the prover's constraints has sentences for which the rule applies and is wrong."""
    models = RuleModels(RuleText(rule, 8), Stopwatch(None))
    if not models.allow(FEW_CELLS, WRONG):
        return False
    found = models.found()
    of_letters = zip(found.instance.marked, found.instance.bounds, strict=True)
    numbers = [number for marked, bounds in of_letters for number in (marked, *bounds)]
    line = [*found.instance.sizes, *found.mines, *numbers, 0]
    return bool(Instances(rule.letters, np.array([line], np.int16)).wrong(rule)[0])


def _of_counterexample(proof: Proof, all_boards: Instances) -> str | None:
    """Describe an error of the board that refutes a rule: it does not, or a smaller board does. None without one."""
    board = proof.counterexample
    if board is None:
        return "no board"
    rule = proof.rule
    has_numbers = len(board.letters) == rule.letters
    if not (_as_instance(board) if has_numbers else _as_sentences(board)).wrong(rule)[0]:
        return "the rule is right on the board that should refute it"
    smaller = all_boards.areas < board.height * board.width
    if has_numbers and (all_boards.wrong(rule) & smaller).any():
        return "a smaller board refutes it"
    return "a board with numbers refutes it" if not has_numbers and all_boards.wrong(rule).any() else None


def _as_instance(board: RefutingBoard) -> Instances:
    seen = board.observation
    states = dict.fromkeys(set(product(range(board.height), range(board.width))) - set(board.letters), SAFE)
    for state, those in ((REVEALED, seen.reveals), (MARKED, seen.marks), (MINE, board.mines)):
        states |= dict.fromkeys(states.keys() & those, state)
    filled = {cell: np.array([state], np.int16) for cell, state in states.items()}
    return rule_instances.on_board(board.height, board.width, board.letters, filled)


def _as_sentences(board: RefutingBoard) -> Instances:
    """Convert a refutation by sentences about cells in a row to an instance."""
    found = Instances.empty(len(board.instance.bounds), 1)
    for region, cells in enumerate(board.regions):
        found.size(region)[:], found.mines(region)[:] = len(cells), len(board.mines.intersection(cells))
    for letter, (low, high) in enumerate(board.instance.bounds):
        assert low <= len(board.mines.intersection(board.sentence(letter))) <= high, f"sentence {letter} is false"
        found.of_letter(letter, 0)[:] = board.instance.marked[letter] or 0
        found.of_letter(letter, 1)[:], found.of_letter(letter, 2)[:] = low, high
    return found


# Rulebooks.


@lru_cache(1)
def rules_that_are_right(count: int) -> Sequence[Rule]:
    """Return the random rules accepted by the prover, and those of the book `players`."""
    drawn = [random_rule(seed) for seed in range(count)]
    return [*[rule for rule in drawn if proof_of(rule).is_right], *load_rulebook("players").rules]


def book_complaint(seed: int, count: int = 400) -> str | None:
    """Describe a wrong conclusion, or a wrong argument, of a random book on a random position; None without one.

    The positions are on all grids, with marks, additional sentences, and with or without a total.
    """
    rng = random.Random(f"book {seed}")
    height, width = rng.choice(((4, 5), (6, 6), (9, 9)))
    grid = rng.choice((None, "orthogonal", "knight", "torus", "hex"))
    layout = random_layout(height, width, rng.randint(1, height * width // 3), rng=rng, grid=grid)
    total = len(layout.mines) if rng.random() < 0.5 else None
    book = Rulebook("drawn", rng.sample(rules_that_are_right(count), rng.randint(1, 12)))
    engine = Engine(height, width, total, grid=grid, reasoner=RulebookReasoner.of(book))
    truth = create("sat", height, width, total, grid=grid)
    shares = rng.uniform(0.2, 0.9), rng.choice([0.0, 0.2]), 0.05 * (rng.random() < 0.1)
    try:
        for one in (engine, truth):
            _tell(one, random.Random(seed), layout.mines, *shares)
        expected = truth.mines, truth.safes
    except Contradiction:
        return None
    try:
        known = engine.mines, engine.safes
    except (Contradiction, Unsound) as error:
        return f"it raises {error}"
    for ours, theirs in zip(known, expected, strict=True):
        if not ours <= theirs:
            return f"it knows {sorted(ours - theirs)}, which does not follow"
    certain = sorted((known[0] | known[1]) - engine.reveals.keys() - engine.marks.keys())
    for cell in rng.sample(certain, min(2, len(certain))):
        try:
            engine.explain(cell).check()
        except BadArgument as error:
            return f"its argument for {cell} is none: {error}"
    return None


def _tell(
    engine: Engine, rng: random.Random, mines: frozenset[Cell], shown: float, marked: float, too_large: float
) -> None:
    """Give the engine shares of the numbers of a board, some of them too large, marks, and perhaps a sentence."""
    cells = sorted(all_cells(engine.height, engine.width))
    for cell in cells:
        around, drawn = engine.grid.neighbors[cell], rng.random()
        if cell in mines and drawn < marked:
            engine.mark_mine(cell)
        elif cell not in mines and drawn < shown:
            count = len(around & mines) + (rng.random() < too_large)
            engine.add_knowledge(cell, min(count, len(around)))
    some = rng.sample(cells, rng.randint(1, 10))
    if rng.random() < 0.3:
        engine.add_sentence(Sentence(some, len(mines.intersection(some))))
