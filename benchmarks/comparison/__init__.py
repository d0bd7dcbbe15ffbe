"""The comparison of contestants in deductions, play and time, with its verdict.

`comparison_runs` has `compare`, which makes the runs planned by `planned_runs`; `comparison_result` holds the results.
`verdict` draws the conclusions. `site` makes pages of a comparison, and `report_command` makes them of records.
"""

from benchmarks.comparison.comparison_result import Comparison
from benchmarks.comparison.comparison_runs import ComparisonInterrupted, compare

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
