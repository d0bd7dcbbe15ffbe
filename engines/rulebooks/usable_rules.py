"""The usable rules of a book, each proven first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engines.rulebooks.rule_reading import SHIPPED, Rulebook, load_rulebook, text_of_rulebook
from engines.rulebooks.rulebook_matcher import Matcher, Usable, matcher_of
from game.errors import UserError

if TYPE_CHECKING:
    from engines.rulebooks.rule_proof import Proof


def usable_rules_in(file: str) -> Matcher:
    """Load the usable rules of a shipped book, or of a file. Raises as `usable_rules` does."""
    return _usable_rules_in(file, text_of_rulebook(file))


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
                raise UserError(f"{book.name or 'the rulebook'}, line {rule.line}: {_refutation(proof)}")
            case Status.NOT_DECIDED:
                undecided.append(rule)
            case Status.BETWEEN_NUMBERS:
                usable.append(Usable(rule, rank, proof.most, between_numbers=True))
            case Status.PROVEN | Status.NEVER_APPLIES:  # the latter may apply on grids with more neighbors
                usable.append(Usable(rule, rank, None if proof.any_size else proof.most))
    return matcher_of(tuple(usable), tuple(undecided))


def _refutation(proof: Proof) -> str:
    board = proof.counterexample
    if board is None:
        return f"the rule {proof.rule.name!r} is wrong; leave it out, or mend it"
    where = f"on a board of {board.height}x{board.width}: {' '.join(board.words())}"
    return f"the rule {proof.rule.name!r} is wrong {where} Leave it out, or mend it; `mineproof rules check` draws it"
