"""The content of each cell of the window's board, as a square of `game.pictures`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from game.grid import Cell
from game.pictures.board_pictures import BoardSquares
from game.pictures.picture_data import Kind, Panel, Picture, Square
from game.puzzles.conclusions import NO_CONCLUSIONS
from game.puzzles.highlight_roles import Role
from mineproof.window.controller import Controller

NEEDS_NO_WORDS = (Kind.HIDDEN, Kind.FLAG, Kind.MINE)
"""Kinds that the legend leaves out."""

HINT = "the hint"
"""The legend's words for a hinted cell. It is not called the best move, since an engine may hint at a weaker guess."""

RANKS = {Role.BEYOND: 1, Role.CLUE: 2, Role.STEP: 2}
"""The order of roles in the legend, after the kinds. The other roles are last: the messages explain them, too."""


def squares_of(controller: Controller) -> BoardSquares:
    """Return the squares of the board in the current state."""
    game, session, questions = controller.game, controller.session, controller.questions
    known = (None if game.shows_end or controller.guarantee else questions.known) or NO_CONCLUSIONS
    roles: dict[Role, Collection[Cell]] = {} if known is NO_CONCLUSIONS else {Role.BEYOND: questions.beyond}
    if game.last_step is not None:
        roles[Role.LAST] = [game.last_step.cell]
    hint = () if questions.hint is None else questions.hint.levels[:1]
    shown = [*hint, *filter(None, [questions.highlight])]
    for one in shown:
        roles |= one.roles
    layout = shown[-1].mines if shown else None
    return BoardSquares(
        game.reveals,
        frozenset() if layout is not None or (game.replayed is not None and not game.shows_end) else session.flags,
        known=replace(known, roles=roles),
        mines=session.mines if game.shows_end else layout,
        exploded=session.exploded,
        notes=shown[-1].notes if shown else {},
        judged=True,
    )


def legend(seen: Iterable[Square], engine: str) -> list[tuple[Square, str]]:
    """Return samples of the squares `seen` that need an explanation, with their meanings for a game with `engine`."""
    panel = Panel((tuple(seen),), ("",), ())
    needed = [
        (sample, HINT if sample.roles == {Role.BEST} else words.replace("this engine", engine))
        for sample, words in Picture("", (panel,)).legend
        if sample.roles or sample.chance is not None or sample.kind not in NEEDS_NO_WORDS
    ]
    return sorted(needed, key=lambda entry: max([RANKS.get(role, 3) for role in entry[0].roles], default=0))
