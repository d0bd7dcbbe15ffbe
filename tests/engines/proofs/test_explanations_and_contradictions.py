"""Explanations: each entails what it explains, and no part of it does, by the exhaustive reference."""

import pickle
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import engines
from engines import ExhaustiveReasoner, Explanation, GaveUp, NotEntailed, SatReasoner, Sentence, Total
from engines.board.board_explainer import BoardExplainer
from game import Cell, Contradiction, IllegalMove, Minesweeper, random_layout
from game.board.board_clue import as_board_clues
from game.board.observation import Observation
from game.minesweeper.random_layouts import Rule
from tests.support.argument_and_core_assertions import assert_argued, assert_minimal, entails
from tests.support.grids import OTHERS, grid_of
from tests.support.reasoners import BOOKKEEPING

NAMES = engines.available()
FAST = ("sentence", "exhaustive", "sat", "probability")
REFERENCE = ExhaustiveReasoner(limit=26)


def check_explanation(engine: engines.Engine, cell: Cell, reference: engines.Reasoner = REFERENCE) -> None:
    """The explanation of `cell` is true to what was given, a minimal proof, and has an argument that holds."""
    before = engine.revision
    found = engine.explain(cell)
    assert engine.revision == before, "the engine is as it was"
    assert (found.cell, found.is_mine) == (cell, cell in engine.mines)
    assert all(clue in engine.observation.clues() for clue in found.clues)
    assert not any(clue.cells & engine.reveals.keys() for clue in as_board_clues(found.clues))
    assert list(found.clues) == sorted(as_board_clues(found.clues), key=lambda clue: clue.sort_key)
    assert_minimal(as_board_clues(found.clues), lambda clues: entails(clues, found.cell, found.is_mine, reference))
    assert_argued(found)


def replay(
    name: str, seed: int, total: bool, size: tuple[int, int, int] = (6, 6, 7), grid: str = "square"
) -> Iterator[engines.Engine]:
    """An engine after each move of a game in which it never guesses wrong."""
    height, width, mines = size
    rng = random.Random(seed)
    board = grid_of(grid, height, width)
    rule: Rule = "open" if grid == "square" else "safe"  # most cells of a small irregular board are neighbors of one
    game = Minesweeper.from_layout(random_layout(height, width, mines, rule=rule, first=(2, 2), rng=rng, grid=board))
    engine = engines.create(name, height, width, mines if total else None, rng=random.Random(seed), grid=board)
    move: Cell | None = (2, 2)
    while move is not None:
        engine.add_knowledge(move, game.nearby_mines(move))
        yield engine
        hidden = [(r, c) for r in range(height) for c in range(width) if (r, c) not in engine.reveals]
        free = [cell for cell in hidden if not game.is_mine(cell)]
        move = engine.make_safe_move() or (rng.choice(free) if free else None)


PROOFS = [
    *((name, "square", seed, total) for name in FAST for seed in range(2) for total in [seed == 1]),
    *((name, "square", 0, total) for name in BOOKKEEPING if name not in FAST for total in (False, True)),
    *(("sat", grid, 0, place % 2 == 0) for place, grid in enumerate(OTHERS)),
]


@pytest.mark.parametrize(("name", "grid", "seed", "total"), PROOFS)
def test_every_known_cell_has_a_minimal_proof(name: str, grid: str, seed: int, total: bool) -> None:
    explained = 0
    pace = 3 if grid != "square" else 4 if name in FAST else 9
    for step, engine in enumerate(replay(name, seed, total, (6, 6, 7) if grid == "square" else (5, 5, 5), grid)):
        if step % pace == 0:
            for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys()):
                check_explanation(engine, cell)
                explained += 1
    assert explained > 1


Telling = tuple[Any, ...]
"""The name of a method and its arguments."""
ONE: Telling = ("add_knowledge", (0, 1), 1)
OWN: Telling = ("add_sentence", Sentence([(0, 0), (0, 1)], 1))
A_MINE: list[Telling] = [("mark_mine", (0, 0))]
NESTED: list[Telling] = [("add_sentence", Sentence([(0, 2), (0, 3), (0, 4)][-count:], count - 1)) for count in (2, 3)]


def told(name: str, board: Sequence[Any], tellings: Sequence[Telling]) -> engines.Engine:
    """An engine after these calls."""
    engine = engines.create(name, *board)
    for method, *arguments in tellings:
        getattr(engine, method)(*arguments)
    return engine


