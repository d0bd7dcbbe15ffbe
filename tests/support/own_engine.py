"""The example engine of the page "Your own engine", in a file that is type-checked."""

from collections.abc import Sequence

from engines import Conclusions, Engine, MaskCount, RuleReasoner, SingleReasoner, Total
from engines.laws.engine_laws import check_engine


class PairReasoner(RuleReasoner):
    """Takes one sentence from another that has all of its cells, and looks at what is left."""

    name = "pairs"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        left = [
            (large & ~small, larger - smaller)
            for small, smaller in given
            for large, larger in given
            if small != large and small & large == small
        ]
        return SingleReasoner().close([*given, *left], total)


class PairEngine(Engine):
    """Takes sentences from each other, once."""

    reasoner_class = PairReasoner


if __name__ == "__main__":
    check_engine(PairEngine)
