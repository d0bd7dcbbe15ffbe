"""Words for numbers, and text of strangers made visible."""

from __future__ import annotations

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
