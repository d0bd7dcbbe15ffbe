"""The verdict on an argument: right, or the first wrong step and its fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal

from engines.facts_and_components import Atom, atoms_of, rings_around
from engines.proofs.checking.step_check import BadArgument, Checker, Fault, check_conclusion
from engines.proofs.checking.world_search import World
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Cases, scope_after
from engines.proofs.reading.argument_json import read_argument
from engines.proofs.reading.argument_text import ArgumentReader, WrittenArgument
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from game.errors import GaveUp, UserError
from game.notebook_display import WithPicture
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions_and_highlights import PuzzleConclusions, Role
from game.statements.clue_interface import ArgumentPremise
from game.statements.count_claim import Claim
from game.statements.sentence import Sentence
from game.text.json_or_lines import is_json
from game.text.scanner import Unreadable
from game.wording import brief, counted, in_a_row

if TYPE_CHECKING:
    from game.pictures import Picture

Status = Literal["right", "wrong", "gave-up"]

MISSING_IN = 2.0
"""The limit of the search for missing premises, in seconds of processor time."""


@dataclass(frozen=True)
class Missing:
    """Clues and steps, by name, from which a step follows; none of them can be left out."""

    clues: tuple[str, ...]
    steps: tuple[str, ...]

    def __str__(self) -> str:
        named = [*self.clues, *[f"step {label}" for label in self.steps]]
        return in_a_row(named) if named else "the rules alone"


@dataclass(frozen=True, repr=False)
class CheckedArgument(WithPicture):
    """The result of checking an argument: right, wrong, or gave up.

    For a wrong argument, `fault` is one of the keywords of `Fault`, and `reason` a sentence. `step` is the first wrong
    step, from 0; None if no single step is wrong. If the step does not follow, `world` is a counterexample: all that
    the step names is true in it, and the claim is false. If the claim follows from all clues and earlier steps
    together, `missing` is a minimal set of them that implies it; else None.
    """

    argument: WrittenArgument
    status: Status
    reason: str = ""
    fault: Fault | None = None
    step: int | None = None
    world: World | None = None
    missing: Missing | None = None
    limits: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.status == "right"

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle of the argument."""
        return self.argument.puzzle

    @property
    def label(self) -> str | None:
        """Return the label of the wrong step."""
        return None if self.step is None else self.argument.labels[self.step]

    @property
    def line(self) -> int | None:
        """Return the line of the wrong step, from 1; None if unknown."""
        return None if self.step is None else self.argument.lines[self.step] or None

    def __str__(self) -> str:
        if self.status == "right":
            return f"The argument is right: {counted(len(self.argument.steps), 'step')}."
        if self.status == "gave-up":
            return f"The check gave up: {self.reason}."
        sentences = [f"The argument is wrong: {self.reason}."]
        if self.missing is not None:
            sentences.append(f"It is true, and it follows from {self.missing}.")
        return " ".join(sentences)

    def picture(self) -> Picture:
        """Draw the counterexample of the wrong step, with its claim marked. Without one, draw the puzzle."""
        from game.pictures import picture_of  # lazy: only drawing needs it

        if self.world is None or self.step is None:
            return picture_of(self.puzzle)
        claim = self.argument.steps[self.step].claim
        wrong = frozenset() if claim is None else claim.atoms
        return picture_of(self.puzzle, PuzzleConclusions(self.world, roles={Role.WRONG: wrong}))

    def as_json(self) -> dict[str, Any]:
        """Return the status and, for a wrong argument, all details of the fault, for JSON."""
        found: dict[str, Any] = {"status": self.status, "steps": len(self.argument.steps)}
        if self.status == "right":
            return found
        found["reason"] = self.reason
        if self.status == "wrong":
            of = self.puzzle.atom_as_json
            world = None if self.world is None else [[of(atom), value] for atom, value in self.world.items()]
            missing = None if self.missing is None else asdict(self.missing)
            found |= {"fault": self.fault, "step": self.step, "label": self.label, "line": self.line}
            found |= {"world": world, "missing": missing}
        return found | ({"limits": list(self.limits)} if self.limits else {})


