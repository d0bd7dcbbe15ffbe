"""Grades the difficulty of conclusions and boards by a ladder of reasoners; generates puzzles of a given grade."""
