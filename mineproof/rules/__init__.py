"""TODO: mineproof/rules."""
