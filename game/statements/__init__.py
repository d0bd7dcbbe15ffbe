"""Statements: sentences over cells, formulas and their connectives, clues, and their translation."""
