"""The registry of the kinds of puzzles, one line each."""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name

from game.errors import BadPuzzle, UserError
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.text.reading import BEFORE, WORD, brief, did_you_mean, first_object, is_json, is_prose, kind_named
from game.words import in_a_row


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle, by its `name` and a one-line `summary`.

    `puzzle` is the class of its puzzles, as "module:Class", imported on first use. So is `maker`, which draws puzzles;
    it is empty if the kind has no such class.
    """

    name: str
    summary: str
    puzzle: str
    maker: str = ""

    def load(self) -> type[Puzzle]:
        found: type[Puzzle] = resolve_name(self.puzzle)
        return found

    def load_maker(self) -> type[Maker[Puzzle]]:
        """Return the class that draws its puzzles. Raises `ValueError` if there is none."""
        if not self.maker:
            raise UserError(f"puzzles of the kind {self.name!r} are not drawn from clues; use the maker of its own")
        found: type[Maker[Puzzle]] = resolve_name(self.maker)
        return found


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "knights",
            "Knights and Knaves: who tells the truth, and who lies",
            "game.puzzles.knights.puzzle:KnightsPuzzle",
            "game.puzzles.knights.truth:KnightsMaker",
        ),
        Kind(
            "mastermind",
            "Mastermind: which color each peg of a hidden code has",
            "game.puzzles.mastermind.puzzle:MastermindPuzzle",
            "game.puzzles.mastermind.truth:MastermindMaker",
        ),
        Kind(
            "zebra",
            "Logic grids: which house has which value of each attribute",
            "game.puzzles.zebra.puzzle:ZebraPuzzle",
            "game.puzzles.zebra.truth:ZebraMaker",
        ),
        Kind("minesweeper", "Minesweeper: which cells are mines", "game.board.observation:Observation"),
    )
}
"""All kinds, by name. The last one reads every text that no other kind recognizes."""


BOARD_KEYS = {"height", "width", "mines", "reveals"}
"""The keys of boards in JSON."""


def kind_of(text: str) -> Kind:
    r"""Find the kind of puzzle in `text`; in a file with one puzzle a line, the first line decides.

    Raises `BadPuzzle`, with the ways to recognize each kind, if no kind recognizes the text.

    >>> kind_of("zebra\npet: cat, dog").name, kind_of("1..").name
    ('zebra', 'minesweeper')
    """
    named = kind_named(text)
    if named in KINDS:
        return KINDS[named]
    first = text.strip(BEFORE).partition("\n")[0].strip()
    if not is_json(first) and not WORD.search(first):
        return KINDS["minesweeper"]  # only this kind begins without a word, so none must be imported
    for part in (text, first):
        for kind in KINDS.values():
            if kind.load().recognizes(part):
                return kind
    if is_json(first):
        found = first_object(text)
        if found:
            is_board = "kind" not in found and not BOARD_KEYS.isdisjoint(found)
            said = f"the kind is {_slip(found['kind'])}" if "kind" in found else f"{brief(found)} is of no kind"
        else:
            is_board = '"' not in text or any(f'"{key}"' in text for key in BOARD_KEYS)
            said = f"no JSON that can be read, and no kind, is in {brief(first)}"
    else:
        is_board = not is_prose(text)
        said = f"no puzzle begins with {_slip(first)}"
    if is_board:
        return KINDS["minesweeper"]
    raise BadPuzzle(f"line 1: {said}; expected one of a known kind; {_ways()}")


def _slip(name: object) -> str:
    return f"{brief(name)}{did_you_mean(str(name), KINDS)}"


def _ways() -> str:
    kinds = [kind.load() for kind in KINDS.values()]
    ways = dict.fromkeys([kind.recognized_by for kind in kinds])
    return "; ".join([f"{in_a_row([one.kind for one in kinds if one.recognized_by == way])}: {way}" for way in ways])


def parse(text: str) -> Puzzle:
    """Parse a puzzle of any kind. Raises the errors of the kind's `parse`."""
    return kind_of(text).load().parse(text)
