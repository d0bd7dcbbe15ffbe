"""Recordings of people's games: the events of the mouse, what they come to on the board, and the files they stand in.

A `GameRecording` is a layout with the events and what else its file says. `mouse_buttons` makes clicks of presses and
releases, `recorded_play` plays them, and `own_recordings` reads and writes files.
"""
