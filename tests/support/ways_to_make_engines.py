"""The ways to make an engine: whatever it reasons by, its bookkeeping is that of one of two kinds of position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import engines
from engines import Engine
from engines.board.deduced_position import DeducedPosition
from engines.reasoners.sat import SatReasoner
from engines.solving.knowledge_base import KnowledgeBase


class OwnEngine(Engine):
    """A class of one's own."""

    reasoner_class = SatReasoner


NAMES = ["sentence", "sat+safest", f"{__name__}:{OwnEngine.__name__}", "optimal"]
"""What `create` takes: a name, a pair, a class by its path, an engine that counts; and the one that is compiled."""
if "native" in engines.available():
    NAMES.append("native")

WAYS: dict[str, Callable[..., Engine]] = {
    **{name: partial(engines.create, name) for name in NAMES},
    "a class": engines.load("sentence"),
    "a reasoner": lambda *sizes, **options: Engine(*sizes, reasoner=SatReasoner(), **options),
}
"""Those, a class that is called, and an engine without a class."""


def knowledge_base(engine: Any) -> KnowledgeBase:
    """That of the position in Python, which has to be there."""
    assert isinstance(engine._position, DeducedPosition)
    return engine._position.base
