"""Recordings of games played by people: the clicks, their effect on the board, and their files.

`game_recording` has a layout with clicks and metadata, and its JSON; `recorded_play` plays it; `transcripts` are moves
without a layout.
"""
