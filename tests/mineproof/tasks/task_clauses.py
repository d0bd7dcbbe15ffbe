"""The second oracle for tasks: the rules and clues of a puzzle as clauses, for a plain SAT solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from pysat.solvers import Minisat22

from tests.mineproof.tasks.task_steps import Atom, Said
from tests.mineproof.tasks.task_worlds import OPTIONS, RELATIONS, Facts, board_clues


class Clauses:
    """What follows from some clues of a puzzle of this kind, which go by their names, and from claims.

    Each clue and each claim is a literal, whose clauses say when it is true: their numbers are counted by gates.
    """

    def __init__(self, kind: str, facts: Facts) -> None:
        self.kind, self.facts = kind, facts
        self.solver = Minisat22()
        self.last = 1  # which is always true
        self.solver.add_clause([1])
        self.atom = cache(self._atom)
        self.clue, self.said = cache(self._clue), cache(self._said)
        self.of_board = board_clues(facts) if kind == "minesweeper" else {}
        for row, column, _ in facts.get("reveals", []):
            self.solver.add_clause([-self.atom((str((row, column)), "mine"))])
        for group, most_alone in self._rules():
            number = self.numbers(map(self.atom, group))
            self.solver.add_clause([number[1], *[number[0]] * most_alone])

    def follows(self, clues: Sequence[str], claims: Sequence[Said], claim: Said) -> bool:
        """Whether no world of the rules, these clues and these claims is left in which the last claim is false."""
        known = [*map(self.clue, clues), *map(self.said, claims)]
        return not self.solver.solve([*known, -self.said(claim)])

    def _rules(self) -> Iterator[tuple[list[Atom], bool]]:
        """Atoms one of which is true, or none if that may be."""
        facts = self.facts
        if self.kind == "minesweeper":
            return
        options = sorted(OPTIONS[self.kind](facts))
        attributes = list(facts["attributes"].values()) if self.kind == "zebra" else []
        pegs = [f"peg {number}" for number in range(1, facts.get("pegs", 0) + 1)]
        people = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: facts.get("n", 0)])
        for thing in (*people, *pegs, *[value for values in attributes for value in values]):
            yield [(thing, option) for option in options], False
        for values, option in product(attributes, options):
            yield [(value, option) for value in values], False
        if pegs and not facts["repeated"]:
            for color in options:
                yield [(peg, color) for peg in pegs], True

    # Gates: each is a literal.

    def _atom(self, _: Atom) -> int:
        return self._new()

    def _new(self) -> int:
        self.last += 1
        return self.last

    def all_of(self, literals: Iterable[int]) -> int:
        """Whether all of these are true."""
        some, gate = list(literals), self._new()
        for one in some:
            self.solver.add_clause([-gate, one])
        self.solver.add_clause([gate, *[-one for one in some]])
        return gate

    def any_of(self, literals: Iterable[int]) -> int:
        """Whether one of these is true."""
        return -self.all_of(-one for one in literals)

    def choice(self, one: int, then: int, other: int) -> int:
        """What `then` is if this one is true, and else what the other is."""
        gate = self._new()
        for clause in ([-one, -then, gate], [-one, then, -gate], [one, -other, gate], [one, other, -gate]):
            self.solver.add_clause(clause)
        return gate

    def same(self, one: int, other: int) -> int:
        """Whether two literals have the same value."""
        return self.choice(one, other, -other)

    def numbers(self, literals: Iterable[int]) -> list[int]:
        """Whether exactly none, one, ... of these are true."""
        found = [1]
        for one in literals:
            pairs = zip([-1, *found], [*found, -1], strict=True)
            found = [self.choice(one, less, same) for less, same in pairs]
        return found

    # Claims and clues.

    def _said(self, said: Said) -> int:
        atoms = [self.atom(atom) for atom in sorted(said.atoms)]
        if said.least == said.most and said.most in (0, len(atoms)):
            return self.all_of(atoms if said.most else [-atom for atom in atoms])
        return self.any_of(self.numbers(atoms)[max(said.least, 0) : said.most + 1])

    def _clue(self, name: str) -> int:
        facts = self.facts
        if self.kind == "minesweeper":
            return self.said(self.of_board[name])
        place = int(name.split()[1]) - 1
        if self.kind == "knights":
            who, said = (facts.get("says") or list(enumerate(facts["statements"])))[place]
            return self.same(self._person(who), self._statement(said))
        return self._row(facts["rows"][place]) if self.kind == "mastermind" else self._place(*facts["clues"][place])

    def _person(self, number: int) -> int:
        return self.atom(("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number], "Knight"))

    def _statement(self, said: list[Any]) -> int:
        word, *parts = said
        if word in ("telling-truth", "lying"):
            return self._person(parts[0]) * (1 if word == "telling-truth" else -1)
        if word in ("exactly", "at-least", "at-most"):
            numbers, wanted = self.numbers(map(self._statement, parts[1])), parts[0]
            least, most = 0 if word == "at-most" else wanted, len(parts[1]) if word == "at-least" else wanted
            return self.any_of(numbers[least : most + 1])
        values = list(map(self._statement, parts))
        if word == "xor":
            return self.any_of(self.numbers(values)[1::2])
        if word in ("and", "or"):
            return self.all_of(values) if word == "and" else self.any_of(values)
        if word == "not":
            return -values[0]
        return self.any_of([-values[0], values[1]]) if word == "->" else self.same(*values)

    def _row(self, row: dict[str, Any]) -> int:
        """An answer: the pegs in place, and of each color as many as both the guess and the code have."""
        guess, pegs = row["guess"], [f"peg {number}" for number in range(1, len(row["guess"]) + 1)]
        in_place = self.numbers([self.atom((peg, color)) for peg, color in zip(pegs, guess, strict=True)])
        if row["elsewhere"] is None:
            return in_place[int(row["in_place"])]
        common = []
        for color in sorted(set(guess)):
            of_color = self.numbers(self.atom((peg, color)) for peg in pegs)
            common += [self.any_of(of_color[number:]) for number in range(1, guess.count(color) + 1)]
        return self.all_of([in_place[row["in_place"]], self.numbers(common)[row["in_place"] + row["elsewhere"]]])

    def _place(self, value: str, word: str, other: str | int) -> int:
        """A clue about a value and another, or a house."""
        houses, fits = range(1, len(next(iter(self.facts["attributes"].values()))) + 1), RELATIONS[word]
        if not isinstance(other, str):
            return self.any_of(self.atom((value, str(one))) for one in houses if fits(one, other))
        return self.any_of(
            self.all_of([self.atom((value, str(one))), self.atom((other, str(two)))])
            for one, two in product(houses, houses)
            if fits(one, two)
        )
