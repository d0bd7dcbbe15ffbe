"""Why somebody is a knight or a knave: the argument from what people say, in steps and in sentences.

>>> from game.knights import COURSE
>>> from game.knights.puzzle import is_a
>>> print(PuzzleArgument(COURSE[1], is_a("knave", "A"), (0,)).text)
A knight could not say “We are both knaves”, so A is a knave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.arguments.checking import check, follows
from engines.arguments.proving import argue
from engines.arguments.steps import Claim, Given, Step
from engines.arguments.wording import Words, tell
from engines.facts import FALSE, Atom, atoms_of, literal_of
from game.errors import GaveUp
from game.knights.english import Writer
from game.knights.puzzle import KNAVE, KNIGHT, SPY, Puzzle, is_a
from game.logic import Formula, Not
from game.words import in_a_row


@dataclass(frozen=True)
class PuzzleArgument:
    """Why `conclusion`, that somebody has a role or has not, follows from what `told` names by its places in
    `puzzle.told`; for `FALSE`, why these contradict each other.
    """

    puzzle: Puzzle
    conclusion: Formula
    told: tuple[int, ...]

    @property
    def claim(self) -> Claim | None:
        """What is shown; None: that no world fits."""
        if self.conclusion == FALSE:
            return None
        atom, value = literal_of(self.conclusion)
        return Claim.that([atom], value)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The argument; clues are named by their places in `told`. Raises `GaveUp` where none is found soon."""
        return argue(self._clues(), self.claim, self._rules())

    @property
    def sentences(self) -> tuple[str, ...]:
        """The argument in words, one sentence for each step. Raises as `steps` does."""
        return tell(self.steps, _PeopleWords(self.puzzle, self.told))

    @property
    def text(self) -> str:
        """The argument in words. Raises as `steps` does."""
        return " ".join(self.sentences)

    def as_json(self) -> list[dict[str, Any]]:
        """The steps for JSON: which of these `atoms` are true is told by how many (`at_least`, `at_most`) are.

        `clue` is a place in `puzzle.told`, or None, and `after` names earlier steps from 0. Raises as `steps` does.
        """
        return [
            {
                "claim": None if (claim := step.claim) is None else _claim_as_json(claim),
                "clue": None if step.clue is None else self.told[step.clue],
                "after": list(step.after),
                "text": sentence,
            }
            for step, sentence in zip(self.steps, self.sentences, strict=True)
        ]

    def check(self) -> None:
        """Raise `BadArgument` unless each step follows from what is told and the steps that it names.

        Raises `GaveUp` where that is too much to find out, and as `steps` does.
        """
        check(self.steps, self._clues(), self.claim, self._rules())

    def _clues(self) -> list[Formula]:
        told = self.puzzle.told
        return [told[number] for number in self.told]

    def _rules(self) -> list[Formula]:
        """The rules about the people spoken of; where roles are counted, these are all people."""
        if self.puzzle.counts is not None:
            return list(self.puzzle.rules)
        about: set[Atom] = set().union(*[atoms_of(clue) for clue in self._clues()])
        about |= self.claim.atoms if self.claim is not None else set()
        return [rule for rule in self.puzzle.rules if atoms_of(rule) & about]


def _claim_as_json(claim: Claim) -> dict[str, Any]:
    return {"atoms": sorted(map(str, claim.atoms)), "at_least": claim.least, "at_most": claim.most}


def _truth(role: str) -> str:
    """What that which somebody of this role says is."""
    return "true" if role == KNIGHT else "false"


