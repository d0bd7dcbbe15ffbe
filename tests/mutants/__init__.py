"""Change the code on purpose, one place at a time, and see whether a test notices: `python -m tests.mutants`."""
