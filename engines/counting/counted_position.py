"""A position as counting sees it: its components counted, and the cells that no number touches."""

from __future__ import annotations

from collections.abc import Sequence

from engines.counting.component import Component, ComponentCounter, forms_of
from engines.counting.joining import Marginals, Prior, join
from game.errors import GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence


class CountedPosition:
    """The undetermined cells: those of the sentences, in `components`, and the `untouched`, which no sentence mentions.

    `refusal` is the error that refused to count a component, which is then missing here; else it is None.
    """

    def __init__(self, sentences: Sequence[Sentence], untouched: list[Cell], counter: ComponentCounter) -> None:
        self.untouched, self.counter = untouched, counter
        self.components, self.refusal = count_components(sentences, counter)
        self._marginals: dict[Prior, Marginals] = {}

    def marginals(self, prior: Prior) -> Marginals:
        """The chance of a mine for every cell; worked out once for each `prior`."""
        if prior not in self._marginals:
            self._marginals[prior] = join(self.components, prior)
        return self._marginals[prior]


def count_components(sentences: Sequence[Sentence], counter: ComponentCounter) -> tuple[list[Component], GaveUp | None]:
    """The components that can be counted, and the refusal of one that cannot, if there is one."""
    components: list[Component] = []
    refusal = None
    for form in forms_of(sentences):
        try:
            components.append(counter.counted(form))
        except GaveUp as error:
            refusal = error.with_traceback(None)  # a kept traceback would keep the whole stack alive
    return components, refusal
