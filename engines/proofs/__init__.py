"""Why something follows: explanations of every kind of puzzle, by a few clues and an argument from them.

`explanation` is what one asks for. `argument_steps` are what an argument is made of, `argument_writing` puts them in
words, and `argument_reading` reads these back. `argument_search` finds a short one, and `direct_arguments` one by a
single rule, which `graded_arguments` asks for. `argument_check` refuses what is no argument and knows nothing of the
search; it looks for a `counterexample`. `argument_verdict` says of anybody's argument whether it is right, and why not,
in text or in JSON (`argument_json`).
`ladder` grades conclusions. All of it is about atoms, whatever these are: cells and sentences, or people and what they
say.
"""
