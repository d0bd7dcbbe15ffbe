"""What the tests of laws share: a law is worth something if it notices what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engines.laws.engine_laws import Nonconformance, check_laws


def assert_noticed(
    broken: type[Any], law: str, laws: Sequence[Callable[[Any], None]], check: Callable[[Any], None]
) -> str:
    """The whole `check` notices what is `broken`, and so does the one of the `laws` with the name `law` alone.

    Returned is what that says. Of a new law, the whole check only warns.
    """
    with pytest.raises((Nonconformance, FutureWarning), match="expected"):
        check(broken)
    [breached] = [one for one in laws if one.__name__ == law]
    with pytest.raises(Nonconformance, match="expected") as caught:
        check_laws([breached], broken)
    return str(caught.value)
