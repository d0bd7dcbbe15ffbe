"""The search for boards: of a wanted grade, without a guess, or with the position that somebody has seen.

`search` finds boards of a grade by rejection, by repair, or around one of the `patterns`: small parts of a board that
only complete inference finishes. It builds on `engines.grading.careful_player`. `stuck_positions` are those where only
complete inference leads on, `no_guess_boards` finds a board to play, `search_from_position` and `fitting_layouts` find
those that fit a position.
"""
