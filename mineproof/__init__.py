"""The front door: what a person uses and sees."""
