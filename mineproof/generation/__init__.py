"""The command `generate`: new puzzles of any kind, and boards that need no guess."""
