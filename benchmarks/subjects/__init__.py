"""Subjects that several experiments share: boards and positions, drawn by number, named, or read from a file."""
