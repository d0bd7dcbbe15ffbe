"""TODO: engines/answers."""
