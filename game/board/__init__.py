"""TODO: game/board."""
