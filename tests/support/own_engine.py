"""The README's engine of one's own, where type checkers see it."""

from collections.abc import Sequence

from engines import Deduction, Engine, Fact, Reasoner, Sentence, Total
from engines.conformance import check_engine


class CautiousReasoner(Reasoner):
    """Knows only what one sentence alone shows."""

    name = "cautious"
    speaks = frozenset({Sentence})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = [fact for fact in facts if isinstance(fact, Sentence)]
        true = frozenset(cell for sentence in sentences for cell in sentence.known_mines())
        false = frozenset(cell for sentence in sentences for cell in sentence.known_safes())
        return Deduction(true, false, complete=False)


class CautiousEngine(Engine):
    reasoner_class = CautiousReasoner


if __name__ == "__main__":
    check_engine(CautiousEngine)
