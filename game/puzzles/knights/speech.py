"""A parser of English sentences about people: those written by `english`, and common ones of puzzle books.

A speech is a sentence of clauses; `( )` brackets a sentence inside another, and case is ignored:

    sentence    it is not true that CLAUSE | if CLAUSES, then CLAUSE | NUMBER of these are true: CLAUSE; CLAUSE; ...
                | CLAUSE if and only if CLAUSE | CLAUSE only if CLAUSE | CLAUSE if CLAUSE | CLAUSES
    clauses     CLAUSE, CLAUSE and CLAUSE | CLAUSE but CLAUSE | CLAUSE or CLAUSE [, but not both]
    clause      (SENTENCE) | either CLAUSES | SUBJECT PREDICATE | there are NUMBER knaves
    subject     A, B and I | A or B | both A and B | neither A nor B | all of us | none of A and B | at least two of us
    predicate   is [not] a knave | is a knight or a knave | are [not] both knaves | are [not] the same kind

"Either ... or ..." is inclusive, as in Smullyan's books, unless "but not both" follows. "Both" and "neither of" are for
exactly two people. Ambiguous sentences are refused: "and" beside "or", a list after "then".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from game.errors import BadPuzzle
from game.puzzles.knights.english import FALSE, PLURALS, TRUE
from game.puzzles.knights.puzzle import KNIGHT, SPY, TOO_DEEP, is_a, name_key
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
from game.text.reading import brief
from game.text.scanner import Scanner
from game.words import in_a_row, listed

Quantifier = Callable[[Sequence[Formula]], Formula]
"""A function that joins a formula for each of several people."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?:[0-9]{{1,9}}|{'|'.join(NUMBER_WORDS)})\b"
COUNTS: Mapping[str, type[Cardinality]] = {
    "exactly": Exactly,
    "only": Exactly,
    "at least": AtLeast,
    "no fewer than": AtLeast,
    "at most": AtMost,
    "no more than": AtMost,
}
COUNT = rf"({'|'.join(COUNTS)}) ({NUMBER})"


def _all(each: Sequence[Formula]) -> Formula:
    return each[0] if len(each) == 1 else And(*each)


def _any(each: Sequence[Formula]) -> Formula:
    return each[0] if len(each) == 1 else Or(*each)


QUANTIFIERS: Mapping[str, Quantifier] = {
    "all": _all,
    "each": _all,
    "both": _all,
    "not all": lambda each: Not(_all(each)),
    "not both": lambda each: Not(_all(each)),
    "none": lambda each: _all([Not(one) for one in each]),
    "neither": lambda each: _all([Not(one) for one in each]),
    "at least one": _any,
}
QUANTIFIER = "|".join(sorted(QUANTIFIERS, key=len, reverse=True))  # "not all" before "all"
EVERYBODY: Mapping[str, str] = {"everybody": "each", "everyone": "each", "nobody": "none", "no one": "none"}
"""Subjects that mean all people, and their quantifiers."""

OF_TWO = {"both", "not both", "neither"}
"""The quantifiers of exactly two people."""

OF_NAMES_WITH_AND = {"all", "each", "both", "not all", "not both"}
"""The quantifiers that take "of A and B", never "of A or B"."""

TOGETHER: Mapping[str, bool] = {"all": True, "both": True, "not all": False, "not both": False}
"""The quantifiers allowed in comparisons; False for a negated comparison."""

DENIAL = "it(?: is not|'s not| isn't) (?:true|the case) that|it(?: is|'s) false that"
OF_THESE = rf"(?:{COUNT}|an odd number) of these (?:are|is) true ?:"
INFIXES: Mapping[str, Callable[[Formula, Formula], Formula]] = {
    "if and only if|iff|exactly when": Biconditional,
    "only if": Implication,
    "if": lambda consequent, antecedent: Implication(antecedent, consequent),
}

