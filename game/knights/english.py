"""Puzzles in English sentences.

A compound operand of a compound formula is put in parentheses, so that each sentence has one reading ("A is not a
knave" counts as simple).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.knights.puzzle import KNAVE, KNIGHT, SPY, KnightsPuzzle, is_a
from game.logic import And, Biconditional, Cardinality, Formula, Implication, Not, Or, Symbol, Xor
from game.words import capitalized, in_a_row

PLURALS = {KNIGHT: "knights", KNAVE: "knaves", SPY: "spies"}


class Clause(NamedTuple):
    """A piece of a sentence, and whether it needs parentheses inside a longer one."""

    text: str
    joined: bool = False

    @property
    def inner(self) -> str:
        """The clause as part of a longer one."""
        return f"({self.text})" if self.joined else self.text


class Writer:
    """Writes what is told in `puzzle` as English sentences.

    >>> from game.knights import COURSE
    >>> print("\\n".join(Writer(COURSE[1]).sentences()))
    A and B live on an island of knights, who always tell the truth, and knaves, who always lie.
    A says: “We are both knaves.”
    Who is what?
    """

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self.puzzle = puzzle
        self._who = {is_a(role, person): (person, role) for person in puzzle.people for role in puzzle.roles}

    def sentences(self) -> list[str]:
        """The whole puzzle, sentence by sentence."""
        clues = [self.clue(number) for number in range(len(self.puzzle.says) + len(self.puzzle.facts))]
        return [*self._introduction(), *clues, "Who is what?"]

    def clue(self, number: int) -> str:
        """The sentence of the clue with this number."""
        if number < len(self.puzzle.says):
            return f"{self.puzzle.says[number][0]} says: “{self.said(number)}.”"
        return f"It is known that {self.known(number)}."

    def said(self, number: int) -> str:
        """What is said in the statement with this number, in the words of the speaker, without a stop at the end."""
        speaker, statement = self.puzzle.says[number]
        return capitalized(self.clause(statement, speaker))

    def known(self, number: int) -> str:
        """What is known by the fact that is the clue with this number, as a clause."""
        return self.clause(self.puzzle.facts[number - len(self.puzzle.says)])

    def clause(self, formula: Formula, speaker: str | None = None) -> str:
        """`formula` as `speaker` would say it, or as a narrator would."""
        return formula.fold(lambda part, clauses: self._combine(part, clauses, speaker)).text

    def _introduction(self) -> list[str]:
        people = self.puzzle.people
        if not people:
            return ["Nobody lives on this island."]
        kinds = "knights, who always tell the truth, and knaves, who always lie"
        if self.puzzle.counts is not None:
            kinds = "knights, who always tell the truth, knaves, who always lie, and spies, who may do either"
        sentences = [f"{in_a_row(people)} {'lives' if len(people) == 1 else 'live'} on an island of {kinds}."]
        if self.puzzle.counts is not None:
            sentences.append(self._numbers(self.puzzle.counts))
        return sentences

    def _numbers(self, counts: Mapping[str, int]) -> str:
        """How many there are of each role, and of which it is not told."""
        told = [f"{number} {role if number == 1 else PLURALS[role]}" for role, number in counts.items()]
        open_roles = [PLURALS[role] for role in self.puzzle.roles if role not in counts]
        parts = [f"Among them: {in_a_row(told)}"] if told else []
        parts += [f"it is not told how many {in_a_row(open_roles)}"] if open_roles else []
        return f"{capitalized('; '.join(parts))}."

    def _combine(self, part: Formula, clauses: Sequence[Clause], speaker: str | None) -> Clause:
        """The clause of `part`, whose operands have these clauses."""
        short = self._about_people(part, speaker)
        if short is not None:
            return Clause(short, joined=len(part.operands) > 1)
        texts = [clause.inner for clause in clauses]
        match part:
            case Symbol():
                return Clause(str(part))
            case Not():
                return Clause(f"it is not true that {texts[0]}", joined=True)
            case And() | Or() if not texts:
                return Clause("what is true is true" if isinstance(part, And) else "what is true is false")
            case And() | Or() if len(texts) == 1:
                return clauses[0]
            case And():
                return Clause(in_a_row(texts), joined=True)
            case Or():
                return Clause(in_a_row(texts, "or"), joined=True)
            case Xor() if len(texts) == 2:
                return Clause(f"either {texts[0]} or {texts[1]}, but not both", joined=True)
            case Xor():
                return Clause(f"an odd number of these are true: {'; '.join(texts)}", joined=True)
            case Implication():
                return Clause(f"if {texts[0]}, then {texts[1]}", joined=True)
            case Biconditional():
                return Clause(f"{texts[0]} if and only if {texts[1]}", joined=True)
            case Cardinality():
                return Clause(f"{part.words} {part.count} of these are true: {'; '.join(texts)}", joined=True)
        raise TypeError(f"no words are known for {part!r}, a {type(part).__name__}")

    def _about_people(self, part: Formula, speaker: str | None) -> str | None:
        """What people would say for short, where `part` only says what some of them are; else None."""
        if isinstance(part, Symbol):
            return f"{_subject(self._who[part][0], speaker)} a {self._who[part][1]}" if part in self._who else None
        about = [
            self._who[operand] for operand in part.operands if isinstance(operand, Symbol) and operand in self._who
        ]
        if not about or len(about) != len(part.operands):
            return None
        people, roles = [person for person, _ in about], {role for _, role in about}
        match part:
            case Not():
                return f"{_subject(people[0], speaker)} not a {about[0][1]}"
            case And() if people == [people[0]] * 2 and len(roles) == 2:
                return f"{_subject(people[0], speaker)} both a {about[0][1]} and a {about[1][1]}"
            case Or() if people == [people[0]] * 2 and len(roles) == 2:
                return f"{_subject(people[0], speaker)} a {about[0][1]} or a {about[1][1]}"
        if len(set(people)) < len(people) or len(people) < 2 or len(roles) != 1:
            return None
        return self._about_equals(part, people, roles.pop(), speaker)

    def _about_equals(self, part: Formula, people: Sequence[str], role: str, speaker: str | None) -> str | None:
        """The same, where `part` speaks of one role of several different people."""
        group = self._group(people, speaker)
        two_kinds = SPY not in self.puzzle.roles and role in (KNIGHT, KNAVE) and len(people) == 2
        match part:
            case And() if group == "us":
                return f"we are {'both' if len(people) == 2 else 'all'} {PLURALS[role]}"
            case And():
                return f"{in_a_row(_with_speaker_last(people, speaker, 'I'))} are {PLURALS[role]}"
            case Or() if group == "us":
                return f"at least one of us is a {role}"
            case Biconditional() | Xor() if two_kinds:
                kind = "the same kind" if isinstance(part, Biconditional) else "different kinds"
                who = "we" if group == "us" else in_a_row(_with_speaker_last(people, speaker, "I"))
                return f"{who} are {'of ' * (kind != 'the same kind')}{kind}"
            case Cardinality():
                noun = f"is a {role}" if part.count == 1 else f"are {PLURALS[role]}"
                return f"{part.words} {part.count} of {group} {noun}"
        return None

    def _group(self, people: Sequence[str], speaker: str | None) -> str:
        """`people` after the word "of": us, all the people, or a list of names."""
        if set(people) == set(self.puzzle.people):
            return f"the {len(people)} people" if speaker is None else "us"
        return in_a_row(_with_speaker_last(people, speaker, "me"))


def _subject(person: str, speaker: str | None) -> str:
    return "I am" if person == speaker else f"{person} is"


def _with_speaker_last(people: Sequence[str], speaker: str | None, pronoun: str) -> list[str]:
    """`people` with the speaker as `pronoun`, who is named last, as is polite."""
    others = [person for person in people if person != speaker]
    return others + [pronoun] * (speaker in people)
