"""The writer of rules, in a plain form which `rule_reading` reads back as an equal rule."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from engines.rulebooks.rule import BOUNDS, LETTERS, Conclusion, Count, Marked, MinesLeft, Part, Quantity, Rule, Sum

WORDS = {relation: word for word, relation in BOUNDS.items()}


def written(rule: Rule) -> str:
    r"""Write a rule: its name, then a line for each condition and each conclusion, without a final newline.

    >>> from engines.rulebooks.rule_reading import read_rulebook
    >>> print(written(read_rulebook("inside\n if |A only|=0\n let n=|B only|\n then B:at most a+n mines").rules[0]))
    inside
        if |A only| = 0
        then B: at most a + |B only| mines
    """
    write = _Writer(rule)
    conditions = [f"if {write.sum(one.left)} {one.relation} {write.sum(one.right)}" for one in rule.conditions]
    conclusions = [f"then {write.conclusion(one)}" for one in rule.conclusions]
    return "\n    ".join([rule.name, *conditions, *conclusions])


def written_conclusion(rule: Rule, conclusion: Conclusion) -> str:
    """Write a conclusion as it stands after `then`."""
    return _Writer(rule).conclusion(conclusion)


class _Writer:
    def __init__(self, rule: Rule) -> None:
        self.every = (1 << rule.letters) - 1
        letters = [1 << quantity.letter for quantity in rule.quantities if isinstance(quantity, Count | Marked)]
        # The letters in the text of the rule, apart from "only".
        self.mentioned = reduce(or_, [*letters, *[part.inside for part in rule.parts]], 0)

    def conclusion(self, conclusion: Conclusion) -> str:
        cells = " + ".join(map(self.part, conclusion.parts))
        for are_mines, word in ((True, "mines"), (False, "safe")):
            if conclusion == Conclusion.all_alike(conclusion.parts, are_mines):
                return f"{cells}: {word}"
        bound = self.sum(conclusion.bound)
        return f"{cells}: {WORDS[conclusion.relation]} {bound} {'mine' if bound == '1' else 'mines'}"

    def sum(self, value: Sum) -> str:
        terms = [(self.quantity(quantity), factor) for quantity, factor in value.terms.items()]
        return _with_signs([*terms, ("", value.constant)] if value.constant or not terms else terms)

    def quantity(self, quantity: Quantity) -> str:
        match quantity:
            case Part():
                return f"|{self.part(quantity)}|"
            case Marked(letter):
                return f"|{LETTERS[letter]} marked|"
            case Count(letter, bound):
                return f"{bound} {LETTERS[letter].lower()}".lstrip()
            case MinesLeft():
                return "total"

    def part(self, part: Part) -> str:
        """Write the cells of a part, as "A only" if the letters that it excludes are mentioned elsewhere."""
        if not part.inside:
            return "outside"
        inside = _in_a_row(part.inside)
        if not part.outside:
            return inside
        is_only = part.inside | part.outside == self.every and not part.outside & ~self.mentioned
        return f"{inside} only" if is_only else f"{inside} without {_in_a_row(part.outside)}"


def _in_a_row(mask: int) -> str:
    return " and ".join([letter for bit, letter in enumerate(LETTERS) if mask >> bit & 1])


def _with_signs(terms: Sequence[tuple[str, int]]) -> str:
    text = ""
    for name, factor in sorted(terms, key=lambda term: term[1] < 0):
        sign = " - " if factor < 0 else " + "
        shown = str(abs(factor)) if not name else name if abs(factor) == 1 else f"{abs(factor)} {name}"
        text += (sign if text else sign.strip(" +")) + shown
    return text
