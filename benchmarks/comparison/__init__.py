"""The comparison of contestants in deductions, play and time, with its verdict, on a site, or from records."""

from benchmarks.comparison.comparison_result import Comparison
from benchmarks.comparison.comparison_run import ComparisonInterrupted, compare

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
