"""Exercises for a class: positions with a cell to find, puzzles to solve, and sheets of them to print.

`board_exercises` draws positions, and `puzzle_exercises` has puzzles of other kinds and the puzzles of a teacher.
`exercise` has the content of a sheet, `sheet_layout` its layout, and `sheet_formats` the writers.
"""
