"""The clauses of a sentence: the subject, the predicate, and the formula of both.

In the text, each person, quotation or clause already read is replaced by its mark, a single character.
"""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from game.errors import BadPuzzle
from game.puzzles.knights import vocabulary as words
from game.puzzles.knights.people_and_other_facts_reader import Island
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, is_a
from game.statements.connectives import And, AtLeast, AtMost, Biconditional, Formula, Not, Or, Xor
from game.wording import brief, in_a_row

PERSON, QUOTATION, CLAUSE = "[\U000f0000-\U000f7fff]", "[\U000f8000-\U000fffff]", "[\U00100000-\U0010ffff]"
"""The ranges of characters that serve as marks, one range for each kind of mark."""

MOST_MARKS = 0x8000
MARK = re.compile("[\U000f0000-\U0010ffff]")
PARENTHESES = "expected parentheses around those that belong together"
BE = "(?:is|am|are)"
NAMES = rf"{PERSON}(?:(?:,? (?:and|or|nor)|,) {PERSON})*"
OTHERS = rf"(?:the|my) other(?:s|(?: {words.NUMBER})?(?: (?:person|people|one))?)\b"
GROUP = rf"(?:us|them)(?: {words.NUMBER})?|the {words.NUMBER} (?:people|of us)|{OTHERS}|{NAMES}"
QUANTITY = rf"(?:{words.ungrouped(words.COUNT)}|(?:{words.QUANTIFIER})(?:(?<=all) {words.NUMBER})?)\b"
OF_CLAUSE = rf"(?:(?! (?:and|or|but|if|iff|only if|then|that|exactly when)\b)[^,;:.(){CLAUSE[1:-1]}])+"
"""The words up to the end of a clause."""


class Subject(NamedTuple):
    """The people of a clause, and their `quantifier`, such as "all" or "at least two"."""

    people: Sequence[str]
    quantifier: str

    def joined(self, each: Sequence[Formula]) -> Formula:
        return words.joined(self.quantifier, each)


