"""TODO: game/puzzles."""
