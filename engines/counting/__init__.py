"""Exact model counting, which the engines `probability`, `progress` and `optimal` share.

`component` counts the arrangements of one connected component by their number of mines; `joining` puts components and
untouched cells together; `position` is a whole position counted, and `reasoner` what follows from it. `lookahead`
looks one number ahead; `enumeration` and `game_tree` play the end of a game.
"""
