"""Hints: where to look, then the clues, then the argument; and whether it takes a guess, with a proof either way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engines.facts import Atom, atoms_of
from engines.proofs.finding.explanation import Explanation
from game.errors import UserError
from game.notebook_display import Drawn
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import Known, Role
from game.statements.sentence import Claim
from game.words import counted, in_a_row

if TYPE_CHECKING:
    from game.pictures import Picture

LEVELS = (1, 2, 3)
"""Where to look; the clues; the argument."""


@dataclass(frozen=True, repr=False)
class Hint(Drawn):
    """A hint to the conclusion of an `explanation`: with `level` 1 where to look, with 2 the clues, with 3 all of it.

    `is_smallest` says that no other conclusion of that kind, such as another safe cell, has a proof by fewer clues.
    Raises `UserError` for another level.
    """

    explanation: Explanation
    level: int
    is_smallest: bool = False

    def __post_init__(self) -> None:
        if self.level not in LEVELS or isinstance(self.level, bool):
            raise UserError(
                f"the level of a hint is {self.level!r}; expected 1, where to look, 2, the clues, or 3, why"
            )

    @cached_property
    def area(self) -> tuple[Atom, ...]:
        """Where to look: the atoms of a part of the puzzle that holds the conclusion and the clues of its proof.

        Of a board the cells of a rectangle, else all atoms asked for that hang together with one of these.
        """
        found = self.explanation
        assert found.conclusion is not None
        about: set[Atom] = set(found.conclusion.atoms)
        for given in found.givens:
            about |= given.atoms if isinstance(given, Claim) else atoms_of(given)
        return found.puzzle.area(about, found.clues)

    def at(self, level: int) -> Hint:
        """The same with another level."""
        return replace(self, level=level)

    def __str__(self) -> str:
        """The hint in sentences; with level 3 the whole argument, in lines."""
        if self.level == 1:
            return f"Look at {self.explanation.puzzle.area_in_words(self.area)}."
        if self.level == 2:
            clues = self.explanation.clues
            if not clues:
                return "The rules alone show something."
            named = in_a_row([str(clue).removesuffix(".") for clue in clues])
            return f"{'This shows' if len(clues) == 1 else 'These show'} something: {named}"
        return self.explanation.text_or_clues

    def __repr__(self) -> str:
        return f"<Hint {self.level}: {self}>"

    def picture(self) -> Picture:
        """The puzzle with the area, with the cells of the clues, or with the conclusion and its clues."""
        from game.pictures import picture_of  # only where something is drawn

        if self.level == 1:
            return picture_of(self.explanation.puzzle, Known(roles={Role.AREA: self.area}))
        if self.level == 2:
            places = [clue.source for clue in self.explanation.clues]
            return picture_of(self.explanation.puzzle, Known(roles={Role.CLUE: places}))
        return self.explanation.picture()

    def as_json(self) -> dict[str, Any]:
        """The level and the area; from level 2 on the clues, and with 3 the argument."""
        found: dict[str, Any] = {"level": self.level, "area": list(self.area), "smallest": self.is_smallest}
        if self.level == 2:
            found["clues"] = [clue.as_json() for clue in self.explanation.clues]
        return found | (self.explanation.as_json() if self.level == 3 else {}) | {"text": str(self)}


@dataclass(frozen=True, repr=False)
class TwoWorlds(Drawn):
    """Why an atom of a puzzle is open: the true atoms of a world that fits where it is `true`, and of one where not."""

    puzzle: Puzzle
    atom: Atom
    true: frozenset[Atom]
    false: frozenset[Atom]

    def __str__(self) -> str:
        ways = " and one in which ".join(self._said)
        return f"There is a world that fits in which {ways}."

    def __repr__(self) -> str:
        return f"<TwoWorlds: {self}>"

    @property
    def _said(self) -> list[str]:
        return [self.puzzle.words.stated(Claim.that([self.atom], value)) for value in (True, False)]

    def picture(self) -> Picture:
        """Both worlds, beside each other."""
        from game.pictures import picture_of_world  # only where something is drawn

        drawn = [picture_of_world(self.puzzle, world, [self.atom]) for world in (self.true, self.false)]
        panels = [replace(one.panels[0], name=said) for one, said in zip(drawn, self._said, strict=True)]
        return replace(drawn[0], title=str(self), panels=tuple(panels))


@dataclass(frozen=True, repr=False)
class GuessNeeded:
    """Whether it takes a guess: no, with the `step` that needs none, or yes, as worlds that fit show.

    Each of the `worlds` is the set of atoms that are true in it, and `pairs` has for each open atom the numbers of one
    in which it is true and of one in which it is false.
    """

    step: Explanation | None
    worlds: Sequence[frozenset[Atom]] = ()
    pairs: Mapping[Atom, tuple[int, int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it takes a guess."""
        return self.step is None

    def worlds_of(self, atom: Atom) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """A world in which this open atom is true, and one in which it is false. Raises `KeyError` for another one."""
        true, false = self.pairs[atom]
        return self.worlds[true], self.worlds[false]

    def __str__(self) -> str:
        if self.step is not None:
            return f"It takes no guess: {self.step}."
        worlds, questions = counted(len(self.worlds), "world"), counted(len(self.pairs), "open question")
        return f"It takes a guess here: {worlds} that fit show of each of {questions} that it may be so or not."

    def __repr__(self) -> str:
        return f"<GuessNeeded: {self}>"

    def as_json(self) -> dict[str, Any]:
        """Whether it takes a guess; the step that needs none, or the worlds, and for each open atom two that differ."""
        if self.step is not None:
            return {"guess": False, "step": self.step.as_json()}
        worlds = [sorted(world, key=str) for world in self.worlds]
        return {"guess": True, "worlds": worlds, "pairs": [[atom, *pair] for atom, pair in self.pairs.items()]}
