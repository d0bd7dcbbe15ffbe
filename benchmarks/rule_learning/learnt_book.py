"""The learnt rulebook as a person reads it: most useful first, each rule with what it adds and an example drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from benchmarks.rule_learning.few_numbers import MOST_NUMBERS, Look, proofs
from benchmarks.rule_learning.proofs_found import Example, ProofsFound
from benchmarks.rule_learning.rule_choice import Choice, ShownByRules
from benchmarks.rule_learning.weighed_rules import Weighing
from engines.rulebooks.rule import LETTERS, Rule, Rulebook
from engines.rulebooks.rule_proof import Status, prove
from engines.rulebooks.rule_reading import load_rulebook
from game.grid import Cell

NAMED_IN = "players"
"""The rulebook whose names are taken where it has the same rule."""

ACCEPTED = (Status.PROVEN, Status.BETWEEN_NUMBERS)
"""What is known of a rule that may be learnt."""

HOW_TO_READ = (
    "Each rule is followed by what it adds to those above it and to single numbers: the share of the conclusions",
    "that no single number shows. On the left of its drawing is what is seen: # is not known, F a mine that is known",
    "and - a safe cell, whatever its number; on the right which numbers are A to D, and what they show: * a mine,",
    "s a safe cell. All their neighbors that are not known, and all their mines, are in the drawing.",
)


def learnt_books(found: ProofsFound, origin: Sequence[str]) -> Iterator[Rulebook]:
    """The book with the first rule, with the first two, and so on until no rule adds anything; `origin` is its head.

    Each rule is proven. One that cannot be proven is left out.
    """
    weighings = sorted(found.rules, key=_lightest_first)
    proven = [weighing for weighing in weighings if prove(weighing.rule()).status in ACCEPTED]
    rules = [weighing.rule() for weighing in proven]
    names = {} if found.by_numbers else names_in(load_rulebook(NAMED_IN), rules, found)
    chosen: list[Rule] = []
    for one in Choice(rules, found.pieces):
        weighing = proven[one.number]
        added, covered = one.added / found.conclusions, one.covered / found.conclusions
        notes = (f"Adds {added:.2%}; so far {covered:.2%}.", *drawn(found.examples[weighing]))
        chosen.append(weighing.rule(names.get(rules[one.number], weighing.name), notes))
        yield Rulebook("learnt", tuple(chosen), (*origin, *HOW_TO_READ))


def names_in(book: Rulebook, rules: Sequence[Rule], found: ProofsFound) -> dict[Rule, str]:
    """How the book calls those of the rules that show the same as one of its own, wherever either shows anything."""
    both = ShownByRules([*rules, *book.rules])
    looks = {proof.look for piece in found.pieces for size in range(2, MOST_NUMBERS + 1)
             for proof in proofs(piece.statements, size)}  # fmt: skip
    shown = [_all_shown(both, number, looks) for number in range(len(both.rules))]
    own = {tuple(shown[len(rules) + place]): rule.name for place, rule in enumerate(book.rules) if rule.letters > 1}
    return {rule: own[key] for place, rule in enumerate(rules) if (key := tuple(shown[place])) in own}


def _all_shown(rules: ShownByRules, number: int, looks: Iterable[Look]) -> list[object]:
    return [rules(look).get(number) for look in looks]


def _lightest_first(weighing: Weighing) -> tuple[object, ...]:
    return len(weighing.weights), sum(map(abs, weighing.weights)), weighing.slack, weighing


def drawn(example: Example) -> list[str]:
    """A part of a board twice, line by line: as it is seen, and with letters for the numbers and what they show.

    It has all cells that count for these numbers. Other numbers, which it may crop, are known safe cells in it.
    """
    assert example.position.grid.is_square
    rows, columns = ([cell[axis] for cell in (*example.numbers, *example.counted)] for axis in (0, 1))
    signs = _signs(example)
    shown = signs | dict(zip(example.numbers, LETTERS, strict=False))
    shown |= {cell: "*" if is_mine else "s" for cell, is_mine in example.shown.items()}
    lines = []
    for row in range(min(rows), max(rows) + 1):
        cells = [(row, column) for column in range(min(columns), max(columns) + 1)]
        left, right = (" ".join([of[cell] for cell in cells]) for of in (signs, shown))
        lines.append(f"  {left}     {right}")
    return lines


def _signs(example: Example) -> dict[Cell, str]:
    """What is seen of each cell of the board."""
    position = example.position
    signs = {(row, column): "#" for row in range(position.grid.height) for column in range(position.grid.width)}
    signs |= dict.fromkeys(position.marked, "F") | dict.fromkeys(position.numbers, "-")
    signs |= {cell: "F" if is_mine else "-" for cell, is_mine in example.known.items()}
    return signs | {cell: str(position.numbers[cell]) for cell in example.numbers}
