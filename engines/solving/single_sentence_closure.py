"""The closure of statements under the rule of a single sentence: all of its cells are mines, or none is."""

from collections.abc import Sequence

from engines.facts_and_components import Atom, Fact, literal_of
from engines.solving.statement_masks import MaskCount, cells_in, masks_of, stated
from game.errors import Contradiction
from game.statements.connectives import Formula
from game.statements.sentence import Sentence
from game.wording import counted


def all_or_none(count: int, size: int) -> bool | None:
    """Return True if all `size` cells are mines, False if all are safe, else None. Raises `Contradiction`."""
    if not 0 <= count <= size:
        raise Contradiction(f"{count} of {counted(size, 'cell')} cannot be mines")
    return False if count == 0 else True if count == size else None


class DeterminedCells:
    """The masks of the cells known to be `mines` and `safes`."""

    def __init__(self, mines: int = 0, safes: int = 0) -> None:
        self.mines, self.safes = mines, safes

    def mark(self, mask: int, are_mines: bool) -> None:
        if are_mines:
            self.mines |= mask
        else:
            self.safes |= mask

    def without_known(self, mask: int, count: int) -> MaskCount:
        """Return the statement reduced to its unknown cells. Raises `Contradiction` if they cannot hold the mines."""
        count -= (mask & self.mines).bit_count()
        mask &= ~(self.mines | self.safes)
        if not 0 <= count <= mask.bit_count():
            raise Contradiction(f"{count} of {counted(mask.bit_count(), 'cell')} cannot be mines")
        return mask, count


def closed_by_single_sentences(statements: Sequence[MaskCount]) -> DeterminedCells:
    """Apply the rule to every statement, until it determines no more cells. Raises `Contradiction`."""
    known, before = DeterminedCells(), -1
    while before != known.mines | known.safes:
        before, pending, statements = known.mines | known.safes, statements, []
        for statement in pending:
            mask, count = known.without_known(*statement)
            are_mines = all_or_none(count, mask.bit_count())
            if are_mines is None:
                statements.append((mask, count))
            else:
                known.mark(mask, are_mines)
    return known


def plain_values(facts: Sequence[Fact]) -> dict[Atom, bool] | None:
    """Return the atoms determined by single facts: literals, and sentences of only mines or only safe cells.

    Returns None on a contradiction, because the result would depend on the order of the facts.

    >>> plain_values([Sentence("abc", 1), Sentence("ab", 1), Sentence("a", 0)]) == {"a": False, "b": True, "c": False}
    True
    """
    sentences = [fact for fact in facts if isinstance(fact, Sentence)]
    literals = filter(None, [literal_of(fact) for fact in facts if isinstance(fact, Formula)])
    sentences += [Sentence([atom], int(value)) for atom, value in literals]  # type: ignore[list-item] # any atom
    atoms, masks = masks_of(sentences)
    try:
        known = closed_by_single_sentences(stated(sentences, masks))
    except Contradiction:
        return None
    marked = ((known.mines, True), (known.safes, False))
    return {atom: value for mask, value in marked for atom in cells_in(mask, atoms)}
