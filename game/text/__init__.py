"""TODO: game/text."""
