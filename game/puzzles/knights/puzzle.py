"""Knights and Knaves (Smullyan 1978): knights make true statements, knaves false ones, and spies, if any, make both.

A puzzle has the people, their statements, and further facts, but not the solution, which a reasoner has to find. The
four puzzles of CS50's course are at the end, under the names of its `puzzle.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from game.errors import BadPuzzle
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.puzzles.table_puzzle import Table, TablePuzzle
from game.statements.connectives import And, Biconditional, Exactly, Formula, Implication, Not, Symbol, Xor
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from game.text.checked_values import checked_names
from game.text.error_places import in_line
from game.text.json_or_lines import BEFORE, first_line, is_json
from game.wording import capitalized, percent

if TYPE_CHECKING:
    from game.puzzles.knights.english_writer import Writer
    from game.puzzles.knights.knights_argument_wording import PeopleWords

KNIGHT, KNAVE, SPY = "knight", "knave", "spy"

SPEAKER = ("i", "me", "myself")
"""Words for the speaker in a sentence."""

SENTENCE_WORDS = {"and", "or", "if", "then", "but", "not", "true", "either", "both", "all", "exactly", "least", "most"}
SENTENCE_WORDS |= {"am", "are", "people", "iff", "nor", "only", "same", "different", "alike", "kind"}
SENTENCE_WORDS |= {"who", "what", "which", "he", "she", "others", "other"}
SENTENCE_WORDS |= {f"{which}{one}" for which in ("every", "any", "some", "no") for one in ("body", "one", " one")}
"""Words of sentences, not allowed in names."""

TOO_DEEP = "nested too deeply to be read; expected statements that a person could say"


def is_a(role: str, person: str) -> Symbol:
    """Return the symbol for `person` having `role`, such as `A is a Knight`."""
    return Symbol(f"{person} is a {role.capitalize()}")


class Saying(str):
    """The name of the symbol for `speaker` having made a `statement`: `A said ‘I am a knave’`.

    It is a str, equal to its text. If the symbol is false, the speaker did not make the statement. If it is true, the
    rules of the island hold for the statement.
    """

    speaker: str
    statement: Formula

    @classmethod
    def of(cls, speaker: str, statement: Formula, clause: str) -> Saying:
        """Name that a person said a `statement`, which is this `clause` in words."""
        made = cls(f"{speaker} said ‘{clause}’")
        made.speaker, made.statement = speaker, statement
        return made


@dataclass(frozen=True)
class KnightsClue:
    """A clue of a `puzzle`: the `content` said by `speaker`, or known if the speaker is None.

    `source` is its number, from 0: the statements come first, then the facts.
    """

    source: int
    fact: Formula
    puzzle: KnightsPuzzle
    speaker: str | None
    content: Formula
    is_possible: ClassVar[bool] = True

    def __str__(self) -> str:
        return self.puzzle.writer.clue(self)

    def as_json(self) -> dict[str, Any]:
        return {"from": self.source, "text": str(self)}


@dataclass(init=False, repr=False, unsafe_hash=True)
class KnightsPuzzle(TablePuzzle):
    """People, their statements, and known facts.

    `people` are distinct names. `says` are pairs (speaker, statement), or a mapping from speaker to statement; with
    pairs, one person may make several statements. `facts` are known to be true. Everyone is a knight or a knave, unless
    `counts` is given: then there may be spies, and `counts` has the numbers of some or all roles. `id` names the
    puzzle. Raises `BadPuzzle` for people or statements that form no puzzle, and `TypeError` for a statement that is not
    a formula.

    >>> puzzle = KnightsPuzzle("AB", {"A": And(is_a(KNAVE, "A"), is_a(KNAVE, "B"))}, id=1)
    >>> puzzle
    <KnightsPuzzle 1: people 2, statements 1, facts 0>
    >>> print(puzzle.clues()[0])
    A says: “We are both knaves.”
    >>> print(puzzle.clues()[0].fact)
    (A is a Knight) <=> ((A is a Knave) ∧ (B is a Knave))
    """

    kind = "knights"
    recognized_by: ClassVar[str] = (
        'sentences about knights and knaves, such as "A and B live on an island of knights and knaves.", '
        'or an object with "statements" or "says" in a line of JSON'
    )
    title: ClassVar[str] = "Who is what"
    task: ClassVar[str] = "Whatever a knight says is true; whatever a knave says is false."

    people: tuple[str, ...]
    says: tuple[tuple[str, Formula], ...]
    facts: tuple[Formula, ...]
    counts: Mapping[str, int] | None = field(hash=False)
    id: object = field(hash=False)

    def __init__(
        self,
        people: Iterable[str],
        says: Iterable[tuple[str, Formula]] | Mapping[str, Formula],
        facts: Iterable[Formula] = (),
        *,
        counts: Mapping[str, int] | None = None,
        id: object = None,
    ) -> None:
        self.people, self.facts, self.id = tuple(people), tuple(facts), id
        self.says = tuple(says.items() if isinstance(says, Mapping) else says)
        self.roles = (KNIGHT, KNAVE) if counts is None else (KNIGHT, KNAVE, SPY)
        check_people(self.people)
        self.counts = None if counts is None else checked_counts(counts, len(self.people))
        known = set(self.people)
        for pair in self.says:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise BadPuzzle(f"{pair!r} is nothing said; expected a pair (speaker, formula)")
            if pair[0] not in known:
                raise BadPuzzle(f"{pair[0]!r} speaks but is not among the people; name the speaker as there")
        for formula in (*(statement for _, statement in self.says), *self.facts):
            if not isinstance(formula, Formula):
                raise TypeError(f"{formula!r} is no formula; build one of its symbols with game.statements.connectives")

    def __repr__(self) -> str:
        counts = "" if self.counts is None else f", counts {self.counts}"
        sizes = f"people {len(self.people)}, statements {len(self.says)}, facts {len(self.facts)}"
        return f"<KnightsPuzzle {self.id!r}: {sizes}{counts}>"

    def clues(self) -> list[KnightsClue]:
        clues: list[KnightsClue] = []
        for speaker, content in (*self.says, *[(None, fact) for fact in self.facts]):
            fact = content if speaker is None else self.meaning(speaker, content)
            sayings = [name for name in _mentioned([fact]) if isinstance(name, Saying)]
            meanings = [Implication(Symbol(one), self.meaning(one.speaker, one.statement)) for one in sayings]
            whole = And(fact, *meanings) if meanings else fact
            clues.append(KnightsClue(len(clues), whole, self, speaker, content))
        return clues

    def rules(self) -> tuple[Formula, ...]:
        if self.counts is None:
            return tuple(Xor(is_a(KNIGHT, person), is_a(KNAVE, person)) for person in self.people)
        return (
            *(Exactly(1, [is_a(role, person) for role in self.roles]) for person in self.people),
            *(Exactly(count, [is_a(role, person) for person in self.people]) for role, count in self.counts.items()),
        )

    @property
    def knowledge(self) -> And:
        """Return the conjunction of the rules and the clues."""
        facts = [clue.fact for clue in self.clues()]
        parts = [part for fact in facts for part in (fact.conjuncts if isinstance(fact, And) else [fact])]
        return And(*self.rules(), *parts)

    def questions(self) -> Sequence[Atom]:
        return [*self.table.places, *self.things]

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        return [*self.table.atoms, *[[thing] for thing in self.things]]

    @cached_property
    def things(self) -> tuple[Atom, ...]:
        """Return the atoms of the clues other than roles and sayings, such as `there is gold on the island`."""
        mentioned = _mentioned([*(statement for _, statement in self.says), *self.facts])
        return tuple(name for name in mentioned if name not in self.role_of_atom and not isinstance(name, Saying))

    def saying(self, person: str, statement: Formula) -> Symbol:
        """Return the symbol for a person having made a statement.

        >>> print(KnightsPuzzle("AB", []).saying("B", is_a(KNAVE, "A")))
        B said ‘A is a knave’
        """
        return Symbol(Saying.of(person, statement, self.writer.clause(statement, person)))

    @cached_property
    def table(self) -> Table:
        return Table(self.people, [role.capitalize() for role in self.roles], within="a")

    @cached_property
    def role_of_atom(self) -> dict[Atom, tuple[str, str]]:
        """Map each atom of the table to its person and role."""
        return {is_a(role, person).name: (person, role) for person in self.people for role in self.roles}

    def name_of(self, atom: Atom) -> str:
        person, role = self.role_of_atom.get(atom, ("", ""))
        return f"{person} is a {role}" if person else str(atom)

    def caption(self, known: PuzzleConclusions) -> str:
        lines = self.sentences()
        for thing in self.things:
            value, chance = known.values.get(thing), known.chances.get(thing)
            if value is None:
                lines.append(f"It is open whether {thing}{'' if chance is None else f' ({percent(chance)})'}.")
            else:
                lines.append(f"{capitalized(self.words.stated(Claim.that([thing], value)))}.")
        return "\n".join(lines)

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        return self.people, self.roles

    # Words, pictures and JSON, by modules that import this one.

    @cached_property
    def writer(self) -> Writer:
        """Return the writer of this puzzle in English."""
        from game.puzzles.knights.english_writer import Writer

        return Writer(self)

    @cached_property
    def words(self) -> PeopleWords:
        from game.puzzles.knights.knights_argument_wording import PeopleWords

        return PeopleWords(self)

    def sentences(self) -> list[str]:
        return self.writer.sentences()

    @classmethod
    def recognizes(cls, text: str) -> bool:
        words = r"\bknights?\b(?s:.*)\bknaves?\b|\blives? on (an|the|this) island\b"
        return re.search(words, text, re.IGNORECASE) is not None

    @classmethod
    def parse(cls, text: str) -> KnightsPuzzle:
        """Parse sentences, as in `english_reader`, or JSON, as in `knights_json`.

        A line before the sentences may name the kind. Raises `BadPuzzle`.
        """
        from game.puzzles.knights.english_reader import read_sentences
        from game.puzzles.knights.knights_json import read_puzzle

        if is_json(text):
            with in_line(1):
                return read_puzzle(text)
        lines = [(number, line.strip(BEFORE)) for number, line in enumerate(text.splitlines(), 1) if line.strip(BEFORE)]
        return read_sentences(lines[1:] if first_line(text).lower() == cls.kind else lines)

    def as_json(self) -> dict[str, Any]:
        """Return the object of `knights_json`. Raises `BadPuzzle` for atoms other than people's roles."""
        from game.puzzles.knights.knights_json import puzzle_as_json

        return puzzle_as_json(self)

    def meaning(self, speaker: str, statement: Formula) -> Formula:
        """Return the formula known from a `statement` by `speaker`. A spy may say anything."""
        if SPY not in self.roles:
            return Biconditional(is_a(KNIGHT, speaker), statement)
        return And(Implication(is_a(KNIGHT, speaker), statement), Implication(is_a(KNAVE, speaker), Not(statement)))


