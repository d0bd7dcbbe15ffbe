"""The JSON form of puzzles, read and written.

    {"id": 1, "n": 2, "statements": [["and", ["lying", 0], ["lying", 1]], ["telling-truth", 1]]}
    {"id": 2, "n": 2, "names": ["Ann", "Bob"], "says": [[0, ["spy", 1]]], "counts": {"spy": 1}}

`statements` has an expression for each person, from 0; `says` has pairs of a person and an expression. `names` and
`facts` are optional. If there may be spies, `counts` gives the numbers of some or all roles. This is the format of the
published benchmark for language models (arXiv 2410.23123), with more operators. The page "Knights and Knaves" lists all
expressions.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta

from game.errors import BadPuzzle
from game.puzzles.knights.people_and_other_facts_reader import Island
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, TOO_DEEP, KnightsPuzzle, Saying, is_a
from game.puzzles.knights.sentence_parser import formula_of
from game.statements.connectives import Formula, Symbol
from game.statements.formulas_as_lists import FormulaLists
from game.text.error_places import in_place
from game.text.typed_json import decode
from game.wording import brief

ROLE_WORDS = {"telling-truth": KNIGHT, "lying": KNAVE, "knight": KNIGHT, "knave": KNAVE, "spy": SPY}
FORMULAS = FormulaLists("->", "<=>", True, f'["lying", 0], with one of {", ".join(ROLE_WORDS)}', BadPuzzle)

LARGEST_PUZZLE = 100_000
"""The most people in a puzzle; a mistyped number must not exhaust the memory."""


@dataclass(kw_only=True)
class KnightsFields:
    """A puzzle in JSON."""

    kind: Literal["knights"] = "knights"
    id: str | int | float | bool | None
    n: Annotated[int, Meta(ge=0, le=LARGEST_PUZZLE), f"the number of people, 0 to {LARGEST_PUZZLE:,}"]
    names: list[str] | None = None
    statements: list[Any] | None = None
    says: list[Annotated[tuple[int, Any], "[person, statement]"]] | None = None
    facts: list[Any] = field(default_factory=list)
    counts: Annotated[dict[str, int], "an object with the number of each role"] | None = None

    def __post_init__(self) -> None:
        if self.names is not None and not (len(self.names) == self.n and all(map(str.isprintable, self.names))):
            raise BadPuzzle(f"names is {brief(self.names)}; expected a list of n = {self.n} different words")
        if (self.statements is None) is (self.says is None):
            raise BadPuzzle("expected either statements, one a person, or says, a list of [person, statement]")
        if self.statements is not None and len(self.statements) != self.n:
            text = f"{len(self.statements)} statements for n = {self.n} people"
            raise BadPuzzle(f"{text}; expected one each, or says")


def read_puzzle(text: str | bytes) -> KnightsPuzzle:
    """Parse a puzzle from one JSON object. Raises `BadPuzzle`."""
    fields = decode(text, KnightsFields, BadPuzzle)
    people = default_names(fields.n) if fields.names is None else tuple(fields.names)
    blank = KnightsPuzzle(people, (), counts=fields.counts)
    symbols = {role: [is_a(role, person) for person in people] for role in blank.roles}  # they are talked about again
    island = cache(lambda: Island(blank))  # seldom needed

    def atom(value: object) -> Symbol | None:
        match value:
            case ["fact", str(text)]:
                return _thing(text, island())
            case ["said", person, statement]:
                return blank.saying(people[_person(person, len(people))], FORMULAS.read(statement, atom))
            case [str(word), *operands] if word in ROLE_WORDS:
                role = ROLE_WORDS[word]
                if role not in symbols:
                    expected = 'where there are any, give counts such as {"spy": 1}'
                    raise BadPuzzle(f"{brief(value)} speaks of a spy; {expected}")
                if len(operands) != 1:
                    raise BadPuzzle(f"{brief(value)} has {len(operands)} operands; expected the number of one person")
                return symbols[role][_person(operands[0], len(people))]
        return None

    def formula(value: object) -> Formula:
        try:
            return FORMULAS.read(value, atom)
        except RecursionError:
            raise BadPuzzle(TOO_DEEP) from None

    says, facts = list[tuple[str, Formula]](), list[Formula]()
    key, pairs = ("statements", enumerate(fields.statements)) if fields.statements else ("says", fields.says or ())
    for place, (person, value) in enumerate(pairs):
        with in_place(f"{key}[{place}]"):
            says.append((people[_person(person, len(people))], formula(value)))
    for place, value in enumerate(fields.facts):
        with in_place(f"facts[{place}]"):
            facts.append(formula(value))
    return KnightsPuzzle(people, says, facts, counts=fields.counts, id=fields.id)


def _person(index: object, size: int) -> int:
    if type(index) is not int or not 0 <= index < size:
        raise BadPuzzle(f"{brief(index)} is nobody; expected the number of a person, an int below {size}")
    return index


def _thing(text: str, island: Island) -> Symbol:
    found = formula_of(text, island)
    if not isinstance(found, Symbol) or isinstance(found.name, Saying) or found.name in island.puzzle.role_of_atom:
        raise BadPuzzle(f'{brief(text)} is no fact about a thing; expected one such as "there is gold on the island"')
    return found


def puzzle_as_json(puzzle: KnightsPuzzle) -> dict[str, Any]:
    """Return the JSON object of `puzzle`. Raises `BadPuzzle` for atoms other than people's roles."""
    index = {person: i for i, person in enumerate(puzzle.people)}
    words = {KNIGHT: "telling-truth", KNAVE: "lying"} if puzzle.counts is None else {}

    def written(symbol: Symbol) -> list[Any]:
        if symbol.name in puzzle.role_of_atom:
            person, role = puzzle.role_of_atom[symbol.name]
            return [words.get(role, role), index[person]]
        if isinstance(saying := symbol.name, Saying):
            return ["said", index[saying.speaker], FORMULAS.write(saying.statement, written)]
        with suppress(BadPuzzle):
            if _thing(str(symbol), Island(puzzle)) == symbol:
                return ["fact", str(symbol)]
        raise BadPuzzle(f"{symbol} is not about who is what; a file has no words for it")

    says = [[index[speaker], FORMULAS.write(statement, written)] for speaker, statement in puzzle.says]
    record: dict[str, Any] = {"id": puzzle.id, "n": len(puzzle.people)}
    if puzzle.people != default_names(len(puzzle.people)):
        record["names"] = puzzle.people
    if [speaker for speaker, _ in says] == list(range(len(puzzle.people))):
        record["statements"] = [statement for _, statement in says]
    else:
        record["says"] = says
    if puzzle.facts:
        record["facts"] = [FORMULAS.write(fact, written) for fact in puzzle.facts]
    if puzzle.counts is not None:
        record["counts"] = puzzle.counts
    return record


def default_names(n: int) -> tuple[str, ...]:
    """Return the names of n unnamed people: letters except I, or Person 0, Person 1, ... for more than 25."""
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # without I, which means the speaker
    return tuple(letters[:n] if n <= len(letters) else (f"Person {i}" for i in range(n)))
