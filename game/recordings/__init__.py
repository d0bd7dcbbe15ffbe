"""Recordings of games played by people, with their layout (`game_recording`) or without (`transcripts`)."""