def _mentioned(formulas: Iterable[Formula]) -> list[Atom]:
    """Return the names of all symbols in these formulas and in their sayings, in order of first mention."""
    pending, found = list(formulas), dict[Atom, None]()
    for formula in pending:
        new = [part.name for part in formula.parts() if isinstance(part, Symbol) and part.name not in found]
        pending += [name.statement for name in new if isinstance(name, Saying)]
        found |= dict.fromkeys(new)
    return [*found]


def name_key(name: str) -> str:
    """Return a case-insensitive key of a name, the same inside a sentence and at its beginning."""
    return capitalized(name).casefold()


def check_people(people: Sequence[object]) -> None:
    """Raise `BadPuzzle` unless these are allowed and distinct names, ignoring case.

    >>> check_people(["Ann", "me"])
    Traceback (most recent call last):
    game.errors.BadPuzzle: 'me' is no name of a person, as sentences use the word "me"; give another one
    """
    known: dict[str, str] = {}
    for person in checked_names(people, "the people", of="people"):
        name = name_key(person)
        if taken := sorted({name} & {*SPEAKER, "us", "we"} | SENTENCE_WORDS.intersection([name, *name.split()])):
            reason = f'is no name of a person, as sentences use the word "{taken[0]}"'
            raise BadPuzzle(f"{person!r} {reason}; give another one")
        if name in known:
            raise BadPuzzle(f"{known[name]!r} and {person!r} differ in capitals alone; give one of them another name")
        known[name] = person


