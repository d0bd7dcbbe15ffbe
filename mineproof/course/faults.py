"""The faults of a student's player: each by its name, and every sentence that a review can say of one.

A check raises `FaultFound`. Whoever made the calls then adds to the `Fault` where it showed: the number, the board, and
the calls that show it again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from game.grid import Cell
from game.observation import Observation
from game.words import cells_in_words, counted
from mineproof.board_proofs import conclusion_in_words

Said = tuple[frozenset[Cell], int]
"""What a sentence of `knowledge` says: its cells and its count."""

MOST_ITEMS = 6
"""Cells or sentences of a collection that are written out."""

MOST_SHOWN = 100
"""Sentences of a player; where there are more, it is said how many."""

MOST_EQUAL = 20
"""Sentences equal to another about which nothing is said."""


@dataclass(frozen=True)
class Fault:
    """One fault: its `name`, what happened in words, and a `hint` where to think.

    `shown` are lines of what was held and what should be, each with its label. `calls` show the fault again. `seen` is
    the board up to the number `number` of `of`, where the fault showed on a board, and `cells` are those to look at.
    `place` is the line of the student's code, and `is_late` says that a call did not end.
    """

    name: str
    said: str
    hint: str = ""
    shown: tuple[tuple[str, str], ...] = ()
    calls: tuple[str, ...] = ()
    cells: frozenset[Cell] = frozenset()
    seen: Observation | None = None
    number: int = 0
    of: int = 0
    place: str = ""
    is_late: bool = False
    is_fatal: bool = False

    @property
    def where(self) -> str:
        """After which number it showed; empty for what needs no board."""
        return f"after number {self.number} of {self.of}" if self.number else ""


class FaultFound(Exception):
    """Raised by a check. `expected` is what should be, and `check` is Python that fails while the fault is there.

    `about` is the collection to show as it was before and after.
    """

    def __init__(self, fault: Fault, *, about: str = "", expected: str = "", check: str = "") -> None:
        super().__init__(fault.said)
        self.fault, self.about, self.expected, self.check = fault, about, expected, check


# How things are written.


def cell_in_python(cell: object) -> str:
    """A cell as it stands in Python; whole numbers of any type alike."""
    try:
        row, column = cell  # type: ignore[misc]
        return f"({int(row)}, {int(column)})" if type(cell) is tuple else repr(cell)  # type: ignore[has-type]
    except (TypeError, ValueError):
        return repr(cell)


def sentence_in_words(said: Said) -> str:
    """A sentence as the course prints it, in the order of its cells."""
    return f"{set_in_words(said[0], len(said[0]))} = {said[1]}"


def set_in_words(cells: Collection[Cell], most: int = MOST_ITEMS, first: Collection[Cell] = ()) -> str:
    """A set of cells, those of `first` before the others, shortened where there are more than `most`."""
    ordered = sorted(cells, key=lambda cell: (cell not in first, cell))
    return f"{{{_shortened([cell_in_python(cell) for cell in ordered], most)}}}"


def knowledge_in_words(sentences: Sequence[Said], first: Collection[Said] = ()) -> str:
    """Sentences, those of `first` before the others, shortened where they are many."""
    ordered = sorted(sentences, key=lambda said: said not in first)
    return _shortened([sentence_in_words(said) for said in ordered], MOST_ITEMS) or "no sentence"


def _shortened(items: Sequence[str], most: int) -> str:
    left = len(items) - most
    return ", ".join(items) if left <= 1 else f"{', '.join(items[:most])}, and {left} more"


# Cells.


def no_pair(what: str, value: object) -> Fault:
    """Something that is no cell at all."""
    kind = type(value).__name__
    hint = "A cell is a tuple of its row and its column, as in (0, 1)."
    return Fault("no cell", f"{what} {value!r:.60}, which is no cell but of the type {kind}.", hint)


def off_board(what: str, cell: Cell, height: int, width: int) -> Fault:
    """A cell beyond the edge of the board."""
    row, column = map(int, cell)
    if height != width and row < width and column < height and min(cell) >= 0:
        hint = "Are height and width swapped? Or is a size written as a fixed number?"
    elif max(cell) < 8 and min(cell) >= 0:
        hint = "Do the neighbors of a cell end at the edge? Or is a size written as a fixed number, such as 8?"
    else:
        hint = f"Do the neighbors of a cell end at the edge? Rows go from 0 to {height - 1}, columns to {width - 1}."
    board = f"this board of {counted(height, 'row')} and {counted(width, 'column')}"
    said = f"{what} {cell_in_python(cell)}, which is not on {board}."
    return Fault("cell off the board", said, hint, cells=frozenset([cell]))


# Collections.


def no_collection(name: str, value: object, expected: str) -> Fault:
    """A collection of another type."""
    kind = type(value).__name__
    return Fault("no set or list", f"`{name}` is {value!r:.40}, of the type {kind}; the course makes it {expected}.")


def no_attribute(name: str) -> Fault:
    """Something that every player of the course has is not there."""
    return Fault("not a player", f"A player has no `{name}`, which the course's class has.", is_fatal=True)


def no_sentence(value: object) -> Fault:
    """Something else than a sentence in the list of sentences."""
    return Fault(
        "no sentence", f"`knowledge` has {value!r:.60}, which has no `cells` and `count` as a `Sentence` has them."
    )


def not_kept(name: str, given: int, value: object) -> Fault:
    """The size of a player is another than asked for."""
    return Fault("size not kept", f"A player made with {name}={given} has `{name}` {value!r}.", "Is the size fixed?")


def starts_with(name: str, value: object) -> Fault:
    """A new player knows something already."""
    return Fault("starts with knowledge", f"A new player begins with `{name}` = {value!r:.60}; it should be empty.")


def shared(name: str) -> Fault:
    """A collection belongs to all players."""
    said = f"After one player got a number, `{name}` of a new player is not empty: all players share it."
    hint = f"Where is `{name}` made: for each player in `__init__`, or once for the class or as a default value?"
    return Fault("shared by all players", said, hint)


def aliased(name: str, other: str) -> Fault:
    """Two collections are one object."""
    said = f"`{name}` and `{other}` are one and the same set: what is added to the one is in the other."
    return Fault("one set under two names", said, "What does `a = b = set()`, or `a = b`, do in Python?")


def not_in_collection(name: str, cell: Cell) -> Fault:
    """The revealed cell was not noted."""
    noted = {"moves_made": "marked as a move that was made", "safes": "marked as safe"}[name]
    said = f"{cell_in_python(cell)} was revealed, and is not in `{name}`."
    return Fault(f"revealed cell not in {name}", said, f"The first steps of `add_knowledge`: the cell is {noted}.")


def not_made(cells: Collection[Cell]) -> Fault:
    """Moves that nobody made."""
    return Fault("moves that were not made", f"`moves_made` has {cells_in_words(cells)}, never revealed.")


def changed_by_move(method: str, name: str, added: Collection[object], gone: Collection[object]) -> Fault:
    """A method that only chooses a move changed what is known."""
    did = " and ".join(
        f"{verb} {', '.join(sorted(map(_item_in_words, items)))}"
        for verb, items in (("added", added), ("removed", gone))
        if items
    )
    return Fault(
        f"{method} changes {name}",
        f"`{method}` changed `{name}`: it {did or 'changed the order'}.",
        "The move is not made yet: the course asks only for a cell, and calls `add_knowledge` afterwards.",
    )


def _item_in_words(item: object) -> str:
    is_sentence = isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], frozenset)
    return sentence_in_words(item) if is_sentence else cell_in_python(item)  # type: ignore[arg-type]


# What does not follow.


KNOWLEDGE = "`knowledge` has"
MADE = "`add_knowledge` made the sentence"


def impossible_sentence(said: Said, hint: str, who: str = KNOWLEDGE) -> Fault:
    """A count that no layout can have; `who` has the sentence, or made it."""
    cells, count = said
    why = f"of {counted(len(cells), 'cell')}, {count} cannot be mines"
    return Fault("impossible sentence", f"{who} {sentence_in_words(said)}: {why}.", hint, cells=cells)


def false_sentence(said: Said, mines: int, hint: str, who: str = KNOWLEDGE) -> Fault:
    """A sentence that the layout refutes; `who` has it, or made it."""
    are = f"{mines or 'none'} of these cells {'are mines' if mines > 1 else 'is a mine'}"
    truth = f"in the layout that the numbers come from, {are}"
    return Fault("false sentence", f"{who} {sentence_in_words(said)}, but {truth}.", hint, cells=said[0])


def false_claim(cells: Collection[Cell], is_mine: bool, why_not: str) -> Fault:
    """A cell is taken for what it need not be."""
    said = f"The player says that {conclusion_in_words(sorted(cells), is_mine)}, but {why_not}."
    return Fault(f"wrong in {'mines' if is_mine else 'safes'}", said, cells=frozenset(cells))


REVEALED = "a revealed cell is no mine"
REFUTED = "the numbers prove the opposite"
UNPROVEN = "the numbers do not prove that: a layout that fits all of them has it otherwise"


# Moves.


def wrong_move(method: str, move: Cell, why: str) -> Fault:
    """A move that should not be made; `why` is one of the words below."""
    return Fault(
        f"{method}: {why}", f"`{method}` returned {cell_in_python(move)}, {MOVES[why]}", cells=frozenset([move])
    )


MOVES = {
    "a revealed cell": "which is revealed already.",
    "a known mine": "which the player knows to be a mine.",
    "a cell not known to be safe": "which the player does not know to be safe.",
}


def no_move(method: str, cell: Cell) -> Fault:
    """None, although there is a move."""
    why = {"make_safe_move": "the player knows that {} is safe", "make_random_move": "{} is hidden and no known mine"}
    return Fault(
        f"{method}: None", f"`{method}` returned None, though {why[method].format(cell)}.", cells=frozenset([cell])
    )


def not_random(move: object, times: int) -> Fault:
    """Always the same move."""
    said = f"On a new board, `make_random_move` returned {cell_in_python(move)} {times} times in {times}."
    return Fault("random move not random", said, "It should choose among all cells that it may move to, at random.")


# The methods of a sentence.

ASKS = {
    "known_mines": "When does a sentence alone show that its cells are mines?",
    "known_safes": "When does a sentence alone show that its cells are safe?",
    "mark_mine": "A cell is known to be a mine: which cells are left, and how many mines are among those?",
    "mark_safe": "A cell is known to be safe: which cells are left, and how many mines are among those?",
}
"""What each method is about, as a question."""


def wrong_answer(call: str, answer: str, expected: str) -> Fault:
    """A method of `Sentence` returns something else."""
    method = call.rpartition(".")[2].partition("(")[0]
    shown = (("returned", answer), ("should be", expected))
    said = f"`{method}` of a sentence returns what does not follow, or not all that follows."
    return Fault(f"Sentence.{method}", said, ASKS[method], shown, (call,))


def wrong_change(sentence: str, call: str, became: str, expected: str) -> Fault:
    """A method of `Sentence` changes it wrongly."""
    method = call.partition("(")[0]
    shown = (("became", became), ("should be", expected))
    return Fault(
        f"Sentence.{method}",
        f"`{method}` of a sentence leaves other cells, or another count, than it should.",
        ASKS[method],
        shown,
        (f"sentence = {sentence}", f"sentence.{call}"),
    )


# Calls that do not come back.


def not_written(method: str) -> Fault:
    """A method that is as the course hands it out."""
    return Fault("not written yet", f"`{method}` is not written yet: it raises NotImplementedError.", is_fatal=True)


def raised(what: str, place: str) -> Fault:
    """A call raised an error."""
    hint = ""
    if "changed size during iteration" in what:
        hint = "A loop goes over a set while something in the loop, or called there, changes that set."
    elif "unhashable type: 'list'" in what:
        hint = "A list cannot be in a set. Is a cell written [row, column] somewhere, and not (row, column)?"
    elif "RecursionError" in what:
        hint = "A method calls itself again and again: what makes it stop?"
    name = what.partition(":")[0]
    return Fault(name if name.isidentifier() else "an error", f"{what.rstrip('.')}.", hint, place=place)


def no_end(call: str, why: str, place: str, sentences: Sequence[Said], known: Collection[Cell]) -> Fault:
    """A call did not end in time. By then these are the sentences, and the cells known."""
    said, hints = f"`{call}` does not end: {why}.", ["What makes the loop stop?"]
    equal = len(sentences) - len(set(sentences))
    if len(sentences) > MOST_SHOWN:
        said += f" By then `knowledge` had {len(sentences):,} sentences, {equal:,} of them equal to another."
        hints.append("Does it go on for as long as something is added, even if that is not new?")
    if stale := remarks_on(sentences, known).get("known cells"):
        hints.append(stale)
    return Fault("no end", said, " ".join(hints), place=place, is_late=True)


def no_end_of_move(call: str, why: str, place: str, nothing_left: bool) -> Fault:
    """A move did not come in time."""
    hint = "No cell is left to move to here: the course asks for None then." if nothing_left else ""
    return Fault(
        "no end", f"`{call}` does not end: {why}.", hint or "What makes the loop stop?", place=place, is_late=True
    )


def killed(why: str) -> Fault:
    """The process of the player ended, or could not be stopped within."""
    return Fault("ended", f"Python itself ended, or had to be ended, in the middle of a call: {why}.", is_late=True)


# What is no fault, and worth a look.


def remarks_on(sentences: Iterable[Said], known: Collection[Cell]) -> dict[str, str]:
    """What is not wrong in `knowledge`, and worth a look: by its name, with an example."""
    sentences = list(sentences)
    found: dict[str, str] = {}
    if any(not cells for cells, _ in sentences):
        found["empty sentences"] = (
            "`knowledge` keeps empty sentences, {} = 0. They say nothing, and lie in every other."
        )
    if (doubles := len(sentences) - len(set(sentences))) > max(MOST_EQUAL, len(sentences) // 2):
        found["equal sentences"] = (
            f"`knowledge` keeps equal sentences: {doubles} of {len(sentences)} say what another says already."
        )
    stale = next((said for said in sentences if not said[0].isdisjoint(known)), None)
    if stale is not None:
        cells = [cell for cell in sorted(stale[0]) if cell in known]
        found["known cells"] = (
            f"`knowledge` keeps known cells in sentences: {sentence_in_words(stale)}, though "
            f"{cells_in_words(cells)} {'is' if len(cells) == 1 else 'are'} known."
        )
    return found
