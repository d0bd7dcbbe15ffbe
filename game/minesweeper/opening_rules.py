"""The rules for the first click, in words, and the first clicks commonly used under them."""

from __future__ import annotations

from game.grid import Cell
from game.minesweeper.layouts import Rule, room_for_mines
from game.minesweeper.sizes import NAMED, Size

GUARANTEES: dict[Rule, str] = {"any": "", "safe": "the first cell is no mine", "open": "the first cell is a 0"}

RULES: dict[Rule, str] = {
    "any": "the first cell may be a mine, and zeros do not open their neighbors, as in the course",
    "safe": f"{GUARANTEES['safe']}, and zeros open their neighbors",
    "open": f"{GUARANTEES['open']}, and zeros open their neighbors, as in most programs",
}
"""The meaning of each rule, in words: its guarantee for the first click, and whether a revealed 0 opens neighbors."""


def first_click(size: Size, rule: Rule) -> Cell | None:
    """Return the first cell commonly used for published win rates: a corner under `safe`, an inner cell under `open`.

    The inner cell is (2, 2), or (3, 3) on expert boards. If an opening there leaves too little room for the mines, the
    corner is returned instead. Returns None under `any`: the player chooses.
    """
    if rule == "any":
        return None
    inside = 3 if size == NAMED["expert"] else 2
    cell = (min(inside, size.height - 1), min(inside, size.width - 1))
    fits = size.mines <= room_for_mines(size.grid, "open", cell)
    return cell if rule == "open" and fits else (0, 0)
