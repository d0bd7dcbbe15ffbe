"""The kinds of tasks: the question that each asks about a puzzle, and the score of an answer."""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from engines.proofs.argument_check import ArgumentChecker
from game.statements.sentence import Atom
from game.text.scanner import Scanner
from mineproof import Observation, UserError
from mineproof.tasks import answer_reading as reading
from mineproof.tasks.analyzed_puzzle import AnalyzedPuzzle
from mineproof.tasks.argument_with_fault import with_fault, without_remarks
from mineproof.tasks.possible_answers import PossibleAnswers

MOST_CLUES = 2
"""The most clues that a step of a written argument may name. Otherwise one step could name all clues."""

MOST_STEPS = 12
"""The most steps of an argument in which a wrong step is to be found."""


SIMPLE = sorted({Fraction(top, bottom) for bottom in (2, 3, 4, 5) for top in range(1, bottom)})
"""Chances that occur in puzzles of every kind, so that each can be the answer equally often."""


@dataclass(frozen=True)
class Posed:
    """A task about a puzzle, with its right answer.

    `solution` is the data for scoring other answers, and `mentions` are the words to fill into the question.
    """

    analyzed: AnalyzedPuzzle
    answer: str
    solution: Mapping[str, Any]
    mentions: Mapping[str, str] = field(default_factory=dict)
    about: Atom | None = None


@dataclass(frozen=True)
class TaskKind(ABC):
    """A kind of task. `name` is its name in commands and data.

    `is_counted` is true for tasks about chances. Their grade is `guess`, and all models of their puzzles have to be
    equally likely. After `patience` puzzles without the answer to look for, another answer is chosen.
    """

    name: str
    is_counted: bool = False
    is_long: bool = False
    patience: int = 400

    @abstractmethod
    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        """Make a task about this puzzle that needs its hardest rung; None if there is none. Raises `GaveUp`.

        `aim`, from 0 to 1, selects the right answer among the possible ones, so that all are equally frequent.
        """

    @abstractmethod
    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        """Score the final part of an answer, from 0 to 1."""


class Certain(TaskKind):
    """Find all certain values. The score is (right claims - wrong claims) / certain values, at least 0."""

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        found = analyzed.certain
        atoms = {analyzed.claims[pair][0] for pair in found.items()}
        about = next((atom for atom in analyzed.of_grade if atom in atoms), None)
        return None if about is None else Posed(analyzed, analyzed.listed(found), {"certain": found}, about=about)

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        certain = solution["certain"]
        claimed = {
            thing: option for thing, option in reading.assignment(text, possible).items() if thing in possible.things
        }
        right = sum(certain.get(thing) == option for thing, option in claimed.items())
        return float(max(0.0, (2 * right - len(claimed)) / len(certain)))


class One(TaskKind):
    """Find one safe cell of a board; in another puzzle, find the option of one thing."""

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        if isinstance(analyzed.puzzle, Observation):  # on which the easier conclusions are marked
            easier = {atom: value for atom, value in analyzed.values.items() if analyzed.rungs[atom] != analyzed.grade}
            marked = analyzed.marked(easier)
            safe = [atom for atom, is_mine in marked.values.items() if not is_mine]
            if not safe or {marked.rungs[atom] for atom in safe} != {analyzed.grade}:
                return None
            cells = list(map(str, safe))
            return Posed(marked, cells[0], {"safe": cells}, about=safe[0])
        option = _aimed(list(analyzed.options), aim)
        atoms = {thing: analyzed.claims[thing, option][0] for thing, one in analyzed.certain.items() if one == option}
        hardest = [thing for thing, atom in atoms.items() if analyzed.rungs[atom] == analyzed.grade]
        if not hardest:
            return None
        thing = rng.choice(hardest)
        solution = {"thing": thing, "option": option}
        return Posed(analyzed, analyzed.claim_in_words(thing, option), solution, {"thing": thing}, atoms[thing])

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        line = reading.last_line(text)
        if "option" not in solution:
            cells = reading.guesses(line, possible).keys()
            return float(len(cells) == 1 and cells <= set(solution["safe"]))
        if reading.named(line, possible, "thing"):
            return float(reading.assignment(line, possible) == {solution["thing"]: solution["option"]})
        options = reading.named(line, possible, "option") or {line.strip(" .")}  # the number of a house suffices
        return float(options == {solution["option"]} and not reading.NOT.search(line))


class IsCertain(TaskKind):
    """Decide whether a claim is certain, certainly false, or open."""

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        found = []
        right = _aimed(("true", "false", "open"), aim)
        for pair, (atom, value) in analyzed.claims.items():
            verdict = str(analyzed.values[atom] is value).lower() if atom in analyzed.values else "open"
            if verdict == right and analyzed.rungs.get(atom) in (None, analyzed.grade):
                found.append(pair)
        if not found:
            return None
        pair = rng.choice(found)
        mentions = {"claim": analyzed.claim_in_words(*pair)}
        about = None if right == "open" else analyzed.claims[pair][0]
        return Posed(analyzed, right, {"verdict": right, "about": [*pair]}, mentions, about)

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        return float(reading.words(reading.last_line(text), reading.VERDICT) == {solution["verdict"]})


