"""Puzzles in and out, one JSON object a line.

A puzzle is `{"id", "n", "statements": [E0, E1, ...]}`, where person i says Ei, or
`{"id", "n", "says": [[i, E], ...], "facts": [E, ...]}`, where E is one of

    ["telling-truth", i]  ["lying", i]  ["not", E]  ["and", E, ...]  ["or", E, ...]  ["xor", E, ...]  (an odd number)
    ["->", E, E]  ["<=>", E, E]  ["exactly", k, [E, ...]]  ["at-least", k, [E, ...]]  ["at-most", k, [E, ...]]

the form of the published benchmark for language models (arXiv 2410.23123), with more operators. Where there may be
spies, `"counts": {"knight": a, "knave": b, "spy": c}` tells how many there are of each, or of some of these roles, and
E may be `["knight", i]`, `["knave", i]` or `["spy", i]`. `"names"`, a list of n words, is optional, as is `"facts"`;
other keys are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.errors import BadPuzzle
from game.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsPuzzle, is_a
from game.logic import (
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
from game.reading import brief, checked_list, in_place

ROLE_WORDS = {"telling-truth": KNIGHT, "lying": KNAVE, "knight": KNIGHT, "knave": KNAVE, "spy": SPY}
CONNECTIVES: dict[str, type[Formula]] = {
    "not": Not,
    "and": And,
    "or": Or,
    "xor": Xor,
    "->": Implication,
    "<=>": Biconditional,
}
NUMBER_OF_OPERANDS = {"not": 1, "->": 2, "<=>": 2}  # any number from 1 on for the others
CARDINALITIES: dict[str, type[Cardinality]] = {"exactly": Exactly, "at-least": AtLeast, "at-most": AtMost}
OPERATORS = (*ROLE_WORDS, *CONNECTIVES, *CARDINALITIES)
WORDS: dict[type[Formula], str] = {kind: word for word, kind in (*CONNECTIVES.items(), *CARDINALITIES.items())}
LARGEST_PUZZLE = 100_000
"""The most people that a line may call for: a typing slip should not fill the memory."""


def read_puzzles(lines: Iterable[str | bytes]) -> Iterator[tuple[int, KnightsPuzzle | BadPuzzle]]:
    """The puzzles of `lines` with the numbers of their lines, from 1; for a bad line, what is wrong with it.

    Empty lines are skipped.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield number, read_puzzle(line)
            except BadPuzzle as error:
                yield number, error


def read_puzzle(line: str | bytes) -> KnightsPuzzle:
    """The puzzle of one line; raises `BadPuzzle` with what is wrong and what was expected."""
    try:
        record = json.loads(line.removeprefix("\ufeff") if isinstance(line, str) else line)
    except RecursionError:
        raise BadPuzzle("nested too deeply to be read; expected statements that a person could say") from None
    except ValueError as error:
        raise BadPuzzle(f"not JSON: {error}; expected one object a line") from None
    if not isinstance(record, dict):
        raise BadPuzzle(f"{brief(record)} is no puzzle; expected an object with id, n and statements or says")
    for key in ("id", "n"):
        if key not in record:
            raise BadPuzzle(f"no {key!r}; expected an object with id, n and statements or says")
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


class _Join(NamedTuple):
    """A formula still to be built from its operands, the last so many that were built."""

    build: Callable[[list[Formula]], Formula]
    size: int


class _Reader:
    """Reads expressions about `people`. It keeps the symbols: people are talked about again and again."""

    def __init__(self, people: Sequence[str], roles: Sequence[str]) -> None:
        self._size = len(people)
        self._symbols = {role: [is_a(role, person) for person in people] for role in roles}

    def formula(self, value: object, place: str) -> Formula:
        """The formula of the expression `value`, found at `place`; read without recursion, however deep it is."""
        with in_place(place):
            return self._built(value)

    def _built(self, value: object) -> Formula:
        built: list[Formula] = []
        pending: list[object] = [value]
        while pending:
            current = pending.pop()
            if isinstance(current, _Join):
                first = len(built) - current.size
                built[first:] = [current.build(built[first:])]
                continue
            symbol = self._symbol(expression := _check_expression(current))
            if symbol is not None:
                built.append(symbol)
            else:
                build, parts = _take_apart(expression)
                pending.append(_Join(build, len(parts)))
                pending += reversed(parts)
        return built[0]

    def person(self, index: object) -> int:
        """`index`, if it is that of a person."""
        if type(index) is not int or not 0 <= index < self._size:
            raise BadPuzzle(f"{brief(index)} is nobody; expected the number of a person, an int below {self._size}")
        return index

    def _symbol(self, expression: list[Any]) -> Symbol | None:
        """The symbol of an expression such as `["lying", 2]`; None if it is one of another kind."""
        role = ROLE_WORDS.get(expression[0])
        if role is None:
            return None
        if role not in self._symbols:
            raise BadPuzzle(
                f'{brief(expression)} speaks of a spy; where there are any, give counts such as {{"spy": 1}}'
            )
        if len(expression) != 2:
            raise BadPuzzle(
                f"{brief(expression)} has {len(expression) - 1} operands; expected the number of one person"
            )
        return self._symbols[role][self.person(expression[1])]


def _check_expression(value: object) -> list[Any]:
    """`value`, if it is a list that starts with a known operator."""
    if not isinstance(value, list) or not value:
        raise BadPuzzle(f'{brief(value)} says nothing; expected a list such as ["lying", 0]')
    if not isinstance(value[0], str) or value[0] not in OPERATORS:
        raise BadPuzzle(f"{brief(value[0])} is no operator; expected one of {' '.join(OPERATORS)}")
    return value


def _take_apart(expression: list[Any]) -> tuple[Callable[[list[Formula]], Formula], list[Any]]:
    """How to build a connective or a cardinality, and the expressions that it joins."""
    word, *operands = expression
    if word in CONNECTIVES:
        expected = NUMBER_OF_OPERANDS.get(word)
        if not operands or expected not in (None, len(operands)):
            raise BadPuzzle(f"{brief(expression)} has {len(operands)} operands; expected {expected or 'at least 1'}")
        return lambda formulas: CONNECTIVES[word](*formulas), operands
    if len(operands) != 2 or not isinstance(operands[1], list) or not operands[1]:
        raise BadPuzzle(f'{brief(expression)} counts nothing; expected ["{word}", k, [E, ...]] with at least one E')
    count = operands[0]
    if type(count) is not int or count < 0:
        raise BadPuzzle(f"{brief(expression)} counts to {brief(count)}; expected an int of at least 0")
    return lambda formulas: CARDINALITIES[word](count, formulas), operands[1]


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
    if "says" not in record:
        statements = checked_list(record.get("statements", []), "statements")
        if len(statements) != len(people):
            raise BadPuzzle(f"{len(statements)} statements for n = {len(people)} people; expected one each, or says")
        said = [(person, reader.formula(statements[i], f"statements[{i}]")) for i, person in enumerate(people)]
    else:
        said = []
        for i, pair in enumerate(checked_list(record.get("says", []), "says")):
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
        if not operands:
            raise BadPuzzle(f"{part!r} joins nothing; a file has no words for it")
        if isinstance(part, Cardinality):
            return [WORDS[type(part)], part.count, operands]
        return [WORDS[type(part)], *operands]

    return formula.fold(write)
