"""A review of a student's own `MinesweeperAI`: whether it is sound, and how much it finds of what follows.

The player is told the numbers of positions, and what it says of hidden cells is held against what follows from them. It
is told what it misses, and not how to find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.contestants.course_player import MakePlayer
from benchmarks.contestants.engine_room import deduce
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.experiments.named_positions import named_positions
from game.grid import Cell
from game.minesweeper.sizes import Size
from game.pictures import Picture, Role, of_observation
from mineproof.course.guarded import StudentError, TooLong, guarded
from mineproof.proofs import conclusion_in_words

GAMES = "positions from games"
"""The grade of positions that are drawn."""
SECONDS = 20.0
"""How long a player may take over one position, unless another limit is asked for."""


@dataclass(frozen=True)
class Reviewed:
    """What a player said of one position.

    `follows` counts the hidden cells that are certain, and `found` those of them that the player knows; `missed` are
    the others. `unsound` are cells of which it says what the numbers do not tell, with whether it calls them mines;
    `error` is what it raised, with its file and line, and `is_late` tells that it took too long. `moves` tells what is
    wrong with the moves that it would make, in words.
    """

    grade: str
    position: Position
    follows: int
    found: int
    unsound: dict[Cell, bool]
    missed: frozenset[Cell] = frozenset()
    error: str = ""
    is_late: bool = False
    moves: tuple[str, ...] = ()

    def picture(self) -> Picture:
        """The position; the cells of which the player says what the numbers do not tell are highlighted."""
        title = "Where your player says what the numbers do not tell"
        return of_observation(self.position.observation, roles={Role.DIFFERENT: self.unsound}, title=title)

    def picture_of_missed(self) -> Picture:
        """The position; the cells that are certain, and that the player does not know, are highlighted."""
        title = "What your player misses"
        return of_observation(self.position.observation, roles={Role.BEYOND: self.missed}, title=title)

    def missed_by_sentences(self) -> frozenset[Cell]:
        """The cells missed that the set/subset method of the course finds."""
        (mines, safes), _ = deduce("sentence", self.position.observation, with_total=False)
        return self.missed & (mines | safes)

    def claims(self) -> list[str]:
        """What the player says and the numbers do not tell, in words."""
        wrong = [
            ([cell for cell, said in self.unsound.items() if said is is_mine], is_mine) for is_mine in (False, True)
        ]
        return [conclusion_in_words(cells, is_mine) for cells, is_mine in wrong if cells]


def positions(drawn: int, seed: int) -> Iterator[tuple[str, Position]]:
    """Positions with their grades: those with names, and so many drawn from games of the course's size."""
    named = named_positions()
    for number in named.numbers:
        position = named.draw(number)
        grade = position.name.partition(":")[0]
        if position.observation.total is None:  # the course's player is not told the number of mines
            yield grade, position
    games = DrawnPositions(((Size.parse("cs50"), drawn),), seed)
    for number in games.numbers:
        yield GAMES, games.draw(number)


def review(make: MakePlayer, of: Iterable[tuple[str, Position]], seconds: float = SECONDS) -> Iterator[Reviewed]:
    """What the player says of each position, held against what follows.

    The first position on which it takes more than so many `seconds` is the last one.
    """
    for grade, position in of:
        reviewed = _reviewed(make, grade, position, seconds)
        yield reviewed
        if reviewed.is_late:
            return


def _reviewed(make: MakePlayer, grade: str, position: Position, seconds: float) -> Reviewed:
    seen = position.observation
    hidden = set(seen.hidden)
    (mines, safes), _ = deduce("probability", seen, with_total=False)

    def ask() -> tuple[set[Cell], set[Cell], list[str]]:
        player = make(height=seen.height, width=seen.width)
        for cell, number in seen.reveals.items():
            player.add_knowledge(cell, number)
        said = set(player.mines), set(player.safes) & hidden
        return *said, list(_about_moves(player, said[1], hidden - said[0]))

    try:
        said_mines, said_safes, moves = guarded(ask, seconds)
    except StudentError as error:
        late = isinstance(error, TooLong)
        return Reviewed(grade, position, len(mines) + len(safes), 0, {}, error=str(error), is_late=late)
    wrong = {**dict.fromkeys(said_safes - safes, False), **dict.fromkeys(said_mines - mines, True)}
    found = (said_mines & mines) | (said_safes & safes)
    follows = mines | safes
    return Reviewed(grade, position, len(follows), len(found), wrong, frozenset(follows - found), moves=tuple(moves))


def _about_moves(player: Any, safes: set[Cell], left: set[Cell]) -> Iterator[str]:
    """What is wrong with the moves of a player that knows hidden `safes`, and of no cell `left` that it is a mine."""
    yield from _about_move(
        "make_safe_move",
        player.make_safe_move(),
        safes,
        "it knows that {} is safe",
        "no cell that it knows to be safe and that is still hidden",
    )
    yield from _about_move(
        "make_random_move",
        player.make_random_move(),
        left,
        "{} is hidden, and no mine as far as it knows",
        "no hidden cell, or one that it knows to be a mine",
    )


def _about_move(method: str, move: Cell | None, allowed: set[Cell], there_is: str, it_is: str) -> Iterator[str]:
    """What is wrong with the move of a method: it is None though `there_is` a cell allowed, or it is none of them."""
    if move is None and allowed:
        yield f"{method} returned None, though {there_is.format(min(allowed))}"
    elif move is not None and move not in allowed:
        yield f"{method} returned {move}, which is {it_is}"
