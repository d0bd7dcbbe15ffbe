"""Proofs in the window, whole or step by step: of a certain cell by clues, of an undecided cell by two layouts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engines import Explanation
from engines.answers.board_answer import BoardAnswer
from game.board.board_clue import BoardClue, as_board_clues
from game.errors import GaveUp, NotEntailed
from game.grid import Cell
from game.puzzles.conclusions import Role
from game.wording import counted

MOST_SENTENCES = 4
"""The largest number of steps of a proof written out; for a longer proof only the clues are listed."""


@dataclass(frozen=True)
class Highlight:
    """A message with the cells to highlight. `notes` number its clues, and `mines` are those of a layout to draw."""

    words: str
    roles: Mapping[Role, Collection[Cell]]
    notes: Mapping[Cell, str] = field(default_factory=dict)
    mines: frozenset[Cell] | None = None


@dataclass(frozen=True)
class ProofStep:
    """One step in words, with its cells. Some steps use a `clue`, or draw the `mines` of a layout."""

    words: str
    clue: BoardClue | None = None
    cells: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] | None = None


@dataclass(frozen=True)
class ShownProof:
    """The proof that a cell is a mine or safe, or that nothing decides it (`is_mine` is None).

    It has `steps`, or a `reason` in words for missing steps. `clues` are the clues of the whole proof. `beyond` names
    the engine if it does not prove the value of the cell, and is empty otherwise.
    """

    cell: Cell
    is_mine: bool | None
    clues: tuple[BoardClue, ...] = ()
    steps: tuple[ProofStep, ...] = ()
    reason: str = ""
    beyond: str = ""

    @classmethod
    def of(cls, why: Explanation, beyond: str = "") -> ShownProof:
        """Find the steps of a proof; if no argument is found in time, each clue is a step."""
        clues = as_board_clues(why.clues)
        try:
            steps = [
                ProofStep(
                    words,
                    clues[step.clues[0]] if step.clues else None,
                    frozenset() if step.claim is None else cast(frozenset[Cell], step.claim.atoms),
                )
                for words, step in zip(why.sentences, why.steps, strict=True)
            ]
        except GaveUp:  # no argument within the limit; the clues are known
            steps = []
        steps = steps or [ProofStep(clue.in_words, clue, clue.cells) for clue in clues]
        return cls(why.cell, why.is_mine, tuple(clues), tuple(steps), beyond=beyond)

    @classmethod
    def that_open(cls, cell: Cell, answer: BoardAnswer[Any]) -> ShownProof:
        """Find two consistent layouts: one with a mine at the undecided cell, and one without."""
        try:
            found = answer.why_open(cell)
        except (GaveUp, NotEntailed) as limit:
            return cls(cell, None, reason=str(limit))
        with_mine, without = cast(tuple[frozenset[Cell], ...], (found.true, found.false))
        steps = (
            ProofStep("A layout that fits has a mine there.", mines=with_mine),
            ProofStep("Another has none.", mines=without),
        )
        return cls(cell, None, steps=steps)

    def highlight(self, shown: int | None = None) -> Highlight:
        """Highlight the step of number `shown`, from 1, with the clues up to it; None highlights the whole proof."""
        is_open, cell = self.is_mine is None, self.cell
        conclusion = f"nothing decides {cell}" if is_open else f"{cell} is {'a mine' if self.is_mine else 'safe'}"
        if shown is not None:
            step = self.steps[shown - 1]
            words = f"Why {conclusion}, {shown} of {len(self.steps)}: {step.words}"
            used = tuple([one.clue for one in self.steps[:shown] if one.clue is not None])
            cells, mines = step.cells, step.mines
        else:
            words = f"{conclusion}: true, but beyond `{self.beyond}`" if self.beyond else conclusion
            if len(self.steps) <= MOST_SENTENCES:
                sentences = " ".join(f"{number}. {step.words}" for number, step in enumerate(self.steps, 1))
                words += f": {self.reason or sentences}"
            else:
                clues = ", ".join(map(str, self.clues))
                words += f". It follows from {clues}. S shows it in {counted(len(self.steps), 'step')}"
            used, mines = self.clues, None
            cells = frozenset().union(*[clue.cells for clue in self.clues if clue.source != "total"])
        notes = numbered(dict.fromkeys(used))
        roles = {Role.PROVEN: [cell], Role.STEP: cells, Role.CLUE: notes}
        return Highlight(words, {Role.DIFFERENT: [cell]} if is_open else roles, notes, mines)


def numbered(clues: Iterable[BoardClue]) -> dict[Cell, str]:
    """Number the clues from 1, and map the cell of each to its number."""
    return {clue.source: str(number) for number, clue in enumerate(clues, 1) if isinstance(clue.source, tuple)}
