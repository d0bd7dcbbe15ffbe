"""TODO: engines/proofs/form."""
