"""The kinds of puzzles: one line each. Everything that takes a puzzle of any kind asks here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from game.errors import BadPuzzle, UserError
from game.puzzle import Maker, Puzzle
from game.reading import brief, is_json, kind_named


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle by its `name`, with a `summary` in a line.

    `module` is imported when the kind is first used. `puzzle` names the class of its puzzles there. `maker`, as
    "module:Class", draws them; it is empty where puzzles of the kind are drawn in another way.
    """

    name: str
    summary: str
    module: str
    puzzle: str
    maker: str = ""

    def load(self) -> type[Puzzle]:
        """The class of its puzzles."""
        found: type[Puzzle] = getattr(import_module(self.module), self.puzzle)
        return found

    def load_maker(self) -> type[Maker[Puzzle]]:
        """The class that draws them. Raises `ValueError` where there is none."""
        if not self.maker:
            raise UserError(f"puzzles of the kind {self.name!r} are not drawn from clues; use the maker of its own")
        module, _, name = self.maker.partition(":")
        found: type[Maker[Puzzle]] = getattr(import_module(module), name)
        return found


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "knights",
            "Knights and Knaves: who tells the truth, and who lies",
            "game.knights.puzzle",
            "KnightsPuzzle",
            "game.knights.truth:KnightsMaker",
        ),
        Kind(
            "mastermind",
            "Mastermind: which color each peg of a hidden code has",
            "game.mastermind.puzzle",
            "MastermindPuzzle",
            "game.mastermind.truth:MastermindMaker",
        ),
        Kind(
            "zebra",
            "Logic grids: which value of what is in which of the houses in a row",
            "game.zebra.puzzle",
            "ZebraPuzzle",
            "game.zebra.truth:ZebraMaker",
        ),
        Kind("minesweeper", "Minesweeper: which cells are mines", "game.observation", "Observation"),
    )
}
"""All kinds, by name. The last one reads every text that no other recognizes as its own."""


def kind_of(text: str) -> Kind:
    """The kind of puzzle that `text` is meant to be, or its first line, where it has a puzzle a line.

    Raises `BadPuzzle` for JSON of a kind that is not known.
    """
    first = text.strip("\ufeff \t\r\n").partition("\n")[0]
    for part in (text, first):
        for kind in KINDS.values():
            if kind.load().recognizes(part):
                return kind
    named = kind_named(first) if is_json(first) else ""
    if named:
        raise BadPuzzle(f"the kind is {brief(named)}; expected one of {', '.join(KINDS)}")
    return KINDS["minesweeper"]


def parse(text: str) -> Puzzle:
    """The puzzle, of any kind, that is written in `text`. Raises as the kind's `parse` does."""
    return kind_of(text).load().parse(text)
