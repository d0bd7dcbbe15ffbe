"""The documentation's engine of one's own, where type checkers see it."""

from collections.abc import Sequence

from engines import Deduction, Engine, Fact, Reasoner, Sentence, Total, with_total
from engines.laws.conformance import check_engine


class PairReasoner(Reasoner):
    """Takes one sentence from another that has all of its cells, and looks at what is left."""

    name = "pairs"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = [fact for fact in facts if isinstance(fact, Sentence)]
        pairs = [(small, large) for small in sentences for large in sentences if small.cells < large.cells]
        left = [Sentence(large.cells - small.cells, large.count - small.count) for small, large in pairs]
        true = frozenset(cell for sentence in left for cell in sentence.known_mines())
        false = frozenset(cell for sentence in left for cell in sentence.known_safes())
        return with_total(Deduction(true, false, complete=False), facts, total)


class PairEngine(Engine):
    """Takes sentences from each other, once."""

    reasoner_class = PairReasoner


if __name__ == "__main__":
    check_engine(PairEngine)
