"""What follows: engines and reasoners. They know the words of `game`, and never the hidden truth."""