ROLES = tuple(PLURALS)
SINGULARS = {plural: role for role, plural in PLURALS.items()} | {role: role for role in PLURALS}
ROLE = rf"(?:an? )?({'|'.join(SINGULARS)})\b"
VERB = r"(?:is|am|are|'m|'re|'s)(n't| not| no)?(?!\w)"
AFTER_NAME = re.compile(rf" ?(?:[,;.)]|$|(?:and|or|nor)\b|{VERB})", re.IGNORECASE)
"""The text allowed after a name, to tell a person called "None" from "None of us"."""

OTHERS_CLAUSE = re.compile(r" ?(?:,? ?(?:and|or|but|if|only|iff|then|exactly)\b|;)", re.IGNORECASE)
"""The beginning of another clause after a complete one."""

BETWEEN_CLAUSES = re.compile(
    r",(?! ?(?:then|if|only|iff|exactly when|but not both|or both)\b) ?(?:(and|or|but)\b)?"
    r"|(and|or|but)\b(?! not both| both ?(?:[.)]|$))",
    re.IGNORECASE,
)
BETWEEN_NAMES = r"(?:, ?)?(and|or|nor)\b|,"

PARENTHESES = "expected parentheses around those that belong together"
FORMS = """\
B is a knave
B is not a knave
I am a knight or a knave
B and C are knaves
we are both knaves
all of us are knights
none of us is a knave
neither B nor C is a knave
exactly two of us are knaves
at least one of us is a knave
B and I are the same kind
B and I are of different kinds
I am a knave or B is a knight
either B is a knave or C is a knave, but not both
if B is a knight, then C is a knave
B is a knight if and only if C is a knave
it is not true that (B is a knave and C is a knight)
exactly 1 of these are true: B is a knave; C is a knight""".splitlines()
"""A sentence of each form; error messages suggest the nearest one."""


class Subject(NamedTuple):
    """The people of a clause, their quantifier in words, and as a function."""

    people: Sequence[str]
    quantifier: str
    joined: Quantifier


def number_of(text: str) -> int:
    """Convert digits or a word to a number."""
    return int(text) if text.isdecimal() else NUMBER_WORDS.index(text.lower())


class Speech:
    """A parser of sentences about `people` with these `roles`. Raises `BadPuzzle`, with the words not understood."""

    def __init__(self, people: Sequence[str], roles: Sequence[str]) -> None:
        self.people, self.roles = people, roles
        self.names = {name_key(person): person for person in people}
        self.most_words = max((len(re.split("[ '-]", person)) for person in people), default=1)

    def person(self, name: str) -> str:
        """Return the person of this name, ignoring case."""
        if person := self.names.get(name_key(name)):
            return person
        raise BadPuzzle(f"{brief(name)} is not on the island; expected one of {listed(self.people)}")

    def formula(self, text: str, speaker: str | None = None) -> Formula:
        """Parse a sentence by `speaker`, or by a narrator."""
        try:
            return _Sentence(self, " ".join(text.split()), speaker).read()
        except RecursionError:
            raise BadPuzzle(TOO_DEEP) from None


