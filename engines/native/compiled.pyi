from typing import Self

from game.grid import Cell

class Board:
    def __new__(
        cls,
        cells: dict[Cell, None],
        height: int,
        width: int,
        total: int,
        density: float,
        odds: float,
        reveals: dict[Cell, int],
        marks: dict[Cell, bool],
        skipped: set[Cell],
        revision: int,
        /,
    ) -> Self: ...
    @property
    def revision(self) -> int: ...
    def reveal(self, cell: Cell, count: int, /) -> None: ...
    def mark(self, cell: Cell, is_mine: bool, /) -> None: ...
    def skip(self, cell: Cell, /) -> None: ...
    def safe_move(self) -> Cell | None: ...
    def settle(self) -> None: ...
    def note_into(self, known: set[Cell], is_mine: bool, /) -> set[Cell]: ...
    def numbers(self) -> list[tuple[list[Cell], int]]: ...
    def best_cells(self, guesser: str, exact_limit: int, /) -> list[Cell] | None: ...
    def imagine(self, free: Cell, seed: int, /) -> list[Cell] | None: ...
    def chances(self) -> dict[Cell, float]: ...

def configure(
    *,
    hand_over: type[Exception],
    most_cells: int,
    largest_board: int,
    ending: int,
    deepest: int,
    most_statements: int,
    most_classes: int,
    most_components: int,
    models: int,
    effort: int,
    largest_exact_limit: int,
    near_best: float,
    progress: float,
    progress_closed: float,
    tie: float,
    merit_tie: float,
    rounding: float,
    rollout_cells: int,
    rollout_games: int,
    rollout_batch: int,
    rollout_exact: int,
    rollout_layouts: float,
    rollout_share: float,
    rollout_doubt: float,
    rollout_lead: float,
    rollout_spread: float,
) -> None: ...
def player(guesser: str, exact_limit: int, /) -> object: ...
def small_board(height: int, width: int, mines: int, first: int, /) -> tuple[int, int] | None: ...
def careful_player(height: int, width: int, /) -> object: ...
