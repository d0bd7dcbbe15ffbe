"""The subjects of clauses: names, groups of people such as "the others", and quantifiers such as "none of us"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from game.errors import BadPuzzle
from game.puzzles.knights.puzzle import name_key
from game.puzzles.knights.things import Things
from game.puzzles.knights.vocabulary import (
    COULD_SAY,
    COUNT,
    COUNTS,
    DO,
    EVERYBODY,
    FORMS,
    HABIT,
    HERE,
    NUMBER,
    OF_NAMES_WITH_AND,
    OF_TWO,
    QUANTIFIER,
    QUANTIFIERS,
    SAID,
    VERB,
    Quantifier,
    number_of,
)
from game.text.reading import brief
from game.text.scanner import Scanner
from game.words import in_a_row, listed

AFTER_NAME = re.compile(
    rf" ?(?:[,;.)]|$|(?:and|or|nor|have|has|both|all)\b|{VERB}|(?:{HABIT}|{DO}|{SAID}|{COULD_SAY}|did)(?!\w))"
    r"| (?:stole|took|ate|broke|hid|had|committed|killed|robbed|won)\b",
    re.IGNORECASE,
)
"""The text allowed after a name, to tell a person called "None" from "None of us"."""

BETWEEN_NAMES = r"(?:, ?)?(and|or|nor)\b|,"
THIRD_PERSON = ("he", "she", "him", "her", "himself", "herself")
PARENTHESES = "expected parentheses around those that belong together"


class Subject(NamedTuple):
    """The people of a clause, their quantifier in words, and as a function."""

    people: Sequence[str]
    quantifier: str
    joined: Quantifier


class Names:
    """The names of the people, and the things that sentences are about: what a puzzle's sentences share."""

    def __init__(self, people: Sequence[str], roles: Sequence[str]) -> None:
        self.people, self.roles = people, roles
        self.names = {name_key(person): person for person in people}
        self.most_words = max((len(re.split("[ '-]", person)) for person in people), default=1)
        self.things = Things()

    def is_person(self, name: str) -> bool:
        """Return whether somebody on the island has this name."""
        return name_key(name) in self.names

    def person(self, name: str) -> str:
        """Return the person of this name, ignoring case."""
        if person := self.names.get(name_key(name)):
            return person
        raise BadPuzzle(f"{brief(name)} is not on the island; expected one of {listed(self.people)}")


