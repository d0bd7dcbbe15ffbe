"""What the tests of laws share: a law is worth something if it notices what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engines.laws.engine_laws import Nonconformance, check_laws


def complaint(broken: type[Any], law: str, laws: Sequence[Callable[[Any], None]]) -> str:
    """What the one of the `laws` with the name `law` says of what is `broken`."""
    [breached] = [one for one in laws if one.__name__ == law]
    with pytest.raises(Nonconformance, match="expected") as caught:
        check_laws([breached], broken)
    return str(caught.value)
