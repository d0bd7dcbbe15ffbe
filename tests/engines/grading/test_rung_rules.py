"""A rung is its rule: what it shows of sentences of any width is what the rule shows, or it names a limit."""

import random
from collections.abc import Callable, Iterable
from itertools import permutations, product
from typing import Any

import pytest

import engines
from engines import Atom, Contradiction, Sentence, Total
from game.puzzles.grades import PuzzleGrade, ladder_of
from game.statements.connectives import Not, Or, Symbol
from tests.support.reasoners import REASONERS
from tests.support.sentences_of_any_atoms import sentence

Statement = tuple[frozenset[Atom], int, int]
"""Of these cells, at least and at most this many are mines."""

Statements = frozenset[Statement]
Rule = Callable[[Statements], Statements]
"""From statements to these and what the rule shows of them."""


def nothing_more(statements: Statements) -> Statements:
    """No rule beside that of one statement."""
    return statements


def subsets(statements: Statements) -> Statements:
    """Where all cells of one set are among those of another, the cells left over hold the mines left over."""
    pairs = [(less, more) for less, more in permutations(statements, 2) if less[0] < more[0]]
    return merged([*statements, *[(more[0] - less[0], more[1] - less[1], more[2] - less[2]) for less, more in pairs]])


def overlaps(statements: Statements) -> Statements:
    """What two sets that overlap show about the cells that the first one has alone."""
    found = []
    for (one, low, high), (other, fewest, most) in permutations(statements, 2):
        shared = one & other
        if shared and one != shared:
            least = max(0, fewest - len(other - one))
            found.append((one - other, low - min(most, len(shared)), high - least))
    return merged([*statements, *found])


def merged(statements: Iterable[Statement]) -> Statements:
    """What is said of the same cells, together. Raises `Contradiction`."""
    bounds: dict[frozenset[Atom], tuple[int, int]] = {}
    for cells, low, high in statements:
        fewest, most = bounds.get(cells, (0, len(cells)))
        bounds[cells] = max(fewest, low), min(most, high)
        if bounds[cells][0] > bounds[cells][1]:
            raise Contradiction(f"no number of mines among {len(cells)} cells")
    return frozenset([(cells, low, high) for cells, (low, high) in bounds.items()])


def close(statements: Statements, rule: Rule) -> dict[Atom, bool]:
    """What follows by the rule and that of one statement, to the fixpoint. Raises `Contradiction`."""
    known: dict[Atom, bool] = {}
    before = None
    while before != (statements, len(known)):
        before = statements, len(known)
        still_open = []
        for cells, low, high in statements:
            left = cells.difference(known)
            mines = sum(known[cell] for cell in cells - left)
            low, high = max(0, low - mines), min(len(left), high - mines)
            if low > high:
                raise Contradiction(f"no number of mines among {len(left)} cells")
            if high == 0 or low == len(left):
                known |= dict.fromkeys(left, low > 0)
            else:
                still_open.append((left, low, high))
        statements = rule(frozenset(still_open))
    return known


def suppose(statements: Statements, rule: Rule, depth: int) -> dict[Atom, bool]:
    """The same, where each cell is supposed safe, then a mine, and what is refuted is known; `depth` at a time."""
    known = close(statements, rule)
    cells = sorted({cell for cells, _, _ in statements for cell in cells}, key=str) if depth else []
    place = 0
    while place < len(cells):
        cell = cells[place]
        place += 1
        for value in (0, 1) if cell not in known else ():
            try:
                suppose(statements | {(frozenset([cell]), value, value)}, rule, depth - 1)
            except Contradiction:
                statements |= {(frozenset([cell]), 1 - value, 1 - value)}
                known, place = close(statements, rule), 0
                break
    return known


RUNGS: dict[str, tuple[Rule, int]] = {
    "single": (nothing_more, 0),
    "sentence": (subsets, 0),
    "overlap": (overlaps, 0),
    "supposing": (overlaps, 1),
    "unit": (nothing_more, 0),
    "probing": (nothing_more, 1),
    "nested": (nothing_more, 2),
}
"""The rule of each rung, and how many cells it supposes at a time."""


