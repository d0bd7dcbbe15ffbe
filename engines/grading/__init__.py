"""TODO: engines/grading."""
