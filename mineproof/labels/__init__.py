"""Labeled sets of puzzles as others publish them, and whether what they say follows."""
