"""The comparison of contestants in deductions, play and time, with its verdict, on a site, or from records."""

from benchmarks.comparison.compare_contestants import ComparisonInterrupted, compare
from benchmarks.comparison.comparison_result import Comparison

__all__ = ["Comparison", "ComparisonInterrupted", "compare"]
