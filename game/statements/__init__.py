"""TODO: game/statements."""
