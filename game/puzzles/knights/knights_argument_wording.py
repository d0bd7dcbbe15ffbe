"""The wording of arguments about people: reasons why a role or a claim follows from a statement."""

from collections.abc import Sequence

from game.puzzles.abstract_puzzle import Words
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsClue, KnightsPuzzle, is_a
from game.statements.clue_interface import ArgumentPremise, Clue
from game.statements.connectives import Formula, Not
from game.statements.count_claim import Claim
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Atom
from game.wording import in_a_row

MOST_PEOPLE = 16
"""The most people whose roles are enumerated; with more, reasons are less specific."""


class _Worlds(FormulaTranslation[int]):
    """Truth tables over the roles of the people in `facts`: each value is an int with one bit for each assignment."""

    def __init__(self, puzzle: KnightsPuzzle, facts: Sequence[ArgumentPremise]) -> None:
        about = {atom for fact in facts for atom in (fact.atoms if isinstance(fact, Claim) else fact.symbols())}
        people = {puzzle.role_of_atom[atom][0] for atom in about & puzzle.role_of_atom.keys()}
        free = [is_a(KNIGHT, person).name for person in puzzle.people if person in people]
        free += sorted(about - puzzle.role_of_atom.keys(), key=str)
        self.are_few = len(free) <= MOST_PEOPLE
        if self.are_few:
            self.true = (1 << (1 << len(free))) - 1
            self.symbols = {atom: self.true // ((1 << (1 << place)) + 1) for place, atom in enumerate(free)}
            self.symbols |= {is_a(KNAVE, one).name: self.denied(self.symbol(is_a(KNIGHT, one).name)) for one in people}

    def value(self, fact: ArgumentPremise) -> int:
        if not isinstance(fact, Claim):
            return self.interpret(fact)
        values = [self.symbols[atom] for atom in fact.atoms]
        return self.at_least(fact.least, values) & self.at_most(fact.most, values)


OTHER = {KNIGHT: KNAVE, KNAVE: KNIGHT}
TRUTH = {KNIGHT: "true", KNAVE: "false"}
"""The truth value of a statement by somebody in a role."""


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

        If the speaker's role is unknown, but follows from the statement, the reason is that somebody in the other role
        could not say this. If both roles are possible, the reason is the meaning of the statement for each role.
        """
        if clue is None:
            return "by the rules of the island" if claim else "the rules of the island would be broken"
        assert isinstance(clue, KnightsClue)
        speaker, statement = clue.speaker, clue.content
        if speaker is None:
            known = self._writer.clause(statement)
            if claim is None:
                return f"it could not be that {known}"
            about, both = clue.fact.symbols(), (KNIGHT, KNAVE)  # of whom the clue mentions both roles
            people = [one for one in self._puzzle.people if self._two and {is_a(r, one).name for r in both} <= about]
            roles = f", and {people[0]} is either a knight or a knave" if people else ""
            return f"it is known that {known}{roles}"
        quote = f"“{self._writer.said(statement, speaker)}”"
        role = self._known_role(speaker, after)
        if role is not None and claim is None:
            return f"{quote} would be {TRUTH[OTHER[role]]}, though {speaker}, a {role}, says it"
        if role is not None:
            return f"what {speaker} says, {quote}, is {TRUTH[role]}"
        if not self._two:
            return f"{speaker} {'could not say' if claim is None else 'says'} {quote}"
        if claim is None:
            return f"neither a knight nor a knave could say {quote}"
        facts: list[ArgumentPremise] = [*after, clue.fact]
        role = next((one for one in self._two if self._are_impossible([*facts, is_a(OTHER[one], speaker)])), None)
        if role is None:
            return f"{speaker} says {quote}, which is true if {speaker} is a knight, and false if {speaker} is a knave"
        if self._are_impossible([*after, Not(statement) if role == KNIGHT else statement]):
            return f"what {speaker} says, {quote}, is {TRUTH[role]}"
        shown = f"a {OTHER[role]} could not say {quote}"
        if any(self._puzzle.role_of_atom.get(atom, ("", ""))[0] == speaker for atom in claim.atoms):
            return shown
        return f"{shown}, so {speaker} is a {role}, and what {speaker} says is {TRUTH[role]}"

    def _known_role(self, speaker: str, after: Sequence[Claim]) -> str | None:
        for claim in after:
            for role in OTHER:
                if is_a(role, speaker).name in claim.atoms and (claim.value or self._two):
                    return role if claim.value else OTHER[role]
        return None

    def _are_impossible(self, facts: Sequence[ArgumentPremise]) -> bool:
        """Return whether these facts contradict each other; False if they are about more than `MOST_PEOPLE` people."""
        worlds = _Worlds(self._puzzle, facts)
        return worlds.are_few and not worlds.all_of(list(map(worlds.value, facts)))

    def _atom(self, atom: Atom, value: bool) -> str:
        if atom not in self._puzzle.role_of_atom:
            return str(atom) if value else f"it is not true that {atom}"
        person, role = self._puzzle.role_of_atom[atom]
        if not value and self._two:
            return f"{person} is a {OTHER[role]}"
        return f"{person} is {'a' if value else 'no'} {role}"
