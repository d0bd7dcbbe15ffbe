"""TODO: mineproof/generation."""
