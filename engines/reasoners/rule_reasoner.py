"""The base class of reasoners by rules: the total completes what the rules find, and contradicting facts are named."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import ClassVar, NamedTuple

from engines.facts_and_components import Fact, cells_among
from engines.reasoner import Atoms, Deduction, Reasoner, check_total, no_untouched_open
from engines.reasoners.model_counting import ProbabilityReasoner
from engines.solving.single_sentence_closure import DeterminedCells, all_or_none
from engines.solving.statement_masks import MaskCount, cells_in, masks_of, stated
from game.errors import Contradiction, GaveUp, NotEntailed, Unsound
from game.statements.sentence import Sentence, Total


class Conclusions(NamedTuple):
    """The conclusions of rules: the masks of known `mines` and `safes`, and further results.

    `untouched` and `limits` are as in `Deduction`. `statements` are inferred statements with undetermined cells.
    """

    mines: int
    safes: int
    untouched: bool | None = None
    statements: Sequence[MaskCount] = ()
    limits: tuple[str, ...] = ()


class RuleReasoner(Reasoner):
    """A reasoner that applies rules of inference to the fixed point. A subclass implements `close`."""

    fact_types: ClassVar[frozenset[type]] = frozenset({Sentence})

    @abstractmethod
    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        """Apply the rules to the statements and the `total`, to their fixed point. Raises `Contradiction`."""

    def close_sentences(self, sentences: Sequence[Sentence], masks: Sequence[int], total: Total | None) -> Conclusions:
        """Apply the rules to sentences with these masks; see `close`."""
        return self.close(stated(sentences, masks), total)

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """Return the conclusions; those of incomplete rules are complete only if every cell is determined."""
        sentences = self.sentences_among(facts, total)
        cells, masks = masks_of(sentences)
        try:
            found = _completed(self.close_sentences(sentences, masks, total), sentences, masks, total)
        except Contradiction as contradiction:
            raise named(contradiction, sentences, total) from None
        known = found.mines | found.safes
        open_masks = {mask & ~known for mask in masks}
        inferred = [
            Sentence(cells_in(mask, cells), count) for mask, count in found.statements if mask not in open_masks
        ]
        is_determined = known.bit_count() == len(cells) and no_untouched_open(total, found.untouched)
        is_all = is_determined or (self.is_complete and not found.limits)
        return Deduction(
            Atoms(cells_in(found.mines, cells)),
            Atoms(cells_in(found.safes, cells)),
            is_all,
            tuple(inferred),
            found.untouched,
            () if is_all else found.limits,
        )


def _completed(
    found: Conclusions, sentences: Sequence[Sentence], masks: Sequence[int], total: Total | None
) -> Conclusions:
    """Apply the total, and raise `Contradiction` if a fact contradicts the result: `close` may ignore both."""
    known, untouched = DeterminedCells(found.mines, found.safes), found.untouched
    if known.mines & known.safes:
        raise Contradiction("a cell is a mine and safe")
    if total is not None:
        cells = reduce(or_, masks, 0)
        left = total.mines - (cells & known.mines).bit_count()
        undetermined = cells & ~(known.mines | known.safes)
        are_mines = all_or_none(left, undetermined.bit_count() + total.untouched)
        if are_mines is not None:
            known.mark(undetermined, are_mines)
        if untouched is None and total.untouched:
            untouched = are_mines
    for sentence, mask in zip(sentences, masks, strict=True):
        known.without_known(mask, sentence.count)
    return found._replace(mines=known.mines, safes=known.safes, untouched=untouched)


def with_total(found: Deduction, facts: Sequence[Fact], total: Total | None) -> Deduction:
    """Extend the deduction `found` from the facts by applying the single-sentence rule to the total.

    Raises `Contradiction` if the undetermined cells cannot hold the mines left, and `TypeError` for a wrong total.

    >>> with_total(Deduction(complete=False), [], Total(0, untouched=3)).untouched
    False
    """
    check_total(total)
    if total is None:
        return found
    cells = cells_among(facts)
    left = total.mines - len(cells & found.true)
    undetermined = cells - found.true - found.false
    try:
        are_mines = all_or_none(left, len(undetermined) + total.untouched)
    except Contradiction as error:
        contradiction = Contradiction(f"{error}: {total}")
        sentences = [fact for fact in facts if isinstance(fact, Sentence)]
        are_all = len(sentences) == len(facts)
        raise (named(contradiction, sentences, total) if are_all else contradiction) from None
    if are_mines is None:
        return found
    untouched = are_mines if total.untouched else None
    if are_mines:
        return replace(found, true=found.true | undetermined, untouched=untouched)
    return replace(found, false=found.false | undetermined, untouched=untouched)


def named(contradiction: Contradiction, sentences: Sequence[Sentence], total: Total | None) -> Contradiction:
    """Return a contradiction with a minimal core of the facts, found by counting: the rules may have used more.

    If counting gives up, the given `contradiction` is returned. Raises `Unsound` if the facts are consistent.
    """
    premises: list[Sentence | Total] = [*sentences] if total is None else [*sentences, total]
    try:
        return Contradiction.between(ProbabilityReasoner().core(premises))
    except NotEntailed:
        raise Unsound(f"the rules are unsound: they found that {contradiction}, but all facts can be true") from None
    except GaveUp:
        return contradiction