class ClauseReader:
    """A reader of the clauses in a sentence by `speaker`; None is a narrator.

    "He" and "she" mean the only person named before in the sentence, or `reported`, the person quoted by the narrator.
    """

    def __init__(self, island: Island, speaker: str | None, reported: str | None) -> None:
        self.island, self.speaker, self.reported = island, speaker, reported
        self.people: dict[str, str] = {}  # the person of a mark; "" for "he" and "she"
        self.clauses: dict[str, Formula] = {}
        self.texts: dict[str, str] = {}  # of all marks
        self.text = self.before = ""  # the sentence, and what is before the clause at hand
        self.copied: tuple[str, bool] | None = None  # the last role, and whether denied: "so is B", "but B is not"
        self.has_report = False

    def mark(self, kind: str, text: str) -> str:
        if len(self.texts) == MOST_MARKS:
            raise BadPuzzle(f"{brief(self.text)} is too long to be read; expected a sentence that a person could say")
        mark = chr(ord(kind[1]) + len(self.texts))
        self.texts[mark] = text
        return mark

    def mark_clause(self, formula: Formula, text: str) -> str:
        mark = self.mark(CLAUSE, text)
        self.clauses[mark] = formula
        return mark

    def plain(self, text: str) -> str:
        while MARK.search(text):
            text = MARK.sub(lambda mark: self.texts[mark[0]], text)
        return text.strip()

    # Clauses.

    def mark_clauses(self, text: str) -> str:
        """Replace each readable clause by its mark."""
        for pattern, read in CLAUSES.items():
            text = re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", partial(self._marked, read), text, flags=re.IGNORECASE)
        return text

    def _marked(self, read: Callable[..., Formula | None], found: re.Match[str]) -> str:
        self.before = found.string[: found.start()]
        formula = read(self, *found.groups())
        return found[0] if formula is None else self.mark_clause(formula, found[0])

    def _there_are(self, quantity: str, role: str) -> Formula:
        quantity = quantity.lower()
        # "there is a spy": one or another of them
        quantifier = {"no": "none", "a": "or", "an": "or"}.get(quantity, quantity)
        return words.joined(quantifier, self._each_is(self.island.people, role))

    def _compared_numbers(self, word: str, role: str, other: str) -> Formula:
        one, two = [self._each_is(self.island.people, of) for of in (role, other)]

        def more(some: Sequence[Formula], than: Sequence[Formula]) -> Formula:
            return Or(*[And(AtLeast(number + 1, some), AtMost(number, than)) for number in range(len(some))])

        if word.lower() == "as many":
            return And(Not(more(one, two)), Not(more(two, one)))
        return more(one, two) if word.lower() == "more" else more(two, one)

    def _only(self, names: str, role: str) -> Formula:
        people, conjunction = self._names(names)
        if conjunction != "and":
            raise BadPuzzle(f'{brief(self.plain(names))} has "{conjunction}"; expected "only B and C"')
        return self._only_are(people, role)

    def _only_are(self, people: Sequence[str], role: str) -> Formula:
        others = [person for person in self.island.people if person not in people]
        return words.joined("and", [*self._each_is(people, role), *self._each_is(others, role, is_denied=True)])

    def _of_people(self, names: str | None, group: str, predicate: str) -> Formula:
        if names:
            subject, (role, was_denied) = self._subject(names), self.copied or ("", True)
            if was_denied:
                raise BadPuzzle(f'{brief(self.plain(f"so is {names}"))} follows no role; expected a role after "is"')
            return subject.joined(self._each_is(subject.people, role))
        subject = self._subject(group)
        text = self.plain(f"{group} {predicate}")
        is_compared = re.search(rf"\b(?:{words.SAME}|{words.DIFFERENT}|both|all)", predicate, re.IGNORECASE)
        denied = re.match(rf"{BE} (?:not|no)\b|(?:do|does|did) not\b", predicate, re.IGNORECASE)
        if subject.quantifier in words.OF_TWO_READINGS and denied and not is_compared:
            raise BadPuzzle(f'{brief(text)} has two readings; expected "none of us" or "not all of us", for example')
        for pattern, read in PREDICATES.items():
            if found := re.fullmatch(pattern, predicate, re.IGNORECASE):
                return read(self, subject, text, *found.groups())
        raise AssertionError("each predicate has its pattern")

    def _thing(self, text: str) -> Formula | None:
        """Read a clause about a thing; None for another clause, such as "the thief is B"."""
        if re.search(rf"\b{BE} {PERSON}$", text.strip()):
            return None
        return self.island.thing(self.plain(text))

    # Predicates.

    def _has_habit(self, subject: Subject, text: str, denied: str | None, habit: str) -> Formula:
        self.check_no_spies(habit)
        role = KNIGHT if re.fullmatch(words.HONEST, habit, re.IGNORECASE) else KNAVE
        return subject.joined(self._each_is(subject.people, role, bool(denied)))

    def _is_only(self, subject: Subject, text: str, denied: str | None, role: str) -> Formula:
        if len(subject.people) != 1 or denied:
            raise BadPuzzle(f'{brief(text)} is not understood; expected one person who is "the only" one')
        return self._only_are(subject.people, role)

    def _is_compared(
        self, subject: Subject, text: str, denied: str | None, together: str | None, same: str | None, other: str | None
    ) -> Formula:
        self._check_together(subject, text, together, "B and C are the same kind")
        people = [*subject.people, *([self._person(other)] if other else [])]
        if len(people) != 2 or SPY in self.island.roles:
            raise BadPuzzle(f"{in_a_row(people)} are compared; expected two people on an island without spies")
        are_same = bool(same) != bool(denied)
        first, second = self._each_is(people, KNIGHT)
        is_like = are_same == words.TOGETHER[subject.quantifier]
        return Biconditional(first, second) if is_like else Xor(first, second)

    def _has_roles(
        self, subject: Subject, text: str, denied: str | None, both: str | None, one: str, joint: str | None, two: str
    ) -> Formula:
        both, joint = (both or "").lower(), (joint or "").lower()
        together = both if both in ("both", "all") and not joint else ""
        joints = {"": ("", "and", "or"), "either": ("or",), "both": ("and",), "neither": ("nor",), "all": ()}
        if together:
            self._check_together(subject, text, together, "B and C are both knaves")
        elif joint not in joints[both]:
            raise self._not_understood(text, f'two roles after "{both}"' if both else '"and" or "or"')
        quantifier = {"or": "or", "nor": "none"}.get(joint, "and")
        of_roles = [self._each_is(subject.people, role) for role in (one, two) if role]
        each = [words.joined(quantifier, of_person) for of_person in zip(*of_roles, strict=True)]
        self.copied = None if two or (together and denied) else (one, bool(denied))
        if together:
            return Not(subject.joined(each)) if denied else subject.joined(each)
        return subject.joined([Not(one) for one in each] if denied else each)

    def _is_too(self, subject: Subject, text: str, denied: str | None) -> Formula:
        if not self.copied:
            raise self._not_understood(text, self._some_role())
        return subject.joined(self._each_is(subject.people, self.copied[0], bool(denied)))

    def _has_property(self, subject: Subject, text: str, predicate: str) -> Formula:
        """Return the formula for a property of the subject, such as "is innocent", joined by the quantifier.

        "A and B have the gold" is refused, since they may have it only together. "A and B are innocent" is accepted.
        """
        are_several = len(subject.people) > 1 and subject.quantifier in words.TOGETHER
        said = re.sub(r"^are( both| all)?\b" if are_several else r"^are\b", "is", self.plain(predicate), flags=re.I)
        found = [self.island.property_of(person, said) for person in subject.people]
        each = [formula for formula in found if formula is not None]
        if len(each) < len(found) or not each or (are_several and not said.lower().startswith("is")):
            rest = re.sub(rf"^{BE}(?: not)? (?:both |all |either )?", "", self.plain(predicate), flags=re.IGNORECASE)
            raise self._not_understood(rest, self._some_role())
        return subject.joined(each)

    def _each_is(self, people: Sequence[str], role: str, is_denied: bool = False) -> list[Formula]:
        """Return for each person the formula that the person has this role, negated if `is_denied`."""
        if role.lower() in words.SYNONYMS:
            self.check_no_spies(role)
        singular = words.SINGULARS[role.lower()]
        if singular not in self.island.roles:
            raise BadPuzzle(f"{brief(role)} is not on the island; expected knights and knaves alone")
        symbols = [is_a(singular, person) for person in people]
        return [Not(one) for one in symbols] if is_denied else [*symbols]

    # Subjects.

    def _subject(self, text: str) -> Subject:
        for pattern, read in SUBJECTS.items():
            if found := re.fullmatch(pattern, text, re.IGNORECASE):
                return read(self, *found.groups())
        raise AssertionError("each subject has its pattern")

    def _named(self, each: str | None, names: str) -> Subject:
        people, conjunction = self._names(names)
        each, text = (each or "").lower(), brief(self.plain(f"{each or ''} {names}"))
        wanted = {"both": "and", "neither": "nor"}.get(each)
        if wanted and conjunction != wanted:
            raise BadPuzzle(f'{text} has no "{wanted}"; expected "{each} B {wanted} C"')
        if conjunction == "nor" and not wanted:
            raise BadPuzzle(f'{text} has "nor" without "neither"; expected "neither B nor C"')
        return self._quantified("none" if each == "neither" else each or conjunction, people)

    def _quantity(self, quantity: str, group: str | None) -> Subject:
        """Return the subject of a quantity such as "all 3" or "at least two" of a group, by default of all people."""
        quantity = quantity.lower()
        all_of = re.fullmatch(rf"(all|not all) ({words.NUMBER})", quantity)
        quantifier = all_of[1] if all_of else quantity
        people = self._group(group, quantifier)
        if all_of and words.number_of(all_of[2]) != len(people):
            expected = f"expected {quantifier} {len(people)}"
            raise BadPuzzle(f"{brief(quantity.capitalize())} are {in_a_row(people)}; {expected}")
        return self._quantified(quantifier, people)

    def _quantified(self, quantifier: str, people: Sequence[str]) -> Subject:
        quantifier = quantifier.lower()
        if quantifier in words.OF_TWO and len(people) != 2:
            expected = '"all" or "none", or the names of two'
            raise BadPuzzle(f'"{quantifier}" is for two people, and these are {in_a_row(people)}; expected {expected}')
        return Subject(people, quantifier)

    def _group(self, text: str | None, quantifier: str) -> Sequence[str]:
        """Return the people meant by "us", "the 3 people", "the others" or names.

        Without a `text`, these are all people. After a quantifier of two people, such as "both", these are the people
        named before, if exactly two are named.
        """
        if text is None:
            named = list(dict.fromkeys(self.people[mark] for mark in re.findall(PERSON, self.before)))
            is_of_named = quantifier in words.OF_TWO and len(named) == 2 and "" not in named
            return named if is_of_named else self.island.people
        if found := re.fullmatch(rf"(us|them|the)(?: ({words.NUMBER})(?: people| of us)?)?", text, re.IGNORECASE):
            if found[2] and words.number_of(found[2]) != len(self.island.people):
                raise BadPuzzle(f"{brief(text)} are not all; expected the {len(self.island.people)} people")
            return self.island.people if found[1].lower() == "the" else self._everybody(found[1].lower())
        if not re.match(PERSON, text):
            return self._others(text)
        people, conjunction = self._names(text)
        if conjunction == "nor" or (conjunction == "or" and quantifier in words.OF_NAMES_WITH_AND):
            raise BadPuzzle(f'{brief(self.plain(text))} has "{conjunction}"; expected "{quantifier} of B and C"')
        return people

    def _everybody(self, word: str) -> Sequence[str]:
        """Return all people for "us" and "them". Raises `BadPuzzle` if the word may leave out somebody."""
        is_ours = word in ("we", "us")
        if self.reported:
            is_clear = not is_ours and len(self.island.people) == 2
        else:
            is_clear = is_ours is (self.speaker is not None)
        if not is_clear:
            raise BadPuzzle(f'"{word}" may be some or all of {in_a_row(self.island.people)}; expected their names')
        return self.island.people

    def _others(self, text: str) -> Sequence[str]:
        """Return the people other than the speaker. Raises `BadPuzzle` if the text may mean different people."""
        others = [person for person in self.island.people if person != (self.reported or self.speaker)]
        number = re.search(words.NUMBER, text, re.IGNORECASE)
        expected = words.number_of(number[0]) if number else len(others) if "others" in text.lower() else 1
        if self.has_report or not (self.speaker or self.reported) or expected != len(others):
            raise BadPuzzle(f"{brief(text)} is not clear; expected the names of people")
        return others

    def _names(self, text: str) -> tuple[list[str], str]:
        conjunctions = {found.lower() for found in re.findall(r"\b(?:and|or|nor)\b", text, re.IGNORECASE)}
        if len(conjunctions) > 1:
            raise BadPuzzle(f"{brief(self.plain(text))} joins names in two ways; {PARENTHESES}")
        return [self._person(mark) for mark in re.findall(PERSON, text)], conjunctions.pop() if conjunctions else "and"

    def _person(self, mark: str) -> str:
        if self.people[mark]:
            return self.people[mark]
        named = {self.people[one] for one in re.findall(PERSON, self.before)} | {self.reported or ""}
        if len(named - {""}) != 1:
            raise BadPuzzle(f"{brief(self.texts[mark])} may be anybody; expected the name of a person")
        return max(named)

    # Errors.

    def check_no_spies(self, text: str) -> None:
        """Raise `BadPuzzle` if there may be spies: then words such as "lies" or "liar" are ambiguous."""
        if SPY in self.island.roles:
            expected = f'expected "a {KNIGHT}", "a {KNAVE}" or "a {SPY}"'
            raise BadPuzzle(f"{brief(text)} is not clear where spies may lie or not; {expected}")

    def _check_together(self, subject: Subject, text: str, together: str | None, form: str) -> None:
        """Raise `BadPuzzle` for "are the same" or "are both" of people who are not joined by "and"."""
        if subject.quantifier not in words.TOGETHER or (together and not words.TOGETHER[subject.quantifier]):
            raise BadPuzzle(f'{brief(text)} has no clear meaning; expected people joined by "and", as in "{form}"')
        if together:
            self._quantified(together.lower(), subject.people)

    def _some_role(self) -> str:
        return in_a_row([f'"a {role}"' for role in self.island.roles], "or")

    def _not_understood(self, text: str, expected: str) -> BadPuzzle:
        return BadPuzzle(f"{brief(text)} is not understood; expected {expected}, as in {self.nearest()}")

    def nearest(self) -> str:
        """Quote the readable sentence most similar to the text."""
        (form,) = get_close_matches(self.text, words.FORMS, n=1, cutoff=0)
        return f'"{form}"'


