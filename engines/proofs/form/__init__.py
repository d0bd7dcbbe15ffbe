"""The form of an argument: its steps, and how they are written."""
