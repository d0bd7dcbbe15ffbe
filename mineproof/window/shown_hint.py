"""Hints in the window: the place, clues and proof of the next safe cell, or the need of a guess and its proof."""

from __future__ import annotations

from collections.abc import Collection, Set as AbstractSet
from dataclasses import dataclass, replace
from typing import cast

from engines.answers.board_answer import Move
from engines.proofs.guess_needed import GuessNeeded
from engines.proofs.hint import LEVELS, Hint
from game.board.board_clues import as_board_clues
from game.grid import Cell
from game.puzzles.conclusions import Role
from game.words import counted
from mineproof.game_analysis.next_step import guess_in_words
from mineproof.window.shown_proof import ShownProof, numbered

LAST = LEVELS[-1]


@dataclass(frozen=True)
class ShownHint:
    """A hint at its current level.

    If a cell can be proven safe, `step` is the hint to it, with its `proof`. Otherwise `move` is the best move known.
    If a guess is `needed`, layouts that fit prove this. `world` selects the layout that is drawn: an open cell, and
    whether the layout has a mine there.
    """

    step: Hint | None = None
    proof: ShownProof | None = None
    move: Move | None = None
    needed: GuessNeeded | None = None
    world: tuple[Cell, bool] | None = None

    @property
    def is_told(self) -> bool:
        """Return whether the hint is at its last level."""
        return self.step is None or self.step.level == LAST

    @property
    def cell(self) -> Cell | None:
        """Return the cell to reveal, at the last level."""
        if self.step is not None:
            return self.step.explanation.cell if self.is_told else None
        return None if self.move is None else self.move.cell

    @property
    def looked_at(self) -> Cell:
        """Return a cell to scroll to."""
        if self.step is not None:
            return cast(Cell, self.step.area[0]) if self.step.level == 1 else self.step.explanation.cell
        assert self.move is not None
        return self.move.cell

    def more(self) -> ShownHint:
        return self if self.step is None or self.is_told else replace(self, step=self.step.at(self.step.level + 1))

    def next_world(self, pointed: Cell | None) -> ShownHint:
        """Return the hint with the next drawing: a layout with a mine at a cell, then one without it, then no layout.

        The cell is the `pointed` one if it is open, else the best guess.
        """
        if self.needed is None or self.move is None:
            return self
        if self.world is not None:
            cell, is_mine = self.world
            return replace(self, world=(cell, False) if is_mine else None)
        cell = pointed if pointed is not None and pointed in self.needed.pairs else self.move.cell
        return replace(self, world=(cell, True))

    @property
    def mines(self) -> AbstractSet[Cell] | None:
        """Return the mines of the layout drawn, if there is one."""
        if self.world is None or self.needed is None:
            return None
        cell, is_mine = self.world
        return cast(frozenset[Cell], self.needed.worlds_of(cell)[0 if is_mine else 1])

    @property
    def roles(self) -> dict[Role, Collection[Cell]]:
        """Return the highlighted cells by role."""
        if self.world is not None:
            return {Role.DIFFERENT: [self.world[0]]}
        if self.step is not None and self.step.level == 1:
            return {Role.AREA: cast(Collection[Cell], self.step.area)}
        return {} if self.cell is None else {Role.BEST: [self.cell]}

    @property
    def notes(self) -> dict[Cell, str]:
        """Return the numbers of the clues at their cells, at the level that shows clues without the proof."""
        if self.step is None or self.step.level != 2:
            return {}
        return numbered(as_board_clues(self.step.explanation.clues))

    def __str__(self) -> str:
        if self.world is not None:
            cell, is_mine = self.world
            goes_on = "S shows one without" if is_mine else "S ends this"
            return f"a layout that fits, {'with a mine' if is_mine else 'without a mine'} at {cell}. {goes_on}"
        if self.step is not None:
            text = f"{self.step.explanation.cell} is safe" if self.is_told else str(self.step).removesuffix(".")
            return f"hint {self.step.level} of {LAST}: {text}. {'S shows why' if self.is_told else 'H tells more'}"
        if self.needed is None or self.move is None or self.move.is_safe:
            return f"hint: {self.move}"
        layouts = counted(len(self.needed.worlds), "layout")
        shown = f"{layouts} that fit show that each open cell may be a mine or not"
        guess = guess_in_words(self.move)
        return f"hint: it takes a guess here: {shown}. {guess}. S draws two of them, for the cell pointed at"
