"""Every engine keeps the contract, and the contract notices one that does not."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from operator import or_
from typing import Any

import pytest

import engines
from engines import Conclusions, Fact, MaskCount, RuleReasoner, SatEngine, SatReasoner, SentenceEngine, SentenceReasoner
from engines.board.python_position import PythonPosition
from engines.laws.engine_laws import LAWS, Nonconformance, check_engine
from engines.laws.law_checking import MakeEngine, check_laws
from game.grid import Cell, all_cells, check_cell
from mineproof import Contradiction, Deduction, Engine, Explanation, Reasoner, Sentence, SingleReasoner, Total
from tests.support.faulty_contestants import ForgetsTheCount
from tests.support.reasoners import TEST_LIMITS
from tests.support.ways_to_make_engines import WAYS

LAW = {law.__name__: law for law in LAWS}
REASONING = (
    "applies_the_total",
    "deduces_what_is_true",
    "applies_the_rule_of_one_sentence",
    "names_contradicting_facts",
    "refuses_other_facts",
    "knows_the_same_from_its_observation",
)
"""The laws that depend on the reasoner."""

IN_GAMES = ("is_sound", "finds_all_if_complete", "explains_with_nothing_idle", "proves_the_same_in_any_order")
"""These, too, and they take long: of most reasoners, comparisons with all worlds and in any order show as much."""

PLAYED = [name for name in ("sentence", "sat", "native", "rulebook", "belief") if name in engines.available()]


@pytest.mark.parametrize(
    ("name", "law"),
    [
        *[(name, law) for name in engines.available() for law in REASONING],
        *[(name, law) for name in PLAYED for law in IN_GAMES],
    ],
)
def test_every_engine_keeps_the_laws_of_reasoning(name: str, law: str) -> None:
    LAW[law](partial(engines.load(name), **TEST_LIMITS.get(name, {})))


@pytest.mark.parametrize("law", [LAW[name] for name in LAW if name not in REASONING + IN_GAMES])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_make_an_engine_keeps_the_laws_of_bookkeeping(way: str, law: Any) -> None:
    law(WAYS[way])


class OnePass(RuleReasoner):
    """Looks once at each sentence, and neither at the total nor at contradictions."""

    name = "one-pass"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        safes = [mask for mask, count in given if count == 0]
        mines = [mask for mask, count in given if count == mask.bit_count()]
        return Conclusions(reduce(or_, mines, 0), reduce(or_, safes, 0))


@pytest.mark.parametrize("law", REASONING + IN_GAMES)
def test_the_base_of_rules_keeps_the_laws_for_a_rule_alone(law: str) -> None:
    LAW[law](lambda *board, **options: Engine(*board, reasoner=OnePass(), **options))


# What breaks the contract, one sentence of it at a time.


def like(base: type[Engine] = SentenceEngine, **members: Any) -> type[Engine]:
    """Engines like those of `base`, but for these members."""
    return type("Changed", (base,), members)


def reasoning(base: type[Reasoner], deduce: Callable[..., Deduction]) -> type[Engine]:
    """Engines whose reasoner is like `base`, but for how it deduces."""
    return like(Engine, reasoner_class=type("Changed", (base,), {"deduce": deduce}))


def showing(base: type[Engine] = SentenceEngine, **shown: Callable[[Any], object]) -> type[Engine]:
    """Engines that show something else."""
    return like(base, **{name: property(show) for name, show in shown.items()})


def taking(method: str, *bad: object) -> type[Engine]:
    """Engines that do not refuse these arguments of a method, and are otherwise correct."""

    def take(engine: Engine, *arguments: object) -> None:
        if repr(arguments) != repr(bad):  # (True, 1) == (1, 1)
            getattr(SentenceEngine, method)(engine, *arguments)

    return like(SentenceEngine, **{method: take})


def of_any_size(engine: Any, height: Any = 8, width: Any = 8, mines: Any = None, **options: Any) -> None:
    try:
        SentenceEngine.__init__(engine, height, width, mines, **options)
    except ValueError:
        SentenceEngine.__init__(engine, **options)


def whatever_the_total(reasoner: Any, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
    try:
        return SingleReasoner.deduce(reasoner, facts, total)
    except Contradiction:
        return Deduction(complete=False)


def without_a_core(reasoner: Any, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
    try:
        return SingleReasoner.deduce(reasoner, facts, total)
    except Contradiction as contradiction:
        raise Contradiction(str(contradiction)) from None


def taken(take: Callable[[Any, Any], tuple[Any, Any]]) -> type[Engine]:
    """Engines whose reasoner takes facts and totals that are no facts or no total, as `take` changes them."""
    return reasoning(
        SingleReasoner, lambda reasoner, facts, total=None: SingleReasoner.deduce(reasoner, *take(facts, total))
    )


def all_safe(reasoner: Any, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
    sentences = reasoner.sentences_among(facts)
    return Deduction(frozenset(), frozenset(cell for sentence in sentences for cell in sentence.cells))


def all_safe_if_many(reasoner: Any, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
    return all_safe(reasoner, facts) if len(facts) > 12 else SingleReasoner.deduce(reasoner, facts, total)


def whatever_is_told(engine: Any, cell: Cell, count: int) -> None:
    if cell not in engine.moves_made:
        SentenceEngine.add_knowledge(engine, cell, max(0, min(count, 8)))


def half_of_it(engine: Any, cell: Cell, count: int) -> None:
    check_cell(cell, engine.height, engine.width)
    engine.skip(cell)
    SentenceEngine.add_knowledge(engine, cell, count)


def with_a_sentence_beside(engine: Any, cell: Cell, count: int) -> None:
    if cell in engine.reveals:
        engine.add_sentence(Sentence([(6, 5), (6, 6)], 1))
    SentenceEngine.add_knowledge(engine, cell, count)


def with_all_clues(engine: Engine, cell: Cell) -> Explanation:
    return replace(SentenceEngine.explain(engine, cell), clues=tuple(engine.observation.clues()))


def with_a_clue_less(engine: Engine, cell: Cell) -> Explanation:
    found = SentenceEngine.explain(engine, cell)
    return replace(found, clues=found.clues[1:])


def with_a_step_less(engine: Engine, cell: Cell) -> Explanation:
    found = SentenceEngine.explain(engine, cell)
    vars(found)["steps"] = found.steps[:-1]
    return found


def skipping_its_move(engine: Any) -> Cell | None:
    move = SentenceEngine.make_safe_move(engine)
    if move is not None:
        engine.skip(move)
    return move


class HastyPosition(PythonPosition):
    """Takes a deduction for done before it is."""

    def _deduce(self) -> None:
        self.base.is_stale = False
        super()._deduce()

    def _change(self, *change: Any, **fact: Any) -> None:
        try:
            super()._change(*change, **fact)
        finally:
            self._state = "whole"


def everywhere(engine: Engine) -> frozenset[Cell]:
    return frozenset(all_cells(engine.height, engine.width))


def first_fact_alone(reasoner: Any, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
    return SingleReasoner.deduce(reasoner, facts if total is not None else facts[:1], total)


def forgetting_the_first(engine: Any, cell: Cell, count: int) -> None:
    if engine.reveals or engine.moves_made:
        SentenceEngine.add_knowledge(engine, cell, count)
    else:
        engine.skip(cell)


safes_of, knowledge_of = (vars(Engine)[shown].fget for shown in ("safes", "knowledge"))
repeating = like(make_safe_move=lambda engine: next(iter(engine.moves_made), None))
without_moves = like(make_safe_move=lambda engine: None)
in_the_corner = like(make_random_move=lambda engine: (0, 0))

BROKEN: dict[str, dict[str, MakeEngine]] = {
    "starts_knowing_nothing": {
        "the defaults are 8, 8 and None": lambda height=9, *rest, **options: SentenceEngine(height, *rest, **options),
        "safes is empty at first": showing(safes=everywhere),
        "height, width and total_mines are kept": lambda *board, **options: SentenceEngine(*board[:2], **options),
    },
    "refuses_bad_sizes": {"an error for a 0x5 board with None": like(__init__=of_any_size)},
    "refuses_the_impossible_and_keeps_its_state": {
        "an error for the count -1": like(add_knowledge=whatever_is_told),
        "a refused call leaves everything": like(add_knowledge=half_of_it),
        **{
            f"an error for {what}": taking(method, *arguments)
            for what, method, arguments in [
                ("the cell (4, 0)", "add_knowledge", ((4, 0), 0)),
                ("marking (4, 0) as a mine", "mark_mine", ((4, 0),)),
                ("marking (4, 0) as safe", "mark_safe", ((4, 0),)),
                ("a count above the number of neighbors", "add_knowledge", ((3, 3), 4)),
                ("another count for a cell already revealed", "add_knowledge", ((0, 0), 2)),
                ("a reveal of a known mine", "add_knowledge", ((0, 1), 0)),
                ("marking a revealed cell as a mine", "mark_mine", ((0, 0),)),
                ("a count below the known mines around the cell", "add_knowledge", ((1, 2), 0)),
            ]
        },
    },
    "applies_the_total": {
        "it deduces untouched=False, not None": taken(lambda facts, total: (facts, None)),
        "raises Contradiction for 4 mines in all, 3": reasoning(SingleReasoner, whatever_the_total),
    },
    "deduces_what_is_true": {
        "is safe, but it may be a mine": reasoning(SingleReasoner, all_safe_if_many),
        "forgets finds no contradiction in [Sentence(": reasoning(ForgetsTheCount, ForgetsTheCount.deduce),
    },
    "is_sound": {
        "no error from the law is_sound, but Unsound": reasoning(SentenceReasoner, all_safe),
        "no mine is called safe (seed 0)": showing(
            safes=lambda engine: everywhere(engine) if engine.total_mines is None else safes_of(engine)
        ),
        "(0, 0) is a legal guess (seed 0)": in_the_corner,
        "no safe cell is called a mine (seed 0)": showing(mines=everywhere),
        "is no mine and new": repeating,
    },
    "finds_all_if_complete": {
        "complete: it knows all mines (seed 0, total 4)": reasoning(
            SatReasoner, lambda reasoner, facts, total=None: SatReasoner.deduce(reasoner, facts)
        ),
        "its mines are entailed (seed 0": showing(mines=everywhere),
        "its safe cells are entailed (seed 0": showing(safes=everywhere),
        "complete: it knows all safe cells (seed ": showing(
            SatEngine, safes=lambda engine: safes_of(engine) & engine.moves_made
        ),
    },
    "explains_with_nothing_idle": {
        "0 at (1, 4) cannot be dropped from 0 at (1, 4), 0 at (2, 4)": like(explain=with_all_clues),
        "prove that (0, 3) is safe": like(explain=with_a_clue_less),
        "each step of the argument for": like(explain=with_a_step_less),
    },
    "applies_the_single_sentence_rules": {
        "all neighbors of a 0 are safe": showing(safes=lambda engine: safes_of(engine) & engine.moves_made),
        "one of them is the safe move": without_moves,
        "all neighbors of a number that counts them all are mines": showing(mines=lambda engine: frozenset()),
    },
    "keeps_the_sentence_of_each_reveal": {
        "stays in": showing(knowledge=lambda engine: knowledge_of(engine)[1:]),
        "holds undetermined cells only": showing(knowledge=lambda engine: [Sentence(everywhere(engine), 1)]),
    },
    "takes_the_same_twice": {"twice changes nothing": like(add_knowledge=with_a_sentence_beside)},
    "asks_without_changing": {
        "(3, 2) is safe and not yet made": repeating,
        "make_safe_move changes nothing": like(make_safe_move=skipping_its_move),
        "None only if no safe move is known": without_moves,
    },
    "guesses_until_none_is_left": {
        "all eight other cells were guessed": like(make_random_move=lambda engine: None),
        "was neither made nor a known mine": in_the_corner,
        "then there is no move": repeating,
    },
    "has_read_only_views": {
        "sets that were read before show what became known since": showing(safes=lambda engine: set(safes_of(engine))),
        "the sentences shown are copies": showing(knowledge=lambda engine: engine._sentences()),
        "sets and mappings are read-only": showing(safes=lambda engine: engine._known(False)),
    },
    "knows_the_same_from_its_observation": {
        "given the same, it knows the same": like(observe=lambda engine, observation: None)
    },
    "is_as_it_was_after_an_interrupt": {"after an interrupt it knows the same": like(positions=(HastyPosition,))},
    "applies_the_rule_of_one_sentence": {
        "from one sentence, 0 of 2 cells": reasoning(
            SingleReasoner, lambda reasoner, facts, total=None: Deduction(complete=False)
        ),
    },
    "names_contradicting_facts": {
        "as its `facts`, not None": reasoning(SingleReasoner, whatever_the_total),
        "as its `facts`, not []": reasoning(SingleReasoner, without_a_core),
    },
    "refuses_other_facts": {
        "1), 'a fact'] and": taken(lambda facts, total: ([one for one in facts if not isinstance(one, str)], total)),
        "the facts <list_iterator": taken(lambda facts, total: (list(facts), total)),
        "the total 3": taken(lambda facts, total: (facts, Total(1, 1) if total == 3 else total)),
    },
    "proves_the_same_in_any_order": {
        "let it take them by `game.atom_order.in_order`": reasoning(SingleReasoner, first_fact_alone)
    },
    "knows_the_same_in_any_order": {"in any order, it knows the same": like(add_knowledge=forgetting_the_first)},
}
"""The laws, and for each of their messages an engine that breaks the law."""


@pytest.mark.parametrize(
    ("law", "message"), [(law, message) for law, messages in BROKEN.items() for message in messages]
)
def test_each_sentence_of_the_contract_refuses_something(law: str, message: str) -> None:
    with pytest.raises(Nonconformance, match="expected") as caught:
        check_laws([LAW[law]], BROKEN[law][message])
    assert message in str(caught.value)


def test_every_law_catches_something() -> None:
    assert LAW.keys() == BROKEN.keys()


def test_a_name_is_no_class() -> None:
    with pytest.raises(TypeError, match=r"'sat' is no class; engines\.load gives the one with a name"):
        check_engine("sat")  # type: ignore[arg-type]


def test_options_are_handed_on() -> None:
    check_engine(engines.load("exhaustive"), limit=12)
    with pytest.raises(Nonconformance, match="no_such_option"):
        check_engine(engines.load("exhaustive"), no_such_option=1)
