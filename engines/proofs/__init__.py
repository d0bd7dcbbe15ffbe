"""Proofs: explanations from a few clues and an argument, for every kind of puzzle.

An argument is a list of steps. Each step has a claim, and names the clues and earlier steps from which the claim
follows. `form` has the steps and their text, `checking` rejects wrong arguments, `reading` reads arguments from text
and JSON, and `finding` searches for arguments, independently of the check.
"""
