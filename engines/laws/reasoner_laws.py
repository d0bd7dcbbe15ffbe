"""The laws of reasoners: the result depends on the content of the facts."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from engines.laws.law_checking import HiddenBoard, MakeEngine, expect, raises
from engines.reasoner import Reasoner
from game.atom_order import in_order
from game.errors import Contradiction, Unsound
from game.grid import Cell, Grid
from game.statements.connectives import Formula, Symbol
from game.statements.sentence import Sentence, Total


def applies_the_total(make: MakeEngine) -> None:
    """Check that a reasoner applies the single-sentence rule to the total, even without other facts."""
    reasoner = make(4, 4).reasoner
    none, one, two = [Sentence(_row(0, 1), 0)], [Sentence(_row(0, 1), 1)], [Sentence(_row(0, 1), 2)]
    for facts, total, untouched in (
        ([], Total(0, 3), False),
        ([], Total(3, 3), True),
        ([], Total(1, 3), None),
        (none, Total(0, 2), False),
        (two, Total(4, 2), True),
        (one, Total(2, 3), None),
    ):
        found = reasoner.deduce(facts, total)
        remedy = "apply the total, or let `engines.with_total` add what it shows to your Deduction"
        shown = f"from {facts} and {total} it deduces untouched={untouched}, not {found.untouched}; {remedy}"
        expect(found.untouched is untouched, f"{reasoner.name} applies the total: {shown}")
    for facts, total in (([], Total(4, 3)), (one, Total(5, 2))):
        message = f"{reasoner.name} raises Contradiction for {total} beside {facts}, as `engines.with_total` does"
        expect(raises(partial(reasoner.deduce, facts, total), Contradiction), message)


def deduces_what_is_true(make: MakeEngine) -> None:
    """Check that a reasoner calls no mine safe and no safe cell a mine, and finds no contradiction in true facts.

    A wrong rule shows best on few facts, so the smallest sets of facts are tried first.
    """
    reasoner = make(4, 4).reasoner
    contradictions = []
    for facts, total, mines in sorted(_true_facts(make), key=lambda one: len(one[0])):
        given = f"{facts}" if total is None else f"{facts} and {total}"
        try:
            found = reasoner.deduce(facts, total)
        except (Contradiction, Unsound) as error:
            contradictions.append(f"{reasoner.name} finds no contradiction in {given}, which can be true: {error}")
            continue
        for cells, claimed, other in ((found.false & mines, "safe", "a mine"), (found.true - mines, "a mine", "safe")):
            for cell in in_order(cells):
                message = f"from {given} it deduces that {cell} is {claimed}, but it may be {other}"
                expect(False, f"{reasoner.name} is sound: {message}")
    expect(not contradictions, "".join(contradictions[:1]))


def _true_facts(make: MakeEngine) -> Iterator[tuple[list[Sentence], Total | None, set[Cell]]]:
    """Yield all sentences of boards, with and without the total, and pairs that overlap; each with the mines."""
    small, large = make(4, 4).grid, make(6, 6).grid
    boards = [HiddenBoard(small, 4, seed, 4 + seed % 5) for seed in range(20)]
    for board in (*boards, *(HiddenBoard(large, 7, seed, 24) for seed in range(3))):
        for total in (None, len(board.mines)):
            yield *board.facts(total), board.mines
    for board in boards:
        for first, second in combinations(board.facts(None)[0], 2):
            if first.cells & second.cells:
                yield [first, second], None, board.mines


def applies_the_rule_of_one_sentence(make: MakeEngine) -> None:
    """Check that a reasoner applies the single-sentence rule: all cells of a sentence are mines, or none is."""
    reasoner = make(4, 4).reasoner
    for count in (0, 2):
        found = reasoner.deduce([Sentence(_row(0, 1), count), Sentence(_row(1, 2, 3), 1)])
        expect(
            (found.true if count else found.false) >= {*_row(0, 1)},
            f"{reasoner.name} concludes from one sentence, {count} of 2 cells, that all or none of these are mines, as "
            "`engines.SingleReasoner` does",
        )


def names_contradicting_facts(make: MakeEngine) -> None:
    """Check that sentences that cannot be true raise `Contradiction` with a minimal subset of them."""
    reasoner = make(4, 4).reasoner
    impossible = Sentence(_row(0, 1), 1)
    impossible.count = 3
    mines = [Sentence(_row(0), 1), Sentence(_row(2), 1)]
    cores = [impossible], [Sentence(_row(0, 1), 2), Sentence(_row(0, 1, 2), 0)], [*mines, Sentence(_row(0, 1, 2), 1)]
    for core in cores:
        facts = [Sentence(_row(1, 3), 1), *core]
        named = None
        try:
            reasoner.deduce(facts)
        except Contradiction as contradiction:
            named = list(contradiction.facts)
        expect(
            named == core,
            f"{reasoner.name} raises Contradiction for {facts}, with the contradicting {core} as its `facts`, not "
            f"{named}; `Contradiction.between` and `RuleReasoner` do",
        )


def refuses_other_facts(make: MakeEngine) -> None:
    """Check that facts of an unsupported type, an iterator of facts, and an int as the total raise `TypeError`."""
    reasoner = make(4, 4).reasoner
    one, total = Sentence(_row(0, 1), 1), Total(1, 2)
    foreign = [] if Formula in reasoner.fact_types else [Symbol("a")]
    given: list[tuple[Any, Any]] = [([one, fact], total) for fact in ("a fact", 3, total, *foreign)]
    given += [(iter([one]), None), (one, None), (None, None), ([one], 3)]
    for facts, mines in given:
        message = f"{reasoner.name} raises TypeError for the facts {facts} and the total {mines}: call `check_facts`"
        expect(raises(partial(reasoner.deduce, facts, mines), TypeError), message)


def proves_the_same_in_any_order(make: MakeEngine) -> None:
    """Check that the result depends on the set of facts, not on their order or the hash seed."""
    reasoner = make(4, 4).reasoner
    for number, (facts, total) in enumerate(_sets_of_facts()):
        rng = random.Random(number)
        proven = _proven(reasoner, facts, total)
        for _ in range(3):
            again = hashed_anew(rng.sample(facts, len(facts)), rng.getrandbits(32))
            expect(
                _proven(reasoner, again, total) == proven,
                f"{reasoner.name} proves the same from the same facts in any order, and whatever their hashes are: "
                f"where its rule has to take one cell before another, let it take them by `game.atom_order.in_order`. "
                f"But it does not, from {facts} and {total} in the order {again}",
            )


def _sets_of_facts() -> Iterator[tuple[list[Sentence], Total | None]]:
    """Yield facts of boards, and wide sentences. On the first set, some reasoners once depended on the order."""
    yield [Sentence(_row(0, 2, 3), 2), Sentence(_row(0, 3, 4), 1)], None
    for seed in range(12):
        rng = random.Random(seed)
        yield HiddenBoard(Grid.of(None, 4, 5), 6, seed, 4 + seed % 6).facts(6 if seed % 2 else None)
        cells = _row(*range(16))
        chosen = [rng.sample(cells, size) for size in (2, 2, 3, 4, 10, 12)]
        wide = [Sentence(some, len(set(some).intersection(cells[:7]))) for some in chosen]
        mines = len(set(cells[:7]).intersection(*[set().union(*chosen)]))
        yield wide, Total(mines + seed % 2, 2) if seed % 3 else None


def _row(*columns: int) -> list[Cell]:
    return [(0, column) for column in columns]


def hashed_anew(facts: Sequence[Sentence], seed: int) -> list[Sentence]:
    """Return a copy of the facts with other hashes of the cells, as after a change of the hash seed."""

    class Rehashed(tuple[int, int]):
        __slots__ = ()

        def __hash__(self) -> int:
            return hash((seed, *self))

    return [Sentence(map(Rehashed, fact.cells), fact.count) for fact in facts]


def _proven(reasoner: Reasoner, facts: Sequence[Sentence], total: Total | None) -> tuple[object, ...] | None:
    """Return the conclusions from the facts; None for a contradiction."""
    try:
        found = reasoner.deduce(facts, total)
    except Contradiction:
        return None
    inferred = {(_plain(sentence.cells), sentence.count) for sentence in found.sentences}
    return _plain(found.true), _plain(found.false), found.untouched, found.complete, inferred


def _plain(cells: Any) -> frozenset[Any]:
    return frozenset(map(tuple, cells))
