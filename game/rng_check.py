"""Validation of `rng` arguments: randomness is always passed in as a `random.Random`."""

from __future__ import annotations

import random


def check_rng(rng: object) -> None:
    """Raise `TypeError` unless `rng` is None or a `random.Random`; a seed is refused.

    >>> check_rng(5)
    Traceback (most recent call last):
        ...
    TypeError: rng is 5; expected a random.Random, such as random.Random(5)
    """
    if rng is not None and not isinstance(rng, random.Random):
        raise TypeError(f"rng is {rng!r}; expected a random.Random, such as random.Random(5)")
