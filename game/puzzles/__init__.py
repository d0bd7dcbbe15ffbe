"""Puzzles: the interface of every kind, code shared by the kinds, and a folder for each kind."""
