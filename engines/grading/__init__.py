"""Grades: the difficulty of conclusions and boards, as rungs of a ladder of reasoners; and new puzzles."""
