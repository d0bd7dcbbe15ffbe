"""Answers: all conclusions about a puzzle, the best move on a board, and proofs by one or two clues."""
