"""A board as a player has seen it: observations, clues, signs, words, and the formats of other programs."""
