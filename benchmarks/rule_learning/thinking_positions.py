"""Positions where a player has to think: no single number decides a safe cell, and yet something follows.

They are moments in the games of a careful player, who knows all that follows from the numbers (not the total) and is
shown a free cell where no safe one follows. Each board gives one of its moments: no two positions of a sample have a
board in common.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count

import engines
from benchmarks.experiments.drawn_layouts import draw_layout
from benchmarks.harness.trials import stream
from engines.board.knowledge import KnownSentence
from engines.careful_player import HAS_COMPILED, attempt
from engines.cell_sets import CellSets
from engines.facts import NumberSentence, components
from engines.grading import Grade, SeenBoard
from game.grid import Cell, Grid, all_cells
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size

COMPLETE = "native" if HAS_COMPILED else "sat"
"""The engine that knows all that follows from the numbers; both know the same."""

LATER = 1_000_000_000
"""How much further the next board stands that is tried for the same number, where one gives nothing."""


@dataclass(frozen=True)
class ThinkingPosition:
    """A moment of a game: the `numbers` seen, the cells `marked` as mines by single numbers, and what else follows.

    `sentences` are the numbers less what is known of their neighbors, each once. `conclusions` are the cells that
    they entail, with True for a mine.
    """

    grid: Grid
    numbers: Mapping[Cell, int]
    marked: frozenset[Cell]
    sentences: tuple[NumberSentence, ...]
    conclusions: Mapping[Cell, bool]

    @cached_property
    def has_move(self) -> bool:
        """Whether a safe cell follows."""
        return not all(self.conclusions.values())

    def parts(self) -> list[tuple[list[NumberSentence], dict[Cell, bool]]]:
        """The connected sentences from which something follows, each with its conclusions."""
        found = []
        for sentences in components(self.sentences):
            cells = frozenset[Cell]().union(*[sentence.cells for sentence in sentences])
            conclusions = {cell: value for cell, value in self.conclusions.items() if cell in cells}
            if conclusions:
                found.append((sentences, conclusions))
        return found


class WatchedGame:
    """A game on a layout: `seen` is what a player knows who looks at one number at a time."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seen = SeenBoard(layout.grid, None)
        self.numbers: dict[Cell, int] = {}
        assert layout.first is not None  # every drawn layout has one
        self.reveal([layout.first])

    @property
    def is_finished(self) -> bool:
        """Whether only mines are hidden."""
        return len(self.numbers) + len(self.layout.mines) == self.seen.size

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Reveal these cells, and all that single numbers then show to be safe."""
        around, mines = self.layout.grid.neighbors, self.layout.mines
        pending = [cell for cell in cells if cell not in self.numbers]
        while pending:
            for cell in pending:
                self.numbers[cell] = number = len(around[cell] & mines)
                self.seen.reveal(cell, number)
            safe = self.seen.next_safe()
            pending = [] if safe is None else [safe]

    def take_in(self, conclusions: Mapping[Cell, bool]) -> None:
        """Mark the mines and reveal the safe cells, and all that single numbers then show."""
        self.seen.base.tell(list(conclusions.items()))
        self.reveal([cell for cell, is_mine in conclusions.items() if not is_mine])
        safe = self.seen.next_safe()
        if safe is not None:
            self.reveal([safe])


def thinking_position(size: Size, seed: int, number: int) -> ThinkingPosition:
    """The position of this number, on a board of its own: the same on every machine."""
    for board in count(number, LATER):
        moments = list(moments_of(draw_layout(size, seed, board), stream("free reveals", seed, str(size), board)))
        if moments:
            return stream("thinking", seed, str(size), board).choice(moments)
    raise AssertionError


def board_without_guess(size: Size, seed: int, number: int) -> Layout:
    """The board of this number, one that opens at the first cell and needs no guess: the same on every machine.

    Who knows all that follows from the numbers reveals all its free cells.
    """
    sets = CellSets(size.grid)
    for board in count(number, LATER):
        layout = draw_layout(size, seed, board, "open")
        assert layout.first is not None
        played = attempt(sets, sets.mask(layout.mines), sets.mask([layout.first]), Grade.COMPLETE)
        if played.grade is not None:
            return layout
    raise AssertionError


def moments_of(layout: Layout, rng: random.Random) -> Iterator[ThinkingPosition]:
    """All moments of one game at which a player has to think; `rng` chooses the cells that are shown."""
    game = WatchedGame(layout)
    knowing = engines.create(COMPLETE, layout.height, layout.width, grid=layout.grid)
    free = [cell for cell in all_cells(layout.height, layout.width) if cell not in layout.mines]
    rng.shuffle(free)
    told = 0
    while not game.is_finished:
        for cell in list(game.numbers)[told:]:
            knowing.add_knowledge(cell, game.numbers[cell])
        told = len(game.numbers)
        base = game.seen.base
        follows = dict.fromkeys(sorted(knowing.mines - base.mines), True)
        follows |= dict.fromkeys(sorted(knowing.safes - base.safes), False)
        if follows:
            yield _moment(game, follows)
            game.take_in(follows)
        if len(game.numbers) == told:
            while free[-1] in game.numbers:
                free.pop()
            game.reveal([free[-1]])


def sentence_of(known: KnownSentence) -> NumberSentence:
    """A sentence of a board as it stands now, which goes on changing."""
    return NumberSentence(known.cells, known.count, known.number, on_square=known.on_square)


def _moment(game: WatchedGame, conclusions: Mapping[Cell, bool]) -> ThinkingPosition:
    base = game.seen.base
    sentences = sorted(map(sentence_of, base.sentences), key=lambda sentence: sorted(sentence.cells))
    return ThinkingPosition(
        game.layout.grid,
        dict(game.numbers),
        frozenset(base.mines),
        tuple(sentences),
        conclusions,
    )
