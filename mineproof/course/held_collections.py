"""The four collections of a student's player at one moment: read, checked, and compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from game.grid import Cell, all_cells
from game.words import cells_in_words, counted
from mineproof.course.faults import (
    OFF_BOARD,
    FaultFound,
    SentenceContent,
    cell_in_python,
    knowledge_in_words,
    sentence_in_words,
    set_in_words,
    shortened,
)

SETS = ("moves_made", "mines", "safes")
"""The collections that are sets of cells."""

COLLECTIONS = (*SETS, "knowledge")


@dataclass(frozen=True)
class PlayerState:
    """The state of a player: three sets of cells, and the content of its sentences in order."""

    moves_made: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    safes: frozenset[Cell] = frozenset()
    knowledge: tuple[SentenceContent, ...] = ()

    @property
    def known(self) -> frozenset[Cell]:
        return self.mines | self.safes

    def in_words(self, name: str, first: frozenset[Cell] = frozenset()) -> str:
        """Format one of the collections. If many, the cells in `first`, or the sentence over them, come first."""
        if name == "knowledge":
            return knowledge_in_words(self.knowledge, [content for content in self.knowledge if content[0] == first])
        return set_in_words(getattr(self, name), first=first)

    def check_unchanged(self, before: PlayerState, method: str) -> None:
        """Raise `FaultFound` if this state differs from the state `before` a call of `method`.

        Such a call is only asked for a move, and should change nothing.
        """
        for name in COLLECTIONS:
            old, new = getattr(before, name), getattr(self, name)
            if old == new:
                continue
            edits = {"added": [one for one in new if one not in old], "removed": [one for one in old if one not in new]}
            did = [f"{verb} {', '.join(sorted(map(_in_words, items)))}" for verb, items in edits.items() if items]
            raise FaultFound(
                f"{method} changes {name}",
                f"`{method}` changed `{name}`: it {' and '.join(did) or 'changed the order'}.",
                "The move is not made yet: the course asks only for a cell, and calls `add_knowledge` afterwards."
                if name == "moves_made"
                else "The course asks only for a cell here: what follows from the numbers belongs to `add_knowledge`.",
                check=f"import copy\nheld = copy.deepcopy(ai.{name})\nai.{method}()\nassert ai.{name} == held",
            )


def _in_words(item: Any) -> str:
    return sentence_in_words(item) if isinstance(item[0], frozenset) else cell_in_python(item)


def remarks_on(sentences: Collection[SentenceContent], known: Collection[Cell]) -> dict[str, str]:
    """Return remarks on `knowledge` by name, each with an example: oddities that are no faults."""
    found: dict[str, str] = {}
    if any(not cells for cells, _ in sentences):
        found["empty sentences"] = (
            "`knowledge` keeps empty sentences, {} = 0. They hold no information, and lie in every other."
        )
    stale = next((content for content in sentences if not content[0].isdisjoint(known)), None)
    if stale is not None:
        cells = sorted(stale[0] & set(known))
        are = "is" if len(cells) == 1 else "are"
        found["known cells"] = (
            f"`knowledge` keeps known cells in sentences: {sentence_in_words(stale)}, though {cells_in_words(cells)} "
            f"{are} known."
        )
    return found


class Board:
    """A reader of players' states on boards of one size. Its methods raise `FaultFound` for invalid cells.

    Readable collections of other types than the course's are noted in `remarks`.
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.remarks: dict[str, str] = {}
        self.cells: Mapping[Any, Cell] = {cell: cell for cell in all_cells(height, width)}

    def held(self, player: Any) -> PlayerState:
        sets = {name: self._set(player, name) for name in SETS}
        return PlayerState(**sets, knowledge=self._sentences(player))

    def _set(self, player: Any, name: str) -> frozenset[Cell]:
        cells = attribute(player, name)
        if not isinstance(cells, AbstractSet):
            description = _of_another_type(name, cells, "set")
            if not isinstance(cells, Collection) or isinstance(cells, str):
                raise FaultFound(f"{name} is no set", f"{description}.", check=f"assert type(ai.{name}) is set")
            self.remarks[name] = f"{description}, and its programs may rely on that."
        return self._all_plain(cells, f"`{name}` has", f"cells = ai.{name}")

    def _sentences(self, player: Any) -> tuple[SentenceContent, ...]:
        sentences = attribute(player, "knowledge")
        if not isinstance(sentences, Iterable) or isinstance(sentences, str):
            what = _of_another_type("knowledge", sentences, "list")
            raise FaultFound("knowledge is no list", f"{what}.", check="assert type(ai.knowledge) is list")
        return tuple([content for sentence in sentences if (content := self._content_of(sentence)) is not None])

    def _content_of(self, sentence: Any) -> SentenceContent | None:
        cells, count = getattr(sentence, "cells", None), getattr(sentence, "count", None)
        if not isinstance(cells, Iterable) or count is None or not hasattr(count, "__index__"):
            has = f"`knowledge` has {sentence!r:.60}, which has no `cells` and `count` as a `Sentence` has them"
            self.remarks.setdefault("no sentence", f"{has}: such sentences were skipped, and only claims were checked.")
            return None
        where = "cells = [cell for one in ai.knowledge for cell in one.cells]"
        return self._all_plain(cells, "", where, count), int(count)

    def _all_plain(self, cells: Iterable[Any], what: str, where: str, count: Any = None) -> frozenset[Cell]:
        cells = list(cells)
        try:
            return frozenset([self.cells[cell] for cell in cells])
        except (KeyError, TypeError):
            in_range = f"row in range({self.height}) and column in range({self.width})"
            ordered = sorted(cells, key=repr)
            what = (
                what or f"`knowledge` has the sentence {{{shortened([*map(cell_in_python, ordered)])}}} = {count} with"
            )
            for cell in ordered:
                self.plain(cell, what, f"{where}\nassert all({in_range} for row, column in cells)")
            raise

    def plain(self, cell: Any, what: str, check: str) -> Cell:
        """Convert a cell to plain numbers. Raises `FaultFound` for an invalid cell.

        `what` is the beginning of the fault's description, and `check` the test that fails.
        """
        if not (isinstance(cell, tuple) and len(cell) == 2 and all(hasattr(part, "__index__") for part in cell)):
            description = f"{what} {cell!r:.60}, which is no cell but of the type {type(cell).__name__}."
            raise FaultFound(
                "no cell", description, "A cell is a tuple of its row and its column, as in (0, 1).", check=check
            )
        if cell not in self.cells:
            board = f"this board of {counted(self.height, 'row')} and {counted(self.width, 'column')}"
            raise FaultFound(
                OFF_BOARD,
                f"{what} {cell_in_python(cell)}, which is not on {board}.",
                self._why_off(cell, is_move="returned" in what),
                check=check,
                cells=frozenset([cell]),
            )
        return self.cells[cell]

    def _why_off(self, cell: Cell, is_move: bool) -> str:
        row, column = cell
        if self.height != self.width and 0 <= row < self.width and 0 <= column < self.height:
            return "Are height and width swapped? Or row and column? Or is a size written as a fixed number?"
        edge = "" if is_move else "Do the neighbors of a cell end at the edge? "
        if min(cell) >= 0 and max(cell) < 8 and max(self.height, self.width) < 8:
            edge += "Is a size written as a fixed number, such as 8? "
        return f"{edge}Rows go from 0 to {self.height - 1}, columns from 0 to {self.width - 1}."


def attribute(player: Any, name: str) -> Any:
    """Return the player's attribute of this name. Raises `FaultFound` if it is missing."""
    if not hasattr(player, name):
        description = f"A player has no `{name}`, which the course's class has."
        is_attribute = name in COLLECTIONS
        hint = "Does `__init__` make it?" if is_attribute else "Is this the class of the player, and not of the game?"
        raise FaultFound("not a player", description, hint, is_fatal=True)
    return getattr(player, name)


def _of_another_type(name: str, value: object, kind: str) -> str:
    return f"`{name}` is {value!r:.40}, of the type {type(value).__name__}; the course makes it a {kind}"