class SubjectScanner(Scanner):
    """A scanner of the subjects in a sentence by `speaker`; None is a narrator.

    "He" and "she" are `reported`, the person whose words the narrator or the speaker tells; None if that is not clear.
    """

    def __init__(self, names: Names, text: str, speaker: str | None, reported: str | None = None) -> None:
        super().__init__(text)
        self.known, self.speaker, self.reported = names, speaker, reported
        self.clause_began = 0

    def words(self, pattern: str) -> str:
        """Read the next words if they match this pattern, in lowercase; else return ""."""
        found = self.take(rf"(?:{pattern})(?!\w)")
        return found[0].lower() if found else ""

    def subject(self) -> Subject:
        """Read the people of a clause and their quantifier."""
        if first := self.name():
            names, conjunction = self.more_names(first)
            if conjunction == "nor":
                raise BadPuzzle(f'{brief(self.text)} has "nor" without "neither"; expected "neither B nor C"')
            return self.quantified("at least one" if conjunction == "or" else "and", names)
        if self.words("we"):
            return self.quantified(self.words("both|all") or "and", self._everybody("we"))
        if everybody := self.words("|".join(EVERYBODY)):
            self.take(HERE)
            return self.quantified(EVERYBODY[everybody], self.known.people)
        if self.take(r"(?:of|among)\b"):
            people = self._people("exactly one")
            self.take(",")
            if not (found := self.take(rf"(?:{COUNT}|({QUANTIFIER}))(?= is\b| are\b)")):
                raise self.no_subject()
            return self._found(found, people)
        if found := self.take(rf"(?:{COUNT}\b|({QUANTIFIER})(?:(?<=all) ({NUMBER}))?(?= of\b| is\b| are\b))"):
            people = self._group((found[3] or found[0]).lower())
            if found[4] and number_of(found[4]) != len(people):
                expected = f"expected {found[3].lower()} {len(people)}"
                raise BadPuzzle(f"{brief(found[0])} are {in_a_row(people)}; {expected}")
            return self._found(found, people)
        if (both := self.words("both|neither")) and (first := self.name()):
            names, conjunction = self.more_names(first)
            expected = "and" if both == "both" else "nor"
            if conjunction != expected:
                raise BadPuzzle(f'{brief(self.text)} has no "{expected}"; expected "{both} B {expected} C"')
            return self.quantified("none" if both == "neither" else both, names)
        if (among := self.words("both|all")) or re.match(r"(?:the|my) other", self.rest, re.IGNORECASE):
            return self.quantified(among or "and", self._people("all"))
        raise self.no_subject()

    def quantified(self, quantifier: str, people: Sequence[str]) -> Subject:
        """Return a subject; raise `BadPuzzle` for "both" of more than two."""
        if quantifier in OF_TWO and len(people) != 2:
            expected = '"all" or "none", or the names of two'
            raise BadPuzzle(f'"{quantifier}" is for two people, and these are {in_a_row(people)}; expected {expected}')
        return Subject(people, quantifier, QUANTIFIERS[quantifier])

    def _found(self, found: re.Match[str], people: Sequence[str]) -> Subject:
        """Return the subject of a counted or quantified group."""
        if found[3]:
            return self.quantified(found[3].lower(), people)
        count, number = COUNTS[found[1].lower()], number_of(found[2])
        return Subject(people, found[0].lower(), lambda each: count(number, each))

    # Groups.

    def _everybody(self, word: str) -> Sequence[str]:
        """Return all people for "us" and "them"; raise `BadPuzzle` if it may leave out somebody."""
        is_ours = word in ("we", "us")
        if self.reported and self.speaker is None:
            is_clear = not is_ours and len(self.known.people) == 2
        else:
            is_clear = is_ours is (self.speaker is not None)
        if not is_clear:
            raise BadPuzzle(f'"{word}" may be some or all of {in_a_row(self.known.people)}; expected their names')
        return self.known.people

    def _group(self, quantifier: str) -> Sequence[str]:
        """Read the people after "of"; without "of", all people."""
        return self._people(quantifier) if self.words("of") else self.known.people

    def _people(self, quantifier: str) -> Sequence[str]:
        """Read us, us three, the 3 people, the others, or names."""
        if word := self.words("us|them"):
            self._same_number(self.take(rf"({NUMBER})(?! ?[,;])"), word)
            return self._everybody(word)
        if found := self.take(rf"the ({NUMBER}) (?:people|of us)\b"):
            self._same_number(found, found[0])
            return self.known.people
        if found := self.take(rf"(?:the|my) other(s\b|s? ?({NUMBER})?(?: (?:person|people|one))?)"):
            others = [person for person in self.known.people if person != (self.reported or self.speaker)]
            number = number_of(found[2]) if found[2] else len(others) if found[1].lower().startswith("s") else 1
            if (self.speaker is None) is (self.reported is None) or number != len(others):  # but one person's others
                raise BadPuzzle(f"{brief(found[0])} is not clear; expected the names of people")
            return others
        if first := self.name():
            names, conjunction = self.more_names(first)
            if conjunction == "nor" or (conjunction == "or" and quantifier in OF_NAMES_WITH_AND):
                raise BadPuzzle(f'{brief(self.text)} has "{conjunction}"; expected "{quantifier} of B and C"')
            return names
        raise self.no_subject()

    def _same_number(self, found: re.Match[str] | None, text: str) -> None:
        everybody = len(self.known.people)
        if found and number_of(found[1]) != everybody:
            raise BadPuzzle(f"{brief(text)} are not all; expected the {everybody} people")

    # Names.

    def more_names(self, first: str) -> tuple[Sequence[str], str]:
        """Read the names after `first`, and return all with their conjunction, "and" by default."""
        names, conjunctions = [first], set[str]()
        after = self.place
        while found := self.take(BETWEEN_NAMES):
            name = self.name()
            if name is None and conjunctions and not found[1]:
                self.place = after  # the comma is not of this list
                break
            if name is None:
                raise self.no_subject()
            conjunctions |= {found[1].lower()} if found[1] else set()
            after = self.place
            names.append(name)
        if len(conjunctions) > 1:
            raise BadPuzzle(f"{brief(self.text)} joins names in two ways; {PARENTHESES}")
        return names, conjunctions.pop() if conjunctions else "and"

    def name(self) -> str | None:
        """Read the next person: the longest name on the island, the speaker, or the person reported; else None."""
        place = self.place
        for words in range(self.known.most_words, 0, -1):
            found = self.take(rf"[^\W_]+(?:[ '-][^\W_]+){{{words - 1}}}(?!\w)")
            if found and AFTER_NAME.match(self.text, self.place):
                word = found[0].lower()
                person = self.speaker if word in ("i", "me", "myself") else None
                person = person or (self.reported if word in THIRD_PERSON else None)
                if person := person or self.known.names.get(name_key(found[0])):
                    return person
            self.place = place
        return None

    # Errors.

    def no_subject(self) -> BadPuzzle:
        """Return the error for the text here, which is no subject."""
        if found := re.match(rf"(there (?:is|are) )?((?:{NUMBER}|some)(?(1)| of))\b", self.rest, re.IGNORECASE):
            number = found[2].lower().replace("some", "one")
            expected = f'"exactly {number}" or "at least {number}"'
            return BadPuzzle(f"{brief(found[0])} has two readings; expected {expected}, for example")
        found = re.match(r"([^,;()]+?)(?: (?:is|am|are)\b|['’](?:m|re|s)\b)", self.rest, re.IGNORECASE)
        if found and found[1].lower() in ("i", *THIRD_PERSON):
            raise BadPuzzle(f"{brief(found[1])} is not on the island; expected the name of a person")
        if found and not re.search(r"\b(?:and|or|of|if|then)\b", found[1], re.IGNORECASE):
            self.known.person(found[1])
        text = f"{brief(self.rest)} is no clause" if self.rest else "the sentence ends here"
        return BadPuzzle(f"{text}; expected one such as {self.nearest()}")

    def not_understood(self, expected: str) -> BadPuzzle:
        """Return the error for the words here, in place of the expected ones."""
        return BadPuzzle(f"{self.unknown_words()}; expected {expected}, as in {self.nearest()}")

    def unknown_words(self) -> str:
        """Quote the words up to the end of the clause as not understood."""
        rest = re.match(r"[^,;()]+?(?= and\b| or\b|[,;().]|$)|.+", self.rest)
        return f"{brief(rest[0])} is not understood" if rest else "the sentence ends too early"

    def nearest(self) -> str:
        """Quote the sentence nearest to the text that would be read."""
        (form,) = get_close_matches(self.text, FORMS, n=1, cutoff=0)
        return f'"{form}"'