def known(name: str, sentences: Iterable[Sentence]) -> dict[Atom, bool]:
    """The cells that the rung of this name shows to be mines, or safe. Raises `Contradiction`."""
    return suppose(frozenset([(frozenset(it.cells), it.count, it.count) for it in sentences]), *RUNGS[name])


CASES = {"supposing": 20, "nested": 20}
"""The definitions of these take longest."""


def system(seed: int) -> list[Sentence]:
    """Some sentences over up to 20 of 24 cells: of a hidden world as a rule, sometimes of none."""
    rng = random.Random(f"rungs {seed}")
    cells = range(rng.randint(5, 24))
    density = rng.choice([0.1, 0.3, 0.5, 0.9])
    world = {cell for cell in cells if rng.random() < density}
    truthful = rng.random() < 0.9
    sentences = []
    for _ in range(rng.randint(2, 6)):
        size = min(len(cells), rng.randint(1, rng.choice([4, 20])))
        chosen = rng.sample(cells, size)
        sentences.append(sentence(chosen, len(world.intersection(chosen)) if truthful else rng.randint(0, size)))
    return sentences


@pytest.mark.parametrize("name", RUNGS)
def test_a_rung_shows_what_its_rule_shows(name: str) -> None:
    reasoner = engines.create_reasoner(name)
    wide = refuted = 0
    for seed in range(CASES.get(name, 60)):
        facts = system(seed)
        expected: dict[Atom, bool] | None
        try:
            expected = known(name, facts)
        except Contradiction:
            expected = None
        try:
            found = reasoner.deduce(facts)
        except Contradiction:
            assert expected is None, seed
            refuted += 1
            continue
        assert found.limits == (), seed
        assert expected == dict.fromkeys(found.true, True) | dict.fromkeys(found.false, False), seed
        wide += max(len(fact.cells) for fact in facts) > 8 and bool(found.true or found.false)
    assert wide > CASES.get(name, 60) // 8
    assert refuted


def many_differences() -> list[Sentence]:
    """Of a wide sentence any of 20 pairs can be taken away; a pair of cells beside them is found out by three."""
    pairs = [sentence([cell, cell + 1], 1) for cell in range(0, 40, 2)]
    return [*pairs, sentence(range(43), 21), sentence("ab", 1), sentence("abc", 1)]


@pytest.mark.parametrize(
    ("name", "options", "limits"),
    [
        ("sentence", {"pairs": 2_000}, ("more than 2,000 pairs of statements",)),
        (
            "overlap",
            {"limit": 100, "pairs": 2_000},
            ("more than 100 statements about overlaps", "more than 2,000 pairs of statements that overlap"),
        ),
    ],
)
def test_the_work_of_a_rule_is_limited(name: str, options: dict[str, int], limits: tuple[str, ...]) -> None:
    """What small sentences show is found all the same."""
    found = engines.create_reasoner(name, **options).deduce(many_differences())
    assert found.limits == limits
    assert "c" in found.false
    assert not found.complete
    with pytest.raises(ValueError, match="pairs is -1; expected an int of at least 0"):
        engines.create_reasoner(name, pairs=-1)


def test_suppositions_share_the_pairs_that_may_be_compared() -> None:
    facts = [sentence("abc", 1), sentence("bcd", 1), sentence("cde", 1)]
    for pairs in (0, 10):
        found = engines.create_reasoner("supposing", pairs=pairs).deduce(facts)
        assert [f"than {pairs} pairs" in limit for limit in found.limits] == [True]
    assert engines.create_reasoner("supposing", pairs=100).deduce(facts).limits == ()


def deduced(name: str, facts: list[Sentence], total: Total | None = None) -> tuple[set[Any], set[Any]]:
    deduction = engines.create_reasoner(name).deduce(facts, total)
    return set(deduction.true), set(deduction.false)


FIT = [("ab", 1), ("bc", 1), ("acd", 1)]
HALVES = [("ab", 1), ("bc", 1), ("acfg", 2), ("xy", 1), ("yz", 1), ("xzpq", 2), ("fghpq", 3)]

