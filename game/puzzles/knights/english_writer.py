"""A writer of puzzles in English sentences; `english_reader` reads them back.

    A and B live on an island of knights, who always tell the truth, and knaves, who always lie.
    1. A says: “We are both knaves.”
    2. It is known that A is not a knight.
    Who is what?

Compound operands of a compound formula are put in parentheses, so that each sentence has one reading ("A is not a
knave" counts as simple). Reading a written puzzle gives an equivalent puzzle, but not always an equal one: for "we are
both knaves", the reader lists the people in the order of the puzzle.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsClue, KnightsPuzzle, Saying
from game.statements.connectives import And, Biconditional, Cardinality, Formula, Implication, Not, Or, Symbol, Xor
from game.wording import capitalized, in_a_row

PLURALS = {KNIGHT: "knights", KNAVE: "knaves", SPY: "spies"}

TRUE, FALSE = "what is true is true", "what is true is false"
"""The words for a connective without operands: `And()` is always true, `Or()` always false."""


class Clause(NamedTuple):
    """A clause, and whether it needs parentheses inside a longer one."""

    text: str
    joined: bool = False

    @property
    def inner(self) -> str:
        return f"({self.text})" if self.joined else self.text


class Writer:
    """Writes a `puzzle` in English sentences."""

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self.puzzle = puzzle

    def sentences(self) -> list[str]:
        clues = [f"{number}. {clue}" for number, clue in enumerate(self.puzzle.clues(), 1)]
        return [*self._introduction(), *clues, "Who is what?"]

    def clue(self, clue: KnightsClue) -> str:
        if clue.speaker is not None:
            return f"{clue.speaker} says: “{self.said(clue.content, clue.speaker)}.”"
        match clue.content:
            case Xor(operands=[Symbol(name=Saying() as one), Symbol(name=Saying() as other)]):
                if one.speaker == other.speaker:
                    quotes = [f"“{self.said(each.statement, each.speaker)}”" for each in (one, other)]
                    return f"{one.speaker} says either {in_a_row(quotes, 'or')}, but you do not know which."
        return f"It is known that {self.clause(clue.content)}."

    def said(self, statement: Formula, speaker: str) -> str:
        """Write a statement in the speaker's words, without a full stop."""
        return capitalized(self.clause(statement, speaker))

    def clause(self, formula: Formula, speaker: str | None = None) -> str:
        """Write `formula` as a clause: in the first person of `speaker`, or in the third person without a speaker."""
        return formula.fold(lambda part, clauses: self._combine(part, clauses, speaker)).text

    def _introduction(self) -> list[str]:
        people, counts = self.puzzle.people, self.puzzle.counts
        if not people:
            return ["Nobody lives on this island."]
        kinds = "knights, who always tell the truth, and knaves, who always lie"
        if counts is not None:
            kinds = "knights, who always tell the truth, knaves, who always lie, and spies, who may do either"
        sentence = f"{in_a_row(people)} {'lives' if len(people) == 1 else 'live'} on an island of {kinds}."
        if counts is None:
            return [sentence]
        known = [f"{number} {role if number == 1 else PLURALS[role]}" for role, number in counts.items()]
        open_roles = [PLURALS[role] for role in self.puzzle.roles if role not in counts]
        parts = [f"Among them: {in_a_row(known)}"] if known else []
        parts += [f"it is not known how many {in_a_row(open_roles)}"] if open_roles else []
        return [sentence, f"{capitalized('; '.join(parts))}."]

    def _combine(self, part: Formula, clauses: Sequence[Clause], speaker: str | None) -> Clause:
        short = self._about_people(part, speaker)
        if short is not None:
            return Clause(short, joined=len(part.operands) > 1)
        texts = [clause.inner for clause in clauses]
        match part:
            case Symbol():
                return Clause(str(part))
            case _ if not texts:
                return Clause(TRUE if part.evaluate({}) else FALSE)
            case And() | Or() if len(texts) == 1:
                return clauses[0]
            case And() | Or():
                return Clause(in_a_row(texts, "and" if isinstance(part, And) else "or"), joined=True)
            case Xor() if len(texts) == 2:
                return Clause(f"either {texts[0]} or {texts[1]}, but not both", joined=True)
            case Xor() | Cardinality():
                number = f"{part.words} {part.count}" if isinstance(part, Cardinality) else "an odd number"
                return Clause(f"{number} of these are true: {'; '.join(texts)}", joined=True)
            case Not():
                return Clause(f"it is not true that {texts[0]}", joined=True)
            case Implication():
                return Clause(f"if {texts[0]}, then {texts[1]}", joined=True)
            case Biconditional():
                return Clause(f"{texts[0]} if and only if {texts[1]}", joined=True)
        raise TypeError(f"no words are known for {part!r}, a {type(part).__name__}")

    def _about_people(self, part: Formula, speaker: str | None) -> str | None:
        """Return a short form, such as "we are both knaves", if `part` only assigns roles to people; else None."""
        who = self.puzzle.role_of_atom
        about = [who[one.name] for one in part.operands or (part,) if isinstance(one, Symbol) and one.name in who]
        if not about or len(about) != max(1, len(part.operands)):
            return None
        people, roles = [person for person, _ in about], [role for _, role in about]
        subject = "I am" if people[0] == speaker else f"{people[0]} is"
        match part:
            case Symbol():
                return f"{subject} a {roles[0]}"
            case Not():
                return f"{subject} not a {roles[0]}"
            case And() if people == [people[0]] * 2 and roles[0] != roles[1]:
                return f"{subject} both a {roles[0]} and a {roles[1]}"
            case Or() if people == [people[0]] * 2 and roles[0] != roles[1]:
                return f"{subject} a {roles[0]} or a {roles[1]}"
        if len(set(people)) < len(people) or len(people) < 2 or len(set(roles)) != 1:
            return None
        role = roles[0]
        everybody = set(people) == set(self.puzzle.people)
        others = [person for person in people if person != speaker]  # the speaker politely comes last
        we = "we" if everybody and speaker else in_a_row(others + ["I"] * (speaker in people))
        match part:
            case And() if we == "we":
                return f"we are {'both' if len(people) == 2 else 'all'} {PLURALS[role]}"
            case And():
                return f"{we} are {PLURALS[role]}"
            case Or() if we == "we":
                return f"at least one of us is a {role}"
            case Biconditional() | Xor() if SPY not in self.puzzle.roles and len(people) == 2:
                return f"{we} are {'the same kind' if isinstance(part, Biconditional) else 'of different kinds'}"
            case Cardinality():
                us = f"the {len(people)} people" if everybody else in_a_row(others + ["me"] * (speaker in people))
                noun = f"is a {role}" if part.count == 1 else f"are {PLURALS[role]}"
                return f"{part.words} {part.count} of {'us' if everybody and speaker else us} {noun}"
        return None
