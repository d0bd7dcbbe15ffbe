"""Puzzles in and out, as JSON objects.

A puzzle is `{"id", "n", "statements": [E0, E1, ...]}`, where person i says Ei, or
`{"id", "n", "says": [[i, E], ...], "facts": [E, ...]}`, where E is one of

    ["telling-truth", i]  ["lying", i]  ["not", E]  ["and", E, ...]  ["or", E, ...]  ["xor", E, ...]  (an odd number)
    ["->", E, E]  ["<=>", E, E]  ["exactly", k, [E, ...]]  ["at-least", k, [E, ...]]  ["at-most", k, [E, ...]]

the form of the published benchmark for language models (arXiv 2410.23123), with more operators. Where there may be
spies, `"counts": {"knight": a, "knave": b, "spy": c}` says how many there are of each, or of some of these roles, and
E may be `["knight", i]`, `["knave", i]` or `["spy", i]`. `["and"]` is always true, and `["or"]` never; the list of a
number may be empty, as in `["exactly", 0, []]`. `"names"`, a list of n words, is optional, as is `"facts"`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.errors import BadPuzzle
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, TOO_DEEP, KnightsPuzzle, is_a
from game.statements.connectives import (
    And,
    AtLeast,
    AtMost,
    Biconditional,
    Cardinality,
    Exactly,
    Formula,
    Implication,
    Not,
    Or,
    Symbol,
    Xor,
)
from game.text.reading import brief, check_keys, checked_list, in_place, read_json

ROLE_WORDS = {"telling-truth": KNIGHT, "lying": KNAVE, "knight": KNIGHT, "knave": KNAVE, "spy": SPY}
CONNECTIVES: dict[str, type[Formula]] = {
    "not": Not,
    "and": And,
    "or": Or,
    "xor": Xor,
    "->": Implication,
    "<=>": Biconditional,
}
EMPTY = ("and", "or")
"""What may join nothing: the first one is always true then, the second one never."""

NUMBER_OF_OPERANDS = {"not": 1, "->": 2, "<=>": 2}  # any number from 1 on for the others
CARDINALITIES: dict[str, type[Cardinality]] = {"exactly": Exactly, "at-least": AtLeast, "at-most": AtMost}
OPERATORS = (*ROLE_WORDS, *CONNECTIVES, *CARDINALITIES)
WORDS: dict[type[Formula], str] = {kind: word for word, kind in (*CONNECTIVES.items(), *CARDINALITIES.items())}
KEYS = ("kind", "id", "n", "names", "statements", "says", "facts", "counts")

LARGEST_PUZZLE = 100_000
"""The most people that a line may call for: a typing slip should not fill the memory."""


def read_puzzle(text: str | bytes) -> KnightsPuzzle:
    """The puzzle that is one object; raises `BadPuzzle` with what is wrong and what was expected."""
    record = read_json(text, BadPuzzle, "expected an object")
    expected = "expected an object with id, n and statements or says"
    if not isinstance(record, dict):
        raise BadPuzzle(f"{brief(record)} is no puzzle; {expected}")
    check_keys(record, "the puzzle", KEYS)
    for key in ("id", "n"):
        if key not in record:
            raise BadPuzzle(f"no {key!r}; {expected}")
    if isinstance(record["id"], list | dict):
        raise BadPuzzle(f"id is {brief(record['id'])}; expected a string or a number")
    people = _read_people(record)
    counts = record.get("counts")
    if counts is not None and not isinstance(counts, dict):
        raise BadPuzzle(f"counts is {brief(counts)}; expected an object with the number of each role")
    reader = _Reader(people, (KNIGHT, KNAVE) if counts is None else (KNIGHT, KNAVE, SPY))
    says = _read_says(record, people, reader)
    facts = [
        reader.formula(fact, f"facts[{i}]") for i, fact in enumerate(checked_list(record.get("facts", []), "facts"))
    ]
    return KnightsPuzzle(people, says, facts, counts=counts, id=record["id"])


def puzzle_as_json(puzzle: KnightsPuzzle) -> dict[str, Any]:
    """The object of `puzzle`; raises `BadPuzzle` if it speaks of more than who is what."""
    index = {person: i for i, person in enumerate(puzzle.people)}
    words = (KNIGHT, KNAVE, SPY) if puzzle.counts is not None else ("telling-truth", "lying")
    table = {
        is_a(role, person): [word, i]
        for person, i in index.items()
        for role, word in zip(puzzle.roles, words, strict=True)
    }
    says = [[index[speaker], _expression(statement, table)] for speaker, statement in puzzle.says]
    record: dict[str, Any] = {"id": puzzle.id, "n": len(puzzle.people)}
    if puzzle.people != default_names(len(puzzle.people)):
        record["names"] = puzzle.people
    if [speaker for speaker, _ in says] == list(range(len(puzzle.people))):
        record["statements"] = [statement for _, statement in says]
    else:
        record["says"] = says
    if puzzle.facts:
        record["facts"] = [_expression(fact, table) for fact in puzzle.facts]
    if puzzle.counts is not None:
        record["counts"] = puzzle.counts
    return record


def default_names(n: int) -> tuple[str, ...]:
    """The names of n people who were given none: letters, or Person 0, Person 1, ... where letters do not suffice."""
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # without I, who would be taken for the speaker
    return tuple(letters[:n] if n <= len(letters) else (f"Person {i}" for i in range(n)))


class _Reader:
    """Reads expressions about `people`. It keeps the symbols: people are talked about again and again."""

    def __init__(self, people: Sequence[str], roles: Sequence[str]) -> None:
        self._size = len(people)
        self._symbols = {role: [is_a(role, person) for person in people] for role in roles}

    def formula(self, value: object, place: str) -> Formula:
        """The formula of the expression `value`, found at `place`."""
        with in_place(place):
            try:
                return self._read(value)
            except RecursionError:
                raise BadPuzzle(TOO_DEEP) from None

    def person(self, index: object) -> int:
        """`index`, if it is that of a person."""
        if type(index) is not int or not 0 <= index < self._size:
            raise BadPuzzle(f"{brief(index)} is nobody; expected the number of a person, an int below {self._size}")
        return index

    def _read(self, value: object) -> Formula:
        if not isinstance(value, list) or not value:
            raise BadPuzzle(f'{brief(value)} says nothing; expected a list such as ["lying", 0]')
        word, *operands = value
        if not isinstance(word, str) or word not in OPERATORS:
            raise BadPuzzle(f"{brief(word)} is no operator; expected one of {' '.join(OPERATORS)}")
        if word in ROLE_WORDS:
            return self._symbol(word, operands)
        if word in CONNECTIVES:
            expected = NUMBER_OF_OPERANDS.get(word)
            if (not operands and word not in EMPTY) or expected not in (None, len(operands)):
                raise BadPuzzle(f"{brief(value)} has {len(operands)} operands; expected {expected or 'at least 1'}")
            join: Callable[..., Formula] = CONNECTIVES[word]
            return join(*map(self._read, operands))
        if len(operands) != 2 or not isinstance(operands[1], list):
            raise BadPuzzle(f'{brief(value)} counts nothing; expected ["{word}", k, [E, ...]], with the E in a list')
        count, counted = operands
        if type(count) is not int or count < 0:
            raise BadPuzzle(f"{brief(value)} counts to {brief(count)}; expected an int of at least 0")
        return CARDINALITIES[word](count, map(self._read, counted))

    def _symbol(self, word: str, operands: Sequence[object]) -> Symbol:
        role, said = ROLE_WORDS[word], brief([word, *operands])
        if role not in self._symbols:
            raise BadPuzzle(f'{said} speaks of a spy; where there are any, give counts such as {{"spy": 1}}')
        if len(operands) != 1:
            raise BadPuzzle(f"{said} has {len(operands)} operands; expected the number of one person")
        return self._symbols[role][self.person(operands[0])]


def _read_people(record: Mapping[str, Any]) -> tuple[str, ...]:
    n = record["n"]
    if type(n) is not int or not 0 <= n <= LARGEST_PUZZLE:
        raise BadPuzzle(f"n is {brief(n)}; expected the number of people, an int from 0 to {LARGEST_PUZZLE:,}")
    names = record.get("names")
    if names is None:
        return default_names(n)
    if not isinstance(names, list) or len(names) != n or not all(isinstance(x, str) and x.isprintable() for x in names):
        raise BadPuzzle(f"names is {brief(names)}; expected a list of n = {n} different words")
    return tuple(names)


def _read_says(record: Mapping[str, Any], people: Sequence[str], reader: _Reader) -> list[tuple[str, Formula]]:
    """Who says what, from `statements` or from `says`."""
    if ("statements" in record) == ("says" in record):
        raise BadPuzzle("expected either statements, one a person, or says, a list of [person, statement]")
    if "statements" in record:
        statements = checked_list(record["statements"], "statements")
        if len(statements) != len(people):
            raise BadPuzzle(f"{len(statements)} statements for n = {len(people)} people; expected one each, or says")
        return [(person, reader.formula(statements[i], f"statements[{i}]")) for i, person in enumerate(people)]
    said = []
    for i, pair in enumerate(checked_list(record["says"], "says")):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadPuzzle(f"says[{i}] is {brief(pair)}; expected [person, statement]")
        with in_place(f"says[{i}]"):
            speaker = people[reader.person(pair[0])]
        said.append((speaker, reader.formula(pair[1], f"says[{i}]")))
    return said


def _expression(formula: Formula, table: Mapping[Symbol, list[Any]]) -> list[Any]:
    """The expression of `formula`, whose symbols are written as in `table`."""

    def write(part: Formula, operands: list[list[Any]]) -> list[Any]:
        if isinstance(part, Symbol):
            if part not in table:
                raise BadPuzzle(f"{part} is not about who is what; a file has no words for it")
            return table[part]
        if isinstance(part, Cardinality):
            return [WORDS[type(part)], part.count, operands]
        if not operands:  # as in English: what is always true, or never
            return ["and" if part.evaluate({}) else "or"]
        return [WORDS[type(part)], *operands]

    return formula.fold(write)
