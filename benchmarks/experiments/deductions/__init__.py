"""Deductions from positions: their summary, shares by grade, and differences between contestants."""
