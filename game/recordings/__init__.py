"""Recordings of games played by people: mouse events, their effect on the board, and their files.

A `GameRecording` is a layout with the events and the metadata of its file. `mouse_buttons` turns presses and releases
into clicks, `recorded_play` plays them, and `game_recording` reads and writes files.
"""
