"""Puzzles in English sentences, written and read back.

    A and B live on an island of knights, who always tell the truth, and knaves, who always lie.
    A says: “We are both knaves.”
    It is known that A is not a knight.
    Who is what?

A compound operand of a compound formula is put in parentheses, so that each sentence has one reading ("A is not a
knave" counts as simple). Read back, a puzzle says the same; where a sentence does not give the order of the people
("we are both knaves"), they come in that of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.errors import BadPuzzle
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, TOO_DEEP, KnightsPuzzle, check_people, checked_counts, is_a
from game.statements.connectives import (
    And,
    AtLeast,
    AtMost,
    Biconditional,
    Cardinality,
    Exactly,
    Formula,
    Implication,
    Not,
    Or,
    Symbol,
    Xor,
)
from game.text.reading import brief, in_line
from game.words import capitalized, in_a_row

PLURALS = {KNIGHT: "knights", KNAVE: "knaves", SPY: "spies"}
SINGULARS = {plural: role for role, plural in PLURALS.items()} | {role: role for role in PLURALS}

JOINED: Mapping[type[Formula], str] = {
    Not: "it is not true that {}",
    Implication: "if {}, then {}",
    Biconditional: "{} if and only if {}",
}
EITHER = "either {} or {}, but not both"
AMONG = "{} of these are true: {}"
ODD = "an odd number"
PARENTHESES = "expected parentheses around those that belong together"
TRUE, FALSE = "what is true is true", "what is true is false"
"""What joins nothing, and is therefore always true, or never."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?:[0-9]{{1,9}}|{'|'.join(NUMBER_WORDS)})"

CARDINALITIES: Mapping[str, type[Cardinality]] = {kind.words: kind for kind in (Exactly, AtLeast, AtMost)}


class Clause(NamedTuple):
    """A piece of a sentence, and whether it needs parentheses inside a longer one."""

    text: str
    joined: bool = False

    @property
    def inner(self) -> str:
        """The clause as part of a longer one."""
        return f"({self.text})" if self.joined else self.text


class Writer:
    """Writes a `puzzle` as English sentences.

    >>> from game.puzzles.knights import COURSE
    >>> print("\\n".join(Writer(COURSE[1]).sentences()))
    A and B live on an island of knights, who always tell the truth, and knaves, who always lie.
    A says: “We are both knaves.”
    Who is what?
    """

    def __init__(self, puzzle: KnightsPuzzle) -> None:
        self.puzzle = puzzle

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
        people, counts = self.puzzle.people, self.puzzle.counts
        if not people:
            return ["Nobody lives on this island."]
        kinds = "knights, who always tell the truth, and knaves, who always lie"
        if counts is not None:
            kinds = "knights, who always tell the truth, knaves, who always lie, and spies, who may do either"
        sentence = f"{in_a_row(people)} {'lives' if len(people) == 1 else 'live'} on an island of {kinds}."
        return [sentence] if counts is None else [sentence, self._numbers(counts)]

    def _numbers(self, counts: Mapping[str, int]) -> str:
        """How many there are of each role, as far as that is known."""
        known = [f"{number} {role if number == 1 else PLURALS[role]}" for role, number in counts.items()]
        open_roles = [PLURALS[role] for role in self.puzzle.roles if role not in counts]
        parts = [f"Among them: {in_a_row(known)}"] if known else []
        parts += [f"it is not known how many {in_a_row(open_roles)}"] if open_roles else []
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
            case _ if not texts:
                return Clause(TRUE if part.evaluate({}) else FALSE)
            case And() | Or() if len(texts) == 1:
                return clauses[0]
            case And() | Or():
                return Clause(in_a_row(texts, "and" if isinstance(part, And) else "or"), joined=True)
            case Xor() if len(texts) == 2:
                return Clause(EITHER.format(*texts), joined=True)
            case Xor() | Cardinality():
                number = f"{part.words} {part.count}" if isinstance(part, Cardinality) else ODD
                return Clause(AMONG.format(number, "; ".join(texts)), joined=True)
        if type(part) not in JOINED:
            raise TypeError(f"no words are known for {part!r}, a {type(part).__name__}")
        return Clause(JOINED[type(part)].format(*texts), joined=True)

    def _about_people(self, part: Formula, speaker: str | None) -> str | None:
        """What people would say for short, where `part` only says what some of them are; else None."""
        who = self.puzzle.who
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
        return self._about_equals(part, people, roles[0], speaker)

    def _about_equals(self, part: Formula, people: Sequence[str], role: str, speaker: str | None) -> str | None:
        """The same, where `part` speaks of one role of several different people."""
        everybody = set(people) == set(self.puzzle.people)
        others = [person for person in people if person != speaker]  # the speaker comes last, as is polite
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


