"""The usable rules of a book, and the sentences for which each is proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from engines.rulebooks.premises import Premise
from engines.rulebooks.rule import Rule
from engines.rulebooks.rule_matching import Matcher, Usable, matcher_of
from engines.rulebooks.rule_reading import SHIPPED, Rulebook, load_rulebook, text_of_rulebook
from game.errors import UserError
from game.wording import in_a_row

if TYPE_CHECKING:
    from engines.rulebooks.rule_proof import Proof


@dataclass(frozen=True)
class UsableRules:
    """The usable rules of a book, and the `undecided` rules, neither proven nor refuted."""

    usable: tuple[Usable, ...]
    undecided: tuple[Rule, ...] = ()

    @cached_property
    def matcher(self) -> Matcher:
        return matcher_of(self.usable)

    def left_out(self, premises: Sequence[Premise], has_total: bool) -> list[str]:
        """Describe the rules that cannot be applied to all of these premises, each with the reason."""
        found = []
        undecided = [rule for rule in self.undecided if has_total or not rule.uses_total]
        if undecided:
            found.append(f"{_named(undecided)} left out: whether it is right is not decided")
        between = [one.rule for one in self.usable if one.between_numbers]
        if between and not any(premise.on_square for premise in premises):
            found.append(f"{_named(between)} left out: it is right between numbers of square boards alone")
        largest = max([premise.mask.bit_count() for premise in premises], default=0)
        small = [one for one in self.usable if one.most is not None and one.most < largest]
        if small:
            cells = min([one.most for one in small if one.most is not None])
            found.append(f"{_named([one.rule for one in small])} left out for sentences of more than {cells} cells")
        return found


def _named(rules: Sequence[Rule]) -> str:
    names = in_a_row([repr(rule.name) for rule in rules])
    return f"the rule {names} is" if len(rules) == 1 else f"each of the rules {names} is"


def usable_rules_in(file: str) -> UsableRules:
    """Load the usable rules of a shipped book, or of a file. Raises as `usable_rules` does."""
    return _usable_rules_in(file, text_of_rulebook(file))


@lru_cache(16)
def _usable_rules_in(file: str, _text: str) -> UsableRules:
    """Load the rules, cached until the text of the file changes."""
    book = load_rulebook(file)
    if file in SHIPPED:  # the tests prove that each of their rules is right for sentences of any size
        return UsableRules(tuple([Usable(rule, rank) for rank, rule in enumerate(book.rules, 1)]))
    return usable_rules(book)


def usable_rules(book: Rulebook) -> UsableRules:
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
                raise UserError(f"{book.name or 'the rulebook'}, line {rule.line}: {_refutation(proof)}")
            case Status.NOT_DECIDED:
                undecided.append(rule)
            case Status.BETWEEN_NUMBERS:
                usable.append(Usable(rule, rank, proof.most, between_numbers=True))
            case Status.PROVEN | Status.NEVER_APPLIES:  # the latter may apply on grids with more neighbors
                usable.append(Usable(rule, rank, None if proof.any_size else proof.most))
    return UsableRules(tuple(usable), tuple(undecided))


def _refutation(proof: Proof) -> str:
    board = proof.counterexample
    if board is None:
        return f"the rule {proof.rule.name!r} is wrong; leave it out, or mend it"
    where = f"on a board of {board.height}x{board.width}: {' '.join(board.words())}"
    return f"the rule {proof.rule.name!r} is wrong {where} Leave it out, or mend it; `mineproof rules check` draws it"
