"""Solve a puzzle, prove and grade a board, and review a game: what the public functions do."""
