"""What stands behind an engine."""

from __future__ import annotations

from engines import Engine
from engines.board.deduced_position import DeducedPosition
from engines.board.knowledge import KnowledgeBase


def knowledge_base(engine: Engine) -> KnowledgeBase:
    """That of the position in Python, which has to be there."""
    assert isinstance(engine._position, DeducedPosition)
    return engine._position.base
