"""Each sentence of the contract refuses something: an engine that keeps all others and breaks this one."""

from __future__ import annotations

from typing import Any

import pytest

from engines import Engine, Explanation, SatEngine, SentenceEngine
from engines.conformance import LAWS, check_engine
from game.grid import Cell, all_cells
from tests.engines.test_conformance import RepeatingEngine
from tests.support.laws import assert_noticed


def like(base: type[Engine] = SentenceEngine, **members: Any) -> type[Engine]:
    """Engines like those of `base`, but for these members."""
    return type("Changed", (base,), members)


def taking(method: str, *bad: object) -> type[Engine]:
    """Engines that do not refuse these arguments of a method, and are otherwise correct."""

    def take(engine: Engine, *arguments: object) -> None:
        if repr(arguments) != repr(bad):  # (True, 1) == (1, 1)
            getattr(SentenceEngine, method)(engine, *arguments)

    return type("Changed", (SentenceEngine,), {method: take})


def without_total(engine: Any, height: int = 8, width: int = 8, mines: int | None = None, **options: Any) -> None:
    SentenceEngine.__init__(engine, height, width, None, **options)


def with_a_step_less(engine: Engine, cell: Cell) -> Explanation:
    found = SentenceEngine.explain(engine, cell)
    vars(found)["steps"] = found.steps[:-1]
    return found


def its_own_safes(engine: Engine) -> set[Cell]:
    return engine._known(False)


everywhere = property(lambda engine: frozenset(all_cells(engine.height, engine.width)))
nowhere = property(lambda engine: frozenset())

BROKEN: list[tuple[str, str, type[Engine]]] = [
    ("starts_knowing_nothing", "height, width and total_mines are kept", like(__init__=without_total)),
    ("is_sound", "no safe cell is called a mine (seed 0)", like(mines=everywhere)),
    ("is_sound", "is no mine and new", RepeatingEngine),
    ("is_complete_where_it_says_so", "its mines are entailed (seed 0", like(mines=everywhere)),
    ("is_complete_where_it_says_so", "its safe cells are entailed (seed 0", like(safes=everywhere)),
    (
        "is_complete_where_it_says_so",
        "complete: it knows all safe cells (seed ",
        like(SatEngine, safes=property(lambda engine: super(SatEngine, engine).safes & engine.moves_made)),
    ),
    ("explains_with_nothing_idle", "each step of the argument for", like(explain=with_a_step_less)),
    ("applies_the_single_sentence_rules", "one of them is the safe move", like(make_safe_move=lambda engine: None)),
    (
        "applies_the_single_sentence_rules",
        "all neighbors of a number that counts them all are mines",
        like(mines=nowhere),
    ),
    ("asks_without_changing", "None only if no safe move is known", like(make_safe_move=lambda engine: None)),
    ("guesses_until_none_is_left", "was neither made nor a known mine", like(make_random_move=lambda engine: (0, 0))),
    ("guesses_until_none_is_left", "then there is no move", RepeatingEngine),
    ("shows_what_cannot_be_changed", "sets and mappings are read-only", like(safes=property(its_own_safes))),
    *(
        ("refuses_the_impossible_and_keeps_its_state", f"an error for {what}", taking(method, *arguments))
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
    ),
]
"""The law, what it says, and an engine that breaks it."""


@pytest.mark.parametrize(("law", "complaint", "broken"), BROKEN, ids=[complaint for _, complaint, _ in BROKEN])
def test_each_sentence_of_the_contract_refuses_something(law: str, complaint: str, broken: type[Engine]) -> None:
    assert complaint in assert_noticed(broken, law, LAWS, check_engine)
