"""Words for numbers, and text of strangers made visible."""

from __future__ import annotations

import random
from decimal import ROUND_HALF_UP, Context, Decimal

import pytest

from game.words import in_digits


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (10**15 - 1, "999,999,999,999,999"),
        (10**15, "about 1.0 * 10^15"),
        (3498 * 10**99, "about 3.5 * 10^102"),
        (345 * 10**100, "about 3.5 * 10^102"),
        (10**16 - 1, "about 1.0 * 10^16"),
        (995 * 10**20, "about 1.0 * 10^23"),
        (994 * 10**20, "about 9.9 * 10^22"),
        (10**400, "about 1.0 * 10^400"),
    ],
)
def test_a_long_count_is_rounded(number: int, message: str) -> None:
    assert in_digits(number) == message


def test_long_counts_are_rounded_as_decimals_are() -> None:
    rng, two_digits = random.Random(1), Context(prec=2, rounding=ROUND_HALF_UP, Emax=10**6)
    for _ in range(2_000):
        number = rng.randrange(10**15, 10 ** rng.randrange(16, 1_000))
        digits, power = in_digits(number).removeprefix("about ").split(" * 10^")
        assert Decimal(digits).scaleb(int(power)) == two_digits.create_decimal(number), number
