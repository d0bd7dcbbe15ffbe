"""A review of a student's own `MinesweeperAI`: whether it is sound, and how much it finds of what follows.

The player gets the numbers of positions, and what it says of hidden cells is compared with what follows from them. The
review names what it misses, and not how to find it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from benchmarks.contestants.course_player import MakePlayer
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.experiments.named_positions import named_positions
from benchmarks.judge import deduce
from game.grid import Cell
from game.minesweeper.sizes import Size
from game.pictures import Known, Picture, Role, of_observation
from mineproof.board_proofs import conclusion_in_words
from mineproof.course.guarded import StudentError, TooLong, guarded

GAMES = "positions from games"
"""The grade of positions that are drawn."""
SECONDS = 20.0
"""How long a player may take over the numbers of a position, and over each move, unless another limit is asked for."""


class Asked(NamedTuple):
    """A method that makes a move, and what there is to say of the moves that it should make."""

    method: str
    there_is: str
    """Why a cell, {}, would be right."""

    it_is: str
    """What a cell is that would be wrong."""

    there_is_none: str
    """Where no cell would be right, and None is."""


MOVES = (
    Asked(
        "make_safe_move",
        "it knows that {} is safe",
        "no cell that it knows to be safe and that is still hidden",
        "It knows no safe cell that is still hidden here",
    ),
    Asked(
        "make_random_move",
        "{} is hidden, and no mine as far as it knows",
        "no hidden cell, or one that it knows to be a mine",
        "No cell is left to move to here, as far as it knows",
    ),
)


@dataclass(frozen=True)
class WrongMove:
    """What is wrong with a move, in words; its file and line, where it failed; and whether it did not end in time."""

    method: str
    what: str
    place: str = ""
    is_late: bool = False


@dataclass(frozen=True)
class Reviewed:
    """What a player said of one position.

    `follows` counts the hidden cells that are certain, and `found` those of them that the player knows; `missed` are
    the others. `unsound` are cells about which it claims more than the numbers prove, with whether it calls them mines;
    of these, the numbers prove the opposite for those that are `refuted`. `error` is what it raised, with its file and
    line, and `is_late` says that it took too long. `moves` are the wrong moves that it would make.
    """

    grade: str
    position: Position
    follows: int
    found: int
    unsound: dict[Cell, bool]
    refuted: frozenset[Cell] = frozenset()
    missed: frozenset[Cell] = frozenset()
    error: str = ""
    is_late: bool = False
    moves: tuple[WrongMove, ...] = ()

    def picture(self) -> Picture:
        """The position; the cells about which the player claims more than the numbers prove are highlighted."""
        title = "Where your player says what the numbers do not tell"
        return of_observation(self.position.observation, Known(roles={Role.DIFFERENT: self.unsound}), title=title)

    def picture_of_missed(self) -> Picture:
        """The position; the certain cells that the player does not know are highlighted."""
        title = "What your player misses"
        return of_observation(self.position.observation, Known(roles={Role.BEYOND: self.missed}), title=title)

    def missed_by_sentences(self) -> frozenset[Cell]:
        """The cells missed that the set/subset method of the course finds."""
        (mines, safes), _ = deduce("sentence", self.position.observation, with_total=False)
        return self.missed & (mines | safes)

    def claims(self) -> list[str]:
        """What the player claims beyond the numbers, in sentences that say whether these prove the opposite."""

        def kind(cell: Cell) -> tuple[bool, str]:
            return self.unsound[cell], self._objection(cell)

        return [
            f"It says that {conclusion_in_words(list(cells), is_mine)}, {objection}."
            for (is_mine, objection), cells in groupby(sorted(self.unsound, key=kind), kind)
        ]

    def _objection(self, cell: Cell) -> str:
        """What there is to say against what the player says of an unsound cell."""
        if cell in self.position.observation.reveals:
            return "but a cell that is revealed is no mine"
        return "but the numbers prove the opposite" if cell in self.refuted else "which the numbers do not prove"


def positions(drawn: int, seed: int) -> Iterator[tuple[str, Position]]:
    """Positions with their grades: those with names, and as many as `drawn` from games of the course's size."""
    named = named_positions()
    for number in named.numbers:
        position = named.draw(number)
        # The course's player does not know the number of mines.
        if position.grade is not None and position.observation.total is None:
            yield position.grade, position
    games = DrawnPositions(((Size.parse("cs50"), drawn),), seed)
    for number in games.numbers:
        yield GAMES, games.draw(number)


def review(make: MakePlayer, of: Iterable[tuple[str, Position]], seconds: float = SECONDS) -> Iterator[Reviewed]:
    """What the player says of each position, compared with what follows.

    The review ends with the first position over whose numbers it takes more than `seconds`. A method that takes more
    than that over a move is not called again.
    """
    asked = list(MOVES)
    for grade, position in of:
        reviewed = _reviewed(make, grade, position, asked, seconds)
        yield reviewed
        if reviewed.is_late:
            return
        late = {move.method for move in reviewed.moves if move.is_late}
        asked = [move for move in asked if move.method not in late]


def _reviewed(make: MakePlayer, grade: str, position: Position, asked: Iterable[Asked], seconds: float) -> Reviewed:
    seen = position.observation
    hidden = set(seen.hidden)
    (mines, safes), _ = deduce("probability", seen, with_total=False)

    def tell() -> tuple[Any, set[Cell], set[Cell]]:
        player = make(height=seen.height, width=seen.width)
        for cell, number in seen.reveals.items():
            player.add_knowledge(cell, number)
        return player, set(player.mines), set(player.safes) & hidden

    try:
        player, said_mines, said_safes = guarded(tell, seconds)
    except StudentError as error:
        late = isinstance(error, TooLong)
        return Reviewed(grade, position, len(mines) + len(safes), 0, {}, error=str(error), is_late=late)
    wrong = {**dict.fromkeys(said_safes - safes, False), **dict.fromkeys(said_mines - mines, True)}
    refuted = frozenset((said_safes & mines) | (said_mines & (safes | seen.reveals.keys())))
    found = (said_mines & mines) | (said_safes & safes)
    follows = mines | safes
    right = {"make_safe_move": said_safes, "make_random_move": hidden - said_mines}
    moves = [_wrong_move(player, move, right[move.method], seconds) for move in asked]
    return Reviewed(
        grade,
        position,
        len(follows),
        len(found),
        wrong,
        refuted,
        frozenset(follows - found),
        moves=tuple([move for move in moves if move is not None]),
    )


def _wrong_move(player: Any, asked: Asked, right: Collection[Cell], seconds: float) -> WrongMove | None:
    """What is wrong with the move that the player makes where these cells would be right; None if nothing is."""
    method = asked.method
    try:
        move = guarded(lambda: getattr(player, method)(), seconds)
    except StudentError as error:
        hint = "" if right else f". {asked.there_is_none}; the course asks for None then"
        return WrongMove(method, f"{method} failed: {error.what}{hint}", error.place, isinstance(error, TooLong))
    if move is None and right:
        return WrongMove(method, f"{method} returned None, though {asked.there_is.format(min(right))}")
    if move is not None and move not in list(right):  # in a list it is found, or not, whatever it is
        return WrongMove(method, f"{method} returned {move!r}, which is {asked.it_is}")
    return None
