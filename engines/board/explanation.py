"""Why a cell is safe or a mine, and why a position is impossible: a few clues, and the argument from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, islice
from typing import TYPE_CHECKING

from engines.arguments.checking import BadArgument, check
from engines.arguments.proving import argue
from engines.arguments.steps import Claim, Inference, Step
from engines.arguments.wording import tell
from engines.board.size import ProofSize
from engines.board.wording import BoardWords, given_in_words
from engines.facts import FALSE, bounds_on_mines, cells_among, claim
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

QUICK = 30
"""Sets of clues that an explanation tries in search of a smaller one than it has; nearly always that is enough."""


class Argued:
    """Clues of which none can be dropped, and the argument from them; `claim` is what it shows.

    The argument is looked for when it is first asked for, and depends on nothing but the clues.
    """

    clues: tuple[Clue, ...]

    @property
    def claim(self) -> Claim | None:
        """What is shown; None: that no layout has these clues."""
        raise NotImplementedError

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The argument; clues are named by their places in `clues`. Raises `GaveUp` where none is found soon."""
        return argue(claims_of(self.clues), self.claim)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The argument in words, one sentence for each step. Raises as `steps` does."""
        return tell(self.steps, BoardWords(self.clues))

    @property
    def text(self) -> str:
        """The argument in words; marks that follow each other are one sentence. Raises as `steps` does."""
        said: list[str] = []
        told = zip(self.steps, self.sentences, strict=True)
        for mark, group in groupby(told, lambda one: _repeated_mark(one[0], self.clues)):
            steps, sentences = zip(*group, strict=True)
            said += sentences if mark is None else [given_in_words([step.claim for step in steps if step.claim], mark)]
        return " ".join(said)

    def check(self) -> None:
        """Raise `BadArgument` unless each step follows from the clues and the steps that it names."""
        check(self.steps, claims_of(self.clues), self.claim)


def _repeated_mark(step: Step, clues: Sequence[Clue]) -> bool | None:
    """Whether a step does nothing but repeat a mark, and of what: a mine (True) or a safe cell; None if it does not."""
    is_mark = isinstance(step, Inference) and step.clue is not None and clues[step.clue].source == "mark"
    return step.claim.value if is_mark and step.claim is not None else None


def claims_of(clues: Sequence[Clue]) -> list[Claim]:
    """What each clue says of its cells.

    A number also says that its own cell, which is revealed, is safe: that matters where a mine is marked there.
    """
    marked = {cell for clue in clues if clue.source == "mark" and clue.count for cell in clue.cells}
    return [
        Claim.that([clue.source], False) if clue.source in marked else Claim(clue.cells, clue.count, clue.count)
        for clue in clues
    ]


@dataclass(frozen=True, repr=False)
class Explanation(Argued, Drawn):
    """Why `cell` is a mine (`is_mine`) or safe: the `clues` together prove it, and without any one they do not.

    The clues are in the order of the board, the total last. A cell that is revealed needs none. `observation` is what
    was seen of the board when it was explained, or None where that is not known.

    >>> from engines import create
    >>> engine = create("sentence", 2, 3)
    >>> for cell, count in {(0, 0): 1, (0, 1): 1}.items():
    ...     engine.add_knowledge(cell, count)
    >>> print(engine.explain((0, 2)).text)
    1 at (0, 0) leaves exactly 1 mine among (1, 0) and (1, 1). 1 at (0, 1) makes (0, 2) and (1, 2) safe.
    """

    cell: Cell
    is_mine: bool
    clues: tuple[Clue, ...]
    observation: Observation | None = field(default=None, compare=False)

    @property
    def claim(self) -> Claim:
        """That the cell is a mine, or safe."""
        return Claim.that([self.cell], self.is_mine)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """See `Argued`; a cell that is revealed needs no step."""
        return super().steps if self.clues else ()

    @property
    def text(self) -> str:
        """See `Argued`."""
        return super().text or f"{self.cell} is revealed."

    def check(self) -> None:
        """See `Argued`; without clues, the cell has to be revealed, as far as the board is known."""
        if self.clues:
            super().check()
        elif self.is_mine or (self.observation is not None and self.cell not in self.observation.reveals):
            raise BadArgument(
                f"{self.cell} is not revealed, and there is no clue; expected clues that prove what it is"
            )

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


@dataclass(frozen=True)
class Impossibility(Argued):
    """Why no layout has these `clues`: together they contradict each other, and without any one they do not.

    >>> one, two = Clue((0, 0), frozenset([(0, 1)]), 1), Clue((0, 2), frozenset([(0, 1)]), 0)
    >>> print(Impossibility((one, two)).text)
    1 at (0, 0) makes (0, 1) a mine. But then 0 at (0, 2) would have 1 mine: contradiction.
    """

    clues: tuple[Clue, ...]

    @classmethod
    def of(cls, contradiction: Contradiction) -> Impossibility:
        """Why this contradiction is one. Raises `ValueError` where its clues are not known."""
        if not contradiction.clues:
            raise ValueError(f"{contradiction}: it is not known which clues contradict each other")
        return cls(contradiction.clues)

    @property
    def claim(self) -> None:
        """Nothing: no layout is left of which it could be claimed."""
        return None


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
        by_total = any(clue.source == "total" for clue in found)
        smallest, _ = self._smallest(found, cell, query, QUICK, by_total)
        return Explanation(cell, is_mine, tuple(in_order(smallest)))

    def explain_from_marks(self, cell: Cell, is_mine: bool) -> Explanation:
        """An explanation that uses marks before numbers, so that nothing is proven that is given already.

        None of its clues can be dropped, but others may be fewer. Raises as `explain` does.
        """
        nearest = list(self.tied_to(cell))
        preferred = [*nearest, *(clue for clue in self.clues if clue not in nearest)]
        preferred.sort(key=lambda clue: clue.source != "mark")
        return Explanation(
            cell, is_mine, tuple(in_order(_core(ProbabilityReasoner(), preferred, claim(cell, is_mine))))
        )

    def size(self, found: Explanation, seconds: float | None = None) -> ProofSize:
        """How few of the clues prove what an explanation from them does; bounds, where that takes more `seconds`."""
        query = claim(found.cell, found.is_mine)
        return self._smallest(found.clues, found.cell, query, None, self._total_matters, seconds)[1]

    @cached_property
    def _total_matters(self) -> bool:
        """Whether there is a total, and it may tell something that the other clues do not."""
        sentences, total = facts_of(self.clues)
        fewest, most = bounds_on_mines(sentences, cells_among(sentences))
        return total is not None and (total.mines <= most or total.mines - total.untouched >= fewest)

    def _smallest(
        self,
        found: Sequence[Clue],
        cell: Cell,
        query: Formula,
        rounds: int | None,
        with_total: bool,
        seconds: float | None = None,
    ) -> tuple[Sequence[Clue], ProofSize]:
        """As few clues as prove `query`, which is about `cell` and follows from those `found`; and how few it takes.

        Without the total, the clues of a minimal proof hang together, and fewer than were found are fewer steps away.
        Where python-sat is not installed, as in a browser, no fewer are looked for.
        """
        if len(found) <= 1:
            return found, ProofSize(len(found), len(found))
        try:
            from engines.board.smallest import smallest_core  # an engine without dependencies needs no solver before
        except ImportError as error:
            if (error.name or "").partition(".")[0] != "pysat":
                raise
            return found, ProofSize(1, len(found))
        near = {id(clue): clue for clue in (self.clues if with_total else self._within(cell, len(found) - 1))}
        candidates = [*found, *(clue for clue in near.values() if clue not in found)]
        premises, clue_of = _premises(candidates)
        known = [number for number, premise in enumerate(premises) if clue_of[id(premise)] in found]
        core, size = smallest_core(premises, query, known, rounds=rounds, seconds=seconds)
        return [clue_of[id(premises[number])] for number in core], size

    def _within(self, cell: Cell, steps: int) -> list[Clue]:
        """The clues about `cell`, those that share a cell with one of them, and so on, so many steps."""
        cells, found = {cell}, dict[int, Clue]()
        for _ in range(steps):
            found |= {id(clue): clue for one in cells for clue in self._about.get(one, ())}
            cells = {one for clue in found.values() for one in clue.cells}
        return list(found.values())

    def contradiction(self) -> Contradiction:
        """The contradiction among the clues, which names a minimal core.

        Raises `NotEntailed` if the clues can all be true, and `GaveUp` where that is too much to find out.
        """
        return Contradiction.between_clues(in_order(_core(ProbabilityReasoner(), self.clues, FALSE)))

    def _nearest_core(self, prover: Reasoner, cell: Cell, query: Formula) -> list[Clue]:
        """A minimal part of the clues that entails `query`, which is about `cell`.

        Explanations are short: the clues nearest to the cell are tried first, then twice as many, in the end all.
        """
        nearest = self.tied_to(cell)
        tried: list[Clue] = []
        while fresh := list(islice(nearest, max(1, len(tried)))):
            tried += fresh
            try:
                return _core(prover, tried, query)
            except (NotEntailed, GaveUp):
                continue
        return _core(prover, self.clues, query)

    def tied_to(self, cell: Cell) -> Iterator[Clue]:
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


def clues_of(observation: Observation, told: Sequence[Sentence]) -> list[Clue]:
    """What an observation and sentences of the caller's own tell. Raises `Contradiction`."""
    revealed = observation.reveals.keys()
    own = [Clue("told", frozenset(sentence.cells) - revealed, sentence.count) for sentence in told]
    for sentence, clue in zip(told, own, strict=True):
        if not clue.is_possible:
            raise Contradiction(f"{sentence} cannot be true: cells of it are revealed", clues=[clue])
    return [*observation.clues(), *own]


def in_order(clues: Iterable[Clue]) -> list[Clue]:
    """The clues in the order of the board, the total last."""
    return sorted(clues, key=lambda clue: clue.place)


def _core(prover: Reasoner, clues: Sequence[Clue], query: Formula) -> list[Clue]:
    """A minimal part of `clues` that entails `query`. Raises as `Reasoner.explain` does."""
    premises, clue_of = _premises(clues)
    return [clue_of[id(premise)] for premise in prover.explain(premises, query)]


def _premises(clues: Sequence[Clue]) -> tuple[list[Sentence | Total], dict[int, Clue]]:
    """What a reasoner is told of `clues`, the total last, and the clue of each of these premises, by its id."""
    sentences, total = facts_of(clues)
    told = [clue for clue in clues if clue.source != "total"]
    clue_of = {id(sentence): clue for sentence, clue in zip(sentences, told, strict=True)}
    premises: list[Sentence | Total] = [*sentences]
    if total is not None:
        clue_of[id(total)] = next(clue for clue in clues if clue.source == "total")
        premises.append(total)
    return premises, clue_of
