"""Exercises for a class: positions with a cell to find, puzzles to solve, and sheets of them to print.

`board_exercises` are drawn, `puzzle_exercises` are of any other kind, and `own_exercises` are what somebody wrote. An
`exercise_sheet` says what a sheet has, `sheet_layout` where that stands, and `sheet_formats` write it.
"""
