"""Explanations on a board: small subsets of its clues that prove a conclusion or a contradiction."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from engines.facts_and_components import FALSE, cells_among, claim, literal_of, may_matter
from engines.proofs.finding.explanation import Explanation
from engines.reasoner import Reasoner
from engines.reasoners.model_counting import ProbabilityReasoner
from game.board.board_clue import BoardClue, as_board_clues, facts_of
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp, NotEntailed
from game.grid import MOST_NEIGHBORS, Cell
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total

QUICK = 30
"""The most sets of clues tried in search of a smaller explanation; nearly always enough."""

NEAREST = 4
"""The number of clues in the first set tried for an argument: the clues nearest to the cell."""

SOLVED_IN = 1.0
"""The processor seconds in which a solver may find the clues of an explanation; then counting finds them."""


@dataclass(frozen=True)
class ProofSize:
    """Bounds on the number of clues needed to prove a conclusion, from `least` to `most`. Equal bounds are exact."""

    least: int
    most: int

    @property
    def is_exact(self) -> bool:
        return self.least == self.most

    def __str__(self) -> str:
        return str(self.most) if self.is_exact else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Proof:
    """The grade of a conclusion, the number of clues in the smallest proof, and an argument, which may use more."""

    grade: str
    size: ProofSize
    argument: Explanation

    def as_json(self) -> dict[str, Any]:
        """Return the JSON of `mineproof solve --json`; an inexact size is given with a lower bound."""
        found, size = self.argument, self.size
        cell, least = found.puzzle.atom_as_json(found.cell), {} if size.is_exact else {"size_at_least": size.least}
        return {"cell": cell, "mine": found.is_mine, "grade": self.grade, "size": size.most, **least, **found.as_json()}


class BoardExplainer:
    """Finds explanations from `clues`, by default those of the board `seen`. Raises as `Observation.clues` does."""

    def __init__(self, seen: Observation, clues: Iterable[BoardClue] | None = None) -> None:
        self.seen = seen
        self.clues = seen.clues() if clues is None else list(clues)
        self._about: dict[Cell, list[BoardClue]] = {}
        for clue in self.clues:
            if clue.source != "total":
                for cell in clue.cells:
                    self._about.setdefault(cell, []).append(clue)
        self._exact: dict[tuple[Cell, bool, bool], ProofSize] = {}  # found by `explain`, with or without the total

    def explain(self, reasoner: Reasoner, cell: Cell, is_mine: bool) -> Explanation:
        """Prove the value of `cell` from a minimal subset of the clues, found by the `reasoner` or by counting.

        Counting is used for an incomplete reasoner, which may need more clues. A reasoner with named rules argues by
        them if they suffice. Raises `NotEntailed`, and `GaveUp` if the search is too large.
        """
        query = claim(cell, is_mine)
        counting = ProbabilityReasoner()
        try:
            found = self._nearest_core(reasoner if reasoner.is_complete else counting, cell, query)
        except GaveUp:
            found = self._nearest_core(counting, cell, query)
        by_total = any(clue.source == "total" for clue in found)
        smallest, size = self._smallest(found, cell, query, QUICK, by_total)
        if size.is_exact:
            self._exact[cell, is_mine, by_total] = size
        explained = Explanation.that(self.seen, cell, is_mine, in_board_order(smallest))
        return self.by_rules(reasoner, explained, is_minimal=True) or explained

    def by_rules(self, reasoner: Reasoner, found: Explanation, *, is_minimal: bool = False) -> Explanation | None:
        """Prove the explained conclusion by the named rules of the `reasoner`; None if there are none, or if they fail.

        The clues of the explanation are tried first, then more. With `is_minimal`, the result's set is minimal.
        """
        if not reasoner.names_rules:
            return None
        if found.argued is not None:
            return found
        from engines.rulebooks.rulebook_arguments import named_argument  # lazy: slow to import

        for clues in (found.clues, in_board_order(self._connected_with(found.cell)), in_board_order(self.clues)):
            named = named_argument(found, reasoner, clues)
            if named is not None and is_minimal and clues is not found.clues:
                core = _core(ProbabilityReasoner(), as_board_clues(named.clues), claim(found.cell, found.is_mine))
                if len(core) < len(named.clues):
                    return named_argument(found, reasoner, in_board_order(core))
            if named is not None:
                return named
        return None

    def proof(self, found: Explanation, grade: str, seconds: float | None = None) -> Proof:
        """Return the proof for an explanation of this grade; `seconds` limits the search for its exact size."""
        return Proof(grade, self.size(found, seconds), self.argue(found, grade))

    def argue(self, found: Explanation, grade: str) -> Explanation:
        """Return the argument of the explanation, if it has one, or one in the form of the grade.

        It uses the clues of the explanation or more of the nearest.
        """
        if found.argued is not None:
            return found
        from engines.proofs.finding.argument_of_grade import graded_argument  # imported only for an argument

        return graded_argument(found, grade, self.nearest(found.cell))

    def explain_from_marks(self, cell: Cell, is_mine: bool) -> Explanation:
        """Explain `cell` by a minimal set of clues, preferring marks, which need no proof. Raises as `explain` does."""
        nearest_first = dict.fromkeys([*self._connected_with(cell), *self.clues])
        preferred = sorted(nearest_first, key=lambda clue: clue.source != "mark")
        core = _core(ProbabilityReasoner(), preferred, claim(cell, is_mine))
        return Explanation.that(self.seen, cell, is_mine, in_board_order(core))

    def size(self, found: Explanation, seconds: float | None = None) -> ProofSize:
        """Compute the number of clues needed for a conclusion: exactly, or bounds if this takes more than `seconds`."""
        if known := self._exact.get((found.cell, found.is_mine, self._total_matters)):
            return known
        query = claim(found.cell, found.is_mine)
        return self._smallest(as_board_clues(found.clues), found.cell, query, None, self._total_matters, seconds)[1]

    @cached_property
    def _total_matters(self) -> bool:
        sentences, total = facts_of(self.clues)
        return total is not None and may_matter(total, sentences, cells_among(sentences))

    def _smallest(
        self,
        found: Sequence[BoardClue],
        cell: Cell,
        query: Formula,
        rounds: int | None,
        with_total: bool,
        seconds: float | None = None,
    ) -> tuple[Sequence[BoardClue], ProofSize]:
        """Find a smallest set of clues proving `query` about `cell`, and bounds on its size.

        Without the total, a minimal proof is connected, so a proof by n clues uses only clues at most n steps away.
        """
        if len(found) <= 1:
            return found, ProofSize(len(found), len(found))
        try:
            # Imported here, as engines without dependencies need no solver before.
            from engines.solving.sentence_cores import SelectablePremises
            from engines.solving.smallest_core import smallest_core
        except ImportError as error:
            if (error.name or "").partition(".")[0] != "pysat":
                raise
            return found, ProofSize(1, len(found))
        near = self.clues if with_total else self._within(cell, len(found) - 1)
        clues, premises = _with_premises(dict.fromkeys([*found, *near]))
        known = [number for number, clue in enumerate(clues) if clue in found]
        with SelectablePremises(premises, query, seconds) as selectable:
            core, least = smallest_core(range(len(premises)), selectable.world, known, rounds)
        return [clues[number] for number in core], ProofSize(least, len(core))

    def contradiction(self) -> Contradiction:
        """Return the contradiction, with a minimal core of the clues; the total comes first, as the likeliest error.

        Raises `NotEntailed` if the clues are consistent, and `GaveUp` if the search is too large.
        """
        core = in_board_order(_core(ProbabilityReasoner(), self.clues, FALSE))
        return Contradiction.between_clues(sorted(core, key=lambda clue: clue.source != "total"))

    def _nearest_core(self, prover: Reasoner, cell: Cell, query: Formula) -> list[BoardClue]:
        """Return a minimal subset of the clues entailing `query`, from the nearest clues if they suffice."""
        for tried in self._nearest(cell, 1):
            try:
                return _core(prover, tried, query)
            except (NotEntailed, GaveUp):
                continue
        return _core(prover, self.clues, query)

    def nearest(self, cell: Cell) -> Iterator[list[BoardClue]]:
        """Yield sets of the clues nearest to the cell, in the order of the board, and each twice as large."""
        return map(in_board_order, self._nearest(cell, NEAREST))

    def _nearest(self, cell: Cell, number: int) -> Iterator[list[BoardClue]]:
        further = self._connected_with(cell)
        clues: list[BoardClue] = []
        while fresh := list(islice(further, max(number, len(clues)))):
            clues += fresh
            yield clues

    def _within(self, cell: Cell, steps: int) -> Iterable[BoardClue]:
        """Return the clues at most `steps` steps from `cell`; a step leads from a clue to each clue about its cells."""
        cells, found = {cell}, dict[int, BoardClue]()
        for _ in range(steps):
            found |= {id(clue): clue for one in cells for clue in self._about.get(one, ())}
            cells = {one for clue in found.values() for one in clue.cells}
        return found.values()

    def _connected_with(self, cell: Cell) -> Iterator[BoardClue]:
        reached, edge = {cell}, [cell]
        seen: set[int] = set()
        while edge:
            beyond: list[Cell] = []
            for clue in [clue for current in edge for clue in self._about.get(current, ())]:
                if id(clue) not in seen:
                    seen.add(id(clue))
                    yield clue
                    beyond += sorted(clue.cells - reached)
                    reached |= clue.cells
            edge = beyond


def in_board_order(clues: Iterable[BoardClue]) -> list[BoardClue]:
    """Sort the clues in the order of the board, the total last."""
    return sorted(clues, key=lambda clue: clue.sort_key)


def _core(prover: Reasoner, clues: Sequence[BoardClue], query: Formula) -> list[BoardClue]:
    """Return a minimal subset of `clues` entailing `query`; a solver finds the same subset as counting, but faster."""
    clues, premises = _with_premises(clues)
    by_counting = isinstance(prover, ProbabilityReasoner) and literal_of(query) is not None
    if by_counting and all(len(clue.cells) <= MOST_NEIGHBORS and clue.source != "total" for clue in clues):
        with suppress(ImportError, GaveUp):
            from engines.solving.sentence_cores import SelectablePremises  # as above

            with SelectablePremises(premises, query, SOLVED_IN) as selectable:
                return [clues[number] for number in selectable.minimal_core(by_order=True)]
    clue_of = {id(premise): clue for clue, premise in zip(clues, premises, strict=True)}
    return [clue_of[id(premise)] for premise in prover.explain(premises, query)]


def _with_premises(clues: Iterable[BoardClue]) -> tuple[list[BoardClue], list[Sentence | Total]]:
    clues = sorted(clues, key=lambda clue: clue.source == "total")
    sentences, total = facts_of(clues)
    return clues, [*sentences, *([] if total is None else [total])]
