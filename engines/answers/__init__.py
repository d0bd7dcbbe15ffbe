"""Answers: all conclusions about a puzzle, or about a board with its best move; and proofs by one or two clues."""
