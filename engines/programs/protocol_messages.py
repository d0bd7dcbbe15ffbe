"""The messages of the engine protocol: JSON lines for facts, boards and answers. See the page `protocol.md`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from engines.engine_metadata_and_options import Option
from engines.facts_and_components import Atom, Fact, atoms_of
from engines.program_process import LONGEST_LINE
from game.board.observation import Observation
from game.board.position_json_fields import PositionFields
from game.errors import GaveUp, UserError
from game.grid import Grid
from game.statements.connectives import Formula, Symbol
from game.statements.formulas_as_lists import FormulaLists
from game.statements.sentence import Sentence
from game.text.typed_json import convert
from game.wording import visible

VERSION = 1  # of the protocol, as implemented here
ANY = "any"  # in a program's list of grids, for boards with any table of neighbors
NAMELESS = "a program without a name"

Ability = Literal["deduce", "deduce-board", "move", "chances"]
"""The abilities of a program: deduction from facts, deduction on a board, a move, the chances of mines."""

ABILITIES: tuple[Ability, ...] = get_args(Ability)

_ENCODER = msgspec.json.Encoder()


class BadMessage(UserError):
    """A line that is not the expected message of the protocol."""


FORMULAS = FormulaLists("implies", "iff", in_list=False, atoms="an atom", refusal=BadMessage)
"""The notation of formulas in messages."""


class Reply(msgspec.Struct):
    """The answer to a question of any kind, with cells that may be off the board; fields absent are `UNSET`."""

    id: int | None = None
    error: str = ""
    contradiction: bool = False
    gave_up: str = ""
    true: list[int | str] | msgspec.UnsetType = msgspec.UNSET
    false: list[int | str] | msgspec.UnsetType = msgspec.UNSET
    untouched: bool | None = None
    complete: bool = False
    mines: list[tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET
    safes: list[tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET
    cell: tuple[int, int] | msgspec.UnsetType | None = msgspec.UNSET
    safe: bool | msgspec.UnsetType = msgspec.UNSET
    chances: list[tuple[tuple[int, int], float]] | msgspec.UnsetType = msgspec.UNSET

    def required(self, key: str) -> Any:
        """Return the field `key`. Raises `BadMessage` if it is absent."""
        value = getattr(self, key)
        if value is msgspec.UNSET:
            raise BadMessage(f"the answer has no `{key}`")
        return value

    @property
    def is_complete(self) -> bool:
        return self.complete and not self.gave_up

    @property
    def limits(self) -> tuple[str, ...]:
        return (f"it gave up: {shortened(self.gave_up.encode())}",) if self.gave_up else ()


class AnnouncedOption(msgspec.Struct, omit_defaults=True):
    """An option in the `hello` of a program."""

    type: Literal["int", "float", "str", "bool"]
    default: int | float | str | bool | None = None
    min: float | None = None
    max: float | None = None
    about: str = ""

    def as_option(self) -> Option:
        kinds: dict[str, type[Any]] = {"int": int, "float": float, "str": str, "bool": bool}
        ends = ("at least", self.min), ("at most", self.max)
        bounds = [f"{word} {bound:g}" for word, bound in ends if bound is not None]
        about = ", ".join([*filter(None, [self.about]), *bounds])
        return Option(kinds[self.type], self.default, about)


class Hello(msgspec.Struct):
    """A program's description of itself, with unprintable characters escaped."""

    hello: int
    can: list[str]
    name: str = NAMELESS
    version: str = ""
    facts: list[str] = msgspec.field(default_factory=lambda: ["sentence"])
    grids: list[str] = msgspec.field(default_factory=lambda: ["square"])
    options: dict[str, AnnouncedOption] = msgspec.field(default_factory=dict)
    unknown: list[str] = msgspec.field(default_factory=list, name="")  # abilities unknown in this version

    def __post_init__(self) -> None:
        self.name = shortened(self.name.strip().encode(), 80) or NAMELESS
        self.version = shortened(self.version.encode(), 80)
        self.unknown = [ability for ability in self.can if ability not in ABILITIES]
        if self.hello < 1:
            raise ValueError(f"`hello` is {self.hello}; expected the version of the protocol, {VERSION}")
        self.can = [ability for ability in ABILITIES if ability in self.can]
        if not self.can:
            raise ValueError(f"`can` names nothing that is known; expected some of {', '.join(ABILITIES)}")


M = TypeVar("M")


def as_line(message: Mapping[str, object]) -> bytes:
    """Encode a message as a line, with its newline. Raises `GaveUp` if it is longer than a line may be."""
    try:
        line = _ENCODER.encode(message)
    except RecursionError:
        raise GaveUp("the formulas are nested too deeply for a line of the protocol") from None
    if len(line) >= LONGEST_LINE:
        raise GaveUp(f"the question takes {len(line):,} bytes; a line of the protocol has at most {LONGEST_LINE:,}")
    return line + b"\n"


