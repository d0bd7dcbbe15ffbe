"""Hints in the window: the place, clues and proof of the next safe cell, or the best guess."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

from engines.answers.board_answer import Move
from engines.proofs.hint import Hint
from game.board.board_clue import as_board_clues
from game.grid import Cell
from game.puzzles.conclusions import Role
from mineproof.game_analysis.next_hint import guess_in_words
from mineproof.window.shown_proof import Highlight, ShownProof, numbered


@dataclass(frozen=True)
class ShownHint:
    """A hint to reveal `cell`. `levels` are the levels of the hint left to show, the current one first.

    If the cell is proven safe, `proof` is the proof. Otherwise `move` is the best move of the engine, and `proof`, if
    any, shows that nothing decides the cell.
    """

    cell: Cell
    levels: tuple[Highlight, ...]
    proof: ShownProof | None = None
    move: Move | None = None

    @classmethod
    def of(cls, step: Hint) -> ShownHint:
        cell, notes = step.explanation.cell, numbered(as_board_clues(step.explanation.clues))
        where, clues = (str(step.at(level)).removesuffix(".") for level in (1, 2))
        levels = (
            Highlight(f"hint 1 of 3: {where}. H tells more", {Role.AREA: cast(Collection[Cell], step.area)}),
            Highlight(f"hint 2 of 3: {clues}. H tells more", {Role.CLUE: notes}, notes),
            Highlight(f"hint 3 of 3: {cell} is safe. S shows why", {Role.BEST: [cell]}),
        )
        return cls(cell, levels, ShownProof.of(step.explanation))

    @classmethod
    def of_move(cls, move: Move, proof: ShownProof | None = None) -> ShownHint:
        """Make a hint of a move and its reason. With a `proof` that nothing decides the cell, the move is a guess."""
        guess = f"it takes a guess here: no cell is certainly safe. {guess_in_words(move)}"
        text = str(move) if proof is None else f"{guess}. S shows why, by two layouts that fit"
        return cls(move.cell, (Highlight(f"hint: {text}", {Role.BEST: [move.cell]}),), proof, move)
