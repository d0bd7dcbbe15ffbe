"""Proofs and hints in the window: messages with the cells to highlight, to be shown one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engines.answers.board_answer import Move
from engines.proofs.hint_levels import Hint
from game.board.board_clue import BoardClue, as_board_clues
from game.grid import Cell
from game.puzzles.conclusions_and_highlights import Role
from game.wording import counted
from mineproof import BoardAnswer, Explanation, GaveUp, NotEntailed

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
class ShownProof:
    """The proof that a cell is a mine or safe, or that nothing decides it: the first stage is the whole proof."""

    cell: Cell
    stages: tuple[Highlight, ...]

    @classmethod
    def of(cls, cell: Cell, is_mine: bool, why: Explanation | str, beyond: str = "") -> ShownProof:
        """Find the steps of a proof, or take the clues for steps. `beyond` names an engine that does not find it."""
        words = _conclusion(cell, is_mine, beyond)
        if isinstance(why, str):  # the reason why there are no steps
            return cls(cell, (_proven(cell, f"{words}: {why}", (), ()),))
        clues = as_board_clues(why.clues)
        lines: list[tuple[str, Iterable[BoardClue], Iterable[Any]]]
        try:
            lines = [
                (words, [clues[at] for at in step.clues[:1]], () if step.claim is None else step.claim.atoms)
                for words, step in zip(why.sentences, why.steps, strict=True)
            ]
        except GaveUp:  # no argument within the limit; the clues are known
            lines = []
        lines = lines or [(clue.in_words, [clue], clue.cells) for clue in clues]
        if len(lines) <= MOST_SENTENCES:
            words += ": " + " ".join(f"{number}. {line}" for number, (line, _, _) in enumerate(lines, 1))
        else:
            words += f". It follows from {', '.join(map(str, clues))}. S shows it in {counted(len(lines), 'step')}"
        mentioned = frozenset().union(*[clue.cells for clue in clues if clue.source != "total"])
        stages, used = [_proven(cell, words, clues, mentioned)], dict[BoardClue, None]()
        for number, (line, more, cells) in enumerate(lines, 1):
            used |= dict.fromkeys(more)
            step = f"Why {_conclusion(cell, is_mine)}, {number} of {len(lines)}: {line}"
            stages.append(_proven(cell, step, used, cells))
        return cls(cell, tuple(stages))

    @classmethod
    def that_open(cls, cell: Cell, answer: BoardAnswer[Any]) -> ShownProof:
        conclusion, roles = _conclusion(cell, None), {Role.DIFFERENT: [cell]}
        try:
            found = answer.why_open(cell)
        except (GaveUp, NotEntailed) as limit:
            return cls(cell, (Highlight(f"{conclusion}: {limit}", roles),))
        both = {"A layout that fits has a mine there.": found.true, "Another has none.": found.false}
        whole = " ".join(f"{number}. {line}" for number, line in enumerate(both, 1))
        steps = [
            Highlight(f"Why {conclusion}, {number} of 2: {line}", roles, mines=cast(frozenset[Cell], mines))
            for number, (line, mines) in enumerate(both.items(), 1)
        ]
        return cls(cell, (Highlight(f"{conclusion}: {whole}", roles), *steps))


@dataclass(frozen=True)
class ShownHint:
    """A hint to reveal `cell`: the `levels` left to show, and the proof that it is safe or undecided."""

    cell: Cell
    levels: tuple[Highlight, ...]
    proof: ShownProof | None = None

    @classmethod
    def of(cls, step: Hint) -> ShownHint:
        why, cell = step.explanation, step.explanation.cell
        notes = _numbered(as_board_clues(why.clues))
        where, clues = (str(step.at(level)).removesuffix(".") for level in (1, 2))
        levels = (
            Highlight(f"hint 1 of 3: {where}. H tells more", {Role.AREA: cast(Collection[Cell], step.area)}),
            Highlight(f"hint 2 of 3: {clues}. H tells more", {Role.CLUE: notes}, notes),
            Highlight(f"hint 3 of 3: {cell} is safe. S shows why", {Role.BEST: [cell]}),
        )
        return cls(cell, levels, ShownProof.of(cell, why.is_mine, why))

    @classmethod
    def of_move(cls, move: Move, proof: ShownProof | None = None) -> ShownHint:
        """Make a hint of a move and its reason. With a `proof` that nothing decides the cell, the move is a guess."""
        guess = f"it takes a guess here: no cell is certainly safe. {move.as_best_guess()}"
        text = str(move) if proof is None else f"{guess}. S shows why, by two layouts that fit"
        return cls(move.cell, (Highlight(f"hint: {text}", {Role.BEST: [move.cell]}),), proof)


def _conclusion(cell: Cell, is_mine: bool | None, beyond: str = "") -> str:
    words = f"nothing decides {cell}" if is_mine is None else f"{cell} is {'a mine' if is_mine else 'safe'}"
    return f"{words}: true, but beyond `{beyond}`" if beyond else words


def _proven(cell: Cell, words: str, clues: Iterable[BoardClue], cells: Iterable[Cell]) -> Highlight:
    notes = _numbered(clues)
    return Highlight(words, {Role.PROVEN: [cell], Role.STEP: frozenset(cells), Role.CLUE: notes}, notes)


def _numbered(clues: Iterable[BoardClue]) -> dict[Cell, str]:
    return {clue.source: str(number) for number, clue in enumerate(clues, 1) if isinstance(clue.source, tuple)}
