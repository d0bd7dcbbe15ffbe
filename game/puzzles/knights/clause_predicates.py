"""The predicates of clauses about people: roles, habits such as "lies", properties, and comparisons of two people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.errors import BadPuzzle
from game.puzzles.knights.clause_subjects import Subject, SubjectScanner
from game.puzzles.knights.puzzle import KNAVE, KNIGHT, SPY, is_a
from game.puzzles.knights.vocabulary import (
    BE,
    DIFFERENT,
    DO,
    HABIT,
    HABITS,
    OF_TWO_READINGS,
    QUANTIFIERS,
    ROLE,
    SAME,
    SINGULARS,
    SYNONYMS,
    TOGETHER,
    VERB,
    every,
    some,
)
from game.statements.connectives import Biconditional, Formula, Not, Symbol, Xor
from game.text.reading import brief
from game.words import in_a_row

OF_CLAUSE = re.compile(r"(?:(?! (?:and|or|but|if|iff|only if|then|exactly when)\b)[^,;:.()])+", re.IGNORECASE)
"""The words up to the end of a clause."""

DENIED = rf"(?:{BE}(?:n't| not?)|{DO})(?!\w)(?! (?:{SAME}|{DIFFERENT}))"


class PredicateScanner(SubjectScanner):
    """A scanner of the predicates in a sentence, which gives each the formula about its subject."""

    copied: tuple[str, bool] | None = None
    """The role of the clause before, and whether it was denied: "so is B", "but B is not"."""

    def predicate(self, subject: Subject) -> Formula:
        """Read the rest of a clause, and return the formula for the whole."""
        people, place = subject.people, self.place
        if subject.quantifier in OF_TWO_READINGS and (denied := re.match(DENIED, self.rest, re.I)):
            text = f"{self.text[self.clause_began : self.place].strip()} {denied[0]}"
            raise BadPuzzle(f'{brief(text)} has two readings; expected "none of us" or "not all of us", for example')
        if habit := self.take(rf"({DO} )?(?:always )?({HABIT})(?!\w)"):
            role = self._role_of_habit(habit[2])
            return subject.joined(self.each_is(people, role, bool(habit[1])))
        if has_it := self._property(subject):
            return subject.joined(has_it)
        verb = self.take(VERB)
        if not verb:
            raise self.not_understood('"is" or "are"')
        is_denied = bool(verb[1])
        if self.copied and re.match(r",? ?(?:either|too)?(?:[,;.)]|$| (?:and|or)\b)", self.rest, re.IGNORECASE):
            self.words("either|too")
            return self.copied_role(subject, is_denied)
        if habit := self.take(rf"({HABIT})(?!\w)"):
            return subject.joined(self.each_is(people, self._role_of_habit(habit[1]), is_denied))
        if self.words("(?:not )?the only(?: one)?"):
            if len(people) != 1 or is_denied:
                self.place = place
                raise self.not_understood('one person who is "the only" one')
            return self.only(people, self.role())
        together = self.words(rf"(?:both|all)(?! {ROLE} and {ROLE})")
        if together:
            if not TOGETHER.get(subject.quantifier):
                raise self._not_together('"B and C are both knaves"')
            self.quantified(together, people)
        is_same = bool(self.words(SAME))
        if is_same or self.words(DIFFERENT):
            return self._compared(subject, is_same != is_denied)
        each = self._roles(people)
        if self.copied:
            self.copied = None if together and is_denied else (self.copied[0], is_denied)
        if together:
            return Not(subject.joined(each)) if is_denied else subject.joined(each)
        return subject.joined([Not(one) for one in each] if is_denied else each)

    def _property(self, subject: Subject) -> list[Formula] | None:
        """Parse a predicate such as "is innocent" or "has the gold", for each person; None for another one.

        What several people have or did, they may have or have done together, so it is no predicate of each.
        """
        place, are_several = self.place, len(subject.people) > 1 and subject.quantifier in TOGETHER
        if words := self.take(OF_CLAUSE):
            predicate = re.sub(r"^are( both| all)?\b" if are_several else r"^are\b", "is", words[0].strip(), flags=re.I)
            found = [self.known.things.about(person, predicate) for person in subject.people]
            each = [formula for formula in found if formula is not None]
            if each and len(each) == len(found) and (not are_several or predicate.lower().startswith("is")):
                return each
        self.place = place
        return None

    def copied_role(self, subject: Subject, is_denied: bool) -> Formula:
        """Return the role of the clause before for other people."""
        assert self.copied is not None
        role, was_denied = self.copied
        if was_denied and not is_denied and re.search(r"\bso\b", self.text[self.clause_began :], re.IGNORECASE):
            raise self.not_understood('a role after "is"')
        return subject.joined(self.each_is(subject.people, role, is_denied))

    def each_is(self, people: Sequence[str], role: str, is_denied: bool = False) -> list[Formula]:
        """Return the formula for each of these people having a role, or not having it."""
        symbols = [self.symbol(person, role) for person in people]
        return [Not(one) for one in symbols] if is_denied else [*symbols]

    def only(self, people: Sequence[str], role: str) -> Formula:
        """Return the formula for these people having a role that nobody else has."""
        others = [person for person in self.known.people if person not in people]
        return every([*self.each_is(people, role), *self.each_is(others, role, is_denied=True)])

    def _roles(self, people: Sequence[str]) -> Sequence[Formula]:
        """Parse one role, or two joined, and return the formula for each person."""
        word = self.words("either|both|neither")
        roles, conjunction = [self.role()], ""
        if found := self.take(rf"(?:, ?)?(and|or|nor) (?={ROLE}(?! (?:is|am|are)\b))"):
            conjunction = found[1].lower()
            roles.append(self.role())
        if conjunction not in {"": ("", "and", "or"), "either": ("or",), "both": ("and",), "neither": ("nor",)}[word]:
            raise self.not_understood(f'two roles after "{word}"' if word else '"and" or "or"')
        self.copied = (roles[0], False) if len(roles) == 1 else None
        each = [[self.symbol(person, role) for role in roles] for person in people]
        join = some if conjunction == "or" else QUANTIFIERS["none"] if word == "neither" else every
        return [join(symbols) for symbols in each]

    def role(self) -> str:
        """Read a role: the word for one person or several, in any capitals."""
        found = self.take(ROLE)
        if not found:
            raise self.not_understood(" or ".join(f'"a {role}"' for role in self.known.roles))
        return found[1]

    def _role_of_habit(self, habit: str) -> str:
        self.check_no_spies(habit)
        return next(role for words, role in HABITS.items() if re.fullmatch(words, habit, re.IGNORECASE))

    def _compared(self, subject: Subject, are_same: bool) -> Formula:
        """Parse the rest of a comparison of two people by kind; the second may come after "as"."""
        people = subject.people
        if subject.quantifier not in TOGETHER:
            raise self._not_together('"B and C are the same kind"')
        if self.words("as|from|than|to"):
            other = self.name()
            if other is None:
                raise self.no_subject()
            people = [*people, other]
        if len(people) != 2 or SPY in self.known.roles:
            raise BadPuzzle(f"{in_a_row(people)} are compared; expected two people on an island without spies")
        first, second = [self.symbol(person, KNIGHT) for person in people]
        return Biconditional(first, second) if are_same == TOGETHER[subject.quantifier] else Xor(first, second)

    def symbol(self, person: str, role: str) -> Symbol:
        """Return the symbol for the person having the role, singular or plural."""
        if role.lower() in SYNONYMS:
            self.check_no_spies(role)
        singular = SINGULARS[role.lower()]
        if singular not in self.known.roles:
            raise BadPuzzle(f"{brief(role)} is not on the island; expected knights and knaves alone")
        return is_a(singular, person)

    # Errors.

    def check_no_spies(self, text: str) -> None:
        """Raise `BadPuzzle` for words of two roles on an island with three."""
        if SPY in self.known.roles:
            expected = f'expected "a {KNIGHT}", "a {KNAVE}" or "a {SPY}"'
            raise BadPuzzle(f"{brief(text)} is not clear where spies may lie or not; {expected}")

    def _not_together(self, form: str) -> BadPuzzle:
        """Return the error for a predicate about several people, such as "are the same", if its subject does not join
        them by "and".
        """
        text = self.text[self.clause_began : self.place]
        return BadPuzzle(f'{brief(text)} has no clear meaning; expected people joined by "and", as in {form}')
