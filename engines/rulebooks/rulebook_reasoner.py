"""The reasoner that applies the rules of a rulebook to the fixed point, each rule proven first."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Annotated, Self

from engines.facts_and_components import NumberSentence
from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.rulebooks.forward_chaining import OpenSentence, RuleClosure
from engines.rulebooks.rule_reading import SHIPPED, Rulebook, load_rulebook, text_of_rulebook
from engines.rulebooks.rulebook_matcher import Matcher, Usable, matcher_of
from engines.solving.limits import Steps, checked_limit
from engines.solving.statement_masks import MaskCount
from game.errors import UserError
from game.statements.sentence import Sentence, Total


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
    names_rules = True

    def __init__(
        self,
        file: Annotated[str, "a rulebook: course, players, learnt, patterns, or the path of a file"] = "players",
        limit: Annotated[int, "statements that are open at a time, at most"] = 2_000,
        tuples: Annotated[int, "pairs, triples and fours of statements that are compared, at most"] = 20_000_000,
    ) -> None:
        self.file, self.limit, self.tuples = file, checked_limit("limit", limit), checked_limit("tuples", tuples)
        self.matcher = _usable_rules_in(file, text_of_rulebook(file))

    @classmethod
    def of(cls, book: Rulebook) -> Self:
        """Make a reasoner with the rules of this book, which needs no file. Raises `UserError` for a wrong rule."""
        found = cls()
        found.file, found.matcher = book.name, usable_rules(book)
        return found

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        return self._conclusions([OpenSentence(mask, count, count) for mask, count in given], total)

    def close_sentences(self, sentences: Sequence[Sentence], masks: Sequence[int], total: Total | None) -> Conclusions:
        found = {}
        for mask, one in zip(masks, sentences, strict=True):
            number, on_square = (one.number, one.on_square) if isinstance(one, NumberSentence) else (None, False)
            key = mask, one.count, -1 if number is None else number, on_square
            found[key] = OpenSentence(mask, one.count, one.count, number, on_square)
        return self._conclusions([found[key] for key in sorted(found)], total)

    def closure(self, premises: Sequence[OpenSentence], total: tuple[int, int] | None = None) -> RuleClosure:
        """Close these premises under the rules; a `total` is a mask and a number of mines. Raises `Contradiction`."""
        closure = RuleClosure(self.matcher, self.limit, Steps(self.tuples, "tuples"))
        closure.close(premises, total)
        return closure

    def _conclusions(self, premises: Sequence[OpenSentence], total: Total | None) -> Conclusions:
        masks = [premise.mask for premise in premises]
        touched = reduce(or_, masks, 0)
        untouched = ((1 << total.untouched) - 1) << touched.bit_length() if total else 0
        closure = self.closure(premises, (touched | untouched, total.mines) if total else None)
        exact = [one for one in closure.sentences.values() if one.low == one.high]
        statements = [(one.mask, one.low) for one in exact if not one.mask & untouched]
        of_untouched = None
        if untouched and not untouched & ~(closure.mines | closure.safes):
            of_untouched = True if not untouched & closure.safes else None if untouched & closure.mines else False
        largest = max([mask.bit_count() for mask in masks], default=0)
        left_out = self.matcher.left_out(largest, any(one.on_square for one in premises), total is not None)
        limits = (*closure.limits, *left_out)
        return Conclusions(closure.mines & ~untouched, closure.safes & ~untouched, of_untouched, statements, limits)


@lru_cache(16)
def _usable_rules_in(file: str, _text: str) -> Matcher:
    """Load the rules, cached until the text of the file changes."""
    book = load_rulebook(file)
    if file in SHIPPED:  # the tests prove that each of their rules is right for sentences of any size
        return matcher_of(tuple([Usable(rule, rank) for rank, rule in enumerate(book.rules, 1)]))
    return usable_rules(book)


def usable_rules(book: Rulebook) -> Matcher:
    r"""Prove the rules of a book and return the right ones. Some of them are restricted to sentences of few cells.

    Raises `UserError`, with a board, for a wrong rule, and `ImportError` without Z3.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> usable_rules(read_rulebook("too bold\n if a = 1\n then A: safe", "mine.txt"))
    Traceback (most recent call last):
        ...
    game.errors.UserError: mine.txt, line 1: the rule 'too bold' is wrong on a board of 1x2: ...
    """
    from engines.rulebooks.rule_proof import Status, proof_of  # shipped books need no proof

    usable, undecided = [], []
    for rank, rule in enumerate(book.rules, 1):
        proof = proof_of(rule)
        match proof.status:
            case Status.REFUTED:
                raise UserError(f"{book.name or 'the rulebook'}, line {rule.line}: {proof.refutation}")
            case Status.NOT_DECIDED:
                undecided.append(rule)
            case Status.BETWEEN_NUMBERS:
                usable.append(Usable(rule, rank, proof.most, between_numbers=True))
            case Status.PROVEN | Status.NEVER_APPLIES:  # the latter may apply on grids with more neighbors
                usable.append(Usable(rule, rank, None if proof.any_size else proof.most))
    return matcher_of(tuple(usable), tuple(undecided))
