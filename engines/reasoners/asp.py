"""Answer set programming: the backbone by clingo, with a choice rule for each cell and constraints on the counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engines.facts_and_components import Fact
from engines.solving.limits import Stopwatch
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import TimedReasoner
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    import clingo

CONFLICTS = 1_000
"""The most conflicts of a query without a time limit: some milliseconds. A longer query is repeated with the limit."""

LONGEST_WAIT = 0.1
"""The most seconds between two checks of the time limit and of Ctrl-C."""


class AspSolver(Solver):
    """Facts as ground rules: `{mine}.` for each cell, and a constraint for each clause and each bound on a number.

    Gebser, Kaminski, Kaufmann and Schaub, Multi-shot ASP solving with clingo, 2019.
    """

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], stopwatch: Stopwatch) -> None:
        import clingo

        super().__init__(facts, counted)
        self._stopwatch = stopwatch
        self._control = clingo.Control(["--warn=none", f"--solve-limit={CONFLICTS}"])
        self._is_hard = False  # whether a query has exceeded them
        self._literals: dict[int, int] = {}
        self.load(facts)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """Solve; a thread, which costs a millisecond, limits the time only after a query has taken long."""
        literals = [self._literals[literal] for literal in assumptions]
        self._stopwatch.left()
        if not self._is_hard:
            with self._control.solve(literals, yield_=True) as answers:
                model = answers.model()
                if model is not None or not answers.get().unknown:
                    return self._literals_in(model)
            self._is_hard = True
            cast("clingo.Configuration", self._control.configuration.solve).solve_limit = "umax"
        with self._control.solve(literals, yield_=True, async_=True) as answers:
            answers.resume()
            while not answers.wait(min(self._stopwatch.left() or LONGEST_WAIT, LONGEST_WAIT)):
                self._stopwatch.left()
            return self._literals_in(answers.model())

    def _literals_in(self, model: clingo.Model | None) -> list[int] | None:
        if model is None:
            return None
        return self.literals_where(lambda variable: model.is_true(self._literals[variable]))

    def add(self, clause: Sequence[int]) -> None:
        with self._control.backend() as backend:
            backend.add_rule([], [self._literals[-literal] for literal in clause])

    def declare(self, variables: range) -> None:
        with self._control.backend() as backend:
            for variable in variables:
                atom = backend.add_atom()
                backend.add_rule([atom], choice=True)
                self._literals |= {variable: atom, -variable: -atom}

    def require(self, sentence: Sentence) -> None:
        atoms = [self._literals[self.variables[cell]] for cell in sentence.cells]
        self._forbid(sentence.count + 1, atoms)
        self._forbid(len(atoms) - sentence.count + 1, [-atom for atom in atoms])

    def _forbid(self, count: int, literals: Sequence[int]) -> None:
        if count <= len(literals):
            with self._control.backend() as backend:
                backend.add_weight_rule([], count, [(literal, 1) for literal in literals])


class AspReasoner(TimedReasoner):
    """The atoms with one value in every answer set, by clingo."""

    name = "asp"
    summary = "clingo: answer sets of choice rules and constraints"
    reference = "Gebser, Kaminski, Kaufmann and Schaub, Multi-shot ASP solving with clingo, 2019"
    needs = "clingo", "mineproof[asp]"
    solver_modules = ("clingo",)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> AspSolver:
        return AspSolver(facts, counted, self.stopwatch())
