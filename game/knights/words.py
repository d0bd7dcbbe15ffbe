"""What follows from what people say, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from game.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsClue, KnightsPuzzle, is_a
from game.logic import Formula, Not
from game.puzzle import Clue, Given, Words
from game.sentence import Atom, Claim
from game.words import in_a_row

MOST_ATOMS = 12
"""Atoms up to which every world is looked at for the best words."""


def _is_true(fact: Given, world: Mapping[Atom, bool]) -> bool:
    if isinstance(fact, Claim):
        return fact.least <= sum([world[atom] for atom in fact.atoms]) <= fact.most
    return fact.evaluate(world)


def _truth(role: str) -> str:
    """What that which somebody of this role says is."""
    return "true" if role == KNIGHT else "false"


class PeopleWords(Words):
    """Words for arguments from what the people of a puzzle say.

    >>> from game.knights import COURSE
    >>> clue, claim = COURSE[1].clues()[0], Claim.that([is_a(KNAVE, "A").name], True)
    >>> print(COURSE[1].words.inferred(claim, clue, []))
    a knight could not say “We are both knaves”, so A is a knave
    """

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self._puzzle, self._writer = puzzle, puzzle.writer
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

    def inferred(self, claim: Claim, clue: Clue | None, after: Sequence[Claim], part: Formula | None = None) -> str:
        """See `Words`. What a knight says is true and what a knave says is false; of one who is not known to be either,
        what could not be said by a knight or by a knave is told, or what follows in both cases.
        """
        stated = self.stated(claim)
        if clue is None:
            return f"by the rules of the island, {stated}"
        assert isinstance(clue, KnightsClue)
        number = clue.source
        if number >= len(self._puzzle.says):
            return f"as it is known that {self._writer.known(number)}{self._with_roles(clue)}, {stated}"
        speaker, said = self._puzzle.says[number][0], self._quote(number)
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
        speaker, said, stated = self._puzzle.says[number][0], self._quote(number), self.stated(claim)
        if is_known:
            return f"what {speaker} says, {said}, is {_truth(role)}, so {stated}"
        shown = f"a {KNAVE if role == KNIGHT else KNIGHT} could not say {said}, so"
        if any(self._who.get(atom, ("", ""))[0] == speaker for atom in claim.atoms):
            return f"{shown} {stated}"
        return f"{shown} {speaker} is a {role}, what {speaker} says is {_truth(role)}, and {stated}"

    def refused(self, clue: Clue | None, after: Sequence[Claim], part: Formula | None = None) -> str:
        """See `Words`."""
        if clue is None:
            return "the rules of the island would be broken"
        assert isinstance(clue, KnightsClue)
        number = clue.source
        if number >= len(self._puzzle.says):
            return f"it could not be that {self._writer.known(number)}"
        speaker, said = self._puzzle.says[number][0], self._quote(number)
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

    def _with_roles(self, clue: KnightsClue) -> str:
        """That somebody is of one kind, where the clue names both kinds of that person."""
        about = clue.fact.symbols()
        for person in self._puzzle.people if self._two else ():
            if {is_a(role, person).name for role in self._two} <= about:
                return f", and {person} is either a knight or a knave"
        return ""

    def _could_not_say(self, clue: KnightsClue, speaker: str, role: str, after: Sequence[Claim]) -> bool:
        """Whether the speaker of this cannot have the role, if these claims are true."""
        denied = Claim.that([is_a(role, speaker).name], False)
        return self._follows([*after, clue.fact], denied)

    def _follows(self, facts: Sequence[Given], claim: Claim | None) -> bool:
        """Whether `claim`, or for None a contradiction, follows from these facts by the rules about their people.

        Every world is looked at; of many people nothing is said to follow.
        """
        about = {atom for fact in facts for atom in (fact.atoms if isinstance(fact, Claim) else fact.symbols())}
        rules = [rule for rule in self._puzzle.rules() if about & rule.symbols()]
        atoms = sorted(about.union(*[rule.symbols() for rule in rules], () if claim is None else claim.atoms), key=str)
        if len(atoms) > MOST_ATOMS:
            return False
        worlds = (dict(zip(atoms, values, strict=True)) for values in product((False, True), repeat=len(atoms)))
        fitting = (world for world in worlds if all(_is_true(fact, world) for fact in (*rules, *facts)))
        return not any(claim is None or not _is_true(claim, world) for world in fitting)

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
