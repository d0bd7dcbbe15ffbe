"""The comparison of contestants in deductions, play and time, with its verdict.

`compare_contestants` has `compare`, which makes the runs planned by `planned_runs`; `comparison_result` holds the
results. `verdict` draws the conclusions. `site` makes pages of a comparison, and `report_command` makes them of
records.
"""

from benchmarks.comparison.compare_contestants import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