EXAMPLES: list[tuple[list[tuple[str, int]], str, dict[str, tuple[str, str]]]] = [
    ([("ab", 2), ("bcd", 1), ("de", 1)], "one sentence at a time", dict.fromkeys(["single", "belief"], ("abe", "cd"))),
    ([("ab", 1), ("abc", 1)], "a subset", {"single": ("", ""), "belief": ("", ""), "sentence": ("", "c")}),
    (FIT, "the first two less the third: b and b again, less d, is 1", {"overlap": ("", ""), "gauss": ("bd", "ac")}),
    (
        HALVES,
        "the first two make a and c alike, so f and g are, and p and q likewise: to three mines they need h",
        {**dict.fromkeys(["overlap", "supposing", "gauss", "relaxed"], ("", "")), "milp": ("h", "")},
    ),
]
"""Atoms and counts, what there is to see, and the mines and safe cells that each of some reasoners shows.

The tests above compare each rung of the ladders with its rule.
"""


@pytest.mark.parametrize(("told", "seen", "shown"), EXAMPLES)
def test_what_a_rung_shows(told: list[tuple[str, int]], seen: str, shown: dict[str, tuple[str, str]]) -> None:
    facts = [sentence(atoms, count) for atoms, count in told]
    for name, (true, false) in shown.items():
        if name in REASONERS:
            assert deduced(name, facts) == (set(true), set(false)), (name, seen)


@pytest.mark.parametrize("name", ["overlap", "supposing"])
@pytest.mark.parametrize(("one", "two", "mines", "untouched"), [("abd", "bcd", 2, False), ("acd", "abd", 3, True)])
def test_an_overlap_and_the_total_show_what_the_untouched_cells_are(
    name: str, one: str, two: str, mines: int, untouched: bool
) -> None:
    found = engines.create_reasoner(name).deduce([sentence(one, 1), sentence(two, 2)], Total(mines, 1))
    true, false = frozenset({*two} - {*one}), frozenset({*one} - {*two})
    assert (found.true, found.false, found.untouched) == (true, false, untouched)


def test_a_decision_diagram_counts_worlds() -> None:
    pytest.importorskip("oxidd")
    reasoner: Any = engines.create_reasoner("bdd")
    facts = [sentence("abc", 1), sentence("cd", 1)]
    assert reasoner.world_count(facts) == 3
    assert reasoner.world_count(facts, Total(2, 3)) == 2 + 3
    assert reasoner.world_count([Or(Symbol("p"), Symbol("q"))]) == 3
    assert reasoner.world_count([*facts, sentence("a", 1), sentence("b", 1)]) == 0
    engine = engines.create("probability", 5, 5, 5)
    engine.add_knowledge((2, 2), 3)
    assert reasoner.world_count(list(engine.knowledge), Total(5, 16)) == engine.world_count()


@pytest.mark.parametrize("rung", range(4))
def test_each_rung_of_formulas_supposes_one_atom_more(rung: int) -> None:
    """Whatever values the other atoms have, x is true: to see it takes suppositions about all of them but the last."""
    names = [Symbol(name) for name in "abc"[:rung]]
    signs = product((False, True), repeat=rung)
    facts = [
        Or(Symbol("x"), *[Not(one) if sign else one for one, sign in zip(names, some, strict=True)]) for some in signs
    ]
    for place, name in enumerate(ladder_of(PuzzleGrade)):
        found = engines.create_reasoner(name).deduce(facts)
        assert found.true == ({"x"} if place >= rung else set()), name
        assert not found.limits


def test_what_is_shown_before_the_limit_of_suppositions_is_kept() -> None:
    a, b = Symbol("a"), Symbol("b")
    facts = [Or(a, b), Or(a, Not(b)), Or(Not(a), Symbol("c"))]
    assert engines.create_reasoner("nested").deduce(facts).true == {"a", "c"}
    none = engines.create_reasoner("nested", suppositions=0).deduce(facts)
    assert none.true == frozenset()
    assert ["than 0 suppositions" in limit for limit in none.limits] == [True]
    few = engines.create_reasoner("nested", suppositions=2).deduce([*facts, Or(Symbol("p"), Symbol("q"))])
    assert few.true == {"a", "c"}
    assert len(few.limits) == 1
