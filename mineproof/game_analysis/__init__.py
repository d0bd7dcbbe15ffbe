"""The review of a recorded game: an assessment of each click, and its text."""
