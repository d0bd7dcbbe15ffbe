"""TODO: engines/proofs/reading."""
