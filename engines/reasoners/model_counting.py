"""Exact model counting: the cells that are mines, or safe, in every consistent arrangement of mines."""

from collections.abc import Sequence

from engines.counting.component_counting import ComponentCounter
from engines.counting.joined_components import count_components, join
from engines.counting.world_prior import TotalPrior
from engines.facts_and_components import Atom, Fact
from engines.reasoner import Deduction, Reasoner, conclude
from engines.solving.single_sentence_closure import plain_values
from game.errors import Contradiction
from game.statements.sentence import Sentence, Total


class ProbabilityReasoner(Reasoner):
    """A cell is safe if no consistent arrangement has a mine there, and a mine if every one does.

    It gives up on components beyond `engines.counting.component_counting.WORK_LIMIT`.
    """

    name = "probability"
    fact_types = frozenset({Sentence})
    is_complete = True

    def __init__(self) -> None:
        self._counter = ComponentCounter()

    @property
    def counter(self) -> ComponentCounter:
        """Return the counter of components, with its cache."""
        return self._counter

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = self.sentences_among(facts, total)
        try:
            return self._deduce(sentences, total)
        except Contradiction:
            raise self.contradiction([*sentences] if total is None else [*sentences, total]) from None

    def is_satisfiable(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        try:
            return self._settled(self._deduce(self.sentences_among(facts, total), total))
        except Contradiction:
            return False

    def _deduce(self, sentences: Sequence[Sentence], total: Total | None) -> Deduction:
        components, refusal = count_components(sentences, self._counter)
        values: dict[Atom, bool] = {}
        if refusal is not None:
            plain = plain_values(sentences)
            if plain is None:
                raise Contradiction("two of the sentences show opposite values of a cell")
            values |= plain
        elif total is not None:
            chances = join(components, TotalPrior(total.mines, total.untouched))
            certain = {0: False, chances.denominator: True}
            values |= {cell: certain[n] for cells, n in chances.groups if n in certain for cell in cells}
            return conclude(values, untouched=certain.get(chances.untouched) if total.untouched else None)
        for component in components:
            models = component.counts.models
            for cells, with_mine in zip(component.form.groups, component.counts.marginals, strict=True):
                is_mine = with_mine == models
                if is_mine or not any(with_mine):
                    values |= dict.fromkeys(cells, is_mine)
        return conclude(values, () if refusal is None else (str(refusal),))
