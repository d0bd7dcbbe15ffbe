"""Grades: how hard a conclusion or a board is, by the weakest rung of a ladder of reasoners; and new puzzles."""
