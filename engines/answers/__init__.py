"""Answer: all that is known of a puzzle, or of a board with its best move; and proofs by few clues."""
