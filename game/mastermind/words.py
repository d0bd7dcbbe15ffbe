"""What follows from a row, in the words of a player.

>>> puzzle = MastermindPuzzle(2, ["red", "blue", "green"], True, [Row(["red", "red"], 0, 0)])
>>> puzzle.words.inferred(Claim.that(["peg 1 is red"], False), puzzle.clues()[0], [])
'row 1 has none of its colors in the code, so peg 1 is not red'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.logic import AtMost, Cardinality, Exactly, Formula, Symbol
from game.mastermind.puzzle import MastermindPuzzle, Row, RowClue
from game.puzzle import Clue, Words
from game.sentence import Atom, Claim
from game.words import in_a_row, so_many

Reason = tuple[Cardinality, str, str, str, str]
"""A formula; why no more of its operands are true, and no fewer; and what would be if more were, or fewer."""


class RowWords(Words):
    """Words for arguments from the rows of a puzzle. Where a part of an answer is enough, the rest is not told."""

    def __init__(self, puzzle: MastermindPuzzle) -> None:
        self._puzzle = puzzle
        self._rules = puzzle.rules()
        self._places: dict[Atom, tuple[int, str]] = {
            puzzle.symbol(peg, color).name: (peg, color) for peg in range(puzzle.pegs) for color in puzzle.colors
        }

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        return self._said(claim, "is", "are")

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return self._said(claim, "were", "were")

    def inferred(self, claim: Claim, clue: Clue | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        stated = self.stated(claim)
        denials = [Claim.that([atom], not claim.value) for atom in claim.atoms] if claim.value is not None else []
        for formula, no_more, no_fewer, *_ in self._reasons(clue) if denials else ():
            faults = {_fault(formula, self._known([*after, denial])) for denial in denials}
            if 0 not in faults:
                return f"{no_more if 1 in faults else no_fewer}, so {stated}"
        if isinstance(clue, RowClue):
            return f"row {clue.source} has {clue.row.answer()}, so {stated}"
        return f"it follows that {stated}"

    def refused(self, clue: Clue | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        known = self._known(after)
        for formula, _, _, more, fewer in self._reasons(clue):
            if fault := _fault(formula, known):
                return more if fault > 0 else fewer
        if isinstance(clue, RowClue):
            return f"row {clue.source} could not have {clue.row.answer()}"
        return "that cannot all be true"

    def _reasons(self, clue: Clue | None) -> Iterator[Reason]:
        """What a row, or the rules, say, part by part."""
        if isinstance(clue, RowClue):
            yield from self._of_row(f"row {clue.source}", clue.row)
            return
        for place, rule in enumerate(self._rules):
            if place < self._puzzle.pegs:
                only, other, name = "each peg has only one color", "color", f"peg {place + 1}"
                more = f"{name} would have two colors"
            else:
                only, other, name = "no color is repeated", "peg", self._puzzle.colors[place - self._puzzle.pegs]
                more = f"two pegs would be {name}"
            yield rule, only, f"no other {other} is left for {name}", more, f"no {other} would be left for {name}"

    def _of_row(self, name: str, row: Row) -> Iterator[Reason]:
        for formula, number, counted in self._puzzle.parts(row):
            all_or_none = {0: "none", self._puzzle.pegs: "all"}.get(number)
            no_more, no_fewer = all_or_none or f"only {number}", all_or_none or f"{number}"
            fewer = "none" if number == 1 else f"fewer than {number}"
            more = f"more than {number}" if number else "at least one"
            if number == self._puzzle.pegs:  # too many of one color leave too few of the others
                more = fewer
            has = [f"{name} {verb} {counted}" for verb in (f"has {no_more}", f"has {no_fewer}")]
            would = [f"{name} would have {many} {counted}" for many in (more, fewer)]
            yield formula, has[0], has[1], would[0], would[1]

    def _known(self, claims: Sequence[Claim]) -> Mapping[Atom, bool]:
        """The values of atoms by these claims, and by the rules about them."""
        known = {atom: claim.value for claim in claims if claim.value is not None for atom in claim.atoms}
        for rule in self._rules:
            names = [atom.name for atom in rule.operands if isinstance(atom, Symbol)]
            left = [name for name in names if name not in known]
            if any(known.get(name) for name in names):
                known |= dict.fromkeys(left, False)
            elif len(left) == 1 and isinstance(rule, Exactly):
                known[left[0]] = True
        return known

    def _said(self, claim: Claim, singular: str, plural: str) -> str:
        """What a claim says, with this verb."""
        places = [place for atom, place in self._places.items() if atom in claim.atoms]
        colors_of = {peg: tuple(color for other, color in places if other == peg) for peg, _ in places}
        if claim.value is None:
            number = so_many(claim.least, claim.most, len(claim.atoms))
            if len(colors_of) == claim.least == claim.most == 1:
                return f"{self._pegs(list(colors_of))} {singular} {in_a_row([color for _, color in places], 'or')}"
            verb = singular if number.endswith(" 1") else plural
            return f"{number} of these {verb} true: {', '.join(str(self._puzzle.symbol(*place)) for place in places)}"
        pegs_of = {colors: [peg for peg in colors_of if colors_of[peg] == colors] for colors in colors_of.values()}
        groups = []
        for colors, pegs in pegs_of.items():
            verb = singular if len(pegs) == 1 else plural
            if claim.value:
                groups.append(f"{self._pegs(pegs)} {verb} {in_a_row(colors)}")
            elif 1 < len(pegs) == self._puzzle.pegs:
                groups.append(f"no peg {singular} {in_a_row(colors, 'or')}")
            else:
                denied = f"not {colors[0]}" if len(colors) == 1 else f"neither {in_a_row(colors, 'nor')}"
                groups.append(f"{self._pegs(pegs)} {verb} {denied}")
        return in_a_row(groups)

    def _pegs(self, pegs: Sequence[int]) -> str:
        """These pegs, counted from 0, in words."""
        return f"peg{'s' * (len(pegs) > 1)} {in_a_row([str(peg + 1) for peg in pegs])}"


def _fault(formula: Cardinality, known: Mapping[Atom, bool]) -> int:
    """1 if too many of what a formula counts are known to be true, -1 if too few can be; 0 if it may be true."""
    values = [_value(operand, known) for operand in formula.operands]
    if values.count(True) > formula.count:
        return 1
    return -1 if not isinstance(formula, AtMost) and len(values) - values.count(False) < formula.count else 0


def _value(formula: Formula, known: Mapping[Atom, bool]) -> bool | None:
    """Whether a symbol, or an "at least", is true; None where that is not known."""
    if isinstance(formula, Symbol):
        return known.get(formula.name)
    assert isinstance(formula, Cardinality)
    values = [_value(operand, known) for operand in formula.operands]
    if values.count(True) >= formula.count:
        return True
    return False if len(values) - values.count(False) < formula.count else None
