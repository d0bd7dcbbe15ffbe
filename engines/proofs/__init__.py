"""Why something follows: explanations of every kind of puzzle, by a few clues and an argument from them.

`form` has the steps of an argument and how they are written, `checking` refuses what is no argument, `reading` reads
arguments of other people, and `finding` searches for one and knows nothing of the check. Above these, `hint` shows a
part of an argument, `guess_needed` proves that a guess is needed or not, and `argument_verdict` judges an argument in
text or in JSON. All of it is about atoms, whatever these are: cells and sentences, or people and their statements.
"""
