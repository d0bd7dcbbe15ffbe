"""Pictures as plain data, drawn by every back end (`svg`, `html`, `text`, a window): squares in panels with labels."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from game.grid import Cell, sign_of
from game.notebook_display import NotebookDisplay
from game.puzzles.conclusions_and_highlights import Role
from game.wording import counted, listed, percent


class Kind(Enum):
    """The kind of a square: its `words` for legends, and its `letter` in text, which `Observation.parse` can read.

    A conclusion has words for a `claim` that does not follow, in place of "proven".
    """

    NUMBER = "revealed", ""
    HIDDEN = "not revealed", "."
    FLAG = "flag", "F"
    PROVEN_SAFE = "proven safe", "s", "called safe"
    PROVEN_MINE = "proven to be a mine", "m", "called a mine"
    KNOWN_SAFE = "given as safe", "S"
    MINE = "mine", "*"
    EXPLODED = "mine that exploded", "M"
    WRONG_FLAG = "wrong flag", "f"
    STOP = "on the tour", ""
    EMPTY = "not on the tour", "."
    YES = "certain", "yes"
    NO = "excluded", "no"
    OPEN = "open", "?"
    BLANK = "to fill in", "_"

    __hash__ = object.__hash__  # faster than the hash of the name, for large boards

    def __init__(self, words: str, letter: str, claim: str = "") -> None:
        self.words = words
        self.letter = letter
        self.claim = claim or words


CHANCES = {Kind.HIDDEN: "chance of a mine", Kind.OPEN: "how likely it is"}
"""The kinds of squares that may show a probability, each with its words for the legend."""

SETTLED = {0.0: "excluded by counting, not proven", 1.0: "certain by counting, not proven"}
"""The legend's words for a probability of exactly 0 or 1 computed by counting, where the engine has no proof."""

TABLE = frozenset([Kind.YES, Kind.NO, Kind.OPEN, Kind.BLANK])


def role_in_words(role: Role, kind: Kind, note: str = "") -> str:
    """Describe why a square of this kind is highlighted; `note` is the text in its corner."""
    if role is Role.CLUE and note:
        return f"clue {note}"
    return "what is proven" if role is Role.PROVEN and kind in TABLE else role.words


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a picture.

    `sign` is the number in the square, as text, or empty. `chance` is the chance of a mine, from 0 to 1, or None if it
    is not shown. `note` is a word for a corner, such as the number of a step.
    """

    kind: Kind
    sign: str = ""
    chance: float | None = None
    roles: frozenset[Role] = frozenset()
    note: str = ""

    @property
    def entry(self) -> str:
        """Return the text of the square: its number, its chance in percent, or the letter of its kind."""
        if self.kind is Kind.NUMBER:
            return sign_of(int(self.sign))
        if self.sign or self.chance is None:
            return self.sign or self.kind.letter
        return (self.kind.letter if self.kind is Kind.FLAG else "") + percent(self.chance)

    @property
    def words(self) -> str:
        """Describe the square in words.

        >>> Square(Kind.HIDDEN, chance=0.28, roles=frozenset([Role.BEST])).words
        '28% mine (best move)'
        """
        is_chance = self.chance is not None and not self.sign and self.kind in CHANCES
        parts = [] if is_chance else [self.sign or self.claim]
        if self.chance is not None:
            parts.append(f"{percent(self.chance)} {'likely' if self.kind is Kind.OPEN else 'mine'}")
        roles = [role_in_words(role, self.kind, self.note) for role in self.ranked]
        return ", ".join(parts) + (f" ({', '.join(roles)})" if roles else "")

    @property
    def claim(self) -> str:
        """Return the words of the square's kind; a conclusion that does not follow is not called proven."""
        return self.kind.claim if Role.WRONG in self.roles else self.kind.words

    @property
    def ranked(self) -> list[Role]:
        return [role for role in Role if role in self.roles] if self.roles else []


