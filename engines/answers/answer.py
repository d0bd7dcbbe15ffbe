"""Answer: a puzzle and all conclusions about it, as data for displays, printouts and verdicts."""

from __future__ import annotations

from collections.abc import Sequence, Set
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from engines.counting.formula_decision_diagram import Models, count_models
from engines.facts_and_components import FALSE, Atom, Fact, Premise, claim, split_total
from engines.grading.ladder import Grades, Ladder
from engines.proofs.finding.explanation import Explanation, entailing_clues
from engines.proofs.guess_needed import GuessNeeded, TwoWorlds
from engines.proofs.hint_levels import Hint
from engines.reasoner import Atoms, Deduction, Reasoner, check_is_name
from game.errors import Contradiction, GaveUp, NotEntailed, UserError
from game.notebook_display import WithPicture
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions_and_highlights import PuzzleConclusions, Role
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.statements.sentence import Total
from game.wording import listed

if TYPE_CHECKING:
    from game.pictures import Picture

Status = Literal["unique", "undetermined", "incomplete", "gave-up"]
"""The status of an answer.

`unique`: every question is certain. `undetermined`: some question is provably open. `incomplete`: the reasoner's rules
leave some question open, and a stronger reasoner may answer it. `gave-up`: the reasoner reached a limit, so there may
be more conclusions.
"""

MOST_WORLDS = 10**4000
"""The greatest number of worlds in JSON; many programs cannot read longer numbers."""