def check(
    puzzle: Puzzle,
    argument: str | Mapping[str, Any] | Explanation,
    question: Atom | None = None,
    sentences: Sequence[Sentence] = (),
) -> CheckedArgument:
    """Check an argument about the puzzle. For a wrong argument, the verdict has the first wrong step and the reason.

    `argument` is text or JSON in the form of `Explanation.text` and `Explanation.as_json`, or an `Explanation`. If a
    `question` (an atom) is given, the argument has to show its value. On a board, `sentences` are further clues, which
    an argument names by their `str`. Raises `Unreadable` for input that is no argument or is about another puzzle, and
    `UserError` for a question outside the puzzle.

    >>> from game.board.observation import Observation
    >>> seen = Observation.parse("1..")
    >>> print(check(seen, "1. From 1 at (0, 0): (0, 1) is a mine."))
    The argument is right: 1 step.
    >>> wrong = check(seen, "1. From 1 at (0, 0): (0, 2) is a mine.")
    >>> print(wrong)
    The argument is wrong: step 1 does not follow from what it names.
    >>> wrong.world
    {(0, 1): True, (0, 2): False}
    """
    return ArgumentChecker(puzzle, sentences).check(argument, question)


class ArgumentChecker:
    """Checks arguments about one puzzle, which is prepared only once; see `check`."""

    def __init__(self, puzzle: Puzzle, sentences: Sequence[Sentence] = ()) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"the puzzle is {brief(puzzle)}; expected one, as mineproof.parse makes it")
        self.puzzle = puzzle
        self.reader = ArgumentReader(puzzle, [puzzle.own_clue(sentence) for sentence in sentences])
        self._rules = tuple(puzzle.rules())

    def check(self, argument: str | Mapping[str, Any] | Explanation, question: Atom | None = None) -> CheckedArgument:
        if question is not None and question not in (asked := self.puzzle.questions()):
            such = f"one such as {asked[0]!r}" if asked else "no question, as it asks nothing"
            raise UserError(f"the puzzle does not ask for {question!r}; expected {such}")
        read = self.read(argument)
        checker = self._checker(read)
        try:
            _check(read, checker, question)
        except BadArgument as error:
            return _wrong(read, checker, error)
        except GaveUp as limit:
            return CheckedArgument(read, "gave-up", str(limit))
        return CheckedArgument(read, "right")

    def first_wrong(self, argument: str | Mapping[str, Any] | Explanation) -> int | None:
        """Return the first wrong step, or None, faster than `check`. Raises `GaveUp` and `Unreadable`."""
        read = self.read(argument)
        try:
            _check(read, self._checker(read), None)
        except BadArgument as error:
            return error.step
        return None

    def read(self, argument: str | Mapping[str, Any] | Explanation) -> WrittenArgument:
        """Read the argument without checking it. Raises `Unreadable`."""
        if isinstance(argument, Explanation):
            if argument.puzzle != self.puzzle and argument.puzzle.to_json() != self.puzzle.to_json():
                message = "the explanation is about another puzzle; give its text to have it checked against this one"
                raise Unreadable(message)
            labels = tuple(str(number + 1) for number in range(len(argument.steps)))
            parts = argument.clues, argument.steps, argument.conclusion, labels, (0,) * len(labels)
            return WrittenArgument(self.puzzle, *parts, self._foreign(argument))
        if not isinstance(argument, str | Mapping):
            raise TypeError(f"the argument is {brief(argument)}; expected text, an object of JSON, or an Explanation")
        if isinstance(argument, str) and not is_json(argument):
            return self.reader.read(argument)
        return read_argument(self.reader, argument)

    def _foreign(self, argument: Explanation) -> dict[int, BadArgument]:
        own = set(self.reader.clues)
        foreign = {number: clue for number, clue in enumerate(argument.clues) if clue not in own}
        return {
            number: BadArgument(f"it names a clue that is not there, {foreign[clue]}", "no-such-clue")
            for number, step in enumerate(argument.steps)
            for clue in sorted(step.clues, reverse=True)
            if clue in foreign
        }

    def _checker(self, read: WrittenArgument) -> Checker:
        own = read.clues is self.reader.clues
        premises = self.argument_premises if own else self.puzzle.argument_premises(read.clues)
        return Checker(read.steps, premises, self._rules, self.puzzle.is_evident, read.labels, read.faults)

    @cached_property
    def argument_premises(self) -> list[ArgumentPremise]:
        return self.puzzle.argument_premises(self.reader.clues)


