"""Knights and Knaves (Smullyan 1978): knights tell the truth, knaves lie, and spies, where there are any, do either.

A puzzle is information and nothing else: who there is, who says what, and what is known besides. Who is what is for a
reasoner to find. The four puzzles of CS50's course stand at the end, under the names of its `puzzle.py`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol

from game.errors import BadPuzzle, Contradiction, GaveUp
from game.logic import And, Biconditional, Exactly, Formula, Implication, Not, Or, Symbol, Xor

KNIGHT, KNAVE, SPY = "knight", "knave", "spy"
Status = Literal["unique", "undetermined", "inconsistent", "gave-up"]


class Deduced(Protocol):
    """What follows from facts: the atoms entailed true and false, and whether that is all that follows."""

    @property
    def true(self) -> frozenset[Hashable]:
        """Atoms true in every world that fits."""

    @property
    def false(self) -> frozenset[Hashable]:
        """Atoms false in every world that fits."""

    @property
    def complete(self) -> bool:
        """Whether nothing more follows; else the reasoner gave up somewhere."""


class Deducer(Protocol):
    """Whoever tells what formulas entail: every reasoner that speaks them is one."""

    def deduce(self, facts: Sequence[Formula]) -> Deduced:
        """What follows from `facts`; raises `Contradiction` if no world fits them."""


class Prover(Deducer, Protocol):
    """A deducer that also says why."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type]]
    """The types of facts that it takes; `Formula` has to be among them."""

    def explanations(
        self, premises: Sequence[Formula], queries: Sequence[Formula], given: Sequence[Formula] = ()
    ) -> Sequence[Sequence[Formula] | GaveUp]:
        """For each of `queries` a minimal part of `premises` that entails it, with `given`."""


def is_a(role: str, person: str) -> Symbol:
    """The symbol that says that `person` has `role`, such as `A is a Knight`."""
    return Symbol(f"{person} is a {role.capitalize()}")


@dataclass(frozen=True)
class Answer:
    """What a reasoner finds out about a puzzle.

    `entailed` says who is what, person by person, and who is not what where nothing better is known. `roles` is the
    role of each person in turn, None where it is not entailed. `inconsistent`: no world fits, and nothing is said.
    `gave-up`: the reasoner reached a limit; what it does say is right, but there may be more.
    """

    status: Status
    roles: tuple[str | None, ...] = ()
    entailed: tuple[Formula, ...] = ()


