"""The figures of an experiment on positions: of one trial, of a contestant, and of two of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from benchmarks.analysis.metrics import Metric
from benchmarks.harness.trials import Amount, Count
from benchmarks.judge import Cells


@dataclass(frozen=True, slots=True)
class PositionResult:
    """What a contestant proved of the hidden cells of a position.

    `complete` is what it says of itself: that nothing else follows. `unsound` counts the cells that it was wrong about,
    and `seconds` are processor time to be told everything and to deduce. `limits` are those of its own that it reached,
    in words; older records have none.
    """

    safes: Cells
    mines: Cells
    complete: bool
    unsound: Count
    seconds: Amount
    limits: tuple[str, ...] = ()


@dataclass(frozen=True)
class AtLimits:
    """In how many `positions` a contestant reached a limit of its own, and the `reason` on the `first` of them."""

    positions: int
    reason: str
    first: str


@dataclass(frozen=True)
class DeductionFigures:
    """What one contestant proved in the positions of one group."""

    boards: str
    contestant: str
    positions: Annotated[int, Metric("positions tried", "positions")]
    safes: Annotated[int, Metric("hidden cells proven to be safe", "cells", "higher")]
    mines: Annotated[int, Metric("hidden cells proven to be mines", "cells", "higher")]
    share: Annotated[
        float | None,
        Metric("proved of the cells that follow; without a result nothing counts as proved", "share", "higher"),
    ]
    unsound: Annotated[int, Metric("cells that it was wrong about, or that do not follow", "cells", "lower")]
    complete: Annotated[int, Metric("positions where it says that it knows all", "positions")]
    failed: Annotated[int, Metric("positions without a result", "positions", "lower")]
    median_ms: Annotated[
        float,
        Metric("processor time to be told everything and to deduce, the median; ∞ without a result", "ms", "lower"),
    ]
    p90_ms: Annotated[float, Metric("in nine positions of ten it is no longer", "ms", "lower")]
    max_ms: Annotated[float, Metric("the longest", "ms", "lower")]


@dataclass(frozen=True)
class Agreement:
    """Two contestants on the positions that both finished: how many cells each proved that the other did not.

    Who reached a limit of its own there did not finish: what it did not prove says nothing of its inference.
    Where both said that they know all they must have proved the same: `disagreements` names positions where they did
    not, the first of so many that `disagreed` counts.
    """

    first: str
    second: str
    positions: Annotated[int, Metric("positions that both finished", "positions")]
    both: Annotated[int, Metric("cells that both proved", "cells")]
    only_first: Annotated[int, Metric("cells that the first proved and the second did not", "cells")]
    only_second: Annotated[int, Metric("cells that the second proved and the first did not", "cells")]
    both_complete: Annotated[int, Metric("positions where both said that they know all", "positions")]
    disagreed: Annotated[int, Metric("of these, those where they differ", "positions", "lower")]
    disagreements: tuple[str, ...]