def _check(read: WrittenArgument, checker: Checker, question: Atom | None) -> None:
    """Raise `BadArgument` at the first wrong step, or if the end does not answer the question. Raises `GaveUp`."""
    conclusion = read.conclusion
    if not read.steps and question is None and conclusion is not None:
        check_conclusion(conclusion)
        if read.puzzle.is_evident(conclusion):
            return  # a given conclusion needs no step, unless it has to answer a question
    checker.check(conclusion)
    if question is not None:
        answers = [Claim.that([question], value) for value in (True, False)]
        if not any(checker.ends_with(answer) for answer in answers):
            message = f"the argument does not show what was asked, {question}"
            raise BadArgument(message, "other-conclusion", len(read.steps) - 1)


def _wrong(read: WrittenArgument, checker: Checker, error: BadArgument) -> CheckedArgument:
    number = error.step
    if number is None or error.fault != "does-not-follow":
        return CheckedArgument(read, "wrong", str(error), error.fault, number)
    step, label = read.steps[number], read.labels[number]
    claim, reason = step.claim, f"step {label} does not follow from what it names"
    if isinstance(step, Cases):
        claim, reason = None, f"the cases of step {label} leave room for another case"
    world = checker.world(checker.facts(step), claim)
    found = CheckedArgument(read, "wrong", reason, error.fault, number, world)
    try:
        missing = _missing_premises(checker, number, claim)
    except GaveUp as limit:
        return replace(found, limits=(str(limit),))
    if missing is None:
        return found
    clues = [read.puzzle.argument_form.clue_name(read.clues[clue]) for clue in missing[0]]
    return replace(found, missing=Missing(tuple(clues), tuple([read.labels[one] for one in missing[1]])))


def _missing_premises(checker: Checker, number: int, claim: Claim | None) -> tuple[list[int], list[int]] | None:
    """Return a minimal set of clues and steps that implies the `claim`, near ones first, or None. Raises `GaveUp`."""
    step, clues = checker.steps[number], len(checker.clues)
    scopes = [scope_after(one, place) for place, one in enumerate(checker.steps[:number])]
    steps = [place for place, scope in enumerate(scopes) if step.under[: len(scope)] == scope]
    premises: list[ArgumentPremise] = [*checker.clues, *map(checker.claim_of, steps)]
    denials = checker.denials(step)

    def follows(some: Iterable[int]) -> bool:
        return checker.world([*[premises[one] for one in some], *denials], claim) is None

    if not follows(range(len(premises))):
        return None
    stopwatch = Stopwatch(MISSING_IN)
    conflicts = [one for one, premise in enumerate(premises) if not atoms_of(premise)]  # each implies all claims
    named = [*step.clues, *[clues + place for place, name in enumerate(steps) if name in step.after]]
    within = [*dict.fromkeys([*conflicts, *named])]

    def needed(places: Sequence[int]) -> Sequence[int] | None:
        stopwatch.left()
        return places if follows([within[place] for place in places]) else None

    nearest = () if claim is None or checker.rules else rings_around(claim.atoms, premises)
    for ring in chain(nearest, [range(len(premises))]):
        within += [one for one in ring if one not in within]
        if needed(range(len(within))) is not None:
            break
    found = sorted([within[place] for place in minimal_core(len(within), needed)])
    return [one for one in found if one < clues], [steps[one - clues] for one in found if one >= clues]
