"""Proofs: explanations from a few clues and an argument, for every kind of puzzle.

An argument is a list of steps; each step claims something and names the clues and steps from which it follows. `form`
has the steps and their text, `checking` rejects wrong arguments, `reading` reads arguments from text and JSON, and
`finding` searches for one, independently of the check. On top of these, `hint` shows a part of an argument,
`guess_needed` proves whether a guess is needed, and `argument_verdict` judges an argument in text or JSON. The atoms of
an argument may be cells or other propositions, such as the roles of people.
"""
