"""The solutions of a Knights puzzle, by trying every assignment of roles."""

import itertools
from collections.abc import Callable
from typing import Any

CONNECTIVES: dict[str, Callable[[list[bool], Any], bool]] = {
    "not": lambda values, _: not values[0],
    "and": lambda values, _: all(values),
    "or": lambda values, _: any(values),
    "xor": lambda values, _: sum(values) % 2 == 1,
    "->": lambda values, _: values[0] <= values[1],
    "<=>": lambda values, _: values[0] == values[1],
    "exactly": lambda values, number: sum(values) == number,
    "at-least": lambda values, number: sum(values) >= number,
    "at-most": lambda values, number: sum(values) <= number,
}


def is_true(expression: list[Any], roles: tuple[str, ...]) -> bool:
    word, *rest = expression
    if word in ("telling-truth", "lying", "knight", "knave", "spy"):
        return bool(roles[rest[0]] == {"telling-truth": "knight", "lying": "knave"}.get(word, word))
    values = [is_true(part, roles) for part in (rest[1] if len(rest) == 2 and type(rest[0]) is int else rest)]
    return CONNECTIVES[word](values, rest[0])


def solutions(record: dict[str, Any]) -> list[tuple[str, ...]]:
    counts = record.get("counts")
    says = record["says"] if "says" in record else list(enumerate(record["statements"]))
    return [
        roles
        for roles in itertools.product(("knight", "knave") + ("spy",) * (counts is not None), repeat=record["n"])
        if counts is None or all(roles.count(role) == count for role, count in counts.items())
        if all(roles[i] == "spy" or (roles[i] == "knight") == is_true(output, roles) for i, output in says)
        if all(is_true(fact, roles) for fact in record["facts"])
    ]
