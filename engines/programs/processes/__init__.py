"""Processes beside this one: their limits of time and memory, and how all that they start is ended."""
