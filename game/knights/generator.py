"""Knights and Knaves puzzles with exactly one solution, drawn at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from game.knights.files import default_names
from game.knights.puzzle import KNAVE, KNIGHT, Deducer, Puzzle, is_a
from game.logic import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Xor


def generate(people: int, rng: random.Random, reasoner: Deducer, *, id: object = None) -> Puzzle:
    """A puzzle about so many people, at least 1, in which each says one thing, with exactly one solution.

    A hidden solution is drawn first, and statements that fit it. While `reasoner` finds somebody not certain, they
    say something else. Raises `ValueError` where the puzzle is too large for the reasoner.
    """
    if type(people) is not int or people < 1:
        raise ValueError(f"a puzzle about {people!r} people cannot be drawn; expected an int of at least 1")
    names = default_names(people)
    roles = {name: rng.choice((KNIGHT, KNAVE)) for name in names}
    says = {name: draw_statement(name, roles, rng) for name in names}
    while True:
        puzzle = Puzzle(names, says, id=id)
        answer = puzzle.solve(reasoner)
        if answer.status == "unique":
            return puzzle
        if answer.status == "gave-up":
            raise ValueError(f"the engine gives up on puzzles about {people} people; draw them with sat")
        for name, role in zip(names, answer.roles, strict=True):
            if role is None:
                says[name] = draw_statement(name, roles, rng)


def draw_statement(speaker: str, roles: Mapping[str, str], rng: random.Random) -> Formula:
    """What `speaker` may say if everybody has these roles: something true from a knight, something false from a knave.

    It is about one to three different people; who is alone speaks of both roles.
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
