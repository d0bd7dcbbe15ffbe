"""Arguments: why something follows, in steps that a person can check one by one.

`steps` are the words: claims, and the four kinds of steps. `proving` finds a short argument, `checking` refuses what is
none and knows nothing of the prover, and `wording` tells an argument in sentences. Cells and sentences, or people and
what they say: an argument is about atoms, whatever these are.
"""