class HowLikely(TaskKind):
    """Compute the chance of a claim that the puzzle does not decide.

    A fraction has to be exact, a decimal right to half a percent. One answer of ten is not one of `SIMPLE`.
    """

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        wanted, chances = _aimed([*SIMPLE, None], aim), analyzed.chances
        others = {chance for chance in chances.values() if 0 < chance < 1} - {*SIMPLE}
        found = [pair for pair, chance in chances.items() if chance in ({wanted} if wanted else others)]
        if not found:
            return None
        pair = rng.choice(found)
        mentions, answer = {"claim": analyzed.claim_in_words(*pair)}, str(chances[pair])
        return Posed(analyzed, answer, {"chance": answer, "about": [*pair]}, mentions)

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        claimed = reading.chance(reading.last_line(text))
        return float(claimed is not None and abs(claimed[0] - Fraction(solution["chance"])) <= claimed[1])


class BestGuess(TaskKind):
    """Find the guess most likely to be right, in a puzzle without certain values.

    The score is 1 minus the difference between the best chance and the chance of the guess.
    """

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        if isinstance(analyzed.puzzle, Observation):
            analyzed = analyzed.marked(analyzed.values)
        options = ["safe"] if isinstance(analyzed.puzzle, Observation) else list(analyzed.options)
        chances = {(t, option): analyzed.chances[t, option] for t in analyzed.things for option in options}
        if 1 in chances.values() or len({*chances.values()}) < 2:
            return None
        best = max(chances, key=lambda pair: chances[pair])
        answer = best[0] if options == ["safe"] else analyzed.claim_in_words(*best)
        of_things = {thing: {option: str(chances[thing, option]) for option in options} for thing in analyzed.things}
        return Posed(analyzed, answer, {"best": str(chances[best]), "chances": of_things})

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        chances = solution["chances"]
        match list(reading.guesses(reading.last_line(text), possible).items()):
            case [(thing, option)] if option in chances.get(thing, {}):
                return float(1 - Fraction(solution["best"]) + Fraction(chances[thing][option]))
        return 0.0


class WrongStep(TaskKind):
    """Find the first wrong step of an argument, or `none`."""

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        about = rng.choice(analyzed.of_grade)
        found = analyzed.proof(about).argument
        steps = len(found.steps)
        if not 2 <= steps <= MOST_STEPS:
            return None
        wrong = _aimed(range(steps + 1), aim)
        argument = without_remarks(found) if wrong == 0 else with_fault(found, wrong - 1, rng)
        if argument is None:
            return None
        answer = "none" if wrong == 0 else str(wrong)
        return Posed(analyzed, answer, {"step": answer, "steps": steps}, {"argument": argument}, about)

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        return float(reading.words(reading.last_line(text), reading.STEP) == {solution["step"]})


class Argue(TaskKind):
    """Write the argument. The score is 1 if each step follows from few clues, and the last step proves the claim."""

    def pose(self, analyzed: AnalyzedPuzzle, aim: float, rng: random.Random) -> Posed | None:
        about = rng.choice(analyzed.of_grade)
        found = analyzed.proof(about).argument
        form = analyzed.puzzle.argument_form
        assert found.conclusion is not None
        claim = form.written(found.conclusion)
        solution = {"claim": claim, "written": found.text}
        if self.score(found.text, analyzed, solution) < 1:
            return None
        return Posed(analyzed, found.text, solution, {"claim": claim}, about)

    def score(self, text: str, possible: PossibleAnswers, solution: Mapping[str, Any]) -> float:
        form = possible.puzzle.argument_form
        wanted = form.read(Scanner(solution["claim"]))
        (atom,) = wanted.atoms
        try:
            checked = ArgumentChecker(possible.puzzle).check(text, atom)
        except UserError:  # such as an unreadable argument
            return 0.0
        return float(bool(checked) and all(len(step.clues) <= MOST_CLUES for step in checked.argument.steps))


TASKS: dict[str, TaskKind] = {
    task.name: task
    for task in (
        Certain("certain"),
        One("one"),
        IsCertain("is-certain"),
        HowLikely("how-likely", is_counted=True, patience=50),
        BestGuess("best-guess", is_counted=True),
        WrongStep("wrong-step"),
        Argue("argue", is_long=True),
    )
}
"""The kinds of tasks by name."""

T = TypeVar("T")


def _aimed(answers: Sequence[T], aim: float) -> T:
    """Return the answer at the relative place `aim`, from 0 to 1; if `aim` is uniform, all are equally likely."""
    return answers[min(int(aim * len(answers)), len(answers) - 1)]
