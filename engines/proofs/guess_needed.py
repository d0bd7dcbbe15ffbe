"""A proof that a puzzle needs a guess, by two worlds for each open atom; or that it needs none, by a provable step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engines.facts_and_components import Atom
from engines.proofs.checking.world_search import counterexample
from engines.proofs.finding.explanation import Explanation
from game.errors import NotEntailed, UserError
from game.notebook_display import WithPicture
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.count_claim import Claim
from game.wording import counted

if TYPE_CHECKING:
    from game.pictures import Picture


@dataclass(frozen=True, repr=False)
class TwoWorlds(WithPicture):
    """The reason why an atom is open: two worlds as sets of true atoms, `true` with the atom and `false` without it."""

    puzzle: Puzzle
    atom: Atom
    true: frozenset[Atom]
    false: frozenset[Atom]

    @classmethod
    def differing_in(cls, atom: Atom, puzzle: Puzzle) -> TwoWorlds:
        """Find two worlds by the search that checks arguments. Raises as `Answer.why_open` does."""
        # It needs no solver, as there is none beside the live board in a browser.
        if atom not in puzzle.questions():
            raise UserError(f"the puzzle does not ask for {atom!r}; expected one of its open questions")
        premises, worlds = [*puzzle.argument_premises(puzzle.clues()), *puzzle.rules()], []
        for value in (True, False):
            world = counterexample(premises, (), Claim.that([atom], not value))
            if world is None:
                raise NotEntailed(f"{atom} is certain; expected one that is open")
            worlds.append(frozenset(one for one, is_true in world.items() if is_true))
        return cls(puzzle, atom, *worlds)

    def __str__(self) -> str:
        ways = " and one in which ".join(self._worlds_in_words)
        return f"There is a world that fits in which {ways}."

    @property
    def _worlds_in_words(self) -> list[str]:
        return [self.puzzle.words.stated(Claim.that([self.atom], value)) for value in (True, False)]

    def picture(self) -> Picture:
        from game.pictures import picture_of_world  # lazy: only drawing needs it

        drawn = [picture_of_world(self.puzzle, world, [self.atom]) for world in (self.true, self.false)]
        panels = [replace(one.panels[0], name=text) for one, text in zip(drawn, self._worlds_in_words, strict=True)]
        return replace(drawn[0], title=str(self), panels=tuple(panels))


@dataclass(frozen=True, repr=False)
class GuessNeeded:
    """The verdict on whether a guess is needed: no, with a provable `step`, or yes, with `worlds` that differ.

    A world is the set of its true atoms. `pairs` maps each open atom to two worlds: where it is true, and where false.
    """

    puzzle: Puzzle
    step: Explanation | None
    worlds: Sequence[frozenset[Atom]] = ()
    pairs: Mapping[Atom, tuple[int, int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.step is None

    def worlds_of(self, atom: Atom) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """Return a world in which this open atom is true, and one in which it is false; `KeyError` for others."""
        true, false = self.pairs[atom]
        return self.worlds[true], self.worlds[false]

    def __str__(self) -> str:
        if self.step is not None:
            return f"It takes no guess: {self.step}."
        asked = "cell" if self.puzzle.kind == "minesweeper" else "question"
        worlds, left = counted(len(self.worlds), "world"), counted(len(self.pairs), f"open {asked}")
        return f"It takes a guess here: {worlds} that fit show that none of {left} can be decided."

    def __repr__(self) -> str:
        return f"<GuessNeeded: {self}>"

    def as_json(self) -> dict[str, Any]:
        """Return the verdict for JSON: the provable step; or the worlds, and indices of two for each open atom."""
        if self.step is not None:
            return {"guess": False, "step": self.step.as_json()}
        of = self.puzzle.atom_as_json
        worlds = [[of(atom) for atom in sorted(world, key=str)] for world in self.worlds]
        return {"guess": True, "worlds": worlds, "pairs": [[of(atom), *pair] for atom, pair in self.pairs.items()]}
