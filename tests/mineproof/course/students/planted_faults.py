"""Faults planted in the usual program, and the fault that a review has to name."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

USUAL = Path(__file__).with_name("programs").joinpath("usual.py").read_text(encoding="utf-8")


def written(*replaced: tuple[str, str]) -> str:
    source = USUAL
    for old, new in replaced:
        assert source.count(old) == 1, f"{old!r} is {source.count(old)} times in the program"
        source = source.replace(old, new)
    return source


class Planted(NamedTuple):
    """A faulty program, the name of the fault or of the missing step, the verdict, and the exit status."""

    source: str
    fault: str
    verdict: str = "wrong"
    status: int = 1


def planted(fault: str, *replaced: tuple[str, str], verdict: str = "wrong", status: int = 1) -> Planted:
    return Planted(written(*replaced), fault, verdict, status)


partly = partial(planted, verdict="right, but not all")
unusable = partial(planted, verdict="cannot be run", status=2)


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
REPEAT = "        changed = True\n        while changed:\n            changed = False\n"
ONCE = "        for changed in [False]:\n"
START = "        self.safes = set()\n        self.knowledge = []\n"
CLASS = "class MinesweeperAI:\n"
MOVE = "        self.moves_made.add(cell)\n"
NOTED = "        self.mark_safe(cell)\n        cells = set()\n"
LOOP = "        changed = True\n        while"
KEPT = "leaving known cells out"
ADDED = "            self.knowledge.append(new)\n"
UNKNOWN = "elif other not in self.safes:"
TAKEN_OFF = "            if other in self.mines:\n                count -= 1\n            elif"
SIZES = "self.height = height\n        self.width = width"


FAULTS: dict[str, Planted] = {
    "known mines forgotten in the count": planted(
        "false sentence", ("                count -= 1\n", "                pass\n")
    ),
    "mark_mine without the count": planted("Sentence.mark_mine", (MARK_MINE, "            self.cells.remove(cell)\n")),
    "mark_safe without the removal": planted(
        "Sentence.mark_safe", (MARK_SAFE, "    def mark_safe(self, cell):\n        pass\n")
    ),
    "known mines with >": planted("Sentence.known_mines", (IF_MINES, "if len(self.cells) > self.count:")),
    "known safes of the wrong count": planted("Sentence.known_safes", (IF_SAFES, "if self.count == 1:")),
    "difference of counts reversed": planted(
        "false sentence", (DIFFERENCE, "Sentence(b.cells - a.cells, a.count - b.count)")
    ),
    "no subsets": partly("subset pairs", (SUBSET, "if False:")),
    "no single sentences": partly("one sentence", ("for mine in sentence.known_mines():", "for mine in ():")),
    "no repetition": partly("again until nothing is new", (REPEAT, ONCE)),
    "duplicates kept": planted("no end", (f"                    {NEW}", "                    if True:\n")),
    "new sentences first, without a repetition": partly(
        "again until nothing is new",
        (f"{ADDED}        changed", "            self.knowledge.insert(0, new)\n        changed"),
        (REPEAT, ONCE),
    ),
    "no safe cells of single sentences": partly(
        "one sentence", ("for safe in sentence.known_safes():", "for safe in ():")
    ),
    "known safe cells kept": partly(KEPT, (UNKNOWN, "elif True:")),
    "known mines kept": partly(KEPT, (TAKEN_OFF, "            if")),
    "own cell among its neighbors": partly(
        KEPT,
        (OWN_CELL, ""),
        (NOTED, "        cells = set()\n"),
        ("        if cells and new", "        self.safes.add(cell)\n        if cells and new"),
    ),
    "height and width swapped": planted(
        "cell off the board", (ON_BOARD, "if 0 <= i < self.width and 0 <= j < self.height:")
    ),
    "height and width swapped when made": planted(
        "size not kept", (SIZES, "self.height = width\n        self.width = height")
    ),
    "fixed size 8 in random moves": planted(
        "cell off the board", ("in range(self.height)", "in range(8)"), ("in range(self.width)", "in range(8)")
    ),
    "knowledge shared by all players": planted(
        "shared by all players",
        (START, START.replace("        self.knowledge = []\n", "")),
        (CLASS, f"{CLASS}    knowledge = []\n\n"),
        ("self.knowledge = [one for", "self.knowledge[:] = [one for"),
    ),
    "what is made at the top of the file shared by all players": planted(
        "shared by all players",
        (CLASS, f"SEEN = set()\n\n\n{CLASS}"),
        ("        cells = set()\n        for", "        SEEN.add(cell)\n        cells = set()\n        for"),
        ("elif other not in self.safes:", "elif other not in self.safes and other not in SEEN:"),
    ),
    "sets aliased": planted(
        "one set under two names", ("        self.safes = set()\n", "        self.safes = self.moves_made\n")
    ),
    "revealed cell not made safe": planted("revealed cell not in safes", (NOTED, "        cells = set()\n")),
    "revealed cell not made a move": planted("revealed cell not in moves_made", (MOVE, "")),
    "safe moves noted": planted(
        "make_safe_move changes moves_made", (SAFE, f"                self.moves_made.add(cell)\n{SAFE}")
    ),
    "random moves noted": planted(
        "make_random_move changes moves_made", (RANDOM, f"self.moves_made.add(cells[0])\n        {RANDOM}")
    ),
    "random moves onto mines": planted(
        "make_random_move: a known mine", (RANDOM_CELLS, "            if (i, j) not in self.moves_made\n")
    ),
    "random moves onto moves made": planted(
        "make_random_move: a revealed cell", (RANDOM_CELLS, "            if (i, j) not in self.mines\n")
    ),
    "no random move while cells are left": planted("make_random_move: None", ("if not cells:", "if len(cells) < 3:")),
    "safes made anew": planted("safes loses cells", (NOTED, f"        self.safes = set()\n{NOTED}")),
    "input is asked for": planted("EOFError", (MOVE, f"{MOVE}        input()\n")),
    "no safe move while cells are left": planted("make_safe_move: None", (SAFE, f"{SAFE}            return None\n")),
    "safe moves onto moves made": planted(
        "make_safe_move: a revealed cell", ("            if cell not in self.moves_made:\n", "            if True:\n")
    ),
    "the first cell always": planted("random move not random", (RANDOM, "return cells[0]")),
    "random moves without an end": planted(
        "no end", ("        if not cells:\n            return None\n", "        while not cells:\n            pass\n")
    ),
    "moves as lists": planted("no cell", (RANDOM, "return list(random.choice(cells))")),
    "mines is an int": planted("mines is no set", ("        self.mines = set()\n", "        self.mines = 0\n")),
    "add_knowledge not written yet": unusable("not written yet", (MOVE, "        raise NotImplementedError\n")),
    "a class that is no player": unusable("not a player", ("def make_safe_move(", "def safe_move(")),
    "a class that takes no size": unusable(
        "not a player", ("def __init__(self, height=8, width=8):", "def __init__(self, height=8, *, width=8, depth):")
    ),
    "a needed package is missing": unusable(
        "not loaded", ("import itertools\n", "import itertools\nimport no_such_package\n")
    ),
    "memory used up": planted("no end", (LOOP, f"        raise MemoryError\n{LOOP}")),
    "sys.exit": planted("an error", (MOVE, "        import sys; sys.exit(3)\n")),
    "Python ended": unusable("ended", ("        self.moves_made.add(cell)\n", "        import os; os._exit(3)\n")),
    "all neighbors called safe": planted("wrong in safes", (LOOP, f"        self.safes |= cells\n{LOOP}")),
    "mines called among the revealed": planted("wrong in mines", (LOOP, f"        self.mines.add(cell)\n{LOOP}")),
    "moves that were not made": planted(
        "moves that were not made", (LOOP, f"        self.moves_made |= cells\n{LOOP}")
    ),
}
