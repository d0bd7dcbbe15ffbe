"""The comparison: contestants side by side, in what they deduce, how they play and how fast, and what that teaches.

`comparing` has `compare`, which makes the runs that `planned_runs` fixes beforehand; `comparison_result` keeps them,
and `compare_command` is the command. `verdict` draws the conclusions, `report` and `site` make pages, of records too.
"""

from benchmarks.comparison.comparing import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
