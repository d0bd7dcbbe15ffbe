"""What each cell of the window's board shows, as a square of `game.pictures`."""

from __future__ import annotations

from collections.abc import Iterable

from game.grid import Cell
from game.known import Role
from game.pictures.board_pictures import PLAIN
from game.pictures.description import Kind, Panel, Picture, Square
from mineproof.window.controller import Controller

NEEDS_NO_WORDS = (Kind.HIDDEN, Kind.FLAG, Kind.MINE)
"""Kinds that the legend leaves out."""

HINT = "the hint"
"""What the engine would do, which may be a guess that is not the best."""

RANKS = {Role.BEYOND: 1, Role.CLUE: 2, Role.STEP: 2}
"""Where roles stand in the legend, after the kinds: last those that the messages tell as well, where there is room."""


class Squares:
    """The squares of the board as the controller stands, each made when it is asked for."""

    def __init__(self, controller: Controller) -> None:
        game, session = controller.game, controller.session
        self._reveals = game.reveals
        self._shows_end, self._in_replay = game.shows_end, game.replayed is not None
        self._flags, self._mines, self._exploded = session.flags, session.mines, session.exploded
        self._known = None if game.shows_end else controller.inquiry.known
        self._beyond = controller.inquiry.beyond
        self._notes: dict[Cell, str] = {}
        self._roles: dict[Cell, frozenset[Role]] = {}
        self._highlight(controller)

    def __getitem__(self, cell: Cell) -> Square:
        """What `cell` shows."""
        roles = self._roles.get(cell, PLAIN)
        if cell in self._reveals:
            return Square(Kind.NUMBER, str(self._reveals[cell]), None, roles, self._notes.get(cell, ""))
        if self._shows_end:
            return Square(self._kind_at_the_end(cell), roles=roles)
        is_flagged = cell in self._flags and not self._in_replay
        if self._known is None:
            return Square(Kind.FLAG if is_flagged else Kind.HIDDEN, roles=roles)
        if cell in self._known.values:
            safe = Kind.WRONG_FLAG if is_flagged else Kind.PROVEN_SAFE
            return Square(Kind.PROVEN_MINE if self._known.values[cell] else safe, roles=roles)
        if cell in self._beyond:
            roles |= {Role.BEYOND}
        return Square(Kind.FLAG if is_flagged else Kind.HIDDEN, "", self._known.chances.get(cell), roles)

    def _kind_at_the_end(self, cell: Cell) -> Kind:
        """A hidden cell of a game that is over: where the mines were, and which flags were wrong."""
        if cell == self._exploded:
            return Kind.EXPLODED
        if cell in self._flags:
            return Kind.FLAG if cell in self._mines else Kind.WRONG_FLAG
        return Kind.MINE if cell in self._mines else Kind.HIDDEN

    def _highlight(self, controller: Controller) -> None:
        """Give the cells of the hint, of the last move and of the proof their roles."""
        roles: dict[Cell, set[Role]] = {}

        def give(role: Role, *cells: Cell) -> None:
            for cell in cells:
                roles.setdefault(cell, set()).add(role)

        if controller.hinted is not None:
            give(Role.BEST, controller.hinted.cell)
        if controller.game.last_step is not None:
            give(Role.LAST, controller.game.last_step.cell)
        proof, shown = controller.proof, controller.inquiry.shown_steps
        if proof is not None:
            give(Role.PROVEN, proof.cell)
            give(Role.STEP, *proof.cells(shown))
            for number, clue in enumerate(proof.clues(shown), start=1):
                if isinstance(clue.source, tuple):
                    give(Role.CLUE, clue.source)
                    self._notes[clue.source] = str(number)
        self._roles = {cell: frozenset(given) for cell, given in roles.items()}


def legend(seen: Iterable[Square]) -> list[tuple[Square, str]]:
    """Samples of the squares `seen` that need words, with the words."""
    panel = Panel((tuple(seen),), ("",), ())
    needed = [
        (sample, HINT if sample.roles == {Role.BEST} else words)
        for sample, words in Picture("", (panel,)).legend
        if sample.roles or sample.chance is not None or sample.kind not in NEEDS_NO_WORDS
    ]
    return sorted(needed, key=lambda entry: max([RANKS.get(role, 3) for role in entry[0].roles], default=0))
