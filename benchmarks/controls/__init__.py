"""Players beside the engines, which show what the figures are worth: the textbook's, one that guesses, and peers."""
