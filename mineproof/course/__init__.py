"""The course's own names, to the letter, in front of this library: CS50's `logic.py`, for trying reasoners under it.

This is no coursework and helps with none: whoever takes the course writes these programs.
"""
