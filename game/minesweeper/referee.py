"""The referee between the hidden truth and the player."""

from dataclasses import dataclass, field
from typing import Protocol

from game.errors import IllegalMove
from game.grid import Cell, check_cell
from game.minesweeper.board import Minesweeper


class Player(Protocol):
    """The interface of a Minesweeper player; every engine has it."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in a revealed, hence safe, `cell` with `count` mines among its neighbors."""

    def make_safe_move(self) -> Cell | None:
        """Return a cell known to be safe and not yet revealed, or None."""

    def make_random_move(self) -> Cell | None:
        """Return a cell that may be safe and is not yet revealed, or None."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game.

    `moves` is the number of revealed cells, a mine included: the first cell, `safe_moves` and `guesses`. `unsound`
    counts mines called safe by the player (0 or 1: the game ends there). `exploded` is True if a mine was revealed, and
    `won` if all other cells were; after an early stop, both are False. After an unsound move, `until_wrong` lists the
    revealed cells in order, then the mine; otherwise it is empty.
    """

    won: bool
    moves: int
    guesses: int
    safe_moves: int
    unsound: int
    exploded: bool
    until_wrong: tuple[Cell, ...] = field(default=(), repr=False)


def play(game: Minesweeper, player: Player, *, first: Cell | None = None) -> Outcome:
    """Play `game` to its end with `player`, starting with `first` if given. The game is not modified.

    A cell off the board or already revealed raises `IllegalMove`, and a mine called safe counts as unsound.
    """
    height, width, mines = game.height, game.width, frozenset(game.mines)
    around = game.grid.neighbors
    add_knowledge, make_safe_move = player.add_knowledge, player.make_safe_move  # looked up once, not at every move
    to_reveal = height * width - len(mines)
    revealed: dict[Cell, None] = {}
    safe_moves = 0
    move, called_safe = first, False
    if first is not None:
        check_cell(first, height, width)
    while move not in mines:
        if move is not None:
            revealed[move] = None
            add_knowledge(move, len(around[move] & mines))
        if len(revealed) == to_reveal:
            break
        move = make_safe_move()
        called_safe = move is not None
        safe_moves += called_safe
        if move is None:
            move = player.make_random_move()
        if move is None:
            break
        try:
            check_cell(move, height, width)
        except IllegalMove as error:
            raise IllegalMove(f"the player made an illegal move: {error}") from None
        if move in revealed:
            raise IllegalMove(f"the player moved to {move} again; expected a cell not yet revealed")
    exploded = move in mines
    won = len(revealed) == to_reveal and not exploded
    moves = len(revealed) + exploded
    # every other move is a guess, but the given first one
    guesses = moves - safe_moves - (first is not None)
    wrong = (*revealed, move) if exploded and called_safe and move is not None else ()
    return Outcome(won, moves, guesses, safe_moves, int(bool(wrong)), exploded, wrong)
