"""The comparison of contestants in deductions, play and time, with its verdict.

`comparing` has `compare`, which makes the runs fixed beforehand by `planned_runs`; `comparison_result` holds the
results. `verdict` draws the conclusions, `report` and `site` make pages, also
from records.
"""

from benchmarks.comparison.comparing import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