# Reading.

ISLAND = re.compile(r"(.+) lives? on an island of (knights\b.*)\.")
ROLE = f"({'|'.join(SINGULARS)})"
AMONG_THEM = re.compile(rf"Among them: ((?:(?:, | and )?{NUMBER} {ROLE})+)(?:; it is not known how many .*)?\.")
SAYS = re.compile(r"(.+?) says: [“\"](.+?)\.?[”\"]\.?")
KNOWN = re.compile(r"It is known that (.+)\.")


def read_sentences(lines: Sequence[tuple[int, str]]) -> KnightsPuzzle:
    """The puzzle in these sentences, each in a line, with its number. Raises `BadPuzzle`, with the line.

    >>> island = "A and B live on an island of knights and knaves."
    >>> read_sentences([(1, island), (2, "A says: “B is a knave.”")])
    <KnightsPuzzle None: people 2, statements 1, facts 0>
    """
    (first, introduction), *rest = lines or [(1, "")]
    with in_line(first):
        island = ISLAND.fullmatch(introduction)
        if not island and introduction != "Nobody lives on this island.":
            expected = "a sentence such as 'A and B live on an island of knights and knaves.'"
            raise BadPuzzle(f"{brief(introduction)}; expected {expected}")
        people = re.split(", | and ", island[1]) if island else []
        check_people(people)
    counts: dict[str, int] | None = {} if island and PLURALS[SPY] in island[2] else None
    says, facts = [], []
    for number, line in rest:
        with in_line(number):
            if found := SAYS.fullmatch(line):
                _Reader(people, False).symbol(found[1], KNIGHT)
                says.append((found[1], _Reader(people, counts is not None, found[1]).formula(found[2])))
            elif found := KNOWN.fullmatch(line):
                facts.append(_Reader(people, counts is not None).formula(found[1]))
            elif counts is not None and (found := AMONG_THEM.fullmatch(line)):
                if counts:
                    raise BadPuzzle("the numbers of people are given twice; expected one line with all of them")
                told = [(SINGULARS[role], _number(n)) for n, role in re.findall(rf"({NUMBER}) {ROLE}\b", found[1])]
                counts = checked_counts(dict(told), len(people))
                if len(counts) < len(told):
                    raise BadPuzzle("the number of a role is given twice; expected each once")
            elif not re.fullmatch("Who is what.|It is not known how many .*", line):
                raise BadPuzzle(f"{brief(line)} is no clue; expected 'A says: “...”' or 'It is known that ...'")
    return KnightsPuzzle(people, says, facts, counts=counts)


def _number(text: str) -> int:
    """A number in digits or in a word."""
    return int(text) if text.isdecimal() else NUMBER_WORDS.index(text.lower())


