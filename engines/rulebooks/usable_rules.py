"""Which rules of a book may be applied, and to what: as they are proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.rulebooks.rule import Rulebook
from engines.rulebooks.rule_closure import Premise
from engines.rulebooks.rule_matching import Matcher, Usable, matcher_of


@dataclass(frozen=True)
class UsableRules:
    """The rules of a book that may be applied, and by their names why others are not."""

    usable: tuple[Usable, ...]
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def matcher(self) -> Matcher:
        """What the rules show of sentences that look alike: remembered for all that use them."""
        return matcher_of(self.usable)

    def left_out(self, premises: Sequence[Premise], has_total: bool) -> list[str]:
        """Which rules are not applied to these premises, or not to all of them, in words."""
        return []


def usable_rules(book: Rulebook) -> UsableRules:
    """The rules of a book that may be applied."""
    return UsableRules(tuple(Usable(rule, rank) for rank, rule in enumerate(book.rules, 1)))