def checked_counts(counts: Mapping[str, int], everybody: int) -> dict[str, int]:
    """Check the counts against the number of people, and return them in the order of the roles. Raises `BadPuzzle`."""
    roles = (KNIGHT, KNAVE, SPY)
    for role, count in counts.items():
        if role not in roles:
            raise BadPuzzle(f"counts are of {role!r}; expected one or more of {', '.join(roles)}")
        if type(count) is not int or count < 0:
            raise BadPuzzle(f"the count of {role!r} is {count!r}; expected an int of at least 0")
    total = sum(counts.values())
    if total > everybody or (total < everybody and len(counts) == len(roles)):
        at_most = "at most " * (len(counts) < len(roles))
        raise BadPuzzle(f"the counts add up to {total}; expected {at_most}{everybody}, the number of people")
    return {role: counts[role] for role in roles if role in counts}


AKnight, AKnave = is_a(KNIGHT, "A"), is_a(KNAVE, "A")
BKnight, BKnave = is_a(KNIGHT, "B"), is_a(KNAVE, "B")
CKnight, CKnave = is_a(KNIGHT, "C"), is_a(KNAVE, "C")
ASaidKnight, ASaidKnave = (Symbol(Saying.of("A", is_a(role, "A"), f"I am a {role}")) for role in (KNIGHT, KNAVE))

COURSE = (
    KnightsPuzzle("A", [("A", And(AKnight, AKnave))], id=0),
    KnightsPuzzle("AB", [("A", And(AKnave, BKnave))], id=1),
    KnightsPuzzle("AB", [("A", Biconditional(AKnight, BKnight)), ("B", Xor(AKnight, BKnight))], id=2),
    KnightsPuzzle("ABC", [("B", ASaidKnave), ("B", CKnave), ("C", AKnight)], [Xor(ASaidKnight, ASaidKnave)], id=3),
)
"""The puzzles of CS50's course, without conclusions."""

knowledge0, knowledge1, knowledge2, knowledge3 = (puzzle.knowledge for puzzle in COURSE)
