"""Shared by the tests of the laws of reasoners and engines: each law has to notice a class that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engines.laws.engine_laws import Nonconformance, check_laws


def complaint(broken: type[Any], law: str, laws: Sequence[Callable[[Any], None]]) -> str:
    """Check one of the `laws`, by its name, on a class that breaks it, and return the error message."""
    [breached] = [one for one in laws if one.__name__ == law]
    with pytest.raises(Nonconformance, match="expected") as caught:
        check_laws([breached], broken)
    return str(caught.value)
