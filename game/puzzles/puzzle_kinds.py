"""The registry of the kinds of puzzles, one line each."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import cast

from game.errors import BadPuzzle, UserError
from game.grid import GridSpec
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.text.json_or_lines import WORD, first_line, first_object, is_json
from game.wording import brief, did_you_mean, in_a_row, shortened


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle. `puzzle` and `maker`, if any, are classes as "module:Class", imported on first use.

    `small` has the options of puzzles that take a person a few minutes. A JSON object without `kind` that has one of
    the `keys` is of this kind, unless an earlier kind has such a key.
    """

    name: str
    summary: str
    puzzle: str
    maker: str = ""
    small: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()

    def load(self) -> type[Puzzle]:
        return cast("type[Puzzle]", resolve_name(self.puzzle))

    def parse(self, text: str, mines: int | None = None, grid: GridSpec = None, signs: str = "") -> Puzzle:
        parsed: Callable[..., Puzzle] = self.load().parse
        if self.name == "minesweeper":
            return parsed(text, mines, grid, signs)
        for option, given in (("mines", mines), ("grid", grid), ("signs", signs or None)):
            if given is not None:
                reason = f"the option {option} is for boards, and this is a puzzle of the kind {self.name}"
                raise BadPuzzle(f"{reason}; leave it out")
        return parsed(text)

    def load_maker(self) -> type[Maker[Puzzle]]:
        """Return the class that draws puzzles of this kind. Raises `ValueError` if there is none."""
        if not self.maker:
            raise UserError(f"puzzles of the kind {self.name!r} are not drawn from clues; use the maker of its own")
        return cast("type[Maker[Puzzle]]", resolve_name(self.maker))


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "knights",
            "Knights and Knaves: who tells the truth, and who lies",
            "game.puzzles.knights.puzzle:KnightsPuzzle",
            "game.puzzles.knights.maker:KnightsMaker",
            ("people=4",),
            frozenset(["statements", "says"]),
        ),
        Kind(
            "mastermind",
            "Mastermind: which color each peg of a hidden code has",
            "game.puzzles.mastermind.puzzle:MastermindPuzzle",
            "game.puzzles.mastermind.maker:MastermindMaker",
            ("pegs=3", "colors=4"),
        ),
        Kind(
            "zebra",
            "Logic grids: which house has which value of each attribute",
            "game.puzzles.zebra.puzzle:ZebraPuzzle",
            "game.puzzles.zebra.maker:ZebraMaker",
            ("houses=3", "attributes=3"),
        ),
        Kind(
            "minesweeper",
            "Minesweeper: which cells are mines",
            "game.board.observation:Observation",
            keys=frozenset(["reveals", "rules", "mines", "height", "width"]),
        ),
    )
}


def kind_of(text: str) -> Kind:
    r"""Find the kind of puzzle in `text`; in a file with one puzzle a line, the first line decides.

    A text whose first line has no word is a board. Raises `BadPuzzle` if no kind recognizes a text with words.

    >>> kind_of("zebra\npet: cat, dog").name, kind_of("1..").name
    ('zebra', 'minesweeper')
    """
    first = first_line(text)
    if is_json(first):
        return _kind_of_json(text, first)
    if first.lower() in KINDS:
        return KINDS[first.lower()]
    for part in (text, first) if WORD.search(first) else ():  # only a board begins without a word
        for kind in KINDS.values():
            if kind.load().recognizes(part):
                return kind
    if WORD.search(first) and "|" not in text:
        raise _no_kind(f"no puzzle begins with {_slip(first)}")
    return KINDS["minesweeper"]


def _kind_of_json(text: str, first: str) -> Kind:
    """Find the kind by the keys of the first object; in damaged JSON, by the keys found in the text."""
    found = first_object(text)
    seen = found or dict(reversed(re.findall(r'"(\w+)"\s*:\s*(?:"(\w*)")?', text)))
    if "kind" in found or seen.get("kind"):
        if seen["kind"] not in [*KINDS]:
            raise _no_kind(f"the kind is {_slip(seen['kind'])}")
        return KINDS[seen["kind"]]
    for kind in KINDS.values():
        if not kind.keys.isdisjoint(seen):
            return kind
    if '"' not in text:  # its own reader names what is missing
        return KINDS["minesweeper"]
    if not found:
        raise _no_kind(f"no JSON that can be read, and no kind, is in {brief(first)}")
    raise _no_kind(f"{brief(found)} is of no kind")


def _no_kind(reason: str) -> BadPuzzle:
    names_of: dict[str, list[str]] = {}
    for kind in [one.load() for one in KINDS.values()]:
        names_of.setdefault(kind.recognized_by, []).append(kind.kind)
    ways = "; ".join([f"{in_a_row(names)}: {way}" for way, names in names_of.items()])
    return BadPuzzle(f"line 1: {reason}; expected one of a known kind; {ways}")


def _slip(name: object) -> str:
    return f"{brief(name)}{did_you_mean(str(name), KINDS)}"


def parse(text: str, mines: int | None = None, grid: GridSpec = None, signs: str = "") -> Puzzle:
    """Parse a puzzle of any kind.

    The options are for boards, as in `mineproof solve`: `mines` is the total number of mines, `grid` the neighborhood,
    and `signs` has the meanings of signs, as in "unknown=?,zero=.". Raises the errors of the kind's `parse`, and
    `BadPuzzle` for an option of boards with another puzzle.

    >>> parse("1 . .", mines=1)
    <Observation: 1x3, 1 cell revealed, 1 mine in all>
    """
    if not isinstance(text, str):
        raise BadPuzzle(f"the text of the puzzle is {shortened(repr(text))}; expected a str, such as '1 . .'")
    return kind_of(text).parse(text, mines, grid, signs)