@pytest.mark.parametrize("name", BOOKKEEPING)
@pytest.mark.parametrize(
    ("board", "tellings", "cell", "message"),
    [
        ((1, 4), [ONE, OWN], (0, 0), "(0, 0) is a mine: {(0, 0)} = 1"),
        ((1, 4), [OWN, ONE], (0, 0), "(0, 0) is a mine: {(0, 0)} = 1"),
        ((3, 3), [("add_knowledge", (0, 0), 3)], (1, 1), "(1, 1) is a mine: 3 at (0, 0)"),
        ((2, 2, 4), [], (1, 1), "(1, 1) is a mine: 4 mines in all"),
        ((1, 3), A_MINE, (0, 0), "(0, 0) is a mine: the mine at (0, 0)"),
        ((1, 3), [*A_MINE, ONE], (0, 2), "(0, 2) is safe: the mine at (0, 0), 1 at (0, 1)"),
        (
            (1, 5),
            [*NESTED, ONE],
            (0, 0),
            "(0, 0) is safe: 1 at (0, 1), {(0, 2), (0, 3), (0, 4)} = 2, {(0, 3), (0, 4)} = 1",
        ),
        ((2, 2), [("add_knowledge", (0, 0), 1)], (0, 0), "(0, 0) is safe: it is revealed"),
    ],
)
def test_what_was_given_explains(
    name: str, board: tuple[int, ...], tellings: list[Telling], cell: Cell, message: str
) -> None:
    engine = told(name, board, tellings)
    found = engine.explain(cell)
    assert str(found) == repr(found).removeprefix("<Explanation: ").removesuffix(">") == message
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({found, engine.explain(cell)}) == 1


@pytest.mark.parametrize("name", BOOKKEEPING)
def test_what_cannot_be_explained_is_refused(name: str) -> None:
    engine = engines.create(name, 2, 2)
    engine.add_knowledge((0, 0), 1)
    with pytest.raises(NotEntailed, match=r"\(1, 1\) may be safe or a mine; expected a cell among `safes` or `mines`"):
        engine.explain((1, 1))
    bad_cells: list[Any] = [(2, 0), (0, -1), "ab", None, (0.0, 1)]
    for cell in bad_cells:
        with pytest.raises(IllegalMove):
            engine.explain(cell)


def test_what_the_clues_do_not_entail_is_refused() -> None:
    explainer = BoardExplainer(Observation.parse("1.\n.."))
    for reasoner in (SatReasoner(), engines.create_reasoner("sentence")):
        with pytest.raises(NotEntailed, match="the premises do not entail the claim to explain"):
            explainer.explain(reasoner, (1, 1), True)
    with pytest.raises(NotEntailed, match="the premises do not entail the claim to explain"):
        explainer.contradiction()


@pytest.mark.parametrize("name", sorted({"exhaustive", "cpsat", "z3", "asp"}.intersection(NAMES)))
def test_where_an_engine_s_reasoner_gives_up_counting_explains(name: str) -> None:
    options: dict[str, Any] = {"limit": 0} if name == "exhaustive" else {"seconds": 0}
    engine = engines.create(name, 1, 5, **options)
    engine.add_knowledge((0, 0), 1)
    assert str(engine.explain((0, 1))).endswith("mine: 1 at (0, 0)")


def test_where_counting_gives_up_too_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.counting.dynamic_program.WORK_LIMIT", 0)
    monkeypatch.setattr("engines.board.board_explainer.MOST_NEIGHBORS", 0)  # clues too wide for a solver
    engine = told("sentence", (2, 3), [("add_knowledge", (0, 0), 1), ONE])
    assert (1, 2) in engine.safes
    with pytest.raises(GaveUp, match="cannot decide whether"):
        engine.explain((1, 2))


def test_an_explanation_by_too_many_clues_has_the_clues_alone() -> None:
    seen = Observation.parse("1.")
    wide = Explanation.that(seen, (0, 1), True, seen.clues() * 151)
    alone = f"It follows from these: {'; '.join(['1 at (0, 0)'] * 151)}."
    assert (wide.text_or_clues, wide.lines_or_clues) == (alone, [alone])
    assert wide.as_json()["no_steps"] == "no argument is looked for from 151 clues, more than 150"
    with pytest.raises(ValueError, match="is about no atom: it shows that no world fits"):
        Explanation(seen, None, ()).atom  # noqa: B018


def test_cores_are_minimal_on_large_boards_with_a_total() -> None:
    """The solver's cores against the backbone, where the exhaustive reference would take too long."""
    sat = SatReasoner()
    checked = 0
    for step, engine in enumerate(replay("sat", 5, True, (12, 12, 25))):
        if step % 20 == 0:
            for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys())[::4]:
                check_explanation(engine, cell, sat)
                checked += 1
    assert checked > 20


def contradiction_of(act: Any) -> Contradiction:
    """The contradiction that `act` raises, after a check of why it is one."""
    with pytest.raises(Contradiction) as caught:
        act()
    if all(clue.is_possible for clue in caught.value.clues):
        assert_argued(Explanation(Observation(6, 7), None, caught.value.clues))
    return caught.value


