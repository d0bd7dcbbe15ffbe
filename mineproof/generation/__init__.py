"""Boards of a wanted grade that need no guess.

`search` looks for them: by rejection, by repair, or around a pattern. It builds on `bitboard` (a board as whole
numbers), `walking` (how far a player comes who never guesses), `climbing` (the same by the compiled core) and
`patterns` (small parts of a board that only complete inference finishes).
"""
