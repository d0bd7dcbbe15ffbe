"""Proofs: explanations from a few clues and an argument, for every kind of puzzle.

`form` has the steps of an argument and their text, `checking` refuses wrong arguments, `reading` reads arguments from
text and JSON, and `finding` searches for one, independently of the check. On top of these, `hint` shows a part of an
argument, `guess_needed` proves whether a guess is needed, and `argument_verdict` judges an argument in text or JSON.
Atoms may be cells and sentences, or people and their statements.
"""
