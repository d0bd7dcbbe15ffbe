"""Answer: a puzzle and all that is known of it. Whoever shows, prints or judges what follows asks here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from engines.facts import FALSE, Atom, Fact, Premise, claim, split_total
from engines.proofs.finding.explanation import Explanation
from engines.reasoner import Atoms, Deduction, Reasoner, check_is_name
from game.errors import Contradiction, GaveUp, NotEntailed, UserError
from game.notebook_display import Drawn
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import Known
from game.statements.clue import Clue
from game.statements.connectives import Formula
from game.statements.sentence import Claim, Total
from game.words import listed

if TYPE_CHECKING:
    from engines.counting.model_counts import Models
    from engines.grading.ladder import Grades
    from engines.proofs.guess_needed import GuessNeeded, TwoWorlds
    from engines.proofs.hint import Hint
    from game.pictures import Picture

Status = Literal["unique", "undetermined", "gave-up"]
"""What an answer comes to: everything is certain; something is open, and nothing more follows; or a limit was reached,
and there may be more."""


MOST_LOOKED_AT = 24
"""Conclusions among which the next step is chosen, at most."""


class Answer(Drawn):
    """What a `reasoner` makes of a `puzzle`. Each part is found out when it is first asked for.

    Where no world fits, whatever asks what is certain raises `Contradiction`, with a minimal set of clues that cannot
    be true together. Raises `TypeError` for a reasoner that does not speak the facts of the puzzle.

    >>> from engines import create_reasoner
    >>> from game.puzzles.knights import COURSE
    >>> answer = Answer(COURSE[1], create_reasoner("sat"))
    >>> print(answer)
    A is a knave.
    B is a knight.
    >>> print(answer.explain("A is a Knave").text)
    To show: A is a Knave.
    1. From clue 1: A is a Knave (a knight could not say “We are both knaves”).
    """

    def __init__(self, puzzle: Puzzle, reasoner: Reasoner) -> None:
        self.puzzle, self.reasoner = puzzle, reasoner

    def __repr__(self) -> str:
        return f"<Answer of {self.reasoner.name} to {self.puzzle!r}>"

    def __str__(self) -> str:
        """What is certain, a sentence a line."""
        return "\n".join([f"{self.stated(atom)}." for atom in self.conclusions])

    def stated(self, atom: Atom) -> str:
        """What is certain of `atom`, in words. Raises `KeyError` where nothing is."""
        return self.puzzle.words.stated(Claim.that([atom], self.values[atom]))

    # Conclusions.

    @cached_property
    def premises(self) -> list[Premise]:
        """What the puzzle says: its rules, and then its clues."""
        return [*self.puzzle.rules(), *self.puzzle.premises(self._clues)]

    @cached_property
    def values(self) -> dict[Atom, bool]:
        """The value of each atom that is asked for and certain, in the order of the questions."""
        return self._deduction.values_of(self.puzzle.questions(), self._facts[0])

    @property
    def true(self) -> frozenset[Atom]:
        """The atoms asked for that are true for certain."""
        return Atoms([atom for atom, value in self.values.items() if value])

    @property
    def false(self) -> frozenset[Atom]:
        """The atoms asked for that are false for certain."""
        return Atoms([atom for atom, value in self.values.items() if not value])

    @property
    def open(self) -> frozenset[Atom]:
        """The atoms asked for whose value is not known."""
        return Atoms([atom for atom in self.puzzle.questions() if atom not in self.values])

    @property
    def complete(self) -> bool:
        """Whether that is all that follows."""
        return self._deduction.complete

    @property
    def limits(self) -> tuple[str, ...]:
        """The limits that were reached, in words."""
        return self._deduction.limits

    @property
    def status(self) -> Status:
        """What the answer comes to."""
        if not self.open:
            return "unique"
        return "undetermined" if self.complete else "gave-up"

    @property
    def conclusions(self) -> list[Atom]:
        """The certain atoms that are worth saying: of alternatives the true one, or else those that are ruled out."""
        worth: list[Atom] = []
        for group in self.puzzle.alternatives():
            certain = [atom for atom in group if atom in self.values]
            true = [atom for atom in certain if self.values[atom]]
            worth += true if true and len(group) > 1 else certain
        return worth

    # Chances.

    def probabilities(self) -> dict[Any, float]:
        """The chance, from 0.0 to 1.0, that each atom asked for is true, where all worlds that fit are equally likely.

        Raises `GaveUp` where the worlds are too many to count, and `Contradiction` where there is none.
        """
        return dict(self._models.chances)

    def probability(self, atom: Any) -> float:
        """The chance that `atom` is true. Raises `KeyError` for one that is not asked for, and as `probabilities`."""
        return self._models.chances[atom]

    def world_count(self) -> int:
        """How many worlds fit, exactly. Raises as `probabilities` does."""
        return self._models.number

    @property
    def best(self) -> Any:
        """The best move of a board, the first of `best_moves`; None if there is none."""
        return next(iter(self.best_moves), None)

    @property
    def best_moves(self) -> tuple[Any, ...]:
        """The equally good best moves of a board, in a stated order; none for other puzzles, which ask for no move."""
        return ()

    @property
    def worlds(self) -> int | None:
        """How many worlds fit; of a board, with any number of mines where the total is unknown. None: too many."""
        try:
            return self.world_count()
        except GaveUp:
            return None

    @property
    def no_chances(self) -> str:
        """Why there are no chances, in words; empty where there are."""
        return self.known.no_chances

    # Explanations.

    def explain(self, atom: Atom) -> Explanation:
        """A few of the clues that prove what `atom` is; none of them can be dropped.

        Raises `NotEntailed` for one that is not certain, `UserError` for one that the puzzle does not ask for, and
        `GaveUp` where that is too much to find out.
        """
        self._check_certain(atom)
        found = self._explanations([atom])[0]
        if isinstance(found, GaveUp):
            raise found
        return found

    def why(self, atom: Atom) -> Explanation | str:
        """As `explain`; where there is no explanation, the reason for that in words."""
        try:
            return self.explain(atom)
        except (GaveUp, NotEntailed) as limit:
            return str(limit)

    def explanations(self) -> dict[Atom, Explanation | GaveUp]:
        """Why, for each of the `conclusions`; a `GaveUp` stands, not raised, where that is too much to find out."""
        return dict(zip(self.conclusions, self._explanations(self.conclusions), strict=True))

    def argue(self, atom: Atom) -> Explanation:
        """Why `atom` is what it is, by the weakest way to reason that proves it, from the clues that this needs.

        Of a board, with a reasoner that names rules, it is by these rules where they show it. It may take more clues
        than `explain` names. Raises as `explain` does.
        """
        from engines.proofs.finding.graded_arguments import graded_argument  # imported on first use

        found = self.explain(atom)
        return self._by_rules(found) or graded_argument(found, self.grades.rungs.get(atom, ""), self._wider(atom))

    # Hints.

    def hint(self, level: int = 3) -> Hint:
        """A hint to the next step: with `level` 1 where to look, with 2 the clues, with 3 the argument.

        The step is one with as few clues as are found soon. Raises `UserError` for another level, `NotEntailed` where
        nothing is certain, and `GaveUp` where no proof was found.

        >>> from engines import create_reasoner
        >>> from game.puzzles.knights import COURSE
        >>> answer = Answer(COURSE[1], create_reasoner("sat"))
        >>> print(answer.hint(1), answer.hint(2))
        Look at A and B. This shows something: A says: “We are both knaves.”
        """
        return self._hint.at(level)

    @cached_property
    def _hint(self) -> Hint:
        from engines.proofs.hint import Hint  # imported on first use

        found = [why for atom in self.conclusions[:MOST_LOOKED_AT] if not isinstance(why := self.why(atom), str)]
        if not found:
            raise NotEntailed("nothing is certain here") if not self.conclusions else GaveUp("no proof was found soon")
        best = min(found, key=lambda why: len(why.clues))
        return Hint(best, 3, len(found) == len(self.conclusions) and len(best.clues) < 2)

    def guess_needed(self) -> GuessNeeded:
        """Whether it takes a guess: the next step, or for each open atom two worlds that differ in it.

        Of a board, the step is a safe cell. Raises `GaveUp` where that is not known, and `MissingDependency` without
        python-sat.
        """
        from engines.proofs.guess_needed import GuessNeeded

        if self._moves:
            return GuessNeeded(self._hint.explanation)
        if not self.open:
            raise NotEntailed("nothing is left to find out")
        if not self.complete:
            raise GaveUp(f"{self.reasoner.name} does not know: {'; '.join(self.limits) or 'its rules find not all'}")
        return GuessNeeded(None, *self._differing())

    def why_open(self, atom: Atom) -> TwoWorlds:
        """Two worlds that fit, which show that `atom` is open: one in which it is true, and one in which it is not.

        They are found by the search that checks arguments. Raises `NotEntailed` for one that is certain, `UserError`
        for one that the puzzle does not ask for, and `GaveUp` where that is too much to find out.

        >>> from engines import create_reasoner
        >>> from game.board.observation import Observation
        >>> found = Answer(Observation.parse("1."), create_reasoner("sat")).why_open((0, 1))
        Traceback (most recent call last):
        ...
        game.errors.NotEntailed: (0, 1) is certain; expected one that is open
        >>> found = Answer(Observation.parse("1..\\n..."), create_reasoner("sat")).why_open((0, 1))
        >>> (0, 1) in found.true, (0, 1) in found.false
        (True, False)
        """
        from engines.proofs.checking.counterexample import counterexample  # imported on first use
        from engines.proofs.guess_needed import TwoWorlds

        if atom not in self.puzzle.questions():
            raise UserError(f"the puzzle does not ask for {atom!r}; expected one of its open questions")
        givens, worlds = [*self.puzzle.givens(self._clues), *self.puzzle.rules()], []
        for value in (True, False):
            world = counterexample(givens, (), Claim.that([atom], not value))
            if world is None:
                raise NotEntailed(f"{atom} is certain; expected one that is open")
            worlds.append(frozenset(one for one, is_true in world.items() if is_true))
        return TwoWorlds(self.puzzle, atom, *worlds)

    def _differing(self) -> tuple[list[frozenset[Atom]], dict[Atom, tuple[int, int]]]:
        from engines.reasoners.sat import SatReasoner
        from engines.solving.differing_worlds import differing_worlds

        facts, total = self._facts
        asked = self.puzzle.questions()
        open_atoms = [atom for atom in asked if atom not in self.values]
        return differing_worlds(SatReasoner(), facts, total, asked, open_atoms)

    @property
    def _moves(self) -> Sequence[Atom]:
        """The conclusions that are steps: of a board the safe cells."""
        return self.conclusions

    @cached_property
    def grades(self) -> Grades:
        """How hard each conclusion is: the weakest rung of the ladder of its kind that proves it."""
        from engines.grading.ladder import Ladder  # it imports the registry, which an answer does not need

        return Ladder(self.puzzle.ladder).grades(self.puzzle, self.values if self.complete else None)

    def grade(self, atom: Atom) -> str:
        """The weakest rung that proves what `atom` is.

        Raises `NotEntailed` and `UserError` as `explain` does, and `GaveUp` where no rung proves it within its limits.
        """
        self._check_certain(atom)
        if atom not in self.grades.rungs:
            raise GaveUp(f"no rung of the ladder proves the value of {atom} within its limits")
        return self.grades.rungs[atom]

    def _check_certain(self, atom: Atom) -> None:
        check_is_name(atom)
        if atom in self.values:
            return
        questions = self.puzzle.questions()
        if atom not in questions:
            import difflib

            by_name = {str(one).lower(): one for one in questions}
            near = difflib.get_close_matches(str(atom).lower(), by_name, n=1)
            hint = f"; did you mean {by_name[near[0]]!r}?" if near else f"; it asks for {listed(questions)}"
            raise UserError(f"the puzzle does not ask for {atom!r}{hint}")
        raise NotEntailed(f"{atom} may be true or false; expected an atom that is certain")

    # Pictures and JSON.

    @cached_property
    def known(self) -> Known:
        """All that is known, for pictures: the values that are certain, and chances where they can be counted."""
        try:
            return Known(self.values, self.probabilities() if self.open else {})
        except GaveUp as limit:
            return Known(self.values, no_chances=str(limit))

    def picture(self) -> Picture:
        from game.pictures import picture_of  # imported on first use

        return picture_of(self.puzzle, self.known)

    def as_json(self) -> dict[str, Any]:
        """The status, and the atoms that are true, false and open; the limits, where any were reached.

        Where something is open: how many worlds fit, and the chance of each atom; None where they are not counted.
        """
        found: dict[str, Any] = {"kind": self.puzzle.kind, "status": self.status}
        found |= {"true": [atom for atom, value in self.values.items() if value]}
        found |= {"false": [atom for atom, value in self.values.items() if not value]}
        found |= {"open": [atom for atom in self.puzzle.questions() if atom not in self.values]}
        if self.open:
            chances = None if self.no_chances else [[atom, chance] for atom, chance in self.known.chances.items()]
            found |= {"worlds": self.worlds, "chances": chances}
        return found | ({"limits": list(self.limits)} if self.limits else {})

    # Internals.

    def _by_rules(self, found: Explanation) -> Explanation | None:
        """The same argued by rules that the reasoner names; None where it names none that show it."""
        return None

    def _wider(self, atom: Atom) -> Iterable[Sequence[Clue]]:
        """Clues that an argument about `atom` may take beside those that prove it: more and more of them."""
        return [self._clues]

    @cached_property
    def _clues(self) -> Sequence[Clue]:
        return self.puzzle.clues()

    @cached_property
    def _facts(self) -> tuple[list[Fact], Total | None]:
        return split_total(self.premises)

    @cached_property
    def _models(self) -> Models:
        from engines.counting.model_counts import count_models  # imported on first use

        facts, total = self._facts
        if total is not None:
            raise GaveUp("worlds with a total are counted of a board that an engine solves: mp.solve(observation)")
        values = [claim(atom, value) for atom, value in self.values.items()]
        return count_models([*values, *facts], self.puzzle.questions())

    @cached_property
    def _deduction(self) -> Deduction:
        try:
            return self.reasoner.deduce(*self._facts)
        except Contradiction as error:
            raise self._contradiction(error) from None

    def _contradiction(self, error: Contradiction) -> Contradiction:
        """The contradiction with the clues that it takes; with all of them, where that is too much to find out."""
        found = self._cores([FALSE])[0]
        if isinstance(found, GaveUp):
            found = list(self._clues)
        facts = [clue.fact for clue in found]
        return Contradiction(f"these cannot be true together: {listed(found, '; ')}", facts, found)

    def _explanations(self, atoms: Sequence[Atom]) -> list[Explanation | GaveUp]:
        cores = self._cores([claim(atom, self.values[atom]) for atom in atoms])
        return [
            core if isinstance(core, GaveUp) else Explanation.that(self.puzzle, atom, self.values[atom], core)
            for atom, core in zip(atoms, cores, strict=True)
        ]

    def _cores(self, queries: Sequence[Formula]) -> list[list[Clue] | GaveUp]:
        """For each query a minimal part of the clues that entails it, in their order."""
        premises = self.puzzle.premises(self._clues)
        place = {id(premise): number for number, premise in enumerate(premises)}
        cores = self.reasoner.explanations(premises, queries, self.puzzle.rules())
        return [
            core if isinstance(core, GaveUp) else [self._clues[n] for n in sorted(place[id(one)] for one in core)]
            for core in cores
        ]
