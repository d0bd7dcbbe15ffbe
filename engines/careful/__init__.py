"""A careful player, who never guesses: how far it comes on a known board, and which rung of the ladder that takes.

`climbing` is what others ask: it plays by the compiled core where there is one, and else by `player`. `bitboard` is a
board as whole numbers, and `gridboard` the same for grids that are not square.
"""
