"""Arguments by the rules of a rulebook: each step names its rule and the sentences to which the rule is applied.

1. From 1 at (3, 4), 2 at (3, 5): (3, 6) is a mine (1-2 at (3, 4) and (3, 5)).
2. From 1 at (4, 6) and step 1: (5, 6) and (5, 7) are safe (all safe at (4, 6)).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from engines.facts_and_components import Atom
from engines.proofs.finding.argument_of_grade import with_used_clues
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Inference, Step, ascending, in_order_of_use
from engines.reasoner import Reasoner
from engines.rulebooks.forward_chaining import OpenSentence, Statement
from engines.rulebooks.rule_evaluation import Instance, RuleForm
from engines.rulebooks.rulebook_reasoner import RulebookReasoner
from engines.solving.statement_masks import cells_in
from game.atom_order import in_order
from game.board.board_clue import BoardClue, as_board_clues
from game.board.observation import Observation
from game.errors import Contradiction
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.wording import in_a_row


def named_argument(found: Explanation, reasoner: Reasoner, clues: Sequence[Clue]) -> Explanation | None:
    r"""Prove the conclusion of `found` from `clues` by the rules of the reasoner; None if the rules do not suffice.

    >>> from engines import create
    >>> from game.board.observation import Observation
    >>> engine = create("rulebook", 2, 4)
    >>> engine.observe(Observation.parse("1221\n...."))
    >>> print(engine.explain((1, 0)).text)
    To show: (1, 0) is safe.
    1. From 1 at (0, 3), 2 at (0, 2): (1, 1) is a mine (1-2 at (0, 3) and (0, 2)).
    2. From 1 at (0, 0) and step 1: (1, 0) is safe (B2 at (0, 0)).
    """
    if not isinstance(reasoner, RulebookReasoner):
        raise TypeError(f"{reasoner!r} names no rules; expected a RulebookReasoner")
    total_last = sorted(as_board_clues(clues), key=lambda clue: clue.source == "total")
    start = replace(found, clues=tuple(total_last))
    try:
        steps = _Derivation(start, reasoner).steps(found.cell, found.is_mine)
    except Contradiction:
        return None
    return with_used_clues(start, steps) if steps else None


class _Derivation:
    """The closure of some clues under the rules of a book. Raises `Contradiction` for inconsistent clues."""

    def __init__(self, start: Explanation, reasoner: RulebookReasoner) -> None:
        self.clues: Sequence[BoardClue] = as_board_clues(start.clues)
        self.rules = reasoner.matcher.rules
        claims = [given for given in start.argument_premises if isinstance(given, Claim)]
        self.atoms = in_order({atom for claim in claims for atom in claim.atoms})
        self.bit = {atom: 1 << place for place, atom in enumerate(self.atoms)}
        premises, total = [], None
        for clue, claim in zip(self.clues, claims, strict=True):
            mask = self.mask(claim.atoms)
            if clue.source == "total":
                total = mask, claim.least
            else:
                number = clue.count if isinstance(clue.source, tuple) else None
                on_square = number is not None and cast(Observation, start.puzzle).grid.is_square
                premises.append(OpenSentence(mask, claim.least, claim.most, number, on_square))
        self.number: dict[Statement, int] = {}  # of the step for a node
        self.closure = reasoner.closure(premises, total)

    def mask(self, atoms: Iterable[Atom]) -> int:
        return sum([self.bit[atom] for atom in atoms])

    def steps(self, cell: Atom, is_mine: bool) -> list[Step]:
        """Return the steps proving a cell to be a mine or safe; empty if the rules do not prove it."""
        bit = self.bit.get(cell, 0)
        if not bit & (self.closure.mines if is_mine else self.closure.safes):
            return []
        last = self._node_of(next(self._marks(bit)))
        nodes = in_order_of_use(last, lambda node: self._uses(node)[1])
        self.number = {node: place for place, node in enumerate(nodes)}
        return [*map(self._step, nodes)]

    # The nodes, which become steps, are conclusions of rules, and marks by the single-sentence rule.

    def _marks(self, cells: int) -> Iterator[Statement]:
        return (mark for mark in self.closure.marks if mark.mask & cells)

    def _node_of(self, mark: Statement) -> Statement:
        """Return the source of the mark if a rule concludes the same of all its cells; otherwise the mark."""
        source = self.closure.marks[mark]
        return source if source.match is not None and source.value is mark.value else mark

    def _used(self, node: Statement) -> Iterator[tuple[Statement, int]]:
        """Yield the statements used by a node, in the order of the letters, each with the cells not yet known then."""
        if node.match is None:
            yield self.closure.marks[node], node.mask
            return
        for sentence in [node.sentences[place] for place in node.match.order]:
            for source in dict.fromkeys(sentence.sources):
                yield source, sentence.mask

    def _uses(self, node: Statement) -> tuple[list[int], list[Statement]]:
        clues, nodes, known = [], list[Statement](), 0
        for used, left in self._used(node):
            if used.premise is None:
                nodes.append(used)
            else:
                clues.append(used.premise)
            known |= used.mask & ~left
        if node.left:  # the rule is about the total, which is the last clue
            clues.append(len(self.clues) - 1)
            known |= self.mask(self.clues[-1].cells) & ~node.left
        for mark in self._marks(known):
            clue = self.closure.marks[mark].premise
            if clue is not None and self.clues[clue].source == "mark":
                clues.append(clue)  # the mark is a clue
            else:
                nodes.append(self._node_of(mark))
        return list(dict.fromkeys(clues)), list(dict.fromkeys(nodes))

    # Steps.

    def _step(self, node: Statement) -> Step:
        clues, nodes = self._uses(node)
        after = ascending(self.number[one] for one in nodes)
        cells = frozenset(cells_in(node.mask, self.atoms))  # type: ignore[arg-type] # any atoms
        claim = Claim(cells, max(node.low, 0), min(node.high, len(cells)))
        return Inference(claim, tuple(clues), after, rule=self._rule_of(node))

    def _rule_of(self, node: Statement) -> str:
        """Return the name of the rule that derived a node, and the places of its premises; empty without a rule."""
        name = self._of_one_sentence(node) if node.match is None else node.match.usable.rule.name
        if not name:
            return ""
        consequence = [self._place(used) for used, _ in self._used(node)]
        if node.left:
            consequence.append("the total")
        return f"{name} at {in_a_row(list(dict.fromkeys(consequence)))}"

    def _place(self, used: Statement) -> str:
        if used.premise is None:
            return f"step {self.number[used] + 1}"
        clue = self.clues[used.premise]
        if clue.cell is None:
            return "the total" if clue.source == "total" else f"the sentence {clue}"
        return str(clue.cell)

    def _of_one_sentence(self, mark: Statement) -> str:
        """Return the name of the book's rule for a consequence of one sentence; empty without such a rule."""
        mines = mark.low
        instance = Instance((0, mark.mask.bit_count()), ((mines, mines),), (None,))
        alone = [one.rule for one in self.rules if one.rule.letters == 1]
        shown = [(rule.name, one) for rule in alone for one in RuleForm(rule).shows(instance)]
        return next((name for name, one in shown if one.low == one.high == mines), "")