CORNER: list[Telling] = [("add_knowledge", (0, 0), 3), ("add_knowledge", (1, 3), 0)]
MARKED: list[Telling] = [ONE, ("mark_mine", (0, 3))]
WITH_SENTENCE: list[Telling] = [("mark_mine", (0, 1)), ("add_sentence", Sentence([(0, 1), (0, 2)], 1))]
CHAIN: list[Telling] = [
    ("add_sentence", Sentence([(0, column) for column in columns], 1))
    for columns in ((2, 3), (3, 4), (4, 5), (3, 5, 7))
]
"""(0, 2) safe makes (0, 3) a mine, (0, 4) safe and (0, 5) a mine: two where there is one."""
ZERO_THEN_SAFE: list[Telling] = [("add_knowledge", (0, 0), 0), ("mark_safe", (0, 8))]
IN_CHAIN = "{(0, 2), (0, 3)} = 1; {(0, 3), (0, 4)} = 1; {(0, 3), (0, 5), (0, 7)} = 1; {(0, 4), (0, 5)} = 1"

REFUSED: list[tuple[tuple[Any, ...], list[Telling], Telling, str]] = [
    ((2, 4, 3), CORNER, ("mark_safe", (0, 1)), "3 at (0, 0); the safe cell at (0, 1)"),
    ((2, 4, 3), CORNER, ("add_knowledge", (0, 1), 0), "3 at (0, 0), but only 2 of its neighbors are not revealed"),
    ((2, 4, 3), CORNER, ("mark_mine", (0, 2)), "the mine at (0, 2); 0 at (1, 3)"),
    ((2, 4, 3), CORNER, ("add_knowledge", (0, 2), 3), "3 at (0, 2); 0 at (1, 3)"),
    ((1, 4), MARKED, ("add_sentence", Sentence([(0, 1)], 1)), "{(0, 1)} = 1 cannot be true: cells of it are revealed"),
    (
        (1, 4),
        [("add_knowledge", (0, 2), 0), ONE],
        ("add_sentence", Sentence([(0, 0), (0, 1), (0, 2)], 3)),
        "{(0, 0), (0, 1), (0, 2)} = 3 cannot be true: cells of it are revealed",
    ),
    ((1, 4), MARKED, ("mark_safe", (0, 3)), "the safe cell at (0, 3); the mine at (0, 3)"),
    ((1, 4), MARKED, ("add_knowledge", (0, 1), 2), "the count at (0, 1) is 2, but was 1 before"),
    ((1, 4), [("mark_safe", (0, 0))], ("mark_mine", (0, 0)), "the safe cell at (0, 0); the mine at (0, 0)"),
    ((2, 2), A_MINE, ("add_knowledge", (0, 0), 1), "1 at (0, 0), where a mine is marked"),
    ((1, 5), WITH_SENTENCE, ("mark_mine", (0, 2)), "the mine at (0, 1); the mine at (0, 2); {(0, 1), (0, 2)} = 1"),
    ((1, 5), WITH_SENTENCE, ("add_knowledge", (0, 2), 0), "the mine at (0, 1); 0 at (0, 2)"),
    ((3, 3, 1), A_MINE, ("mark_mine", (2, 2)), "1 mine in all; the mine at (0, 0); the mine at (2, 2)"),
    ((2, 3), [ONE], ("add_knowledge", (1, 1), 2), "1 at (0, 1); 2 at (1, 1)"),
    ((1, 9), CHAIN, ("mark_safe", (0, 2)), f"the safe cell at (0, 2); {IN_CHAIN}"),
    ((1, 9), ZERO_THEN_SAFE, ("mark_mine", (0, 1)), "0 at (0, 0); the mine at (0, 1)"),
    ((3, 4, 0), [], ("mark_mine", (2, 1)), "0 mines in all; the mine at (2, 1)"),
    ((3, 4, 0), [], ("add_sentence", Sentence([(2, 1)], 1)), "0 mines in all; {(2, 1)} = 1"),
]
"""A board, what is given, what is then refused, and the clues that are named."""


@pytest.mark.parametrize(("board", "given", "refused", "message"), REFUSED)
@pytest.mark.parametrize("name", BOOKKEEPING)
def test_what_is_refused_names_the_clues_that_refute_it(
    name: str, board: tuple[Any, ...], given: list[Telling], refused: Telling, message: str
) -> None:
    engine = told(name, board, given)
    before = engine.observation, set(engine.mines), set(engine.safes), engine.knowledge, engine.make_safe_move()
    found = contradiction_of(lambda: getattr(engine, refused[0])(*refused[1:]))
    assert str(found).removeprefix("no layout has ") == message
    assert found.clues
    assert all(clue.in_words for clue in as_board_clues(found.clues))
    after = engine.observation, engine.mines, engine.safes, engine.knowledge, engine.make_safe_move()
    assert after == before


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_that_cannot_be_names_its_clues(name: str) -> None:
    engine = engines.create(name, 1, 5, 1)

    def observe_and_look() -> None:
        engine.observe(Observation.parse("1...1"))
        len(engine.mines)

    found = contradiction_of(observe_and_look)
    assert [str(clue) for clue in found.clues] == ["1 mine in all", "1 at (0, 0)", "1 at (0, 4)"]
    assert [type(fact) for fact in found.facts] == [Total, Sentence, Sentence]
    assert pickle.loads(pickle.dumps(found)).clues == found.clues
    assert str(pickle.loads(pickle.dumps(found))) == str(found)
