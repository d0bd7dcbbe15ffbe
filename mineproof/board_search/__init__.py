"""The search for boards: of a given grade, without guesses, or matching a position.

`graded_boards` finds boards of a grade, some of them with `hard_patterns`, and `layouts_of_position` draws layouts that
fit a position.
"""
