"""Words for consequences of people's statements."""

from __future__ import annotations

from collections.abc import Sequence

from game.puzzles.abstract_puzzle import Words
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsClue, KnightsPuzzle, is_a
from game.statements.clue import Clue, Given
from game.statements.connectives import Formula, Not
from game.statements.interpretation import Interpretation
from game.statements.sentence import Atom, Claim
from game.words import in_a_row

MOST_PEOPLE = 16
"""The most people whose roles are enumerated together; beyond it, no consequence is stated."""


class _Worlds(Interpretation[int]):
    """Truth tables over some people's roles: an int has a bit for each assignment."""

    def __init__(self, puzzle: KnightsPuzzle, facts: Sequence[Given]) -> None:
        about = {atom for fact in facts for atom in (fact.atoms if isinstance(fact, Claim) else fact.symbols())}
        people = {puzzle.who[atom][0] for atom in about & puzzle.who.keys()}
        free = [is_a(KNIGHT, person).name for person in puzzle.people if person in people]
        free += sorted(about - puzzle.who.keys(), key=str)
        self.are_few = len(free) <= MOST_PEOPLE
        if self.are_few:
            self.true = (1 << (1 << len(free))) - 1
            self.symbols = {atom: self.true // ((1 << (1 << place)) + 1) for place, atom in enumerate(free)}
            self.symbols |= {is_a(KNAVE, one).name: self.denied(self.symbol(is_a(KNIGHT, one).name)) for one in people}

    def fitting(self, facts: Sequence[Given]) -> int:
        """Return the bits of the assignments that satisfy all facts."""
        return self.all_of([self._value(fact) for fact in facts])

    def _value(self, fact: Given) -> int:
        if not isinstance(fact, Claim):
            return self.interpret(fact)
        values = [self.symbols[atom] for atom in fact.atoms]
        return self.at_least(fact.least, values) & self.at_most(fact.most, values)


def _truth(role: str) -> str:
    """Return "true" or "false", the truth of any statement by a person with this role."""
    return "true" if role == KNIGHT else "false"


class PeopleWords(Words):
    """Words for arguments from people's statements.

    >>> from game.puzzles.knights import COURSE
    >>> clue, claim = COURSE[1].clues()[0], Claim.that([is_a(KNAVE, "A").name], True)
    >>> print(COURSE[1].words.reason(claim, clue, [], None))
    a knight could not say “We are both knaves”
    """

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self._puzzle, self._writer = puzzle, puzzle.writer
        self._two = puzzle.roles if SPY not in puzzle.roles else ()

    def stated(self, claim: Claim) -> str:
        return in_a_row([self._atom(atom, bool(claim.value)) for atom in sorted(claim.atoms, key=str)])

    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """Return the reason as in `Words`.

        If the speaker's role is open, it is a statement impossible for one role, or the consequence in both cases.
        """
        if clue is None:
            return "by the rules of the island" if claim else "the rules of the island would be broken"
        assert isinstance(clue, KnightsClue)
        number = clue.source
        if number >= len(self._puzzle.says):
            known = self._writer.known(number)
            return f"it is known that {known}{self._with_roles(clue)}" if claim else f"it could not be that {known}"
        speaker, said = self._puzzle.says[number][0], self._quote(number)
        role = self._known_role(speaker, after)
        if claim is None:
            return self._refused(speaker, said, role)
        if role is not None:
            return f"what {speaker} says, {said}, is {_truth(role)}"
        if not self._two:
            return f"{speaker} says {said}"
        for role, other in ((KNIGHT, KNAVE), (KNAVE, KNIGHT)):
            if self._could_not_say(clue, speaker, other, after):
                return self._of_one_kind(number, claim, role, self._holds(number, role == KNIGHT, after))
        return f"{speaker} says {said}, which is true if {speaker} is a knight, and false if {speaker} is a knave"

    def _refused(self, speaker: str, said: str, role: str | None) -> str:
        """Explain why the speaker, with this role if known, could not have made the statement."""
        if role is not None:
            return f"{said} would be {_truth(KNIGHT if role == KNAVE else KNAVE)}, though {speaker}, a {role}, says it"
        return f"neither a knight nor a knave could say {said}" if self._two else f"{speaker} could not say {said}"

    def _of_one_kind(self, number: int, claim: Claim, role: str, is_known: bool) -> str:
        """Explain a consequence when only this role fits the speaker; if `is_known`, the statement's truth is known."""
        speaker, said = self._puzzle.says[number][0], self._quote(number)
        if is_known:
            return f"what {speaker} says, {said}, is {_truth(role)}"
        shown = f"a {KNAVE if role == KNIGHT else KNIGHT} could not say {said}"
        if any(self._puzzle.who.get(atom, ("", ""))[0] == speaker for atom in claim.atoms):
            return shown
        return f"{shown}, so {speaker} is a {role}, and what {speaker} says is {_truth(role)}"

    def _known_role(self, speaker: str, after: Sequence[Claim]) -> str | None:
        """Return the speaker's role, knight or knave, by these claims; None if open."""
        for claim in after:
            for person, role in [self._puzzle.who[atom] for atom in claim.atoms if atom in self._puzzle.who]:
                if person == speaker and role != SPY and (claim.value or self._two):
                    return role if claim.value else KNAVE if role == KNIGHT else KNIGHT
        return None

    def _holds(self, number: int, value: bool, after: Sequence[Claim]) -> bool:
        """Return whether these claims entail the statement, or its negation if `value` is False."""
        said = self._puzzle.says[number][1]
        return self._are_impossible([*after, Not(said) if value else said])

    def _with_roles(self, clue: KnightsClue) -> str:
        """Return a clause on the two exclusive roles of a person, if the clue names both; else ""."""
        about = clue.fact.symbols()
        for person in self._puzzle.people if self._two else ():
            if {is_a(role, person).name for role in self._two} <= about:
                return f", and {person} is either a knight or a knave"
        return ""

    def _could_not_say(self, clue: KnightsClue, speaker: str, role: str, after: Sequence[Claim]) -> bool:
        """Return whether these claims and the clue exclude this role of the speaker."""
        return self._are_impossible([*after, clue.fact, is_a(role, speaker)])

    def _are_impossible(self, facts: Sequence[Given]) -> bool:
        """Return whether these facts contradict each other; False if they are about too many people."""
        worlds = _Worlds(self._puzzle, facts)
        return worlds.are_few and not worlds.fitting(facts)

    def _quote(self, number: int) -> str:
        return f"“{self._writer.said(number)}”"

    def _atom(self, atom: Atom, value: bool) -> str:
        """Return an atom in words, such as a person's role."""
        if atom not in self._puzzle.who:
            return str(atom) if value else f"it is not true that {atom}"
        return f"{self._puzzle.who[atom][0]} is {self._role(atom, value)}"

    def _role(self, atom: Atom, value: bool) -> str:
        """Return the role given by the value of an atom: `a knight`, or `no knight` if there may be spies."""
        role = self._puzzle.who[atom][1]
        if not value and self._two:
            role, value = next(other for other in self._two if other != role), True
        return f"{'a' if value else 'no'} {role}"