class _PeopleWords(Words):
    """Words for arguments from what people say."""

    def __init__(self, puzzle: Puzzle, told: Sequence[int]) -> None:
        self._puzzle = puzzle
        self._told, self._speakers = told, [speaker for speaker, _ in puzzle.says]
        self._writer = Writer(puzzle)
        self._who: dict[Atom, tuple[str, str]] = {
            is_a(role, person).name: (person, role) for person in puzzle.people for role in puzzle.roles
        }
        self._two = puzzle.roles if SPY not in puzzle.roles else ()

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "were") for atom in sorted(claim.atoms, key=str)])

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "is") for atom in sorted(claim.atoms, key=str)])

    def inferred(self, claim: Claim, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`. What a knight says is true and what a knave says is false; of one who is not known to be either,
        what could not be said by a knight or by a knave is told, or what follows in both cases.
        """
        stated = self.stated(claim)
        if clue is None:
            return f"by the rules of the island, {stated}"
        number = self._told[clue]
        if number >= len(self._speakers):
            return f"as it is known that {self._writer.known(number)}{self._with_roles(clue)}, {stated}"
        speaker, said = self._speakers[number], self._quote(number)
        known = self._known_role(speaker, after)
        if known is not None:
            return f"what {speaker} says, {said}, is {_truth(known)}, so {stated}"
        if not self._two:
            return f"as {speaker} says {said}, {stated}"
        for role, other in ((KNIGHT, KNAVE), (KNAVE, KNIGHT)):
            if self._could_not_say(clue, speaker, other, after):
                return self._of_one_kind(number, claim, role, self._holds(number, role == KNIGHT, after))
        both = f"if {speaker} is a knight, this is true, and {stated}; and if {speaker} is a knave, this is false"
        return f"{speaker} says {said}: {both}, and again {stated}"

    def _of_one_kind(self, number: int, claim: Claim, role: str, is_known: bool) -> str:
        """What follows where the speaker can only have this role, as is known whether what is said is true, or not."""
        speaker, said, stated = self._speakers[number], self._quote(number), self.stated(claim)
        if is_known:
            return f"what {speaker} says, {said}, is {_truth(role)}, so {stated}"
        shown = f"a {KNAVE if role == KNIGHT else KNIGHT} could not say {said}, so"
        if any(self._who.get(atom, ("", ""))[0] == speaker for atom in claim.atoms):
            return f"{shown} {stated}"
        return f"{shown} {speaker} is a {role}, what {speaker} says is {_truth(role)}, and {stated}"

    def refused(self, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        if clue is None:
            return "the rules of the island would be broken"
        number = self._told[clue]
        if number >= len(self._speakers):
            return f"it could not be that {self._writer.known(number)}"
        speaker, said = self._speakers[number], self._quote(number)
        role = self._known_role(speaker, after)
        if role is not None:
            return f"{said} would be {_truth(KNIGHT if role == KNAVE else KNAVE)}, though {speaker}, a {role}, says it"
        return f"neither a knight nor a knave could say {said}" if self._two else f"{speaker} could not say {said}"

    def _known_role(self, speaker: str, after: Sequence[Claim]) -> str | None:
        """Whether the speaker is a knight or a knave by one of these claims; None where they do not tell."""
        for claim in after:
            for person, role in [self._who[atom] for atom in claim.atoms if atom in self._who]:
                if person == speaker and role != SPY and (claim.value or self._two):
                    return role if claim.value else KNAVE if role == KNIGHT else KNIGHT
        return None

    def _holds(self, number: int, value: bool, after: Sequence[Claim]) -> bool:
        """Whether what is said here has this value if these claims are true, whoever says it."""
        said = self._puzzle.says[number][1]
        return self._follows([*after, Not(said) if value else said], None)

    def _with_roles(self, clue: int) -> str:
        """That somebody is of one kind, where the clue names both kinds of that person."""
        about = atoms_of(self._puzzle.told[self._told[clue]])
        for person in self._puzzle.people if self._two else ():
            if {is_a(role, person).name for role in self._two} <= about:
                return f", and {person} is either a knight or a knave"
        return ""

    def _could_not_say(self, clue: int, speaker: str, role: str, after: Sequence[Claim]) -> bool:
        """Whether the speaker of this cannot have the role, if these claims are true."""
        denied = Claim.that([is_a(role, speaker).name], False)
        return self._follows([*after, self._puzzle.told[self._told[clue]]], denied)

    def _follows(self, facts: Sequence[Given], claim: Claim | None) -> bool:
        """Whether `claim`, or for None a contradiction, follows from these facts by the rules about their people."""
        about = {atom for fact in facts for atom in (fact.atoms if isinstance(fact, Claim) else atoms_of(fact))}
        rules = [rule for rule in self._puzzle.rules if about & atoms_of(rule)]
        try:
            return follows(facts, rules, claim)
        except GaveUp:  # it speaks of too many people to look at all cases
            return False

    def _quote(self, number: int) -> str:
        return f"“{self._writer.said(number)}”"

    def _atom(self, atom: Atom, value: bool, verb: str) -> str:
        """That somebody is a knight; or, of something else that is said to be true, that it is."""
        if atom not in self._who:
            return f"it {verb} {'' if value else 'not '}true that {atom}"
        return f"{self._who[atom][0]} {verb} {self._role(atom, value)}"

    def _role(self, atom: Atom, value: bool) -> str:
        """What somebody is if this atom has this value: `a knight`, or, where there may be spies, `no knight`."""
        role = self._who[atom][1]
        if not value and self._two:
            role, value = next(other for other in self._two if other != role), True
        return f"{'a' if value else 'no'} {role}"
