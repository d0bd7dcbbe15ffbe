"""Engines with a player of their own: those that count, belief propagation, and players of the course."""