def message_in(line: bytes, kind: type[M]) -> M:
    """Decode a line to a message of this type: a `Hello`, a `Reply`, or a `dict`. Raises `BadMessage`."""
    if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
        raise BadMessage(f"a line of more than {LONGEST_LINE:,} bytes")
    try:
        if not line.isascii():
            line.decode()  # the decoder does not validate text in unknown fields
        return msgspec.json.decode(line, type=kind)
    except (msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    except msgspec.DecodeError as error:
        raise BadMessage(f"{error}; expected one JSON object a line") from None


def shortened(line: bytes | None, most: int = 200) -> str:
    """Return a line as printable text, shortened to `most` characters."""
    text = (line or b"").decode(errors="replace").rstrip("\r\n")
    text = visible(text[: most + 1], in_line=True)
    return text if len(text) <= most else f"{text[:most]}..."


def facts_as_json(facts: Sequence[Fact]) -> tuple[list[dict[str, Any]], dict[int | str, Atom]]:
    """Convert facts to JSON, with a mapping from the names in it to atoms. Raises `GaveUp` for too long a formula."""
    groups = [atoms_of(fact) for fact in facts]
    names: Mapping[Any, Any]
    if {type(atom) for atoms in groups for atom in atoms} <= {int, str}:
        names = {atom: atom for atoms in groups for atom in atoms}
    else:
        names = defaultdict(count().__next__)
    written = [
        {"atoms": [names[cell] for cell in fact.cells], "count": fact.count}
        if isinstance(fact, Sentence)
        else {"formula": _written(fact, names)}
        for fact in facts
    ]
    return written, {name: atom for atom, name in names.items()}


def _written(formula: Formula, names: Mapping[Any, Any]) -> Any:
    if formula.size > LONGEST_LINE // 2:
        raise GaveUp(f"a formula of {formula.size:,} parts does not fit into a line of the protocol")
    return FORMULAS.write(formula, lambda symbol: names[symbol.name])


class FactFields(msgspec.Struct):
    """A fact in JSON: the number of true atoms in a list, or a formula."""

    atoms: list[int | str] = []
    count: int | None = None
    formula: object = msgspec.UNSET

    def __post_init__(self) -> None:
        if (self.count is None) is (self.formula is msgspec.UNSET):
            raise BadMessage('no fact; expected {"atoms": [...], "count": N}, or {"formula": ...}')

    def fact(self) -> Fact:
        """Convert to a fact. Raises `BadMessage`, and `Contradiction` for a count that its atoms cannot have.

        >>> print(FactFields(formula=["or", "a", ["not", "c"]]).fact())
        a ∨ (¬c)
        """
        if self.count is not None:
            return Sentence(self.atoms, self.count)  # type: ignore[arg-type]
        try:
            return FORMULAS.read(self.formula, _symbol)
        except RecursionError:
            raise BadMessage("a formula is nested too deeply") from None


def _symbol(name: object) -> Symbol | None:
    return Symbol(name) if isinstance(name, int | str) and not isinstance(name, bool) else None


class TotalFields(msgspec.Struct):
    """The fields of a total in JSON."""

    count: int
    untouched: int


BOARD = ("height", "width", "grid", "neighbors", "reveals", "marks", "total")
"""The keys that describe a board in a question; they are the same as in the JSON of an observation."""


class Question(msgspec.Struct):
    """A question to an engine. `board` has the fields listed in `BOARD`."""

    id: int
    ask: str
    seconds: Annotated[float, msgspec.Meta(gt=0)] | None = None
    seed: int | None = None
    facts: list[FactFields] | None = None
    total: TotalFields | int | None = None
    closed: list[Annotated[tuple[int, int], "[row, column]"]] = []
    board: Any = None

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Question:
        """Convert a message to a question, without unknown keys: later versions may have them. Raises `BadPart`."""
        found = convert(message, cls, ignore_misspelled=True)
        found.board = {key: message[key] for key in BOARD if key in message}
        return found

    @property
    def observation(self) -> Observation:
        """Return the board of the question. Raises `BadLayout` and `BadPart` if it is invalid."""
        return Observation.of(convert(self.board, PositionFields))

    @property
    def kind(self) -> str:
        return "deduce-board" if self.ask == "deduce" and "height" in self.board else self.ask


def shown_json(value: object) -> str:
    """Return a value as JSON, shortened."""
    return shortened(_ENCODER.encode(value), 60)


def grid_as_json(grid: Grid) -> dict[str, object]:
    """Return the grid for JSON: its name ("square" included), or its table of neighbors."""
    return grid.as_json() or {"grid": grid.name}


def takes_grid(grids: Sequence[str], grid: Grid) -> bool:
    """Return whether a program that supports these `grids` accepts boards with this grid."""
    return ("grid" in grid_as_json(grid) and grid.name in grids) or ANY in grids
