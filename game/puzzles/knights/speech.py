"""A parser of English sentences about people: those written by `english`, and common ones of puzzle books.

A speech is a sentence of clauses; `( )` brackets a sentence inside another, and case is ignored:

    sentence    it is not true that CLAUSE | if CLAUSES, then CLAUSE | NUMBER of these are true: CLAUSE; CLAUSE; ...
                | CLAUSE if and only if CLAUSE | CLAUSE only if CLAUSE | CLAUSE if CLAUSE | B said that CLAUSE
                | B could say that CLAUSE | only a knave would say that CLAUSE | CLAUSES
    clauses     CLAUSE, CLAUSE and CLAUSE | CLAUSE but CLAUSE | CLAUSE or CLAUSE [, but not both]
    clause      (SENTENCE) | either CLAUSES | SUBJECT PREDICATE | there are NUMBER knaves | B said “SENTENCE”
                | only B is a knave | so is B | THING
    subject     A, B and I | A or B | both A and B | neither A nor B | all of us | none of A and B | at least two of us
                | the others | of A and B, exactly one
    predicate   is [not] a knave | is a knight or a knave | are [not] both knaves | are [not] the same kind | lies
                | is the only knave | is innocent | has the gold

The words of each are in `vocabulary`, the subjects in `clause_subjects`, the predicates in `clause_predicates`, and the
clauses about gold and doors in `things`.

"Either ... or ..." is inclusive, as in Smullyan's books, unless "but not both" follows. "Both" and "neither of" are for
exactly two people. "B said that ..." is an event, which does or does not happen: if it did, it is true of a knight and
false of a knave. "B could say that ..." is what B is able to say. Ambiguous sentences are refused: "and" beside "or", a
list after "then", "he" where it may be two people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.errors import BadPuzzle
from game.puzzles.knights.clause_predicates import OF_CLAUSE, PredicateScanner
from game.puzzles.knights.clause_subjects import PARENTHESES, Names, Subject
from game.puzzles.knights.english import FALSE, TRUE
from game.puzzles.knights.puzzle import KNIGHT, SPY, TOO_DEEP, KnightsPuzzle
from game.puzzles.knights.vocabulary import (
    BE,
    COULD_SAY,
    COUNT,
    COUNTS,
    FRAME,
    FRAMES,
    HERE,
    INFIXES,
    NUMBER,
    OF_THESE,
    ONLY,
    QUANTIFIERS,
    ROLE,
    SAID,
    VERB,
    every,
    number_of,
    some,
)
from game.statements.connectives import And, Formula, Implication, Not, Or, Symbol, Xor
from game.text.reading import brief

OTHERS_CLAUSE = re.compile(r" ?(?:,? ?(?:and|or|but|if|only|iff|then|exactly)\b|;)", re.IGNORECASE)
"""A pattern for the text between a complete clause and the next one."""

BETWEEN_CLAUSES = re.compile(
    r",(?! ?(?:then|if|only if|iff|exactly when|but not both|or both)\b) ?(?:(and|or|but)\b)?"
    r"|(and|or|but)\b(?! not both| both ?(?:[.)]|$))",
    re.IGNORECASE,
)

QUOTES = {"“": "”", "‘": "’", '"': '"', "'": "'"}


class Speech(Names):
    """A parser of sentences about `people` with these `roles`.

    Raises `BadPuzzle`, with the words that it cannot parse.
    """

    def __init__(self, people: Sequence[str], roles: Sequence[str]) -> None:
        super().__init__(people, roles)
        self._island = KnightsPuzzle(people, (), counts={} if SPY in roles else None)

    def formula(self, text: str, speaker: str | None = None, reported: str | None = None) -> Formula:
        """Parse a sentence by `speaker`, or by a narrator; "he" is the person `reported`."""
        text = re.sub(r"\bthere['’]s\b", "there is", " ".join(text.split()), flags=re.IGNORECASE)
        try:
            return _Sentence(self, text, speaker, reported).read()
        except RecursionError:
            raise BadPuzzle(TOO_DEEP) from None

    def is_role(self, symbol: Symbol) -> bool:
        """Return whether the symbol is about the role of a person."""
        return symbol.name in self._island.role_of_atom

    def saying(self, person: str, statement: Formula) -> Symbol:
        """Return the symbol for the person having made this statement."""
        return self._island.saying(person, statement)

    def could_say(self, person: str, statement: Formula) -> Formula:
        """Return the formula for the person being able to make this statement."""
        return self._island.meaning(person, statement)


class _Sentence(PredicateScanner):
    """A recursive-descent parser of one sentence, with a method for each line of the grammar above."""

    known: Speech

    def read(self) -> Formula:
        """Read the whole text."""
        found = self._sentence()
        if not self.is_done:
            raise self._left_over("the end of the sentence")
        return found

    # Sentences and clauses.

    def _sentence(self) -> Formula:
        if frame := self.words(FRAME):
            return next(of for words, of in FRAMES.items() if re.fullmatch(words, frame))(self._report_or_clause())
        if found := self.take(ONLY):
            self.check_no_spies(found[0])
            clause = self._report_or_clause()
            return clause if found[1].lower() == KNIGHT else Not(clause)
        if self.words("if"):
            antecedent = self._clauses(self._clause())
            self.take(r"(?:, ?)?then\b|,")
            if self.is_done:
                raise self._left_over('"then"')
            return Implication(antecedent, self._clause())
        if found := self.take(OF_THESE):
            return self._of_these(found)
        if report := self._report():
            return report
        first = self._clause()
        for words, join in INFIXES.items():
            if self.take(rf"(?:, ?)?(?:{words})\b"):
                return join(first, self._clause())
        return self._clauses(first)

    def _of_these(self, found: re.Match[str]) -> Formula:
        parts = [self._that_clause()]
        while self.take(r";|(?:, ?)?(?:and|or)(?= that\b)|,(?= ?that\b)"):
            parts.append(self._that_clause())
        return COUNTS[found[1].lower()](number_of(found[2]), parts) if found[1] else Xor(*parts)

    def _that_clause(self) -> Formula:
        self.take(r"that\b")
        return self._clause()

    def _clauses(self, first: Formula) -> Formula:
        """Parse the clauses joined to `first`.

        Clauses joined by commas alone are no list: then the text after `first` is left for "if A, B".
        """
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
        joined = some(parts) if "or" in joints else every(parts)
        if both := self.take(r"(?:, ?)?(but not both|or both)\b"):
            if not isinstance(joined, Or) or len(joined.operands) != 2:
                raise BadPuzzle(f'{brief(self.text)} says "{both[1]}"; expected two clauses with "or" before it')
            return joined if both[1].lower() == "or both" else Xor(*joined.operands)
        return joined

    def _clause(self) -> Formula:
        self.clause_began = began = self._begin(self.place)
        found = self._bracketed() or self._thing() or self._subject_clause(began)
        if self.reported and self._names_somebody(began):
            self.reported = None
        return found

    def _bracketed(self) -> Formula | None:
        """Parse a sentence in parentheses, a quotation, or a clause without a subject of people; else return None."""
        began = self.place
        if self.take(r"\("):
            found = self._sentence()
            if not self.take(r"\.? ?\)"):
                raise self._left_over('")"')
            return found
        if self.words(TRUE):
            return And()
        if self.words(FALSE):
            return Or()
        if self.words("either"):
            found = self._clauses(self._clause())
            if not isinstance(found, Or | Xor):
                raise BadPuzzle(f'{brief(self.text[began:].strip())} has no "or"; expected "either ... or ..."')
            return found
        if re.match(rf"if\b|{FRAME}|{OF_THESE}|{ONLY}", self.rest, re.IGNORECASE):
            raise self._inside(self.rest)
        if self.copied and self.words("so (?:is|am|are)"):
            return self.copied_role(self._named(), False)
        here = rf"(?= an? \w+ {HERE})" if self.known.is_person("there") else "(?= an? )"
        if there := self.take(rf"there (?:is|are)(?: (?:{COUNT}|(no))|{here}) {ROLE}(?: {HERE})?"):
            each = [self.symbol(person, there[4]) for person in self.known.people]
            if there[1]:
                return COUNTS[there[1].lower()](number_of(there[2]), each)
            return QUANTIFIERS["none" if there[3] else "at least one"](each)
        return None

    def _names_somebody(self, began: int) -> bool:
        """Return whether a clause that began here has a name, so that a later "he" may be two people."""
        text = self.text[began : self.place].lower()
        return any(re.search(rf"\b{re.escape(name.lower())}\b", text) for name in self.known.people)

    # Speech in a speech.

    def _report_or_clause(self) -> Formula:
        return self._report() or self._clause()

    def _report(self) -> Formula | None:
        """Parse "B said that C is a knave" or "B could say that ..."; None, without moving, for another clause."""
        began = self.place
        person = self.name()
        if person and (could := self.take(COULD_SAY)):
            if could[1].lower() == "would":
                self.check_no_spies("would say")
            return self.known.could_say(person, self._within(person))
        if person and self.take(SAID) and not re.match("[“‘\"']", self.rest):
            return self.known.saying(person, self._within(person))
        self.place = began
        return None

    def _within(self, person: str) -> Formula:
        """Parse a clause in which "he" is this person, unless it may be another one."""
        outer = self.reported
        self.reported = None if outer and self.speaker is None else person
        found = self._report_or_clause()
        self.reported = outer
        return found

    def _quoted(self, person: str) -> Formula | None:
        """Parse the quoted words of a person."""
        if not (opening := self.take("[“‘\"']")):
            return None
        began, closing, depth = self.place, QUOTES[opening[0]], 1
        while depth and self.place < self.end:
            sign, after = self.text[self.place], self.text[self.place + 1 : self.place + 2]
            depth += (sign == opening[0] != closing) - (sign == closing and not after.isalnum())
            self.place += 1
        if depth:
            raise BadPuzzle(f"{brief(self.text[began - 1 :])} has no end; expected a quotation mark after it")
        return self.known.formula(self.text[began : self.place - 1].rstrip(".!"), person)

    # Things and people.

    def _thing(self) -> Formula | None:
        """Parse a clause about a thing, such as "there is gold here"; None, without moving, for another clause."""
        place = self.place
        if self.name() is None and (words := self.take(OF_CLAUSE)):
            is_somebody = re.search(rf"\b(?:{BE}) (.+)$", words[0].strip(), re.IGNORECASE)  # "the thief is B"
            found = self.known.things.about_nobody(words[0].strip())
            if found is not None and not (is_somebody and self.known.is_person(is_somebody[1])):
                return found
        self.place = place
        return None

    def _subject_clause(self, began: int) -> Formula:
        if self.take(rf"only\b(?! {NUMBER})"):
            subject, verb = self._named(), self.take(VERB)
            if verb and not verb[1] and subject.quantifier == "and":
                return self.only(subject.people, self.role())
            raise self.not_understood('names joined by "and", and "is" or "are"')
        place = self.place
        if person := self.name():
            is_said = self.take(SAID) is not None
            if is_said and (statement := self._quoted(person)) is not None:
                return self.known.saying(person, statement)
            if is_said or self.take(COULD_SAY):
                raise self._inside(self.text[began:])
        self.place = place
        return self.predicate(self.subject())

    def _named(self) -> Subject:
        if not (first := self.name()):
            raise self.no_subject()
        names, conjunction = self.more_names(first)
        return self.quantified("at least one" if conjunction == "or" else "and", names)

    # Errors.

    def _inside(self, text: str) -> BadPuzzle:
        return BadPuzzle(f"{brief(text.strip())} joins several clauses inside a longer one; {PARENTHESES}")

    def _left_over(self, expected: str) -> BadPuzzle:
        if self.rest.startswith(","):
            return BadPuzzle(f'{brief(self.rest[1:].strip())} follows a comma; expected "and" or "or" before it')
        if OTHERS_CLAUSE.match(self.rest):
            return self._inside(self.text[self.clause_began :].rstrip("."))
        return BadPuzzle(f"{self.unknown_words()}; expected {expected}; the nearest form is {self.nearest()}")
