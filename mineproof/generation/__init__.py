"""The command `generate`: new puzzles of any kind, and boards without guesses."""