class _Sentence(Scanner):
    """A recursive-descent parser of one sentence, with a method for each line of the grammar above."""

    def __init__(self, speech: Speech, text: str, speaker: str | None) -> None:
        super().__init__(text)
        self.speech, self.speaker = speech, speaker
        self.clause_began = 0

    def read(self) -> Formula:
        found = self._sentence()
        if not self.is_done:
            raise self._left_over("the end of the sentence")
        return found

    def _words(self, words: str) -> str:
        """Read the next words if they match this pattern, in lowercase; else return ""."""
        found = self.take(rf"(?:{words})(?!\w)")
        return found[0].lower() if found else ""

    # Sentences and clauses.

    def _sentence(self) -> Formula:
        if self._words(DENIAL):
            return Not(self._clause())
        if self._words("if"):
            antecedent = self._clauses(self._clause())
            self.take(r"(?:, ?)?then\b|,")
            if self.is_done:
                raise self._left_over('"then"')
            return Implication(antecedent, self._clause())
        if found := self.take(OF_THESE):
            return self._of_these(found)
        first = self._clause()
        for words, join in INFIXES.items():
            if self.take(rf"(?:, ?)?(?:{words})\b"):
                return join(first, self._clause())
        return self._clauses(first)

    def _of_these(self, found: re.Match[str]) -> Formula:
        parts = [self._clause()]
        while self.take(";"):
            parts.append(self._clause())
        return COUNTS[found[1].lower()](number_of(found[2]), parts) if found[1] else Xor(*parts)

    def _clauses(self, first: Formula) -> Formula:
        """Parse the clauses joined to `first`. After a comma alone comes a list, or the rest of "if A, B"."""
        began, after_first, parts, joints = self.clause_began, self.place, [first], list[str]()
        while found := self.take(BETWEEN_CLAUSES):
            joints.append((found[1] or found[2] or "").lower().replace("but", "and"))
            parts.append(self._clause())
        if not any(joints):
            self.place, parts = after_first, parts[:1]
        elif not joints[-1] or {"and", "or"} <= {*joints}:
            wrong = f'joins clauses by "and" and by "or"; {PARENTHESES}'
            wrong = wrong if joints[-1] else 'has a comma before its last clause; expected "and" or "or"'
            raise BadPuzzle(f"{brief(self.text[began : self.place])} {wrong}")
        joined = _any(parts) if "or" in joints else _all(parts)
        if both := self.take(r"(?:, ?)?(but not both|or both)\b"):
            if not isinstance(joined, Or) or len(joined.operands) != 2:
                raise BadPuzzle(f'{brief(self.text)} says "{both[1]}"; expected two clauses with "or" before it')
            return joined if both[1].lower() == "or both" else Xor(*joined.operands)
        return joined

    def _clause(self) -> Formula:
        self.clause_began = began = self._begin(self.place)
        if self.take(r"\("):
            found = self._sentence()
            if not self.take(r"\.? ?\)"):
                raise self._left_over('")"')
            return found
        if self._words(TRUE):
            return And()
        if self._words(FALSE):
            return Or()
        if self._words("either"):
            found = self._clauses(self._clause())
            if not isinstance(found, Or | Xor):
                raise BadPuzzle(f'{brief(self.text[began:])} has no "or"; expected "either ... or ..."')
            return found
        if re.match(rf"if\b|{DENIAL}|{OF_THESE}", self.rest, re.IGNORECASE):
            raise BadPuzzle(f"{brief(self.rest)} joins several clauses inside a longer one; {PARENTHESES}")
        if there := self.take(rf"there (?:is|are) (?:{COUNT}|no) {ROLE}(?: among us| here| on the island)?"):
            each = [self._symbol(person, there[3]) for person in self.speech.people]
            return COUNTS[there[1].lower()](number_of(there[2]), each) if there[1] else QUANTIFIERS["none"](each)
        return self._predicate(self._subject())

    # Subjects.

    def _subject(self) -> Subject:
        """Parse the people of a clause and their quantifier."""
        if first := self._name():
            names, conjunction = self._names(first)
            if conjunction == "nor":
                raise BadPuzzle(f'{brief(self.text)} has "nor" without "neither"; expected "neither B nor C"')
            return self._quantified("at least one" if conjunction == "or" else "all", names)
        if self._words("we"):
            return self._quantified(self._words("both|all") or "all", self.speech.people)
        if everybody := self._words("|".join(EVERYBODY)):
            return self._quantified(EVERYBODY[everybody], self.speech.people)
        if found := self.take(rf"({QUANTIFIER})(?:(?<=all) ({NUMBER}))?(?= of\b| is\b| are\b)"):
            quantifier = found[1].lower()
            people = self._group(quantifier)
            if found[2] and number_of(found[2]) != len(people):
                raise BadPuzzle(f"{brief(found[0])} are {in_a_row(people)}; expected {quantifier} {len(people)}")
            return self._quantified(quantifier, people)
        if found := self.take(COUNT):
            kind, number = COUNTS[found[1].lower()], number_of(found[2])
            return Subject(self._group(found[0].lower()), found[0].lower(), lambda each: kind(number, each))
        if (both := self._words("both|neither")) and (first := self._name()):
            names, conjunction = self._names(first)
            expected = "and" if both == "both" else "nor"
            if conjunction != expected:
                raise BadPuzzle(f'{brief(self.text)} has no "{expected}"; expected "{both} B {expected} C"')
            return self._quantified("none" if both == "neither" else both, names)
        raise self._no_subject()

    def _quantified(self, quantifier: str, people: Sequence[str]) -> Subject:
        if quantifier in OF_TWO and len(people) != 2:
            expected = '"all" or "none", or the names of two'
            raise BadPuzzle(f'"{quantifier}" is for two people, and these are {in_a_row(people)}; expected {expected}')
        return Subject(people, quantifier, QUANTIFIERS[quantifier])

    def _group(self, quantifier: str) -> Sequence[str]:
        """Parse the people after "of": us, the 3 people, or names; without "of", all people."""
        if not self._words("of") or self._words("us|them"):
            return self.speech.people
        if found := self.take(rf"the ({NUMBER}) (?:people|of us)\b"):
            if number_of(found[1]) != len(self.speech.people):
                raise BadPuzzle(f"{brief(found[0])} are not all; expected the {len(self.speech.people)} people")
            return self.speech.people
        if first := self._name():
            names, conjunction = self._names(first)
            if conjunction == "nor" or (conjunction == "or" and quantifier in OF_NAMES_WITH_AND):
                raise BadPuzzle(f'{brief(self.text)} has "{conjunction}"; expected "{quantifier} of B and C"')
            return names
        raise self._no_subject()

    def _names(self, first: str) -> tuple[Sequence[str], str]:
        """Parse the names after `first`, and return all with their conjunction, "and" by default."""
        names, conjunctions = [first], set[str]()
        while found := self.take(BETWEEN_NAMES):
            conjunctions |= {found[1].lower()} if found[1] else set()
            name = self._name()
            if name is None:
                raise self._no_subject()
            names.append(name)
        if len(conjunctions) > 1:
            raise BadPuzzle(f"{brief(self.text)} joins names in two ways; {PARENTHESES}")
        return names, conjunctions.pop() if conjunctions else "and"

    def _name(self) -> str | None:
        """Parse the next person: the longest name on the island, or the speaker; else None."""
        place = self.place
        for words in range(self.speech.most_words, 0, -1):
            found = self.take(rf"[^\W_]+(?:[ '-][^\W_]+){{{words - 1}}}(?!\w)")
            if found and AFTER_NAME.match(self.text, self.place):
                is_speaker = self.speaker and found[0].lower() in ("i", "me", "myself")
                if name := self.speaker if is_speaker else self.speech.names.get(name_key(found[0])):
                    return name
            self.place = place
        return None

    # Predicates.

    def _predicate(self, subject: Subject) -> Formula:
        verb = self.take(VERB)
        if not verb:
            raise self._not_understood('"is" or "are"')
        people, is_denied = subject.people, bool(verb[1])
        together = self._words(rf"(?:both|all)(?! {ROLE} and {ROLE})")
        if together:
            if not TOGETHER.get(subject.quantifier):
                raise self._not_together('"B and C are both knaves"')
            self._quantified(together, people)
        is_same = bool(self._words("(?:of )?the same (?:kind|type)|alike"))
        if is_same or self._words("(?:of )?(?:a )?different (?:kinds?|types?)|different"):
            return self._compared(subject, is_same != is_denied)
        each = self._roles(people)
        if together:
            return Not(subject.joined(each)) if is_denied else subject.joined(each)
        return subject.joined([Not(one) for one in each] if is_denied else each)

    def _roles(self, people: Sequence[str]) -> Sequence[Formula]:
        """Parse one role, or two joined, and return the formula for each person."""
        word = self._words("either|both|neither")
        roles, conjunction = [self._role()], ""
        if found := self.take(rf"(?:, ?)?(and|or|nor) (?={ROLE}(?! (?:is|am|are)\b))"):
            conjunction = found[1].lower()
            roles.append(self._role())
        if conjunction not in {"": ("", "and", "or"), "either": ("or",), "both": ("and",), "neither": ("nor",)}[word]:
            raise self._not_understood(f'two roles after "{word}"' if word else '"and" or "or"')
        each = [[self._symbol(person, role) for role in roles] for person in people]
        join = _any if conjunction == "or" else QUANTIFIERS["none"] if word == "neither" else _all
        return [join(symbols) for symbols in each]

    def _role(self) -> str:
        found = self.take(ROLE)
        if not found:
            raise self._not_understood(" or ".join(f'"a {role}"' for role in self.speech.roles))
        return found[1]

    def _compared(self, subject: Subject, are_same: bool) -> Formula:
        """Parse the rest of a comparison of two people by kind; the second may come after "as"."""
        people = subject.people
        if subject.quantifier not in TOGETHER:
            raise self._not_together('"B and C are the same kind"')
        if self._words("as|from|than|to"):
            other = self._name()
            if other is None:
                raise self._no_subject()
            people = [*people, other]
        if len(people) != 2 or SPY in self.speech.roles:
            raise BadPuzzle(f"{in_a_row(people)} are compared; expected two people on an island without spies")
        first, second = [self._symbol(person, KNIGHT) for person in people]
        return Biconditional(first, second) if are_same == TOGETHER[subject.quantifier] else Xor(first, second)

    def _symbol(self, person: str, role: str) -> Symbol:
        """Return the symbol for the person having the role, singular or plural."""
        singular = SINGULARS[role.lower()]
        if singular not in self.speech.roles:
            raise BadPuzzle(f"{brief(role)} is not on the island; expected knights and knaves alone")
        return is_a(singular, person)

    # Errors.

    def _no_subject(self) -> BadPuzzle:
        if found := re.match(rf"(?:{NUMBER}|some) of\b", self.rest, re.IGNORECASE):
            return BadPuzzle(f'{brief(found[0])} has two readings; expected "exactly one of" or "at least one of", say')
        found = re.match(r"([^,;()]+?)(?: (?:is|am|are)\b|['’](?:m|re|s)\b)", self.rest, re.IGNORECASE)
        if found and not re.search(r"\b(?:and|or|of|if|then)\b", found[1], re.IGNORECASE):
            self.speech.person(found[1])
        said = f"{brief(self.rest)} is no clause" if self.rest else "the sentence ends here"
        return BadPuzzle(f"{said}; expected one such as {self._nearest()}")

    def _not_together(self, form: str) -> BadPuzzle:
        """Return the error for a predicate about several people, such as "are the same", if its subject does not join
        them by "and".
        """
        said = self.text[self.clause_began : self.place]
        return BadPuzzle(f'{brief(said)} has no clear meaning; expected people joined by "and", as in {form}')

    def _not_understood(self, expected: str) -> BadPuzzle:
        return BadPuzzle(f"{self._unknown_words()}; expected {expected}, as in {self._nearest()}")

    def _left_over(self, expected: str) -> BadPuzzle:
        if self.rest.startswith(","):
            return BadPuzzle(f'{brief(self.rest[1:].strip())} follows a comma; expected "and" or "or" before it')
        if OTHERS_CLAUSE.match(self.rest):
            said = brief(self.text[self.clause_began :].rstrip("."))
            return BadPuzzle(f"{said} joins several clauses inside a longer one; {PARENTHESES}")
        return BadPuzzle(f"{self._unknown_words()}; expected {expected}; the nearest form is {self._nearest()}")

    def _unknown_words(self) -> str:
        """Quote the words up to the end of the clause as not understood."""
        rest = re.match(r"[^,;()]+?(?= and\b| or\b|[,;().]|$)|.+", self.rest)
        return f"{brief(rest[0])} is not understood" if rest else "the sentence ends too early"

    def _nearest(self) -> str:
        (form,) = get_close_matches(self.text, FORMS, n=1, cutoff=0)
        return f'"{form}"'
