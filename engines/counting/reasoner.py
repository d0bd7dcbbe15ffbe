"""Entailment by counting: what holds in every arrangement of mines that fits. The probability engine reasons so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from engines.counting.component import Component, ComponentCounter, Form, Shape, Tally
from engines.counting.position import count_components
from engines.reasoner import Deduction, Fact, Reasoner, minimal_core
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence


class ProbabilityReasoner(Reasoner):
    """Entailment by counting: a cell is safe if no arrangement has a mine there, and a mine if every one does.

    Its `counter` remembers the components that it counted.
    """

    name = "probability"
    speaks = frozenset({Sentence})
    is_complete = True

    def __init__(self) -> None:
        super().__init__()
        self.counter = ComponentCounter()

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """All that follows; see `Reasoner.deduce`. It gives up on components beyond `component.WORK_LIMIT`.

        A sentence over all the cells, such as the total, would tie all components into one: it is taken for the sum
        that their mines have to make up instead.
        """
        sentences = self.sentences_among(facts)
        try:
            components, complete = self._count(sentences)
        except Contradiction:
            core = minimal_core(sentences, self._contradict)
            raise Contradiction.between(core) from None
        mines: set[Cell] = set()
        safes: set[Cell] = set()
        for component in components:
            arrangements = component.tally.arrangements
            for cells, hits in zip(component.form.groups, component.tally.hits, strict=True):
                if not any(hits):
                    safes.update(cells)
                elif hits == arrangements:
                    mines.update(cells)
        return Deduction(frozenset(mines), frozenset(safes), complete)

    def _count(self, sentences: Sequence[Sentence]) -> tuple[list[Component], bool]:
        """The components, with the arrangements that the total allows if one of the sentences tells it; whether all.

        Raises `Contradiction` if nothing fits.
        """
        sentences, total = _without_total(sentences)
        components, refusal = count_components(sentences, self.counter)
        if total is not None and refusal is None:
            mentioned = set().union(*[sentence.cells for sentence in sentences])
            if rest := tuple(total.cells - mentioned):
                components.append(_unbound(rest))
            components = _within_total(components, total)
        return components, refusal is None

    def _contradict(self, sentences: Sequence[Sentence]) -> bool:
        try:
            self._count(sentences)
        except Contradiction:
            return True
        return False


def _without_total(sentences: Sequence[Sentence]) -> tuple[Sequence[Sentence], Sentence | None]:
    """The sentences but for one over all cells of the others, and that one."""
    if len(sentences) > 1:
        widest = max(sentences, key=lambda sentence: len(sentence.cells))
        if all(sentence.cells <= widest.cells for sentence in sentences):
            return [sentence for sentence in sentences if sentence is not widest], widest
    return sentences, None


def _unbound(cells: tuple[Cell, ...]) -> Component:
    """Cells (1 or more) that no sentence binds, as a component; of its counts only the zeros are right."""
    some = [1] * (len(cells) - 1)
    tally = Tally(0, (1, *[2] * len(some), 1), ((0, *some, 1),))
    return Component(Form(Shape((), ((len(cells), ()),)), (cells,), ()), tally)


def _within_total(components: Sequence[Component], total: Sentence) -> list[Component]:
    """The components without the arrangements whose mines the others cannot make up to the `total`."""
    tallies = [component.tally for component in components]
    within = []
    for component, sums in zip(components, _sums_elsewhere(tallies), strict=True):
        tally = component.tally
        left = range(total.count - tally.least, total.count - tally.least - len(tally.arrangements), -1)
        fits = [mines >= 0 and sums >> mines & 1 for mines in left]
        if not any(fits):
            raise Contradiction(f"no arrangement that fits the other sentences fits {total}")
        arrangements = tuple([count * fit for count, fit in zip(tally.arrangements, fits, strict=True)])
        hits = tuple([tuple([hit * fit for hit, fit in zip(group, fits, strict=True)]) for group in tally.hits])
        within.append(Component(component.form, Tally(tally.least, arrangements, hits)))
    return within


def _sums_elsewhere(tallies: Sequence[Tally], sums: int = 1) -> list[int]:
    """For each component, the numbers of mines that all others can have together; bit `i` is set where `i` is one."""
    if len(tallies) <= 1:
        return [sums] * len(tallies)
    half = len(tallies) // 2
    left, right = tallies[:half], tallies[half:]
    return [*_sums_elsewhere(left, reduce(_add, right, sums)), *_sums_elsewhere(right, reduce(_add, left, sums))]


def _add(sums: int, tally: Tally) -> int:
    """The sums with any number of mines of one more component."""
    added = 0
    for mines, arrangements in enumerate(tally.arrangements, tally.least):
        if arrangements:
            added |= sums << mines
    return added
