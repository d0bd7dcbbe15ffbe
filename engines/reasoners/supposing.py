"""Proof by contradiction: suppose a cell safe, then a mine, and try to refute each supposition by the overlap rule."""

from collections import deque
from collections.abc import Sequence

from engines.reasoners.overlap import OverlapReasoner, Overlaps
from engines.reasoners.rule_reasoner import Conclusions
from engines.solving.statement_masks import MaskCount, regions_of
from game.errors import Contradiction
from game.statements.sentence import Total


class SupposingReasoner(OverlapReasoner):
    """Assumes each undetermined cell safe, then a mine, and refutes assumptions by the overlap rule.

    This is repeated until nothing new follows. Cells in the same sentences are equivalent, so only one of them is
    assumed. If an assumption is not refuted, the values derived under it need no assumption of their own.

    The method is known as shaving or singleton consistency in constraint programming (Debruyne and Bessière, Some
    practicable filtering techniques for the constraint satisfaction problem, 1997). At most `limit` statements are kept
    at a time, and `pairs` pairs compared under all assumptions together. The conclusions include those of `overlap`,
    and are included in those of `relaxed`.
    """

    name = "supposing"
    summary = "suppose a cell safe, then a mine, and look for a contradiction by overlaps"
    reference = "Debruyne and Bessière, Some practicable filtering techniques for constraint satisfaction, 1997"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        known = self.overlaps(given, total)
        regions = deque(regions_of(given))
        unchanged = 0  # regions in a row without a refuted supposition
        met = {False: 0, True: 0}  # the cells that are safe, or mines, under a supposition that was not refuted
        while unchanged < len(regions):
            region = regions.popleft()
            if region & (known.mines | known.safes):
                continue
            regions.append(region)
            unchanged += 1
            for is_mine in (False, True):
                if region & met[is_mine]:  # an unrefuted supposition implies this one: nothing new would follow
                    continue
                supposed = suppose(known, region & -region, is_mine)
                if supposed is None:
                    mines = 0 if is_mine else region.bit_count()  # for all cells of a region, as for one
                    known.add([(region, mines, mines)])
                    unchanged, met = 0, {False: 0, True: 0}
                    break
                known.is_cut_short |= supposed.is_cut_short
                if total is None:  # a total may show less if more is known, as its parts are chosen greedily
                    met = {False: met[False] | supposed.safes, True: met[True] | supposed.mines}
        return known.conclusions()


def suppose(known: Overlaps, cell: int, is_mine: bool) -> Overlaps | None:
    """Assume `cell` a mine, or safe, and compute the closure under the overlap rule; None for a contradiction."""
    supposed = known.copy()
    try:
        supposed.add([(cell, int(is_mine), int(is_mine))])
    except Contradiction:
        return None
    return supposed
