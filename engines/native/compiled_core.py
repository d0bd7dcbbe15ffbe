"""Access to the compiled core, which is optional.

Importing this module raises `ModuleNotFoundError` if the core was not compiled, and another `ImportError`, with the
remedy, if the file is broken or incomplete, for example compiled from much older sources.
"""

from engines.counting.game_tree import DEEPEST
from engines.counting.one_move_lookahead import MOST_CLASSES
from engines.guessing import deep_guesser as deep, optimal_guesser as optimal, progress_guesser as progress
from engines.guessing.counting_guesser import ROUNDING
from engines.reasoners.overlap import MOST_STATEMENTS
from game.grid import LARGEST_BOARD, LARGEST_TABLE

NAME = "engines.native.compiled"


def _try_out() -> None:
    """Use the core on a board of two cells. Raises the exceptions of the core, and `ValueError` for a wrong result."""
    reveals: dict[tuple[int, int], int] = {}
    board = Board(((0, 0), (0, 1)), {(0, 0): None, (0, 1): None}, 1, 2, 1, 0.2, 0.25, reveals, {}, set(), 0)
    board.reveal((0, 0), 1)
    board.settle()
    if not reveals or board.note_into(set(), True) != {(0, 1)} or board.best_cells(0, 0) != []:
        raise ValueError("it does not find the mine of a board of two cells")
    board.skip((0, 1))
    _ = board.revision, board.safe_move(), board.numbers(), board.chances(), board.imagine((0, 0), 0)
    _ = player(0, 0), careful_player(1, 2, 1), small_board(1, 2, 1, 0)


try:
    from engines.native.compiled import Board, careful_player, configure, player, small_board

    configure(
        most_cells=LARGEST_TABLE,
        largest_board=LARGEST_BOARD,
        ending=optimal.EXACT_LIMIT,
        deepest=DEEPEST,
        most_statements=MOST_STATEMENTS,
        most_classes=MOST_CLASSES,
        most_components=optimal.MOST_COMPONENTS,
        models=optimal.MODELS,
        effort=optimal.EFFORT,
        near_best=optimal.NEAR_BEST,
        progress=optimal.PROGRESS,
        progress_closed=optimal.PROGRESS_CLOSED,
        tie=optimal.TIE,
        merit_tie=progress.TIE,
        rounding=1 / ROUNDING,
        **{name.lower(): figure for name, figure in vars(deep).items() if name.startswith("ROLLOUT_")},
    )
    _try_out()
except ModuleNotFoundError:
    raise
except Exception as error:
    raise ImportError(
        f"{NAME} is broken, or was compiled from other sources than these ({error}); `make native`, or an installation "
        "of the package, compiles it anew",
        name=NAME,
    ) from error

__all__ = ["Board", "careful_player", "player", "small_board"]
