"""The comparison of contestants in deductions, play and time, with its verdict.

`comparing` has `compare`, which makes the runs planned by `planned_runs`; `comparison_result` holds the results.
`verdict` draws the conclusions. `site` makes pages of a comparison, and `report_command` makes them of records.
"""

from benchmarks.comparison.comparing import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
