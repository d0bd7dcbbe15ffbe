"""Knights and Knaves for any reasoner that speaks formulas: who is what, why, and new puzzles.

>>> from engines import create_reasoner
>>> from game.knights import COURSE
>>> reasoner = create_reasoner("exhaustive")
>>> answer = solve(COURSE[1], reasoner)
>>> answer.status, answer.roles
('unique', ('knave', 'knight'))
>>> explain(COURSE[1], answer, reasoner)
[[0], [0]]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engines.facts import FALSE
from engines.reasoner import Reasoner
from game.errors import Contradiction, GaveUp
from game.knights.files import default_names
from game.knights.puzzle import KNAVE, KNIGHT, Puzzle, is_a
from game.logic import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Xor

Status = Literal["unique", "undetermined", "inconsistent", "gave-up"]


@dataclass(frozen=True)
class Answer:
    """What a reasoner finds out about a puzzle.

    `unique`: the role of everybody is certain. `undetermined`: the roles of some people are not, and nothing more
    follows. `inconsistent`: no world fits, and nothing is said. `gave-up`: the reasoner reached the `limits` that it
    names in words; what it does say is right, but there may be more.

    `roles` is the role of each person in turn, None where it is not entailed. `entailed` says who is what, person by
    person, and who is not what where nothing better is known.
    """

    status: Status
    roles: tuple[str | None, ...] = ()
    entailed: tuple[Formula, ...] = ()
    limits: tuple[str, ...] = ()

    @property
    def conclusions(self) -> tuple[Formula, ...]:
        """What there is to explain: all that is entailed, or, of an inconsistent puzzle, the contradiction."""
        return (FALSE,) if self.status == "inconsistent" else self.entailed


def solve(puzzle: Puzzle, reasoner: Reasoner) -> Answer:
    """What `reasoner` finds out about who is what. Raises `TypeError` if it does not speak formulas."""
    try:
        deduction = reasoner.deduce([*puzzle.rules, *puzzle.told])
    except Contradiction:
        return Answer("inconsistent")
    roles: list[str | None] = []
    entailed: list[Formula] = []
    for person in puzzle.people:
        certain = [role for role in puzzle.roles if is_a(role, person) in deduction.true]
        ruled_out = [role for role in puzzle.roles if is_a(role, person) in deduction.false]
        roles.append(certain[0] if certain else None)
        entailed += [is_a(role, person) for role in certain] or [Not(is_a(role, person)) for role in ruled_out]
    status: Status = "gave-up"
    if deduction.complete:
        status = "undetermined" if None in roles else "unique"
    return Answer(status, tuple(roles), tuple(entailed), deduction.limits)


def explain(puzzle: Puzzle, answer: Answer, reasoner: Reasoner) -> list[list[int] | GaveUp]:
    """Why `answer` is right: for each of its `conclusions` a minimal part of what the puzzle tells that entails it.

    The numbers are places in `puzzle.told`; none of these can be dropped. A `GaveUp` stands, not raised, where the
    reasoner reached a limit. Raises `NotEntailed` for a conclusion that does not follow.
    """
    told = puzzle.told
    place = {fact: number for number, fact in reversed(list(enumerate(told)))}
    explanations = reasoner.explanations(told, answer.conclusions, puzzle.rules)
    return [
        explanation if isinstance(explanation, GaveUp) else sorted(place[fact] for fact in explanation)
        for explanation in explanations
    ]


def answer_record(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """`{"id", "status", "solution"}` for JSON: true for a knight and false for a knave, or the words where there may be
    spies, and null where a role is not certain; no solution at all for an inconsistent puzzle or one given up."""
    solution: list[bool | str | None] | None = None
    if answer.status in ("unique", "undetermined"):
        with_spies = puzzle.counts is not None
        solution = [role if with_spies or role is None else role == KNIGHT for role in answer.roles]
    return {"id": puzzle.id, "status": answer.status, "solution": solution}


def generate(people: int, rng: random.Random, reasoner: Reasoner, *, id: object = None) -> Puzzle:
    """A puzzle about so many people, at least 1, in which each says one thing, with exactly one solution.

    A solution is drawn first, and statements that fit it. As long as `reasoner` finds the roles of some people not
    certain, these people say something else. Raises `ValueError` where the puzzle is too large for the reasoner.
    """
    if type(people) is not int or people < 1:
        raise ValueError(f"a puzzle about {people!r} people cannot be drawn; expected an int of at least 1")
    names = default_names(people)
    roles = {name: rng.choice((KNIGHT, KNAVE)) for name in names}
    says = {name: draw_statement(name, roles, rng) for name in names}
    while True:
        puzzle = Puzzle(names, says, id=id)
        answer = solve(puzzle, reasoner)
        if answer.status == "unique":
            return puzzle
        if answer.status == "gave-up":
            limits = "; ".join(answer.limits)
            raise ValueError(
                f"{reasoner.name} gives up on puzzles about {people} people ({limits}); draw them with sat"
            )
        for name, role in zip(names, answer.roles, strict=True):
            if role is None:
                says[name] = draw_statement(name, roles, rng)


def draw_statement(speaker: str, roles: Mapping[str, str], rng: random.Random) -> Formula:
    """What `speaker` may say if everybody has these roles: something true from a knight, something false from a knave.

    It is about one to three different people; a speaker who is alone speaks of both roles.
    """
    others = [name for name in roles if name != speaker]
    while True:
        number = min(rng.randint(1, 3), len(roles))
        people = [rng.choice(others)] if number == 1 and others else rng.sample(list(roles), number)
        said = [is_a(rng.choice((KNIGHT, KNAVE)), person) for person in people]
        statement = _join(said if others else [is_a(KNIGHT, speaker), is_a(KNAVE, speaker)], rng)
        model = {is_a(role, person).name: role == roles[person] for person in people for role in (KNIGHT, KNAVE)}
        if statement.evaluate(model) == (roles[speaker] == KNIGHT):
            return statement


def _join(said: Sequence[Formula], rng: random.Random) -> Formula:
    """One thing said as it is; several joined by a connective at random."""
    if len(said) == 1:
        return said[0]
    joins: list[Callable[..., Formula]] = [And, Or, Xor, lambda *all_said: Not(rng.choice((And, Or))(*all_said))]
    if len(said) == 2:
        joins += [Implication, Biconditional]
    else:
        cardinality = rng.choice((Exactly, AtLeast, AtMost))
        joins.append(lambda *all_said: cardinality(rng.randint(1, len(said) - 1), all_said))
    return rng.choice(joins)(*said)
