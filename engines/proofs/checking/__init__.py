"""TODO: engines/proofs/checking."""
