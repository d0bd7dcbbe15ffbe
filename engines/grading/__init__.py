"""Grades: the difficulty of conclusions and boards, as the weakest sufficient reasoner of a ladder; and new puzzles."""
