"""Recordings of games played by people, with their layout (`game_recording`) or without (`transcripts`).

`recording_playback` plays one again, with its `game_figures`, and `transcript_reader` reads transcripts.
"""
