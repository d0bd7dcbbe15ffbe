"""Faults planted in the usual program: by name, what is replaced by what, and the fault that a review has to name.

A `verdict` other than "wrong" is given.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

USUAL = Path(__file__).with_name("programs").joinpath("usual.py").read_text(encoding="utf-8")


class Planted(NamedTuple):
    """Replacements in the usual program, and the name of the fault or of the missing step."""

    replaced: tuple[tuple[str, str], ...]
    fault: str
    verdict: str = "wrong"

    @property
    def source(self) -> str:
        """The program with the fault."""
        source = USUAL
        for old, new in self.replaced:
            assert source.count(old) == 1, f"{old!r} is {source.count(old)} times in the program"
            source = source.replace(old, new)
        return source


def planted(old: str, new: str, fault: str, verdict: str = "wrong") -> Planted:
    """One replacement."""
    return Planted(((old, new),), fault, verdict)


IF_MINES = "if len(self.cells) == self.count:"
IF_SAFES = "if self.count == 0:"
MARK_MINE = "            self.cells.remove(cell)\n            self.count -= 1\n"
MARK_SAFE = "    def mark_safe(self, cell):\n        if cell in self.cells:\n            self.cells.remove(cell)\n"
SUBSET = "if a.cells < b.cells:"
DIFFERENCE = "Sentence(b.cells - a.cells, b.count - a.count)"
ON_BOARD = "if 0 <= i < self.height and 0 <= j < self.width:"
OWN_CELL = "                if (i, j) == cell:\n                    continue\n"
RANDOM = "return random.choice(cells)"
RANDOM_CELLS = "            if (i, j) not in self.moves_made and (i, j) not in self.mines\n"
SAFE = "                return cell\n"
NEW = "if new not in self.knowledge:\n"
LISTED = "self.knowledge = [one for one in self.knowledge if one.cells]"
REPEAT = "        changed = True\n        while changed:\n            changed = False\n"
ONCE = "        for changed in [False]:\n"
START = "        self.safes = set()\n        self.knowledge = []\n"
CLASS = "class MinesweeperAI:\n"
MOVE = "        self.moves_made.add(cell)\n"
NOTED = "        self.mark_safe(cell)\n        cells = set()\n"
LOOP = "        changed = True\n        while"
SIZES = "self.height = height\n        self.width = width"


FAULTS: dict[str, Planted] = {
    "known mines forgotten in the count": planted(
        "                count -= 1\n", "                pass\n", "false sentence"
    ),
    "mark_mine without the count": planted(MARK_MINE, "            self.cells.remove(cell)\n", "Sentence.mark_mine"),
    "mark_safe without the removal": planted(
        MARK_SAFE, "    def mark_safe(self, cell):\n        pass\n", "Sentence.mark_safe"
    ),
    "mark_mine of the player without its sentences": planted(
        "            sentence.mark_mine(cell)\n", "            pass\n", "no end"
    ),
    "known mines with >": planted(IF_MINES, "if len(self.cells) > self.count:", "Sentence.known_mines"),
    "known safes of the wrong count": planted(IF_SAFES, "if self.count == 1:", "Sentence.known_safes"),
    "known safes is no set": planted(
        "            return set(self.cells)\n        return set()\n\n    def mark_mine",
        "            return set(self.cells)\n        return None\n\n    def mark_mine",
        "Sentence.known_safes",
    ),
    "subset of equal size": planted(SUBSET, "if len(a.cells) < len(b.cells):", "false sentence"),
    "difference of counts reversed": planted(
        DIFFERENCE, "Sentence(b.cells - a.cells, a.count - b.count)", "false sentence"
    ),
    "no subsets": planted(SUBSET, "if False:", "subset pairs", "right, but not all"),
    "no single sentences": planted(
        "for mine in sentence.known_mines():", "for mine in ():", "one sentence", "right, but not all"
    ),
    "no repetition": planted(REPEAT, ONCE, "again until nothing is new", "right, but not all"),
    "duplicates kept": planted(f"                    {NEW}", "                    if True:\n", "no end"),
    "a set changed while it is read": Planted(
        ((IF_SAFES, "if self.count == 0:\n            return self.cells\n        if False:"),), "RuntimeError"
    ),
    "own cell among its neighbors": Planted(
        (
            (OWN_CELL, ""),
            (NOTED, "        cells = set()\n"),
            ("        if cells and new", "        self.safes.add(cell)\n        if cells and new"),
        ),
        "again until nothing is new",
        "right, but not all",
    ),
    "neighbors without diagonals": planted(
        "if (i, j) == cell:", "if i != cell[0] and j != cell[1] or (i, j) == cell:", "false sentence"
    ),
    "neighbors beyond the edge": planted(ON_BOARD, "if True:", "cell off the board"),
    "height and width swapped": planted(
        ON_BOARD, "if 0 <= i < self.width and 0 <= j < self.height:", "cell off the board"
    ),
    "height and width swapped when made": planted(
        SIZES, "self.height = width\n        self.width = height", "size not kept"
    ),
    "fixed size 8 in the neighbors": planted(ON_BOARD, "if 0 <= i < 8 and 0 <= j < 8:", "cell off the board"),
    "fixed size 8 in random moves": Planted(
        (
            (
                "            for i in range(self.height)\n            for j in range(self.width)\n",
                "            for i in range(8)\n            for j in range(8)\n",
            ),
        ),
        "cell off the board",
    ),
    "knowledge shared by all players": Planted(
        (
            (START, START.replace("        self.knowledge = []\n", "")),
            (CLASS, f"{CLASS}    knowledge = []\n\n"),
            (
                "            self.knowledge = [one for one in self.knowledge if one.cells]\n",
                "            self.knowledge[:] = [one for one in self.knowledge if one.cells]\n",
            ),
        ),
        "shared by all players",
    ),
    "what is made at the top of the file shared by all players": Planted(
        (
            (CLASS, f"SEEN = set()\n\n\n{CLASS}"),
            ("        cells = set()\n        for", "        SEEN.add(cell)\n        cells = set()\n        for"),
            ("elif other not in self.safes:", "elif other not in self.safes and other not in SEEN:"),
        ),
        "shared by all players",
    ),
    "sets aliased": planted(
        "        self.safes = set()\n", "        self.safes = self.moves_made\n", "one set under two names"
    ),
    "revealed cell not made safe": planted(NOTED, "        cells = set()\n", "revealed cell not in safes"),
    "revealed cell not made a move": planted(MOVE, "", "revealed cell not in moves_made"),
    "safe moves noted": planted(
        SAFE, f"                self.moves_made.add(cell)\n{SAFE}", "make_safe_move changes moves_made"
    ),
    "random moves noted": planted(
        RANDOM, f"self.moves_made.add(cells[0])\n        {RANDOM}", "make_random_move changes moves_made"
    ),
    "random moves onto mines": planted(
        RANDOM_CELLS, "            if (i, j) not in self.moves_made\n", "make_random_move: a known mine"
    ),
    "random moves onto moves made": planted(
        RANDOM_CELLS, "            if (i, j) not in self.mines\n", "make_random_move: a revealed cell"
    ),
    "no random move while cells are left": planted("if not cells:", "if len(cells) < 3:", "make_random_move: None"),
    "safes made anew": planted(NOTED, f"        self.safes = set()\n{NOTED}", "safes loses cells"),
    "input is asked for": planted(MOVE, f"{MOVE}        input()\n", "EOFError"),
    "no safe move while cells are left": planted(
        "            if cell not in self.moves_made:\n                return cell",
        "            return cell if cell not in self.moves_made else None",
        "make_safe_move: None",
    ),
    "safe moves onto moves made": planted(
        "            if cell not in self.moves_made:\n", "            if True:\n", "make_safe_move: a revealed cell"
    ),
    "the first cell always": planted(RANDOM, "return cells[0]", "random move not random"),
    "random moves without an end": planted(
        "        if not cells:\n            return None\n", "        while not cells:\n            pass\n", "no end"
    ),
    "moves as lists": planted(RANDOM, "return list(random.choice(cells))", "no cell"),
    "mines is an int": planted("        self.mines = set()\n", "        self.mines = 0\n", "mines is no set"),
    "add_knowledge not written yet": planted(
        MOVE, "        raise NotImplementedError\n", "not written yet", "cannot be run"
    ),
    "a class that is no player": planted("def make_safe_move(", "def safe_move(", "not a player", "cannot be run"),
    "a class that takes no size": planted(
        "def __init__(self, height=8, width=8):",
        "def __init__(self, height=8, *, width=8, depth):",
        "not a player",
        "cannot be run",
    ),
    "a needed package is missing": planted(
        "import itertools\n", "import itertools\nimport no_such_package\n", "not loaded", "cannot be run"
    ),
    "sys.exit": planted(MOVE, "        import sys; sys.exit(3)\n", "an error"),
    "Python ended": planted(
        "        self.moves_made.add(cell)\n", "        import os; os._exit(3)\n", "ended", "cannot be run"
    ),
    "all neighbors called safe": planted(LOOP, f"        self.safes |= cells\n{LOOP}", "wrong in safes"),
    "mines called among the revealed": planted(LOOP, f"        self.mines.add(cell)\n{LOOP}", "wrong in mines"),
    "moves that were not made": planted(LOOP, f"        self.moves_made |= cells\n{LOOP}", "moves that were not made"),
}
"""What is planted, by what it is."""
