"""Why somebody is a knight or a knave: the argument from what people say, in steps and in sentences.

>>> from game.knights import COURSE
>>> from game.knights.puzzle import is_a
>>> print(PuzzleArgument(COURSE[1], is_a("knave", "A"), (0,)).text)
Suppose A were a knight. But then A could not say “We are both knaves”: contradiction. So A is a knave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.arguments.checking import BadArgument, check, follows
from engines.arguments.proving import argue
from engines.arguments.steps import Claim, Step
from engines.arguments.wording import Words, tell
from engines.facts import FALSE, Atom, atoms_of, literal_of
from game.knights.english import Writer
from game.knights.puzzle import KNAVE, KNIGHT, SPY, Puzzle, is_a
from game.logic import Formula
from game.words import in_a_row


@dataclass(frozen=True)
class PuzzleArgument:
    """Why `conclusion`, that somebody has a role or has not, follows from what `told` names by its places in
    `puzzle.told`; for `FALSE`, why these contradict each other.
    """

    puzzle: Puzzle
    conclusion: Formula
    told: tuple[int, ...]

    @property
    def claim(self) -> Claim | None:
        """What is shown; None: that no world fits."""
        if self.conclusion == FALSE:
            return None
        atom, value = literal_of(self.conclusion)
        return Claim.that([atom], value)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The argument; clues are named by their places in `told`. Raises `GaveUp` where none is found soon."""
        return argue(self._clues(), self.claim, self._rules())

    @property
    def sentences(self) -> tuple[str, ...]:
        """The argument in words, one sentence for each step. Raises as `steps` does."""
        return tell(self.steps, _PeopleWords(self.puzzle, self.told))

    @property
    def text(self) -> str:
        """The argument in words. Raises as `steps` does."""
        return " ".join(self.sentences)

    def as_json(self) -> list[dict[str, Any]]:
        """The steps for JSON: which of these `atoms` are true is told by how many (`at_least`, `at_most`) are.

        `clue` is a place in `puzzle.told`, or None, and `after` names earlier steps from 0. Raises as `steps` does.
        """
        return [
            {
                "claim": None if (claim := step.claim) is None else _claim_as_json(claim),
                "clue": None if step.clue is None else self.told[step.clue],
                "after": list(step.after),
                "text": sentence,
            }
            for step, sentence in zip(self.steps, self.sentences, strict=True)
        ]

    def check(self) -> None:
        """Raise `BadArgument` unless each step follows from what is told and the steps that it names."""
        check(self.steps, self._clues(), self.claim, self._rules())

    def _clues(self) -> list[Formula]:
        told = self.puzzle.told
        return [told[number] for number in self.told]

    def _rules(self) -> list[Formula]:
        """The rules about the people spoken of; where roles are counted, these are all people."""
        if self.puzzle.counts is not None:
            return list(self.puzzle.rules)
        about: set[Atom] = set().union(*[atoms_of(clue) for clue in self._clues()])
        about |= self.claim.atoms if self.claim is not None else set()
        return [rule for rule in self.puzzle.rules if atoms_of(rule) & about]


def _claim_as_json(claim: Claim) -> dict[str, Any]:
    return {"atoms": sorted(map(str, claim.atoms)), "at_least": claim.least, "at_most": claim.most}


class _PeopleWords(Words):
    """Words for arguments from what people say."""

    def __init__(self, puzzle: Puzzle, told: Sequence[int]) -> None:
        self._puzzle = puzzle
        self._told, self._speakers = told, [speaker for speaker, _ in puzzle.says]
        self._writer = Writer(puzzle)
        self._who: dict[Atom, tuple[str, str]] = {
            is_a(role, person).name: (person, role) for person in puzzle.people for role in puzzle.roles
        }
        self._two = puzzle.roles if SPY not in puzzle.roles else ()

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "were") for atom in sorted(claim.atoms, key=str)])

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "is") for atom in sorted(claim.atoms, key=str)])

    def inferred(self, claim: Claim, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`. Where it is not known yet what the speaker is, both cases are told."""
        if clue is None:
            return f"by the rules of the island, {self.stated(claim)}"
        shown = f"as {self._said(clue)}, {self.stated(claim)}"
        speaker = self._open_speaker(clue, after)
        if speaker is None:
            return shown
        for atom in claim.atoms:
            if self._who.get(atom, ("", ""))[0] == speaker:
                return f"{shown}: {self._role(atom, not claim.value)} could not say it"
        for role, other, why in ((KNIGHT, KNAVE, "it is true"), (KNAVE, KNIGHT, "it is false")):
            if self._could_not_say(clue, speaker, other, after):
                return f"{shown}: a {other} could not say it, so {speaker} is a {role}, and {why}"
        return (
            f"{shown}: if {speaker} is a knight, because it is true, and if {speaker} is a knave, because it is false"
        )

    def refused(self, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        if clue is None:
            return "the rules of the island would be broken"
        number = self._told[clue]
        if number < len(self._speakers):
            whatever = ", as a knight or as a knave" if self._open_speaker(clue, after) else ""
            return f"{self._speakers[number]} could not say {self._quote(number)}{whatever}"
        return f"it could not be {self._said(clue).removeprefix('it is known ')}"

    def _could_not_say(self, clue: int, speaker: str, role: str, after: Sequence[Claim]) -> bool:
        """Whether the speaker of this cannot have the role, if these claims are true."""
        said = self._puzzle.told[self._told[clue]]
        rules = [rule for rule in self._puzzle.rules if atoms_of(rule) & atoms_of(said)]
        denied = Claim.that([is_a(role, speaker).name], False)
        try:
            return follows([*after, said], rules, denied)
        except BadArgument:  # it speaks of too many people to look at all cases
            return False

    def _open_speaker(self, clue: int, after: Sequence[Claim]) -> str | None:
        """Who says this, where it is a knight or a knave, and none of these claims tells which; else None."""
        number = self._told[clue]
        if number >= len(self._speakers) or not self._two:
            return None
        speaker = self._speakers[number]
        known = {self._who[atom][0] for claim in after for atom in claim.atoms if atom in self._who}
        return None if speaker in known else speaker

    def _said(self, clue: int) -> str:
        number = self._told[clue]
        if number < len(self._speakers):
            return f"{self._speakers[number]} says {self._quote(number)}"
        told = self._writer.told(number)
        return told[:1].lower() + told[1:].removesuffix(".")

    def _quote(self, number: int) -> str:
        return self._writer.told(number).partition(": ")[2].replace(".”", "”")

    def _atom(self, atom: Atom, value: bool, verb: str) -> str:
        """That somebody is a knight; or, of something else that is said to be true, that it is."""
        if atom not in self._who:
            return f"it {verb} {'' if value else 'not '}true that {atom}"
        return f"{self._who[atom][0]} {verb} {self._role(atom, value)}"

    def _role(self, atom: Atom, value: bool) -> str:
        """What somebody is if this atom has this value: `a knight`, or, where there may be spies, `no knight`."""
        role = self._who[atom][1]
        if not value and self._two:
            role, value = next(other for other in self._two if other != role), True
        return f"{'a' if value else 'no'} {role}"
