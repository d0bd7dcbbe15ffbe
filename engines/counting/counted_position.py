"""A position for counting: its counted components, and its untouched cells."""

from __future__ import annotations

from collections.abc import Sequence

from engines.counting.component import Component, ComponentCounter, forms_of
from engines.counting.joining import Marginals, Prior, join
from game.errors import GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence


class CountedPosition:
    """The undetermined cells of a position: those in sentences, as counted `components`, and the `untouched` others.

    If a component is beyond the limits of counting, it is missing in `components` and `refusal` is the error; else
    None.
    """

    def __init__(self, sentences: Sequence[Sentence], untouched: list[Cell], counter: ComponentCounter) -> None:
        self.untouched, self.counter = untouched, counter
        self.components, self.refusal = count_components(sentences, counter)
        self._marginals: dict[Prior, Marginals] = {}

    def marginals(self, prior: Prior) -> Marginals:
        """Return the chance of a mine for every cell, cached for each `prior`."""
        if prior not in self._marginals:
            self._marginals[prior] = join(self.components, prior)
        return self._marginals[prior]


def count_components(sentences: Sequence[Sentence], counter: ComponentCounter) -> tuple[list[Component], GaveUp | None]:
    """Return the components within the limits, and the error for one beyond them, or None."""
    components: list[Component] = []
    refusal = None
    for form in forms_of(sentences):
        try:
            components.append(counter.counted(form))
        except GaveUp as error:
            refusal = error.with_traceback(None)  # a kept traceback would keep the whole stack alive
    return components, refusal
