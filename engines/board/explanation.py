"""Why a cell is safe or a mine: a few clues that prove it, none of which can be dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from engines.facts import FALSE, claim
from engines.reasoner import Reasoner
from engines.reasoners.probability import ProbabilityReasoner
from game.drawn import Drawn
from game.errors import Contradiction, GaveUp, NotEntailed
from game.grid import Cell
from game.logic import Formula
from game.observation import Clue, Observation, facts_of
from game.sentence import Sentence, Total

if TYPE_CHECKING:
    from game.pictures import Picture


@dataclass(frozen=True, repr=False)
class Explanation(Drawn):
    """Why `cell` is a mine (`is_mine`) or safe: the `clues` together prove it, and without any one they do not.

    The clues are in the order of the board, the total last. A cell that is revealed needs none. `observation` is what
    was seen of the board when it was explained, or None where that is not known.
    """

    cell: Cell
    is_mine: bool
    clues: tuple[Clue, ...]
    observation: Observation | None = field(default=None, compare=False)

    def __str__(self) -> str:
        clues = ", ".join(map(str, self.clues)) or "it is revealed"
        return f"{self.cell} is {'a mine' if self.is_mine else 'safe'}: {clues}"

    def __repr__(self) -> str:
        return f"<Explanation: {self}>"

    def picture(self) -> Picture:
        """The board with the cell and the clues highlighted. Raises `ValueError` where the board is not known."""
        from game.pictures import of_explanation  # only where something is drawn

        if self.observation is None:
            raise ValueError(f"the board of {self!r} is not known; expected an explanation made by an engine")
        return of_explanation(self.observation, self.cell, self.is_mine, self.clues)


class ClueIndex:
    """Clues by the cells that they speak of, and the explanations that they give."""

    def __init__(self, clues: Iterable[Clue]) -> None:
        self.clues = list(clues)
        self._about: dict[Cell, list[Clue]] = {}
        for clue in self.clues:
            if clue.source != "total":
                for cell in clue.cells:
                    self._about.setdefault(cell, []).append(clue)

    def explain(self, reasoner: Reasoner, cell: Cell, is_mine: bool) -> Explanation:
        """A minimal part of the clues that entails what `cell` is, found with the `reasoner` or by counting.

        An incomplete reasoner may need more clues than the conclusion does: where it is one, counting explains in its
        place. Raises `NotEntailed` if the clues do not entail it, and `GaveUp` where that is too much to find out.
        """
        query = claim(cell, is_mine)
        counting = ProbabilityReasoner()
        try:
            found = self._nearest_core(reasoner if reasoner.is_complete else counting, cell, query)
        except GaveUp:
            found = self._nearest_core(counting, cell, query)
        return Explanation(cell, is_mine, tuple(_in_order(found)))

    def contradiction(self) -> Contradiction | None:
        """The contradiction among the clues, which names a minimal core; None if they can be true or it cannot tell."""
        try:
            return Contradiction.between_clues(_in_order(_core(ProbabilityReasoner(), self.clues, FALSE)))
        except (NotEntailed, GaveUp):
            return None

    def _nearest_core(self, prover: Reasoner, cell: Cell, query: Formula) -> list[Clue]:
        """A minimal part of the clues that entails `query`, which is about `cell`.

        Explanations are short: the clues nearest to the cell are tried first, then twice as many, in the end all.
        """
        nearest = self._tied_to(cell)
        tried: list[Clue] = []
        while fresh := list(islice(nearest, max(1, len(tried)))):
            tried += fresh
            try:
                return _core(prover, tried, query)
            except (NotEntailed, GaveUp):
                continue
        return _core(prover, self.clues, query)

    def _tied_to(self, cell: Cell) -> Iterator[Clue]:
        """The clues about `cell`, those that share a cell with one of them, and so on; the total is none of them."""
        reached = {cell}
        seen: set[int] = set()
        queue = [cell]
        for current in queue:
            for clue in self._about.get(current, ()):
                if id(clue) not in seen:
                    seen.add(id(clue))
                    yield clue
                    queue += sorted(clue.cells - reached)
                    reached |= clue.cells


def _in_order(clues: Iterable[Clue]) -> list[Clue]:
    return sorted(clues, key=lambda clue: clue.place)


def _core(prover: Reasoner, clues: Sequence[Clue], query: Formula) -> list[Clue]:
    """A minimal part of `clues` that entails `query`. Raises as `Reasoner.explain` does."""
    sentences, total = facts_of(clues)
    told = [clue for clue in clues if clue.source != "total"]
    clue_of = {id(sentence): clue for sentence, clue in zip(sentences, told, strict=True)}
    premises: list[Sentence | Total] = [*sentences]
    if total is not None:
        clue_of[id(total)] = next(clue for clue in clues if clue.source == "total")
        premises.append(total)
    return [clue_of[id(premise)] for premise in prover.explain(premises, query)]
