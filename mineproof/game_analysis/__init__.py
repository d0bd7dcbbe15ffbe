"""The review of a recorded game: how good each click was, and the text of the review."""
