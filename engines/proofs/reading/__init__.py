"""Arguments read back, from text and from JSON."""
