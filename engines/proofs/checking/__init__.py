"""The check of an argument, independent of the search for one, and counterexamples to wrong steps."""