class Puzzle:
    """Who says what.

    `people` are different names. `says` are pairs (speaker, what is said), or a mapping from one to the other; with
    pairs, one person may say several things. `facts` are known to be true. `counts` tells how many there are of each
    role, spies among them: they add up to everybody. Without it, everybody is a knight or a knave. `id` is what the
    puzzle is called. Raises `BadPuzzle` for what makes no puzzle, and `TypeError` for what is no formula.
    """

    def __init__(
        self,
        people: Iterable[str],
        says: Iterable[tuple[str, Formula]] | Mapping[str, Formula],
        facts: Iterable[Formula] = (),
        *,
        counts: Mapping[str, int] | None = None,
        id: object = None,
    ) -> None:
        self.id = id
        self.people = tuple(people)
        self.says = tuple(says.items() if isinstance(says, Mapping) else says)
        self.facts = tuple(facts)
        self.counts = None if counts is None else dict(counts)
        self.roles = (KNIGHT, KNAVE) if counts is None else (KNIGHT, KNAVE, SPY)
        self._check_people()
        self._check_formulas()
        self._check_counts()

    @property
    def rules(self) -> tuple[Formula, ...]:
        """What holds before anybody speaks: everybody has one role, and so many have each."""
        if self.counts is None:
            return tuple(Xor(is_a(KNIGHT, person), is_a(KNAVE, person)) for person in self.people)
        return (
            *(Exactly(1, [is_a(role, person) for role in self.roles]) for person in self.people),
            *(Exactly(self.counts[role], [is_a(role, person) for person in self.people]) for role in self.roles),
        )

    @property
    def told(self) -> tuple[Formula, ...]:
        """What each of `says` tells us, in order, and then the facts."""
        return (*(self._meaning(speaker, statement) for speaker, statement in self.says), *self.facts)

    @property
    def knowledge(self) -> And:
        """All that is known: the rules and what we are told."""
        return And(*self.rules, *self.told)

    def symbols(self) -> list[Symbol]:
        """What can be asked: for each person in turn, whether it has each role."""
        return [is_a(role, person) for person in self.people for role in self.roles]

    def solve(self, reasoner: Deducer) -> Answer:
        """What `reasoner` finds out about who is what."""
        try:
            deduction = reasoner.deduce([*self.rules, *self.told])
        except Contradiction:
            return Answer("inconsistent")
        roles: list[str | None] = []
        entailed: list[Formula] = []
        for person in self.people:
            mine = [role for role in self.roles if is_a(role, person) in deduction.true]
            roles.append(mine[0] if mine else None)
            entailed += [is_a(role, person) for role in mine] or [
                Not(is_a(role, person)) for role in self.roles if is_a(role, person) in deduction.false
            ]
        status: Status = "undetermined" if deduction.complete else "gave-up"
        return Answer("unique" if None not in roles else status, tuple(roles), tuple(entailed))

    def arguments(self, answer: Answer, prover: Prover) -> list[list[int] | None]:
        """Why `answer` is right: for each formula that it says is entailed, a minimal set of what is told.

        It proves the formula and nothing in it can be dropped; the numbers are places in `told`. Of an inconsistent
        puzzle there is one such set, of what contradicts itself. None stands where the prover gave up.
        """
        told = self.told
        queries = [Or()] if answer.status == "inconsistent" else answer.entailed
        proofs = prover.explanations(told, queries, self.rules)
        place = {fact: number for number, fact in reversed(list(enumerate(told)))}
        return [None if isinstance(proof, GaveUp) else sorted(place[fact] for fact in proof) for proof in proofs]

    def _meaning(self, speaker: str, statement: Formula) -> Formula:
        """What we learn when `speaker` says `statement`. A spy's word tells nothing."""
        if SPY not in self.roles:
            return Biconditional(is_a(KNIGHT, speaker), statement)
        return And(
            Implication(is_a(KNIGHT, speaker), statement),
            Implication(is_a(KNAVE, speaker), Not(statement)),
        )

    def _check_people(self) -> None:
        for person in self.people:
            if not isinstance(person, str) or not person:
                raise BadPuzzle(f"{person!r} is no name of a person; expected a word")
        if len(set(self.people)) < len(self.people):
            twice = next(person for person in self.people if self.people.count(person) > 1)
            raise BadPuzzle(f"{twice!r} is the name of two people; give each another one")

    def _check_formulas(self) -> None:
        known = set(self.people)
        for said in self.says:
            if not isinstance(said, tuple) or len(said) != 2:
                raise BadPuzzle(f"{said!r} is nothing said; expected a pair (speaker, formula)")
            if said[0] not in known:
                raise BadPuzzle(f"{said[0]!r} speaks but is not among the people; name the speaker as there")
        for formula in (*(statement for _, statement in self.says), *self.facts):
            if not isinstance(formula, Formula):
                raise TypeError(f"{formula!r} is no formula; build one from the symbols of the puzzle with game.logic")

    def _check_counts(self) -> None:
        if self.counts is None:
            return
        if set(self.counts) != set(self.roles):
            raise BadPuzzle(f"counts are of {sorted(map(str, self.counts))}; expected one each of {list(self.roles)}")
        for role, count in self.counts.items():
            if type(count) is not int or count < 0:
                raise BadPuzzle(f"the count of {role!r} is {count!r}; expected an int of at least 0")
        if sum(self.counts.values()) != len(self.people):
            total = sum(self.counts.values())
            raise BadPuzzle(f"the counts add up to {total}; expected {len(self.people)}, the number of people")


AKnight, AKnave = is_a(KNIGHT, "A"), is_a(KNAVE, "A")
BKnight, BKnave = is_a(KNIGHT, "B"), is_a(KNAVE, "B")
CKnight, CKnave = is_a(KNIGHT, "C"), is_a(KNAVE, "C")
ASaidKnight, ASaidKnave = Symbol("A said 'I am a knight'"), Symbol("A said 'I am a knave'")

COURSE = (
    Puzzle("A", [("A", And(AKnight, AKnave))], id=0),
    Puzzle("AB", [("A", And(AKnave, BKnave))], id=1),
    Puzzle("AB", [("A", Biconditional(AKnight, BKnight)), ("B", Xor(AKnight, BKnight))], id=2),
    Puzzle(
        "ABC",
        [("B", ASaidKnave), ("B", CKnave), ("C", AKnight)],
        # A said one of two things; whichever it was, A said it as a knight or as a knave.
        [
            Xor(ASaidKnight, ASaidKnave),
            Implication(ASaidKnight, Biconditional(AKnight, AKnight)),
            Implication(ASaidKnave, Biconditional(AKnight, AKnave)),
        ],
        id=3,
    ),
)
"""The puzzles of CS50's course: what is told, and not what follows from it."""

knowledge0, knowledge1, knowledge2, knowledge3 = (puzzle.knowledge for puzzle in COURSE)
