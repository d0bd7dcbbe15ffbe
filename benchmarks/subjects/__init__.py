"""Subjects shared by several experiments: boards and positions, drawn by number, named, or read from a file."""
