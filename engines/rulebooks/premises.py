"""The given statements, to which rules are applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.facts import NumberSentence
from game.statements.sentence import Sentence


class Premise(NamedTuple):
    """A given statement: from `low` to `high` of the cells in `mask` are mines.

    If the statement comes from a number on the board, `number` is this number, `on_square` is true on square boards,
    and the mask has the unknown neighbors. Otherwise `number` is None.
    """

    mask: int
    low: int
    high: int
    number: int | None = None
    on_square: bool = False


def premises_of(sentences: Sequence[Sentence], masks: Sequence[int]) -> list[Premise]:
    """Convert sentences with these masks to distinct premises, in the order of the masks."""
    premises = []
    for sentence, mask in zip(sentences, masks, strict=True):
        premise = Premise(mask, sentence.count, sentence.count)
        if isinstance(sentence, NumberSentence):
            premise = premise._replace(number=sentence.number, on_square=sentence.on_square)
        premises.append(premise)
    return sorted(set(premises), key=lambda one: (one.mask, one.low, -1 if one.number is None else one.number))
