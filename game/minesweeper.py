"""Minesweeper: the hidden truth, and the referee between it and a player."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.errors import IllegalMove
from game.grid import Cell, check_cell, neighbors
from game.layouts import Layout, random_layout
from game.protocols import Player


class Minesweeper:
    """A board with hidden mines, in the words of CS50's `Minesweeper`.

    `board` is a list of rows of bool (True: a mine), `mines` the set of cells with mines, `mines_found` the set that
    the player has flagged. Raises `BadLayout` for sizes below 1 and for more mines than cells.
    """

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8, *, rng: random.Random | None = None) -> None:
        self._lay(random_layout(height, width, mines, rng=rng))

    @classmethod
    def from_layout(cls, layout: Layout) -> Minesweeper:
        """The game with the mines of `layout`."""
        game = cls.__new__(cls)
        game._lay(layout)
        return game

    def _lay(self, layout: Layout) -> None:
        self.height, self.width = layout.height, layout.width
        self.mines: set[Cell] = set(layout.mines)
        self.board = [[False] * self.width for _ in range(self.height)]
        for row, column in self.mines:
            self.board[row][column] = True
        self.mines_found: set[Cell] = set()

    def print(self) -> None:
        """Print the board with its mines (X)."""
        line = "--" * self.width + "-"
        for row in self.board:
            print(line)
            print("".join("|X" if mine else "| " for mine in row) + "|")
        print(line)

    def is_mine(self, cell: Cell) -> bool:
        """Whether `cell` is a mine. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        return self.board[cell[0]][cell[1]]

    def nearby_mines(self, cell: Cell) -> int:
        """The mines among the neighbors of `cell` (0 to 8), `cell` not counted. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        board = self.board
        return sum(board[row][column] for row, column in neighbors(cell, self.height, self.width))

    def won(self) -> bool:
        """Whether the cells flagged are exactly the mines."""
        return self.mines_found == self.mines


@dataclass(frozen=True)
class Outcome:
    """How a game went: `moves` cells were revealed (a mine included), each first, safe or guessed.

    `unsound` counts the mines that the player called safe (0 or 1: the game ends there); `exploded` tells whether a
    mine was revealed, and `won` whether all other cells were. A player that stopped early did neither.
    """

    won: bool
    moves: int
    guesses: int
    safe_moves: int
    unsound: int
    exploded: bool


def play(game: Minesweeper, player: Player, *, first: Cell | None = None) -> Outcome:
    """Let `player` play `game` to its end, revealing `first` for it if given.

    The referee trusts nobody: a move off the board or to a cell already revealed raises `IllegalMove`, and a move
    called safe that hits a mine is counted as unsound. The game is not changed.
    """
    to_reveal = game.height * game.width - len(game.mines)
    revealed: set[Cell] = set()
    guesses = safe_moves = unsound = 0

    def explodes(move: Cell) -> bool:
        if game.is_mine(move):
            return True
        revealed.add(move)
        player.add_knowledge(move, game.nearby_mines(move))
        return False

    exploded = first is not None and explodes(first)
    while len(revealed) < to_reveal and not exploded:
        move = player.make_safe_move()
        called_safe = move is not None
        if move is None:
            move = player.make_random_move()
        if move is None:
            break
        _check_move(player, move, revealed, game)
        safe_moves += called_safe
        guesses += not called_safe
        exploded = explodes(move)
        unsound += exploded and called_safe
    won = len(revealed) == to_reveal and not exploded
    return Outcome(won, len(revealed) + exploded, guesses, safe_moves, unsound, exploded)


def _check_move(player: Player, move: Cell, revealed: set[Cell], game: Minesweeper) -> None:
    """Raise `IllegalMove` unless `move` is a cell of the board not yet revealed."""
    try:
        check_cell(move, game.height, game.width)
    except IllegalMove as error:
        raise IllegalMove(f"{type(player).__name__} made an illegal move: {error}") from None
    if move in revealed:
        raise IllegalMove(f"{type(player).__name__} moved to {move} again; expected a cell not yet revealed")
