"""Sentences about atoms of any type: reasoners accept all of them, although boards have only cells."""

from collections.abc import Hashable, Iterable
from typing import Any, cast

from game.statements.sentence import Sentence


def sentence(atoms: Iterable[Hashable], count: int) -> Sentence:
    """Make the sentence: exactly `count` of `atoms` are true."""
    return Sentence(cast(Any, atoms), count)
