"""TODO: mineproof/watch."""