@dataclass(frozen=True)
class Panel:
    """A grid of squares: equally long rows of `squares`, with a label for each row and each column.

    A `path` over the cells is drawn on top. In a `shifted` panel every second row stands half a square to the right.
    """

    squares: tuple[tuple[Square, ...], ...]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    name: str = ""
    path: tuple[Cell, ...] = ()
    closed: bool = False
    shifted: bool = False

    @property
    def height(self) -> int:
        return len(self.squares)

    @property
    def width(self) -> int:
        return len(self.column_labels)

    def __getitem__(self, cell: Cell) -> Square:
        return self.squares[cell[0]][cell[1]]

    def cells(self) -> Iterator[tuple[Cell, Square]]:
        for r, row in enumerate(self.squares):
            for c, square in enumerate(row):
                yield (r, c), square


@dataclass(frozen=True, repr=False)
class Picture(NotebookDisplay):
    """One panel or several side by side, with a `title` (a few words) and a `caption` (sentences, in lines)."""

    title: str
    panels: tuple[Panel, ...]
    caption: str = ""

    def __repr__(self) -> str:
        panels = " beside ".join(f"{panel.height}x{panel.width}" for panel in self.panels)
        return f"<Picture: {self.title}, {panels}>"

    @cached_property
    def distinct(self) -> tuple[Square, ...]:
        return tuple(dict.fromkeys(square for panel in self.panels for row in panel.squares for square in row))

    @cached_property
    def legend(self) -> tuple[tuple[Square, str], ...]:
        """Return sample squares with their words: kinds first, then chances, then roles."""
        squares = self.distinct
        kinds = {square.kind for square in squares if square.chance is None or square.kind not in CHANCES}
        claimed = {square.kind for square in squares if Role.WRONG in square.roles}
        shown = [kind for kind in Kind if kind in kinds - {Kind.NUMBER, Kind.STOP}]
        entries = [(Square(kind), kind.claim if kind in claimed else kind.words) for kind in shown]
        for kind, words in CHANCES.items():
            alike = [square for square in squares if (square.kind is Kind.OPEN) == (kind is Kind.OPEN)]
            chances = sorted({square.chance for square in alike if square.chance is not None})
            settled = [chance for chance in chances if chance in SETTLED and kind is Kind.OPEN]
            if uncertain := [chance for chance in chances if chance not in settled]:
                entries.append((Square(kind, chance=uncertain[len(uncertain) // 2]), words))
            entries += [(Square(kind, chance=chance), SETTLED[chance]) for chance in settled]
        for role in Role:
            if samples := [square for square in squares if role in square.roles]:
                first = samples[0]
                square = Square(first.kind, first.sign, first.chance, frozenset([role]))
                entries.append((square, role_in_words(role, first.kind)))
        return tuple(entries)

    @cached_property
    def alternative(self) -> str:
        """Return a text alternative for screen readers: kinds of squares, their numbers, and highlights."""
        sentences = filter(None, [self.title, *map(_in_words, self.panels), self.caption])
        return " ".join([one if one.endswith((".", ":", "?", "!")) else f"{one}." for one in sentences])


def _in_words(panel: Panel) -> str:
    name = f"{panel.name}: " if panel.name else ""
    kinds: Counter[Kind] = Counter()
    cells_by_role: dict[Role, list[Cell]] = {role: [] for role in Role}
    for cell, square in panel.cells():
        kinds[square.kind] += 1
        for role in square.roles:
            cells_by_role[role].append(cell)
    text = [f"{kinds[kind]:,} {kind.words}" for kind in Kind if kind in kinds]
    sentences = [f"{name}{counted(panel.height, 'row')} and {counted(panel.width, 'column')}: {', '.join(text)}."]
    for role, cells in cells_by_role.items():
        if cells:
            sentences.append(f"{role_in_words(role, panel[cells[0]].kind).capitalize()}: {listed(cells)}.")
    return " ".join(sentences)
