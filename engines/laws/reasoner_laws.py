"""The laws of reasoners: the result depends on the content of the facts. Also the parts shared by all laws."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

from engines.board.engine import Engine
from engines.reasoner import Reasoner
from game.atom_order import in_order
from game.board.board_clue import facts_of
from game.board.observation import Observation
from game.errors import Contradiction, Unsound
from game.grid import Cell, Grid, all_cells
from game.statements.connectives import Formula, Symbol
from game.statements.sentence import Sentence, Total

MakeEngine = Callable[..., Engine]
"""A factory with the arguments of an engine class: height, width, mines=None, rng=None."""


class Nonconformance(AssertionError):
    """An engine breaks a law of the contract."""


def check_laws(laws: Iterable[Callable[[MakeEngine], None]], make: MakeEngine) -> None:
    """Call each of the `laws` with the factory `make`. Raises `Nonconformance`, also for any other exception in one."""
    for law in laws:
        try:
            law(make)
        except Nonconformance:
            raise
        except Exception as error:
            raise Nonconformance(f"expected: no error from the law {law.__name__}, but {error!r} was raised") from error


def expect(holds: bool, law: str) -> None:
    """Raise `Nonconformance` if `holds` is false; `law` describes the expected behavior."""
    if not holds:
        raise Nonconformance(f"expected: {law}")


class HiddenBoard:
    """A small board with hidden mines; not a `Minesweeper`, as engines must not import the hidden truth."""

    def __init__(self, grid: Grid, mines: int, seed: int, revealed: int = 0) -> None:
        self.grid, self.seed = grid, seed
        self.cells = list(all_cells(grid.height, grid.width))
        order = random.Random(seed).sample(self.cells, len(self.cells))
        self.mines, self.free = set(order[:mines]), order[mines:]
        self.revealed = {cell: self.number(cell) for cell in self.free[:revealed]}

    def number(self, cell: Cell) -> int:
        return len(self.grid.neighbors[cell] & self.mines)

    def facts(self, total: int | None) -> tuple[list[Sentence], Total | None]:
        grid = self.grid
        return facts_of(Observation(grid.height, grid.width, self.revealed, total=total, grid=grid).clues())

    def reveal_all(self, engine: Engine) -> Iterator[Cell]:
        """Reveal and yield all safe cells one at a time: the engine's safe move or, without one, the board's next."""
        while len(self.revealed) < len(self.free):
            move = engine.make_safe_move()
            if move is None:
                move = next(cell for cell in self.free if cell not in self.revealed)
            expect(move in self.free and move not in self.revealed, f"the safe move {move} is no mine and new")
            self.revealed[move] = self.number(move)
            engine.add_knowledge(move, self.revealed[move])
            yield move


def positions(
    make: MakeEngine, size: int, mines: int, seeds: Iterable[int], totals: Sequence[int | None] = (None,)
) -> Iterator[tuple[Engine, HiddenBoard]]:
    """Play a game for each seed and each of the `totals`; yield the engine and its square board after each reveal."""
    for seed, total in product(seeds, totals):
        engine = make(size, size, total, rng=random.Random(seed))
        board = HiddenBoard(engine.grid, mines, seed)
        for _ in board.reveal_all(engine):
            yield engine, board


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
        expect(_proven(reasoner, facts, total) is None, message)


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
        try:
            reasoner.deduce(facts, mines)
        except TypeError:
            continue
        expect(
            False,
            f"{reasoner.name} raises TypeError for the facts {facts} and the total {mines}: call `check_facts`",
        )


def proves_the_same_in_any_order(make: MakeEngine) -> None:
    """Check that the result depends on the set of facts, not on their order or the hash seed."""
    reasoner = make(4, 4).reasoner
    for number, (facts, total) in enumerate(_sets_of_facts()):
        rng = random.Random(number)
        proven = _proven(reasoner, facts, total)
        for _ in range(3):
            again = _hashed_anew(rng.sample(facts, len(facts)), rng.getrandbits(32))
            expect(
                _proven(reasoner, again, total) == proven,
                f"{reasoner.name} proves the same from the same facts in any order, and whatever their hashes are: "
                f"where its rule has to take one cell before another, let it take them by `game.atom_order.in_order`. "
                f"But it does not, from {facts} and {total} in the order {again}",
            )


def knows_the_same_in_any_order(make: MakeEngine) -> None:
    """Check that an engine's knowledge does not depend on the order of reveals.

    It may depend on the times of the queries: some rules prove less from more facts, but proven facts stay known.
    """
    for seed, total in product((1, 15, 17, 31, 63), (None, 4)):
        board = HiddenBoard(make(3, 4, total).grid, 4, seed)
        cells = board.free[: 3 + seed % 3 // 2]
        known = []
        for order in permutations(cells, len(cells)):
            engine = make(3, 4, total)
            for cell in order:
                engine.add_knowledge(cell, board.number(cell))
            known.append((set(engine.mines), set(engine.safes)))
        expect(known.count(known[0]) == len(known), f"the numbers at {cells} in any order, it knows the same")


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


def _hashed_anew(facts: Sequence[Sentence], seed: int) -> list[Sentence]:
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