class _Reader:
    """Reads what `speaker` says about `people`, or what is known of them. Raises `BadPuzzle`."""

    def __init__(self, people: Sequence[str], has_spies: bool, speaker: str | None = None) -> None:
        self.people, self.speaker = people, speaker
        self.roles = PLURALS if has_spies else (KNIGHT, KNAVE)
        self.parts: list[Formula] = []  # those in parentheses: in the text is the number of each in its place

    def formula(self, text: str) -> Formula:
        """What a clause says."""
        text, found = text.replace("#", "?"), 1
        try:
            while found:  # the innermost parentheses first
                text, found = re.subn(r"\(([^()]*)\)", lambda inner: self._put_aside(inner[1]), text)
            return self._clause(text)
        except RecursionError:
            raise BadPuzzle(TOO_DEEP) from None

    def _put_aside(self, text: str) -> str:
        self.parts.append(self._clause(text))
        return f"#{len(self.parts) - 1}"

    def _clause(self, text: str) -> Formula:
        for gaps, pattern, kind in FORMS:
            if found := pattern.fullmatch(text):
                return self._built(kind, list(zip(gaps, found.groups(), strict=True)))
        if " and " in text and " or " in text:
            raise BadPuzzle(f'{brief(text)} joins clauses by "and" and by "or"; {PARENTHESES}')
        for conjunction, kind in ((" and ", And), (" or ", Or)):
            before, between, last = text.rpartition(conjunction)
            if between:
                return kind(*map(self.operand, [*before.split(", "), last]))
        return self.operand(text)

    def _built(self, kind: Callable[..., Formula], gaps: Sequence[tuple[str, str]]) -> Formula:
        """The formula of this kind, from the texts that stand in the gaps of its form."""
        clauses = [text for gap, text in gaps if gap == "S"]
        clauses += [text for gap, texts in gaps if gap == "L" for text in texts.split("; ")]
        names = [name for gap, text in gaps if gap == "P" for name in self._names(text)]
        roles = [text for gap, text in gaps if gap == "R"]
        numbers = [text.rpartition(" ") for gap, text in gaps if gap == "N"]
        if names and not roles and (len(names) != 2 or SPY in self.roles):
            raise BadPuzzle(f"{in_a_row(names)} are compared; expected two people on an island without spies")
        operands = [self.operand(text) for text in clauses]
        operands += [self.symbol(name, role) for name in names for role in roles or [KNIGHT]]
        return CARDINALITIES[numbers[0][0].lower()](_number(numbers[0][2]), operands) if numbers else kind(*operands)

    def _names(self, text: str) -> Sequence[str]:
        """The people that a group of names means."""
        everybody = text.lower() in ("us", "we", f"the {len(self.people)} people")
        return self.people if everybody else re.split(", | and ", text)

    def operand(self, text: str) -> Formula:
        """What a simple clause says, or one in parentheses."""
        if re.fullmatch("#[0-9]+", text):
            return self.parts[int(text[1:])]
        if re.search(" (and|or|if|then|but) ", text):
            raise BadPuzzle(f"{brief(text)} joins several clauses inside a longer one; {PARENTHESES}")
        if text.lower() in (TRUE, FALSE):
            return And() if text.lower() == TRUE else Or()
        found = re.fullmatch(rf"(.+) (?:is|am) (not )?a {ROLE}", text)
        if not found:
            expected = "one such as 'B is a knave', and parentheses around a longer one that is part of another"
            raise BadPuzzle(f"{brief(text)} is no clause; expected {expected}")
        symbol = self.symbol(found[1], found[3])
        return Not(symbol) if found[2] else symbol

    def symbol(self, name: str, role: str) -> Symbol:
        """That the person of this name, or the speaker, has the role, which may be in the plural."""
        said = self.speaker if name in ("I", "me") and self.speaker else name
        # At the beginning of a speech, every name has a capital.
        person = said if said in self.people else next((one for one in self.people if capitalized(one) == said), None)
        if person is None or SINGULARS[role] not in self.roles:
            expected = f"one of {', '.join(self.people)}" if person is None else "knights and knaves alone"
            raise BadPuzzle(f"{brief(name if person is None else role)} is not on the island; expected {expected}")
        return is_a(SINGULARS[role], person)


GAPS = {"S": "(.+)", "L": "(.+)", "P": "(.+)", "R": ROLE, "N": f"((?:{'|'.join(CARDINALITIES)}) {NUMBER})"}
"""What may stand in the gaps of a form: a clause, a list of clauses, people, a role, a number such as "at least 2"."""


def _form(template: str, kind: Callable[..., Formula]) -> tuple[str, re.Pattern[str], Callable[..., Formula]]:
    """The gaps of a form, in order, its pattern, and what it becomes."""
    pieces = re.split("{([SLPRN])}", template)
    filled = "".join(GAPS[piece] if place % 2 else piece for place, piece in enumerate(pieces))
    return "".join(pieces[1::2]), re.compile(filled, re.IGNORECASE), kind


FORMS = [
    *[_form(template.replace("{}", "{S}"), kind) for kind, template in JOINED.items()],
    _form(EITHER.replace("{}", "{S}"), Xor),
    _form(AMONG.format(ODD, "{L}"), Xor),
    _form(AMONG.format("{N}", "{L}"), Cardinality),
    _form("at least one of {P} is a {R}", Or),
    _form("{N} of {P} (?:is a|are) {R}", Cardinality),
    _form("{P} are the same kind", Biconditional),
    _form("{P} are of different kinds", Xor),
    _form("{P} (?:is|am) both a {R} and a {R}", And),
    _form("{P} (?:is|am) a {R} or a {R}", Or),
    _form("{P} are (?:both |all )?{R}", And),
]
"""The forms of compound clauses, and what each becomes."""
