"""The wording of arguments about a board: clues are named by number and place, cells as mines or safe."""

from collections.abc import Sequence
from typing import cast

from game.board.board_clue import BoardClue
from game.grid import Cell, Grid
from game.puzzles.abstract_puzzle import Words
from game.statements.clue_interface import Clue
from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.wording import cells_in_words, counted, number_in_words


class BoardWords(Words):
    """Words for the clues and claims of a board; `grid` has the names of the cells, if they have names."""

    def __init__(self, grid: Grid | None = None) -> None:
        self._in_words = cells_in_words if grid is None else grid.in_words

    def stated(self, claim: Claim) -> str:
        # All cells are listed: a step that leaves some out could not be checked.
        cells, is_one = self._in_words(cast(frozenset[Cell], claim.atoms)), len(claim.atoms) == 1
        if claim.value is None:
            number = number_in_words(claim.least, claim.most, len(claim.atoms))
            is_one = number.endswith(" 1")
            return f"there {'is' if is_one else 'are'} {number} mine{'s' * (not is_one)} among {cells}"
        state = ("a mine" if is_one else "mines") if claim.value else "safe"
        return f"{cells} {'is' if is_one else 'are'} {state}"

    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """Explain a contradiction by the number of mines that a clue would need to have; other steps need no reason."""
        if claim is not None or clue is None or clue.source == "mark":
            return ""
        assert isinstance(clue, BoardClue)
        least, room = 0, len(clue.cells)
        for known in after:
            shared = len(known.atoms & clue.cells)
            if known.value is not None:
                least, room = least + shared * known.value, room - shared * (not known.value)
            elif shared == len(known.atoms):
                least, room = least + known.least, room - shared + known.most
        if clue.source == "total":
            return f"there would be {f'{least} mines or more' if least > clue.count else f'room for only {room}'}"
        if least > clue.count:
            return f"it would have {counted(least, 'mine')}"
        return f"it would have room for only {counted(room, 'mine')}"

    def evident(self, claim: Claim) -> str:
        return "it is revealed"


def numbers_in_words(grid: Grid) -> str:
    """Explain in a sentence the meaning of a number on a board with this grid."""
    where = "in the eight cells around it" if grid.is_square else f"in its neighboring cells: {grid.words}"
    return f"A number counts the mines {where}."


def total_in_words(total: int | None) -> str:
    """Return a sentence on the total of mines, with a leading blank to follow another sentence; empty for None."""
    return "" if total is None else f" There {'is' if total == 1 else 'are'} {counted(total, 'mine')} in all."
