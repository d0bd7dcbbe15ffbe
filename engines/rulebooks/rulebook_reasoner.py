"""The reasoner that applies the rules of a rulebook to the fixed point."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Self

from engines.facts import NumberSentence
from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.solving.limits import Steps, checked_limit
from engines.solving.statement_masks import MaskCount
from game.statements.sentence import Sentence, Total

if TYPE_CHECKING:
    from engines.rulebooks.forward_chaining import OpenSentence, RuleClosure
    from engines.rulebooks.rule_reading import Rulebook

MOST_STATEMENTS = 2_000
"""The default limit of statements kept at a time."""

MOST_TUPLES = 20_000_000
"""The default limit of combinations (of two, three or four statements) compared in one deduction."""


class RulebookReasoner(RuleReasoner):
    """Applies the rules of a book, and the single-sentence rule, to sentences and to the conclusions from them.

    `file` is the name of a shipped rulebook or the path of another. Each rule is proven first; a wrong rule raises
    `UserError` with a refuting board. Rules proven only between numbers of a square board are applied only to such
    numbers; the limits of a deduction name the rules left out. At most `limit` statements are kept at a time, and
    `tuples` combinations of statements compared in one deduction.
    """

    name = "rulebook"
    summary = "the rules of a rulebook, which a person writes, each proven before it is used"
    reference = "the patterns of players, such as 1-1 and 1-2"
    contains = ("single",)
    solver_modules = ("engines.rulebooks.forward_chaining", "engines.rulebooks.usable_rules")
    names_rules = True

    def __init__(
        self,
        file: Annotated[str, "a rulebook: course, players, learnt, patterns, or the path of a file"] = "players",
        limit: Annotated[int, "statements that are open at a time, at most"] = MOST_STATEMENTS,
        tuples: Annotated[int, "pairs, triples and fours of statements that are compared, at most"] = MOST_TUPLES,
    ) -> None:
        from engines.rulebooks.usable_rules import usable_rules_in

        super().__init__()
        self.file, self.limit, self.tuples = file, checked_limit("limit", limit), checked_limit("tuples", tuples)
        self.matcher = usable_rules_in(file)

    @classmethod
    def of(cls, book: Rulebook) -> Self:
        """Make a reasoner with the rules of this book. Raises `UserError` for a wrong rule."""
        from engines.rulebooks.usable_rules import usable_rules

        found = cls.__new__(cls)
        found.file, found.limit, found.tuples = book.name, MOST_STATEMENTS, MOST_TUPLES
        found.matcher = usable_rules(book)
        return found

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        from engines.rulebooks.forward_chaining import OpenSentence

        return self._conclusions([OpenSentence(mask, count, count) for mask, count in given], total)

    def close_sentences(self, sentences: Sequence[Sentence], masks: Sequence[int], total: Total | None) -> Conclusions:
        from engines.rulebooks.forward_chaining import OpenSentence

        found = {}
        for mask, one in zip(masks, sentences, strict=True):
            number, on_square = (one.number, one.on_square) if isinstance(one, NumberSentence) else (None, False)
            key = mask, one.count, -1 if number is None else number, on_square
            found[key] = OpenSentence(mask, one.count, one.count, number, on_square)
        return self._conclusions([found[key] for key in sorted(found)], total)

    def closure(self, premises: Sequence[OpenSentence], total: tuple[int, int] | None = None) -> RuleClosure:
        """Close these premises under the rules; a `total` is a mask and a number of mines. Raises `Contradiction`."""
        from engines.rulebooks.forward_chaining import RuleClosure

        closure = RuleClosure(self.matcher, self.limit, Steps(self.tuples, "tuples"))
        closure.close(premises, total)
        return closure

    def _conclusions(self, premises: Sequence[OpenSentence], total: Total | None) -> Conclusions:
        masks = [premise.mask for premise in premises]
        touched = reduce(or_, masks, 0)
        untouched = ((1 << total.untouched) - 1) << touched.bit_length() if total else 0
        closure = self.closure(premises, (touched | untouched, total.mines) if total else None)
        statements = [
            (letter.mask, letter.low)
            for letter in closure.sentences.values()
            if letter.low == letter.high and not letter.mask & untouched
        ]
        of_untouched = None
        if untouched and not untouched & ~(closure.mines | closure.safes):
            of_untouched = True if not untouched & closure.safes else None if untouched & closure.mines else False
        largest, on_square = (
            max([mask.bit_count() for mask in masks], default=0),
            any(one.on_square for one in premises),
        )
        limits = (*closure.limits, *self.matcher.left_out(largest, on_square, total is not None))
        return Conclusions(closure.mines & ~untouched, closure.safes & ~untouched, of_untouched, statements, limits)
