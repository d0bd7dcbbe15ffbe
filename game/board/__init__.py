"""Observation: a board as it was seen; its clues, signs and words, and the formats of other programs."""
