"""The comparison: contestants side by side, in what they deduce, how they play and how fast, and what that teaches.

`comparing` has `compare`, which makes the runs that the `plan` fixes beforehand; the `result` keeps them. `evidence`
pools what the runs show, `findings` says what was learnt of it in sentences, with `advice` for what to choose and what
to run next. `tables` shows it in three tables, and `head_to_head` tells two contestants apart. `command` is what a
person runs.
"""

from benchmarks.comparison.comparing import ComparisonInterrupted, compare
from benchmarks.comparison.result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
