"""Why something follows: explanations of every kind of puzzle, by a few clues and an argument from them."""
