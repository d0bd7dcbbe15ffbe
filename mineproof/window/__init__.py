"""The window: Minesweeper as one plays it, with an engine beside that moves, knows, and says why.

`controller` is the game and its buttons without any picture, and `thinker` the engine in a process of its own; both
know nothing of pygame. `geometry` says where things are, `brush` draws shapes and text, `start_view` and `game_view`
draw the two screens, and `runner` turns events into commands. Nothing here imports an engine: `create` is handed in.
"""
