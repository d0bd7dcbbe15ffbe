"""The random numbers of subjects and trials: reproducible from the seed, whatever was drawn before."""

import random


def stream(*parts: object) -> random.Random:
    """Return the random generator for `parts`: the same on any machine, and different for other parts."""
    return random.Random("/".join(map(str, parts)))
