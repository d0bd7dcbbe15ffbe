"""The contract of engines: `check_engine(cls)` checks the engines of this package and of plug-ins."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import permutations, product
from typing import Any, cast

from engines.board.engine import Engine
from engines.laws.law_checking import HiddenBoard, MakeEngine, Nonconformance, check_laws, expect, positions, raises
from engines.laws.reasoner_laws import (
    applies_the_rule_of_one_sentence,
    applies_the_total,
    deduces_what_is_true,
    names_contradicting_facts,
    proves_the_same_in_any_order,
    refuses_other_facts,
)
from engines.proofs.checking.step_check import BadArgument
from engines.reasoner import Reasoner
from engines.reasoners.exhaustive import ExhaustiveReasoner
from engines.registry import registry
from game.board.board_clue import as_board_clues, facts_of
from game.errors import GaveUp
from game.statements.sentence import Sentence, Total
from game.wording import listed

__all__ = ["LAWS", "Nonconformance", "check_engine"]


def check_engine(engine_class: MakeEngine | type[Reasoner], **options: Any) -> None:
    """Check the whole contract for a class of engines or reasoners, or another factory of engines, in some seconds.

    `options` such as `grid="hex"` are passed to every engine made. Raises `Nonconformance` for the first broken law.
    """
    if not callable(engine_class):
        raise TypeError(f"{engine_class!r} is no class; engines.load gives the one with a name")
    builds: MakeEngine = cast(MakeEngine, engine_class)
    if isinstance(engine_class, type) and issubclass(engine_class, Reasoner):
        builds = registry.engine_class(engine_class)
    check_laws(LAWS, partial(builds, **options))


def starts_knowing_nothing(make: MakeEngine) -> None:
    """Check a new engine: it has its size and total, and empty collections. By default it is 8 x 8, as in CS50."""
    engine = make(3, 5, 2)
    expect((engine.height, engine.width, engine.total_mines) == (3, 5, 2), "height, width and total_mines are kept")
    expect((make().height, make().width, make().total_mines) == (8, 8, None), "the defaults are 8, 8 and None")
    for name in ("moves_made", "mines", "safes", "knowledge", "reveals"):
        expect(not getattr(make(3, 5), name), f"{name} is empty at first")


def refuses_bad_sizes(make: MakeEngine) -> None:
    """Check that sizes below 1, boards too large for the memory, and impossible totals are refused."""
    sizes: list[Any] = [
        (0, 5, None),
        (5, -1, None),
        (100_000, 100_000, None),
        (2, 2, 5),
        (2, 2, -1),
        ("8", 8, None),
        (8, 2.5, None),
    ]
    for height, width, mines in sizes:
        _expect_refusal(partial(make, height, width, mines), f"a {height!r}x{width!r} board with {mines!r}")


def refuses_the_impossible_and_keeps_its_state(make: MakeEngine) -> None:
    """Check that bad cells, bad counts and facts refuted by single sentences are refused, with the state unchanged."""
    engine = make(4, 4)
    around = engine.grid.neighbors
    mine = min(around[0, 0])
    near = max(around[mine])
    engine.add_knowledge((0, 0), 1)
    engine.mark_mine(mine)
    before = _state(engine)
    bad_cells: list[Any] = [(4, 0), (0, -1), (0,), (0, 1, 2), "ab", None, 3, (0.0, 1), (True, 1), [0, 0]]
    for cell in bad_cells:
        _expect_refusal(partial(engine.add_knowledge, cell, 0), f"the cell {cell!r}")
        _expect_refusal(partial(engine.mark_mine, cell), f"marking {cell!r} as a mine")
        _expect_refusal(partial(engine.mark_safe, cell), f"marking {cell!r} as safe")
    bad_counts: list[Any] = [-1, len(around[2, 2]) + 1, 1.0, "1", None, True]
    for count in bad_counts:
        _expect_refusal(partial(engine.add_knowledge, (2, 2), count), f"the count {count!r}")
    too_many = len(around[3, 3]) + 1
    _expect_refusal(partial(engine.add_knowledge, (3, 3), too_many), "a count above the number of neighbors")
    _expect_refusal(partial(engine.add_knowledge, (0, 0), 2), "another count for a cell already revealed")
    _expect_refusal(partial(engine.add_knowledge, mine, 0), "a reveal of a known mine")
    _expect_refusal(partial(engine.mark_mine, (0, 0)), "marking a revealed cell as a mine")
    _expect_refusal(partial(engine.add_knowledge, near, 0), "a count below the known mines around the cell")
    expect(_state(engine) == before, "a refused call leaves everything as it was")


def is_sound(make: MakeEngine) -> None:
    """Check that safe cells are safe, mines are mines, and moves are legal, with and without the total."""
    for engine, board in positions(make, 6, 7, range(12), (None, 7)):
        called_safe, called_mines = sorted(engine.safes & board.mines), sorted(engine.mines - board.mines)
        expect(not called_safe, f"no mine is called safe (seed {board.seed}), but {listed(called_safe)} is")
        expect(not called_mines, f"no safe cell is called a mine (seed {board.seed}), but {listed(called_mines)} is")
        guess = engine.make_random_move()
        is_legal = guess is None or (guess in board.cells and guess not in engine.moves_made | engine.mines)
        expect(is_legal, f"{guess} is a legal guess (seed {board.seed})")


def finds_all_if_complete(make: MakeEngine) -> None:
    """Check against exhaustive search: an engine finds only consequences, and a `complete` engine finds all of them."""
    reference = ExhaustiveReasoner(limit=25)
    for engine, board in positions(make, 4, 4, range(8), (None, 4)):
        sentences, left = board.facts(engine.total_mines)
        truth = reference.deduce(sentences, left)
        mines, safes = set(truth.true), {*truth.false, *board.revealed}
        if truth.untouched is not None:
            touched = {cell for sentence in sentences for cell in sentence.cells}
            (mines if truth.untouched else safes).update({*board.cells} - touched - safes)
        which = f"(seed {board.seed}, total {engine.total_mines})"
        expect(engine.mines <= mines, f"its mines are entailed {which}")
        expect(engine.safes <= safes, f"its safe cells are entailed {which}")
        if engine.complete:
            expect(engine.mines == mines, f"complete: it knows all mines {which}")
            expect(engine.safes == safes, f"complete: it knows all safe cells {which}")


def explains_with_nothing_idle(make: MakeEngine) -> None:
    """Check that the clues of `explain` prove the cell and that every clue is needed; giving up is allowed."""
    reference = ExhaustiveReasoner(limit=25)
    for engine, _ in positions(make, 5, 5, [2], (None, 5)):
        known = (engine.mines | engine.safes) - engine.reveals.keys()
        for cell in sorted(known) if len(engine.reveals) % 3 == 0 else ():  # most conclusions persist
            is_mine = cell in engine.mines
            try:
                found = engine.explain(cell)
            except GaveUp:
                continue
            clues = as_board_clues(found.clues)
            named = ", ".join(map(str, clues))
            for left_out in (None, *clues):
                sentences, left = facts_of(clue for clue in clues if clue is not left_out)
                if left is not None and not any(cell in sentence.cells for sentence in sentences):
                    left = Total(left.mines, left.untouched - 1)  # the cell is named below
                proven = not reference.is_satisfiable([*sentences, Sentence([cell], int(not is_mine))], left)
                if left_out is None:
                    expect(proven, f"{named} prove that {cell} is {'a mine' if is_mine else 'safe'}")
                else:
                    expect(not proven, f"{left_out} cannot be dropped from {named}, which prove {cell}")
            with suppress(GaveUp):  # the checker's search may be too large, too
                follows = not raises(found.check, BadArgument)
                expect(follows, f"each step of the argument for {cell} follows from {named}")


def applies_the_single_sentence_rules(make: MakeEngine) -> None:
    """Check the single-sentence rules: 0 mines make all neighbors safe; as many mines as neighbors make all mines."""
    engine = make(3, 3)
    around = engine.grid.neighbors
    engine.add_knowledge((0, 0), 0)
    expect(around[0, 0] <= engine.safes, "all neighbors of a 0 are safe")
    expect(engine.make_safe_move() in (around[0, 0] or {None}), "one of them is the safe move")
    engine = make(3, 3)
    engine.add_knowledge((2, 2), len(around[2, 2]))
    expect(engine.mines == around[2, 2], "all neighbors of a number that counts them all are mines")


def keeps_the_sentence_of_each_reveal(make: MakeEngine) -> None:
    """Check that `knowledge` has the sentence of each revealed number, reduced to undetermined neighbors."""
    for engine, _ in positions(make, 6, 6, [1]):
        known = engine.mines | engine.safes
        for sentence in engine.knowledge:
            expect(sentence.cells.isdisjoint(known), f"{sentence} holds undetermined cells only")
        for cell, count in engine.reveals.items():
            around = engine.grid.neighbors[cell]
            rest = Sentence(around - known, count - len(around & engine.mines))
            expect(not rest.cells or rest in engine.knowledge, f"the sentence of {cell}, {rest}, stays in knowledge")


def takes_the_same_twice(make: MakeEngine) -> None:
    """Check that adding the same fact twice is harmless."""
    engine = make(7, 7)
    engine.add_knowledge((3, 3), 2)
    engine.add_knowledge((3, 4), 2)
    before = _state(engine)
    engine.add_knowledge((3, 3), 2)
    expect(_state(engine) == before, "the same reveal twice changes nothing")


def asks_without_changing(make: MakeEngine) -> None:
    """Check that `make_safe_move` has no visible effect, and never returns a revealed or skipped cell."""
    for engine, _ in positions(make, 6, 5, [3]):
        before = _state(engine)
        move = engine.make_safe_move()
        expect(_state(engine) == before, "make_safe_move changes nothing")
        expect(move is None or move in engine.safes - engine.moves_made, f"{move} is safe and not yet made")
        expect(move is not None or engine.safes <= engine.moves_made, "None only if no safe move is known")


def guesses_until_none_is_left(make: MakeEngine) -> None:
    """Check that `make_random_move` eventually returns every cell that may be safe, and then None."""
    engine = make(3, 3, rng=random.Random(0))
    engine.mark_mine((0, 0))
    seen = set()
    while (move := engine.make_random_move()) is not None:
        expect(move not in seen and move != (0, 0), f"{move} was neither made nor a known mine")
        seen.add(move)
        engine.skip(move)
    expect(len(seen) == 8, "all eight other cells were guessed")
    expect(engine.make_random_move() is None and engine.make_safe_move() is None, "then there is no move")


def has_read_only_views(make: MakeEngine) -> None:
    """Check that views of an engine are up to date and read-only."""
    engine = make(7, 7)  # room for neighbors three steps away
    around = engine.grid.neighbors
    safes, moves = engine.safes, engine.moves_made
    engine.add_knowledge((0, 0), 0)
    known = {(0, 0)} | around[0, 0]
    expect(safes == known and moves == {(0, 0)}, "sets that were read before show what became known since")
    number = next(cell for cell in sorted(known) if len(around[cell] - known) > 1)
    engine.add_knowledge(number, 1)
    for sentence in engine.knowledge:
        sentence.cells.clear()
    expect(Sentence(around[number] - known, 1) in engine.knowledge, "the sentences shown are copies")
    for collection in (engine.mines, safes, moves, engine.reveals):
        expect(not hasattr(collection, "clear"), "sets and mappings are read-only")


def knows_the_same_from_its_observation(make: MakeEngine) -> None:
    """Check that a new engine, given the observation of another engine, knows the same mines and safe cells."""
    for engine, _ in positions(make, 5, 5, [4], [5]):
        other = make(5, 5, 5)
        other.observe(engine.observation)
        expect((other.mines, other.safes) == (engine.mines, engine.safes), "given the same, it knows the same")


def is_as_it_was_after_an_interrupt(make: MakeEngine) -> None:
    """Check that an interrupted call, for example by Ctrl-C, leaves the engine unchanged."""
    engine, twin = make(5, 5), make(5, 5)
    board = HiddenBoard(engine.grid, 5, 2)
    deduce = engine.reasoner.deduce

    def interrupted(*arguments: Any) -> Any:
        raise KeyboardInterrupt

    for move in board.reveal_all(twin):
        engine.add_knowledge(move, board.revealed[move])
        engine.reasoner.deduce = interrupted  # type: ignore[method-assign, assignment]
        with suppress(KeyboardInterrupt):
            len(engine.safes)
        engine.reasoner.deduce = deduce  # type: ignore[method-assign]
        expect(_state(engine) == _state(twin), "after an interrupt it knows the same as without")


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


LAWS: tuple[Callable[[MakeEngine], None], ...] = (
    starts_knowing_nothing,
    refuses_bad_sizes,
    refuses_the_impossible_and_keeps_its_state,
    applies_the_total,
    deduces_what_is_true,
    applies_the_single_sentence_rules,
    keeps_the_sentence_of_each_reveal,
    takes_the_same_twice,
    asks_without_changing,
    guesses_until_none_is_left,
    has_read_only_views,
    knows_the_same_from_its_observation,
    is_as_it_was_after_an_interrupt,
    applies_the_rule_of_one_sentence,
    names_contradicting_facts,
    refuses_other_facts,
    proves_the_same_in_any_order,
    knows_the_same_in_any_order,
    is_sound,
    finds_all_if_complete,
    explains_with_nothing_idle,
)
"""The laws of every engine; the last three play the most games and take longest."""


def _state(engine: Engine) -> tuple[Any, ...]:
    knowledge = sorted(map(str, engine.knowledge))
    return set(engine.moves_made), set(engine.mines), set(engine.safes), knowledge, dict(engine.reveals)


def _expect_refusal(act: Callable[[], object], what: str) -> None:
    if not raises(act, ValueError, TypeError):
        raise Nonconformance(f"expected an error for {what}")
