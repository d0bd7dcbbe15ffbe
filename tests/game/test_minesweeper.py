"""The game of CS50, its referee, sessions, and 3BV: that number of clicks reveals a board."""

import random
from collections.abc import Iterable

import pytest

from game.grid import Cell
from game.minesweeper.game_session import Session, Status
from game.minesweeper.three_bv import BoardParts
from mineproof import IllegalMove, Layout, Minesweeper, Outcome, play, random_layout


def test_the_public_surface_of_cs50() -> None:
    game = Minesweeper(height=4, width=5, mines=6, rng=random.Random(2))
    assert (game.height, game.width, len(game.mines)) == (4, 5, 6)
    assert game.board == [[(r, c) in game.mines for c in range(5)] for r in range(4)]
    assert game.mines_found == set()
    assert not game.won()
    game.mines_found |= game.mines
    assert game.won()
    default = Minesweeper()
    assert (default.height, default.width, len(default.mines)) == (8, 8, 8)


def test_is_mine_and_nearby_mines() -> None:
    game = Minesweeper.from_layout(Layout(3, 3, frozenset({(0, 0), (1, 1), (2, 2)})))
    assert [game.is_mine((0, column)) for column in range(3)] == [True, False, False]
    assert [game.nearby_mines((0, column)) for column in range(3)] == [1, 2, 1], "its own square is not counted"


def test_print(capsys: pytest.CaptureFixture[str]) -> None:
    Minesweeper.from_layout(Layout(2, 3, frozenset({(0, 1)}))).print()
    assert capsys.readouterr().out == "-------\n| |X| |\n-------\n| | | |\n-------\n"


class Scripted:
    """A player that makes the moves it was given: safe ones as (cell, True), guesses as (cell, False)."""

    def __init__(self, moves: Iterable[tuple[Cell, bool]]) -> None:
        self.moves = list(moves)
        self.told: dict[Cell, int] = {}

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.told[cell] = count

    def make_safe_move(self) -> Cell | None:
        return self.moves.pop(0)[0] if self.moves and self.moves[0][1] else None

    def make_random_move(self) -> Cell | None:
        return self.moves.pop(0)[0] if self.moves else None


GAME = Layout(2, 2, frozenset({(1, 1)}))


@pytest.mark.parametrize(
    ("moves", "first", "outcome"),
    [
        ([((0, 0), False), ((0, 1), True), ((1, 0), True)], None, Outcome(True, 3, 1, 2, 0, exploded=False)),
        ([((0, 1), False), ((1, 0), False)], (0, 0), Outcome(True, 3, 2, 0, 0, exploded=False)),
        ([((1, 1), False)], None, Outcome(False, 1, 1, 0, 0, exploded=True)),
        ([((1, 1), True)], (0, 0), Outcome(False, 2, 0, 1, 1, exploded=True, until_wrong=((0, 0), (1, 1)))),
        ([], (1, 1), Outcome(False, 1, 0, 0, 0, exploded=True)),
        ([], (0, 0), Outcome(False, 1, 0, 0, 0, exploded=False)),
    ],
    ids=["won", "won by guessing", "unlucky", "unsound", "first is a mine", "stopped early"],
)
def test_play(moves: list[tuple[Cell, bool]], first: Cell | None, outcome: Outcome) -> None:
    game = Minesweeper.from_layout(GAME)
    player = Scripted(moves)
    assert play(game, player, first=first) == outcome
    assert player.told == dict.fromkeys(player.told, 1)
    assert game.mines_found == set(), "the referee changes no game"


@pytest.mark.parametrize("called_safe", [True, False])
@pytest.mark.parametrize("move", [(0, 0), (2, 0), (-1, 0), "ab", (0,), ([0], 0), 7])
def test_illegal_moves_are_the_players_fault(move: Cell, called_safe: bool) -> None:
    with pytest.raises(IllegalMove, match=r"the player (made an illegal move: |moved to .* again; expected)"):
        play(Minesweeper.from_layout(GAME), Scripted([(move, called_safe)]), first=(0, 0))


def test_a_first_cell_is_on_the_board_and_a_board_of_mines_is_won_at_once() -> None:
    with pytest.raises(IllegalMove, match=r"\(5, 5\) is off the board; expected rows 0 to 1 and columns 0 to 1"):
        play(Minesweeper.from_layout(GAME), Scripted([]), first=(5, 5))
    assert play(Minesweeper(2, 2, 4), Scripted([])) == Outcome(True, 0, 0, 0, 0, False)


@pytest.mark.parametrize("cell", [(2, 0), (0, 2), (-1, 0), (0,), [0, 0], "ab", None, (0.0, 0), (True, 0)])
def test_what_is_no_cell_of_the_board_is_refused_and_changes_nothing(cell: Cell) -> None:
    game, session = Minesweeper.from_layout(GAME), Session.on(GAME, floods=False)
    session.reveal((0, 0))
    for act in (game.is_mine, game.nearby_mines, session.reveal, session.open_around, session.toggle_flag):
        with pytest.raises(IllegalMove, match="expected"):
            act(cell)
    assert (session.reveals, session.flags) == ({(0, 0): 1}, set())
    assert session.open_around((0, 0)) == {}
    session.toggle_flag((1, 1))
    assert session.open_around((0, 0)) == {(0, 1): 1, (1, 0): 1}


@pytest.mark.parametrize("seed", range(5))
def test_that_number_of_clicks_wins_where_zeros_are_clicked_first(seed: int) -> None:
    rng = random.Random(seed)
    layout = random_layout(9, 9, rng.randint(0, 30), rng=rng)
    session = Session.on(layout)
    free = [(r, c) for r in range(9) for c in range(9) if (r, c) not in layout.mines]
    zeros = [(r, c) for r, c in free if all(max(abs(r - x), abs(c - y)) > 1 for x, y in layout.mines)]
    clicks = sum(bool(session.reveal(cell)) for cell in [*zeros, *free])
    assert session.status is Status.WON
    assert clicks == BoardParts.of(layout).three_bv
    for grid, islands in (("square", [8]), ("knight", [])):
        assert [*map(len, BoardParts.of(Layout(3, 3, frozenset({(1, 1)}), grid=grid)).islands)] == islands
