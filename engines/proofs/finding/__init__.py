"""TODO: engines/proofs/finding."""
