"""The check of an argument, which shares nothing with the search for one, and counterexamples to wrong steps."""
