"""What the first rules of a book cover: conclusions, moves, and whole boards that need no guess.

A record keeps sums over blocks of positions: that is all that the shares and their intervals need. The positions of a
sample are on boards of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from benchmarks.console.progress_bar import Progress
from benchmarks.harness.machines import this_machine
from benchmarks.harness.plan import today
from benchmarks.results.block_record import add_blocks, read_blocks
from benchmarks.rule_learning.few_numbers import MOST_NUMBERS, closure, proofs
from benchmarks.rule_learning.rule_choice import ShownByRules
from benchmarks.rule_learning.thinking_positions import (
    ThinkingPosition,
    WatchedGame,
    board_without_guess,
    sentence_of,
    thinking_position,
)
from engines.creating import create_reasoner
from engines.facts import components
from engines.reasoners.rulebook import RulebookReasoner
from engines.rulebooks.rule import Rulebook
from engines.rulebooks.rule_reading import load_rulebook
from engines.rulebooks.rule_writing import written
from engines.solving.statements import cells_in, numbered
from game.errors import UserError
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from game.sentence import Sentence
from game.words import counted

BLOCK = 500
"""The positions of a block of a record."""

POSITIONS_A_BOARD = 10
"""For each ten positions there is one board without a guess, which is played from its beginning."""

BESIDE = ("course", "players")
"""The shipped rulebooks with which others are compared."""

RUNGS = ("single", "sentence", "overlap", "supposing")
"""The rungs of the ladder below complete inference, which shows all. A single number shows nothing of positions."""

FOUR_NUMBERS = f"all that {MOST_NUMBERS} numbers entail"
"""The bound for every rule of at most four numbers less what is known that concludes mines and safe cells."""

Ranked = Mapping[Cell, tuple[bool, int]]
"""What is shown: of each cell the value, and how many rules of the book show it, counted from its first one."""

Way = Callable[[Sequence[Sentence]], Ranked]
"""A way to reason on connected sentences, where no sentence shows anything by itself."""


@dataclass(frozen=True)
class Ways:
    """The ways to reason that are compared, and how many rules each of them has; 1 for those without rules."""

    books: Mapping[str, Rulebook]

    @property
    def rules(self) -> dict[str, int]:
        """How many there are, by the name of the way."""
        return {name: len(book.rules) for name, book in self.books.items()} | dict.fromkeys((*RUNGS, FOUR_NUMBERS), 1)

    def made(self) -> dict[str, Way]:
        """The ways by their names."""
        by_books = {name: _by_book(book) for name, book in self.books.items()}
        return by_books | {rung: _by_rung(rung) for rung in RUNGS} | {FOUR_NUMBERS: _by_four_numbers}


def books_named(files: Sequence[str]) -> dict[str, Rulebook]:
    """These rulebooks, and those that stand beside them, by the names that were given."""
    return {Path(file).stem: load_rulebook(file) for file in dict.fromkeys([*files, *BESIDE])}


def _by_book(book: Rulebook) -> Way:
    reasoner = RulebookReasoner.of(book)
    return lambda sentences: reasoner.ranks(sentences)  # type: ignore[return-value]  # the atoms are cells


def _by_rung(name: str) -> Way:
    reasoner = create_reasoner(name)

    def shown(sentences: Sequence[Sentence]) -> Ranked:
        found = reasoner.deduce(sentences)
        cells = ((found.true, True), (found.false, False))
        return {cell: (value, 1) for some, value in cells for cell in some}  # type: ignore[misc]

    return shown


def _by_four_numbers(sentences: Sequence[Sentence]) -> Ranked:
    cells, statements = numbered(sentences)
    known, _ = closure(statements)
    marked = ((known.mines, True), (known.safes, False))
    return {cell: (value, 1) for mask, value in marked for cell in cells_in(mask, cells)}


@dataclass
class Sums:
    """Sums over positions for the first 1, 2, ... rules of a way to reason.

    `shown` are conclusions, `squares` and `products` the sums of their squares and of their products with all
    conclusions of the position; `moves` the positions with a safe move among them, `boards` those that are finished.
    """

    shown: list[int]
    squares: list[int]
    products: list[int]
    moves: list[int]
    boards: list[int]

    @classmethod
    def none(cls, rules: int) -> Sums:
        """Of no position."""
        return cls(*[[0] * rules for _ in range(5)])

    def add(self, position: ThinkingPosition, shown: Ranked) -> None:
        """Take in what is shown of a position."""
        ranks = Counter([rank for _, rank in shown.values()])
        first_move = min([rank for is_mine, rank in shown.values() if not is_mine], default=len(self.shown) + 1)
        so_far = ranks[0]
        for place in range(len(self.shown)):
            so_far += ranks[place + 1]
            self.shown[place] += so_far
            self.squares[place] += so_far**2
            self.products[place] += so_far * len(position.conclusions)
            self.moves[place] += first_move <= place + 1

    def add_board(self, rank: int | None) -> None:
        """Take in that the rules up to this `rank` finish a board; None: all of them do not."""
        for place in range(len(self.boards) if rank is not None else 0):
            self.boards[place] += (rank or 0) <= place + 1


@dataclass
class Covered:
    """What the ways to reason cover of some positions and boards."""

    ways: Ways
    positions: int = 0
    conclusions: int = 0
    squares: int = 0
    moves: int = 0
    boards: int = 0
    by_way: dict[str, Sums] = field(default_factory=dict)
    at_once: dict[str, Counter[str]] = field(default_factory=dict)
    """Of each book, how many conclusions one rule shows at once, by the rules that do: a mask, bit 0 the first one."""

    def measure(self, size: Size, seed: int, numbers: range, progress: Progress) -> None:
        """Measure the positions and boards with these numbers."""
        made = self.ways.made()
        self.by_way = {name: Sums.none(rules) for name, rules in self.ways.rules.items()}
        at_once = {name: ShownByRules(book.rules) for name, book in self.ways.books.items() if name not in BESIDE}
        self.at_once = {name: Counter() for name in at_once}
        with progress.stage(f"{size}, positions {numbers.start:,} to {numbers.stop - 1:,}", 0, len(numbers)):
            for number in numbers:
                self._measure_position(thinking_position(size, seed, number), made, at_once)
                if number % POSITIONS_A_BOARD == 0:
                    self._measure_board(board_without_guess(size, seed, number // POSITIONS_A_BOARD), made)
                progress.advance(1)

    def _measure_position(
        self, position: ThinkingPosition, ways: Mapping[str, Way], at_once: Mapping[str, ShownByRules]
    ) -> None:
        self.positions += 1
        self.conclusions += len(position.conclusions)
        self.squares += len(position.conclusions) ** 2
        self.moves += position.has_move
        parts = [sentences for sentences, _ in position.parts()]
        for name, way in ways.items():
            shown = {cell: how for sentences in parts for cell, how in way(sentences).items()}
            wrong = [cell for cell, (value, _) in shown.items() if position.conclusions.get(cell) is not value]
            assert not wrong, f"{name} shows of {wrong} in {position} what does not follow"
            self.by_way[name].add(position, shown)
        for name, rules in at_once.items():
            for sentences in parts:
                self.at_once[name].update(_shown_at_once(sentences, rules))

    def _measure_board(self, layout: Layout, ways: Mapping[str, Way]) -> None:
        self.boards += 1
        for name, way in ways.items():
            self.by_way[name].add_board(rules_to_finish(layout, way))

    def as_line(self) -> dict[str, Any]:
        """As a line of a record."""
        ways = {name: vars(sums) for name, sums in self.by_way.items()}
        return {key: value for key, value in vars(self).items() if key not in ("ways", "by_way")} | {"ways": ways}


def _shown_at_once(sentences: Sequence[Sentence], rules: ShownByRules) -> Iterator[str]:
    """For each conclusion that one rule shows from the sentences as they are, which rules do: a mask in hexadecimal."""
    cells, statements = numbered(sentences)
    by_cell = [0] * len(cells)
    for size in range(2, MOST_NUMBERS + 1):
        for proof in proofs(tuple(statements), size):
            for number, regions in rules(proof.look).items():
                shown = proof.cells_of(regions.mines | regions.safes)
                for place in range(len(cells)):
                    by_cell[place] |= (shown >> place & 1) << number
    return (f"{mask:x}" for mask in by_cell if mask)


def rules_to_finish(layout: Layout, way: Way) -> int | None:
    """How many rules, counted from the first one, finish a board without a guess; None where all of them do not.

    A player uses the first rules that show anything: what is revealed by that never makes others show less.
    """
    game, needed = WatchedGame(layout), 0
    remembered: dict[
        frozenset[tuple[frozenset[Cell], int, int | None]], Ranked
    ] = {}  # most stay as they are from move to move
    while not game.is_finished:
        shown: dict[Cell, tuple[bool, int]] = {}
        for sentences in components(game.seen.base.sentences):
            key = frozenset([(frozenset(sentence.cells), sentence.count, sentence.number) for sentence in sentences])
            if key not in remembered:
                remembered[key] = way([sentence_of(sentence) for sentence in sentences])
            shown |= remembered[key]
        first = min([rank for is_mine, rank in shown.values() if not is_mine], default=None)
        if first is None:
            return None
        needed = max(needed, first)
        game.take_in({cell: is_mine for cell, (is_mine, rank) in shown.items() if rank <= needed})
    return needed


def measure_blocks(
    path: Path,
    files: Sequence[str],
    size: Size,
    seed: int,
    most: int,
    minutes: float,
    progress: Progress,
    block: int = BLOCK,
) -> Iterator[int]:
    """Add the blocks that a record lacks, of `block` positions each, until it has `most`; see `add_blocks`."""
    books = books_named(files)
    rules = {name: [written(replace(rule, notes=())) for rule in book.rules] for name, book in books.items()}
    if path.exists():
        _refuse_other_rules(path, rules)

    def made(numbers: range) -> dict[str, Any]:
        covered = Covered(Ways(books))
        covered.measure(size, seed, numbers, progress)
        return covered.as_line()

    machine = this_machine(())
    said = {
        "contestant": ",".join(books),
        "played": f"{size}, positions where a player has to think",
        "seed": seed,
        "date": today().partition(" ")[0],
        "machine": {"cpu": machine.cpu, "cores": machine.cores},
        "versions": {**machine.versions, **({"commit": machine.commit} if machine.commit else {})},
        "command": f"mineproof rules curve {' '.join(files)} --size {size} --positions {most} --seed {seed}",
        "rules": rules,
    }
    return add_blocks(path, said, made, minutes, min(block, most), most)


def _refuse_other_rules(path: Path, books: Mapping[str, Sequence[str]]) -> None:
    """Raise `UserError` where a record is of other rules than these, which are written without their notes."""
    for known, _ in read_blocks(path):
        for name, rules in known.get("rules", {}).items():
            if rules != books.get(name, rules):
                raise UserError(
                    f"{path} is a record of other rules: {name} had {_counted_and_first(rules, books[name])}, and now "
                    f"has {_counted_and_first(books[name], rules)}. Move the record away, or name another folder for "
                    "records"
                )


def _counted_and_first(rules: Sequence[str], others: Sequence[str]) -> str:
    """How many rules there are, and the first one that differs from the others at its place."""
    first = next((one for one, other in zip_longest(rules, others) if one != other), None)
    return counted(len(rules), "rule") + (f", among them {' '.join(first.split())!r}" if first else "")
