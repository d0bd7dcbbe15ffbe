"""The search for boards: of a given grade, without guesses, or matching a position.

`graded_boards` finds boards of a grade by rejection, by repair, or around a pattern: a small part of a board that only
complete inference finishes (see `hard_patterns`). `layouts_of_position` draws layouts that fit a position. The package
builds on `engines.grading.no_guess_player`.
"""
