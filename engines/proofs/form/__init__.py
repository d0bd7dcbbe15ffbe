"""The form of an argument: its steps and their text."""
