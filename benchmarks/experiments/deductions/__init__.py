"""Deductions from positions: their summary, shares by grade, differences between contestants, and limits reached."""
