"""TODO: mineproof/solving."""