R = ClauseReader
PREDICATES: dict[str, Callable[..., Formula]] = {
    rf"(?:(?:do|does|did) (not) )?(?:always )?({words.HABIT})": R._has_habit,
    rf"{BE}(?: (not))? ({words.HABIT})": R._has_habit,
    rf"{BE}(?: (not))? the only(?: one)? {words.ROLE}": R._is_only,
    rf"{BE}(?: (not))?(?: (both|all))? (?:({words.SAME})|{words.DIFFERENT})"
    rf"(?: (?:as|from|than|to) ({PERSON}))?": R._is_compared,
    rf"{BE}(?: (not|no))?(?: (both|all|either|neither))? {words.ROLE}(?:,? (and|or|nor) {words.ROLE})?": R._has_roles,
    rf"{BE}(?: (not))?(?: either| too)?(?=[,;.)]|$| (?:and|or)\b)": R._is_too,
    rf"((?!{words.DID_NOT_SAY})(?:{BE}|{words.HAS_OR_DID})\b{OF_CLAUSE})": R._has_property,
}  # fmt: skip
"""The patterns of predicates, each with the method that builds the formula."""

SUBJECTS: dict[str, Callable[..., Subject]] = {
    rf"(?:(both|neither) )?({NAMES})": R._named,
    "we(?: (both|all))?": lambda reader, both: reader._quantified(both or "and", reader._everybody("we")),
    rf"({words.any_of(*words.EVERYBODY)})(?: {words.HERE})?": lambda reader, word: reader._quantified(
        words.EVERYBODY[word.lower()], reader.island.people
    ),
    rf"(?:(both|all) )?({OTHERS})": lambda reader, both, of: reader._quantified(both or "and", reader._others(of)),
    rf"(?:of|among) ({GROUP}),? ({QUANTITY})": lambda reader, group, quantity: reader._quantity(quantity, group),
    rf"({QUANTITY})(?: of ({GROUP}))?": R._quantity,
}
"""The patterns of subjects, each with the method that finds the people."""

SUBJECT = "|".join(map(words.ungrouped, SUBJECTS))
CLAUSES: dict[str, Callable[..., Formula | None]] = {
    "what is true is (true|false)": lambda _, value: And() if value.lower() == "true" else Or(),
    rf"there {BE} ({words.ungrouped(words.COUNT)}|an?|no) {words.ROLE}(?: {words.HERE})?": R._there_are,
    rf"there {BE} (more|fewer|as many) {words.ROLE} (?:than|as) {words.ROLE}(?: {words.HERE})?": R._compared_numbers,
    rf"only ({NAMES}) {BE} {words.ROLE}": R._only,
    rf"so {BE} ({NAMES})|({SUBJECT}) ({'|'.join(map(words.ungrouped, PREDICATES))})": R._of_people,
    rf"((?:there|the|this|these|those)\b{OF_CLAUSE})": R._thing,
}
"""The kinds of clauses, in the order in which they are looked for."""
