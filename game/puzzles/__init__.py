"""Puzzle: the form of every kind, what the kinds share, and a folder for each kind."""
