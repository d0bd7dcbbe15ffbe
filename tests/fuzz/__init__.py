"""Random cases, checked against brute force or a second implementation: `python -m tests.fuzz --seconds 60`.

Each kind of case is a module with a function `failures(seed)`. A case is determined by its seed: a seed that once
failed is one line in the tests.
"""
