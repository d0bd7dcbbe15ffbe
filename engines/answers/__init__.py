"""Answers: all conclusions about a puzzle, for a board also the best move; and proofs by one or two clues."""
