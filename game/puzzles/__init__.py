"""Puzzles: the base class of all kinds, code shared by several kinds, and a folder for each kind."""
