"""Statements: sentences over cells, formulas and their connectives, claims, clues, and translations of formulas."""
