"""TODO: mineproof/terminal."""
