"""Boards of a wanted grade that need no guess.

`search` looks for them: by rejection, by repair, or around a pattern. It builds on `patterns` (small parts of a board
that only complete inference finishes), and on `engines.grading.careful_player`. `no_guess_boards` searches for one to play.
"""
