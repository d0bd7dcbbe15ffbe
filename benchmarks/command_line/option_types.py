"""The types of options with their converters and help texts. A command is a function with such parameters."""

# No `from __future__ import annotations`: options are inherited by classes of other modules.

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import ArgumentCollection, Group, Parameter, Token

import engines
from benchmarks.command_line import parsers_of_names_and_numbers
from benchmarks.command_line.command_runner import STDIN
from engines.registry.catalog import USUAL
from game.grid import NEIGHBORHOODS
from game.minesweeper.sizes import NAMED, Size
from game.puzzles.grades import Grade
from game.puzzles.puzzle_kinds import KINDS, Kind


def read_by(parse: Callable[[str], Any], metavar: str, **options: Any) -> Parameter:
    """Make a parameter with the converter `parse`; its `ValueError` becomes the error message."""

    def convert(_: object, tokens: Sequence[Token]) -> Any:
        return parse(tokens[0].value)

    return Parameter(converter=convert, n_tokens=1, metavar=metavar, **options)


def one_of(known: Mapping[str, Any], metavar: str) -> Parameter:
    """Make a parameter that takes the name of one of the `known` values."""
    return read_by(known.__getitem__, metavar, accepts_keys=False, choices=tuple(known))


def only_one(reason: str) -> Group:
    """Make a group of options that exclude each other, for this `reason`; they stay in their own group of the help."""

    def check(arguments: ArgumentCollection) -> None:
        given = [one.tokens[0].keyword or one.name for one in arguments.filter_by(value_set=True)]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(given)}: {reason}; expected one of them")

    return Group(validator=check, show=False)


def file_name(text: str) -> str:
    """Return the file name as typed: the runner's placeholder for standard input becomes `-`."""
    return "-" if text == STDIN else text


Whole: TypeAlias = Annotated[int, read_by(parsers_of_names_and_numbers.whole, "N")]
Natural: TypeAlias = Annotated[int, read_by(parsers_of_names_and_numbers.natural, "N")]
Positive: TypeAlias = Annotated[int, read_by(parsers_of_names_and_numbers.positive, "N")]
Real: TypeAlias = Annotated[float, read_by(parsers_of_names_and_numbers.real, "P")]
Rate: TypeAlias = Annotated[float, read_by(parsers_of_names_and_numbers.rate, "N")]
Seconds: TypeAlias = Annotated[float, read_by(parsers_of_names_and_numbers.seconds, "SECONDS")]

Mines: TypeAlias = Annotated[Whole, Parameter(help="of a board: how many mines there are in all")]
Signs: TypeAlias = Annotated[
    str,
    Parameter(
        metavar="MEANING=SIGNS,...",
        help="of a board: what its signs mean, as in unknown=?,zero=. (also flag, mine, safe); blank is a blank cell",
    ),
]
Json: TypeAlias = Annotated[bool, Parameter(help="print JSON: an object, or one a line")]

File: TypeAlias = Annotated[str, read_by(file_name, "FILE")]
"""An input file, or - for standard input."""
Target: TypeAlias = Annotated[Path, read_by(lambda text: Path(file_name(text)), "FILE")]
"""An output file."""

BoardSize: TypeAlias = Annotated[
    Size,
    read_by(
        Size.parse,
        "SIZE",
        accepts_keys=False,
        completer=lambda _: (*NAMED, *(f"{name}@{grid}" for name in NAMED for grid in NEIGHBORHOODS)),
        help=f"{', '.join(NAMED)}, or ROWSxCOLUMNS/MINES as in 16x30/99; behind it the grid, if not square, as in "
        "12x12/20@hex",
    ),
]
GridName: TypeAlias = Annotated[
    str,
    Parameter(
        metavar="GRID",
        completer=lambda _: tuple(NEIGHBORHOODS),
        help=f"which cells are neighbors: {', '.join(NEIGHBORHOODS)}, or @FILE.json",
    ),
]
CellName: TypeAlias = Annotated[str, Parameter(metavar="ROW,COLUMN", allow_leading_hyphen=True)]
EngineNames: TypeAlias = Annotated[str, Parameter(metavar="NAME,...", completer=lambda _: engines.names())]
Settings: TypeAlias = Annotated[tuple[str, ...], Parameter(name="--option", metavar="NAME=VALUE")]
"""Options within an option: of an engine, or of a kind of puzzle."""

BoardGrade: TypeAlias = Annotated[Grade, one_of({str(grade): grade for grade in Grade}, "GRADE")]
DrawnKind: TypeAlias = Annotated[Kind, one_of({name: kind for name, kind in KINDS.items() if kind.maker}, "KIND")]
KindSettings: TypeAlias = Annotated[Settings, Parameter(help="how large the puzzles are, as in people=8")]


@Parameter(name="*")
@dataclass(frozen=True)
class Engines:
    """Several engines with their options."""

    engine: EngineNames = USUAL
    """one engine or several, with a comma between; `mineproof engines` lists them"""
    option: Annotated[Settings, Parameter(metavar="ENGINE.OPTION=VALUE")] = ()
    """an option of an engine or a guesser, as in optimal.exact_limit=2000"""

    @property
    def all(self) -> list[str]:
        return parsers_of_names_and_numbers.engines_named([self.engine], self.option)


@Parameter(name="*")
@dataclass(frozen=True)
class OneEngine(Engines):
    """One engine with its options."""

    engine: Annotated[EngineNames, Parameter(metavar="NAME")] = USUAL
    """the engine; `mineproof engines` lists them"""

    @property
    def name(self) -> str:
        return parsers_of_names_and_numbers.engine_named(self.engine, self.option)