class Answer(WithPicture):
    """The conclusions of a `reasoner` about a `puzzle`, each part computed on first access.

    If the clues are inconsistent, access to the conclusions raises `Contradiction`, with a minimal unsatisfiable subset
    of the clues. Raises `TypeError` for a reasoner without support for the facts of the puzzle.

    >>> from engines import create_reasoner
    >>> from game.puzzles.knights import COURSE
    >>> answer = Answer(COURSE[1], create_reasoner("sat"))
    >>> print(answer)
    A is a knave.
    B is a knight.
    >>> print(answer.explain("A is a Knave").text)
    To show: A is a knave.
    1. From clue 1: A is a knave (a knight could not say “We are both knaves”).
    """

    most_explained = 24
    """The most conclusions that are explained in search of the easiest hint."""

    def __init__(self, puzzle: Puzzle, reasoner: Reasoner) -> None:
        self.puzzle, self.reasoner = puzzle, reasoner

    def __repr__(self) -> str:
        return f"<Answer of {self.reasoner.name} to {self.puzzle!r}>"

    def __str__(self) -> str:
        return "\n".join([f"{self.stated(atom)}." for atom in self.conclusions])

    def stated(self, atom: Atom) -> str:
        """Return the certain value of `atom` in words. Raises `KeyError` if it is open."""
        return self.puzzle.words.stated(Claim.that([atom], self.values[atom]))

    # Conclusions.

    @cached_property
    def premises(self) -> list[Premise]:
        """Return the rules and the clues of the puzzle as premises."""
        return [*self.puzzle.rules(), *self.puzzle.premises(self._clues)]

    @cached_property
    def values(self) -> dict[Atom, bool]:
        """Return the proven value of each question, in the order of the questions; open questions are left out."""
        return self._deduction.values_of(self.puzzle.questions(), self._facts[0])

    @property
    def true(self) -> frozenset[Atom]:
        """Return the questions proven true."""
        return Atoms([atom for atom, value in self.values.items() if value])

    @property
    def false(self) -> frozenset[Atom]:
        """Return the questions proven false."""
        return Atoms([atom for atom, value in self.values.items() if not value])

    @property
    def unproven(self) -> Set[Atom]:
        """Return the questions for which a player or program claims a value that does not follow."""
        return frozenset()

    @property
    def open(self) -> frozenset[Atom]:
        """Return the questions left open."""
        return Atoms([atom for atom in self.puzzle.questions() if atom not in self.values])

    @property
    def complete(self) -> bool:
        """Return whether all consequences were found."""
        return self._deduction.complete

    @property
    def limits(self) -> tuple[str, ...]:
        """Return the limits reached, in words."""
        return self._deduction.limits

    @property
    def status(self) -> Status:
        """Return the status of the answer."""
        if not (self.open or self.unproven):
            return "unique"
        if self.complete:
            return "undetermined"
        return "gave-up" if self.limits else "incomplete"

    @property
    def conclusions(self) -> list[Atom]:
        """Return the certain atoms worth reporting.

        Of alternatives, the true atom alone is reported if it is known, otherwise each atom known to be false. An atom
        without alternatives is reported with either value.
        """
        worth: list[Atom] = []
        for group in self.puzzle.alternatives():
            certain = [atom for atom in group if atom in self.values]
            true = [atom for atom in certain if self.values[atom]]
            worth += true if true and len(group) > 1 else certain
        return worth

    # Chances.

    def probabilities(self) -> dict[Any, float]:
        """Return the probability of each question being true, from 0.0 to 1.0, with all models equally likely.

        Raises `GaveUp` if there are too many models to count, and `Contradiction` if there are none.
        """
        return dict(self._models.chances)

    def world_count(self) -> int:
        """Count the models exactly. Raises as `probabilities` does."""
        return self._models.number

    @property
    def best(self) -> Any:
        """Return the best move of a board, the first of `best_moves`; None if there is none."""
        return next(iter(self.best_moves), None)

    @property
    def best_moves(self) -> tuple[Any, ...]:
        """Return the equally good best moves of a board, in a defined order; empty for other puzzles."""
        return ()

    @property
    def worlds_counted(self) -> int | None:
        """Return the number of models (without a total, with any number of mines), or None if they were not counted."""
        try:
            return self.world_count()
        except GaveUp:
            return None

    def worlds(self, limit: int) -> list[frozenset[Atom]]:
        r"""Return at most `limit` worlds that fit, as sets of their true atoms, in the order of the questions.

        True comes before false for the first question, then for the second, and so on: on a board, mines come first,
        row by row. Raises `GaveUp` if the search is too long, and `ImportError` without python-sat.

        >>> from engines import create_reasoner
        >>> from game.board.observation import Observation
        >>> answer = Answer(Observation.parse("1..\n1.."), create_reasoner("sat"))
        >>> [sorted(world) for world in answer.worlds(3)]
        [[(0, 1), (0, 2), (1, 2)], [(0, 1), (0, 2)], [(0, 1), (1, 2)]]
        """
        from engines.reasoners.sat import SatReasoner  # imported on first use
        from engines.solving.worlds_in_order import worlds_in_order

        _ = self.values  # raises if no world fits
        return list(islice(worlds_in_order(SatReasoner(), *self._facts, self.puzzle.questions()), limit))

    def world_in_words(self, world: Set[Atom]) -> str:
        """Return the values of the open questions in a world, in words; without open questions, all values."""
        certain = self.values if self.open else {}
        told = [a for group in self.puzzle.alternatives() for a in group if a in world or len(group) == 1]
        stated = [Claim.that([atom], atom in world) for atom in told if atom not in certain]
        return "; ".join(map(self.puzzle.words.stated, stated))

    # Explanations.

    def explain(self, atom: Atom) -> Explanation:
        """Return a minimal set of clues that proves the value of `atom`.

        Raises `NotEntailed` for an open question, `UserError` for an unknown atom, and `GaveUp` after a long search.
        """
        self._check_certain(atom)
        value = self.values[atom]
        clues = entailing_clues(self.puzzle, self._clues, claim(atom, value), self.reasoner)
        return Explanation.that(self.puzzle, atom, value, clues)

    def explanation_or_reason(self, atom: Atom) -> Explanation | str:
        """Return the result of `explain_by_rules`, or the reason in words why there is none."""
        try:
            return self.explain_by_rules(atom)
        except (GaveUp, NotEntailed) as limit:
            return str(limit)

    def explain_by_rules(self, atom: Atom) -> Explanation:
        """Explain by the reasoner's named rules if they suffice, with perhaps more clues; otherwise as `explain`."""
        return self.explain(atom)

    def argue(self, atom: Atom) -> Explanation:
        """Return an argument for the value of `atom` by the weakest reasoner that proves it. Raises as `explain` does.

        On a board, it uses the named rules of this answer's reasoner, if they suffice; it may need more clues.
        """
        from engines.proofs.finding.argument_of_grade import graded_argument  # imported on first use

        return graded_argument(self.explain(atom), self.grades.rungs.get(atom, ""), [self._clues])

    # Hints.

    def hint(self, level: int = 3) -> Hint:
        """Return a hint to the next step: for `level` 1 the place to look, for 2 the clues, for 3 the argument.

        The step is one with few clues. Raises `UserError` for another level, `NotEntailed` if nothing is certain, and
        `GaveUp` if no proof was found.

        >>> from engines import create_reasoner
        >>> from game.puzzles.knights import COURSE
        >>> answer = Answer(COURSE[1], create_reasoner("sat"))
        >>> print(answer.hint(1), answer.hint(2))
        Look at A and B. This shows something: A says: “We are both knaves.”
        """
        return self._hint.at(level)

    @cached_property
    def _hint(self) -> Hint:
        wanted = self._moves or self.conclusions
        if not wanted:
            raise NotEntailed("nothing is certain here")
        tried = [self.explanation_or_reason(atom) for atom in wanted[: self.most_explained]]
        found = [why for why in tried if not isinstance(why, str)]
        if not found:
            raise GaveUp("no proof was found soon")
        return Hint(min(found, key=lambda why: len(why.clues)), 3)

    def guess_needed(self) -> GuessNeeded:
        """Decide whether a guess is needed: return a provable next step, or two differing models for each open atom.

        On a board, the step is a safe cell. Raises `NotEntailed` if nothing is open, `GaveUp` if undecided, and
        `ImportError` without python-sat.
        """
        if self._moves:
            return GuessNeeded(self.puzzle, self._hint.explanation)
        if not self.open:
            raise NotEntailed("nothing is left to find out")
        if not self.complete:
            raise GaveUp(f"{self.reasoner.name} does not know: {'; '.join(self.limits) or 'its rules find not all'}")
        from engines.reasoners.sat import SatReasoner
        from engines.solving.differing_worlds import differing_worlds

        asked = self.puzzle.questions()
        left = [atom for atom in asked if atom not in self.values]
        return GuessNeeded(self.puzzle, None, *differing_worlds(SatReasoner(), *self._facts, asked, left))

    def why_open(self, atom: Atom) -> TwoWorlds:
        r"""Return two models as evidence for an open question: `atom` is true in one and false in the other.

        Raises `NotEntailed` for a proven atom, `UserError` for an unknown atom, and `GaveUp` after a long search.

        >>> from engines import create_reasoner
        >>> from game.board.observation import Observation
        >>> found = Answer(Observation.parse("1..\n..."), create_reasoner("sat")).why_open((0, 1))
        >>> (0, 1) in found.true, (0, 1) in found.false
        (True, False)
        """
        return TwoWorlds.differing_in(atom, self.puzzle)

    @property
    def _moves(self) -> Sequence[Atom]:
        return self.conclusions

    @cached_property
    def grades(self) -> Grades:
        """Return the grade of each conclusion: the weakest reasoner of the puzzle's `ladder` that proves it."""
        return Ladder(self.puzzle.ladder).grades(self.puzzle, self.values if self.complete else None)

    def grade(self, atom: Atom) -> str:
        """Return the grade of `atom`: the weakest reasoner that proves its value.

        Raises `NotEntailed` for an open question, `UserError` for an unknown atom, and `GaveUp` if no reasoner of the
        ladder proves the value within its limits.
        """
        self._check_certain(atom)
        if atom not in self.grades.rungs:
            raise GaveUp(f"no rung of the ladder proves the value of {atom} within its limits")
        return self.grades.rungs[atom]

    def _check_certain(self, atom: Atom) -> None:
        check_is_name(atom)
        questions = self.puzzle.questions()
        if atom not in questions:
            by_name = {str(one).lower(): one for one in questions}
            near = get_close_matches(str(atom).lower(), by_name, n=1)
            hint = f"did you mean {by_name[near[0]]!r}?" if near else f"it asks for {listed(questions)}"
            raise UserError(f"the puzzle does not ask for {atom!r}; {hint}")
        if atom not in self.values:
            raise NotEntailed(f"{atom} may be true or false; expected an atom that is certain")

    # Pictures and JSON.

    @cached_property
    def known(self) -> PuzzleConclusions:
        """Return all conclusions, for pictures: the certain values, and the chances, or why they are unknown."""
        try:
            return PuzzleConclusions(self.values, self._known_chances())
        except GaveUp as limit:
            return PuzzleConclusions(self.values, why_no_chances=str(limit))

    def _known_chances(self) -> dict[Any, float]:
        return self.probabilities() if self.open else {}

    def picture(self) -> Picture:
        from game.pictures import picture_of  # imported on first use

        return picture_of(self.puzzle, self.known.highlighting(Role.WRONG, self.unproven))

    def as_json(self) -> dict[str, Any]:
        """Return the status, the true, false and open atoms, the number of models, and the limits reached, if any.

        If something is open, `chances` has the chance of each atom. A number that was not counted is None.
        """
        of, number = self.puzzle.atom_as_json, self.worlds_counted if self.open or self.unproven else 1
        found: dict[str, Any] = {
            "kind": self.puzzle.kind,
            "status": self.status,
            "true": [of(atom) for atom, value in self.values.items() if value],
            "false": [of(atom) for atom, value in self.values.items() if not value],
            "open": [of(atom) for atom in self.puzzle.questions() if atom not in self.values],
            "world_count": None if number is None or number > MOST_WORLDS else number,
            "chances": None if self.known.why_no_chances and self.open else self._chances_as_json(),
        }
        return found | ({"limits": list(self.limits)} if self.limits else {})

    def _chances_as_json(self) -> list[Any]:
        return [[self.puzzle.atom_as_json(atom), chance] for atom, chance in self.known.chances.items()]

    # Internals.

    @cached_property
    def _clues(self) -> Sequence[Clue]:
        return self.puzzle.clues()

    @cached_property
    def _facts(self) -> tuple[list[Fact], Total | None]:
        return split_total(self.premises)

    @cached_property
    def _models(self) -> Models:
        facts, total = self._facts
        if total is not None:
            raise GaveUp("worlds with a total are counted of a board that an engine solves: mp.solve(observation)")
        values = [claim(atom, value) for atom, value in self.values.items()]
        return count_models([*values, *facts], self.puzzle.questions())

    @cached_property
    def _deduction(self) -> Deduction:
        with suppress(Contradiction):
            return self.reasoner.deduce(*self._facts)
        found = self._clues  # unless fewer of them are found to contradict each other
        with suppress(GaveUp):
            found = entailing_clues(self.puzzle, self._clues, FALSE, self.reasoner)
        facts = [clue.fact for clue in found]
        raise Contradiction(f"these cannot be true together: {listed(found, '; ')}", facts, found)
