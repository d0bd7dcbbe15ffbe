"""The laws of engines and reasoners, and the check for them."""
