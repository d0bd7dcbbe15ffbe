"""Facts about atoms of any kind: a reasoner takes them all, though a board tells it of cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, cast

from game.statements.sentence import Sentence


def sentence(atoms: Iterable[Hashable], count: int) -> Sentence:
    """Exactly `count` of `atoms` are true."""
    return Sentence(cast(Any, atoms), count)
