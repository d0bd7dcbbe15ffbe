"""Arguments written to deceive: none proves what is false in a world of its puzzle, by brute force over all worlds.

`deceiving_arguments.txt` has them for puzzles of every kind: a line with the fault, a name and the
reason of the refusal, and an argument. There {yes} and {no} say of an open atom {a} that it is true and false; {b} is
open, too; {clue} shows {known}, and {not_known} denies that.
"""

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mineproof as mp
from engines.facts_and_components import Atom
from engines.proofs.checking.step_check import BadArgument, Checker
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Supposition
from game.grid import all_cells
from game.puzzles import puzzle_kinds
from game.statements.clue_interface import FormulaClue
from game.statements.count_claim import Claim
from game.text.scanner import Unreadable
from tests.fuzz import fuzzed_arguments
from tests.support.brute_force_claims import Truth
from tests.support.grids import NAMES, grid_of

KINDS = ("square", "torus", "hex", "irregular", *[name for name, kind in puzzle_kinds.KINDS.items() if kind.maker])
TEXTS = Path(__file__).with_name("deceiving_arguments.txt").read_text(encoding="utf-8").split("\n\n")


class Target(NamedTuple):
    """A puzzle, a claim entailed by `clue`, and two atoms that are open, as targets of invalid arguments."""

    puzzle: mp.Puzzle
    clue: str
    known: Claim
    open: Atom
    other: Atom


TARGETS: dict[str, tuple[str, str, Atom, bool, Atom, Atom]] = {
    "knights": (
        "A, B and C live on an island of knights and knaves.\nA says: “I am a knave or B is a knight.”\n"
        "C says: “I am a knight.”",
        *("clue 1", "A is a Knave", False, "C is a Knight", "C is a Knave"),
    ),
    "mastermind": (
        "mastermind\n2 pegs in red, blue, green; colors may be repeated\n1. red, red: 0 in place, 0 elsewhere",
        *("row 1", "peg 1 is red", False, "peg 1 is blue", "peg 2 is green"),
    ),
    "zebra": (
        "zebra\nnation: Dane, Swede, Finn\npet: cat, dog, fox\n1. Dane is in house 1",
        *("clue 1", "Swede is in house 1", False, "cat is in house 1", "dog is in house 2"),
    ),
}


def target(kind: str) -> Target:
    """Return the target of a kind of puzzle; the name of a grid stands for a board of this grid."""
    if kind in NAMES:
        grid = grid_of(kind, 4, 4)
        shown = min(all_cells(4, 4), key=lambda cell: len(grid.neighbors[cell]) or 16)
        around = sorted(grid.neighbors[shown])
        board = mp.Observation(4, 4, {shown: len(around)}, grid=grid)
        far = [cell for cell in board.hidden if cell not in around]
        return Target(board, f"{len(around)} at {shown}", Claim.that(around[:1], True), far[0], far[1])
    text, clue, atom, value, open_atom, other = TARGETS[kind]
    return Target(mp.parse(text), clue, Claim.that([atom], value), open_atom, other)


@lru_cache
def target_of(kind: str) -> tuple[Target, Truth]:
    """The target of each kind, with brute force over its worlds."""
    found = target(kind)
    return found, Truth(found.puzzle)


def claims_about(found: Target) -> dict[str, Claim]:
    yes = Claim.that([found.open], True)
    return {"yes": yes, "no": yes.denied, "known": found.known, "not_known": found.known.denied}


def filled(text: str, found: Target) -> str:
    """The text about this target."""
    form = found.puzzle.argument_form
    claims = {name: form.written(claim) for name, claim in claims_about(found).items()}
    no_clue = "8 at (3, 3)" if "at" in found.clue else "clue 77"
    return text.format(a=found.open, b=found.other, clue=found.clue, no_clue=no_clue, **claims)


def is_refused(puzzle: mp.Puzzle, argument: str | Mapping[str, Any] | mp.Explanation) -> bool:
    """Whether an argument is found wrong, or cannot be read."""
    try:
        return mp.check(puzzle, argument).status == "wrong"
    except Unreadable:
        return True


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_deceptions_would_show_is_open(kind: str) -> None:
    found, truth = target_of(kind)
    for atom in (found.open, found.other):
        assert not any(truth.has(Claim.that([atom], value)) for value in (True, False))
    verdict = mp.check(found.puzzle, honest_json(found))
    assert verdict, verdict
    assert truth.has(verdict.argument.conclusion)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: re.split(r": | \|", text)[1])
def test_a_deception_is_refused(text: str, kind: str) -> None:
    found, truth = target_of(kind)
    title, _, reason = text.partition("\n")[0].partition(" | ")
    fault = title[2:].partition(":")[0]
    if fault == "unreadable":
        with pytest.raises(Unreadable, match=re.escape(reason)):
            mp.check(found.puzzle, filled(text, found))
        return
    verdict = mp.check(found.puzzle, filled(text, found))
    assert (verdict.status, verdict.fault) == ("wrong", fault), verdict
    assert reason in str(verdict)
    assert not truth.has(verdict.argument.conclusion)


BOARD = mp.Observation.parse("1...", total=2)


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (BOARD, "From 1 at (0, 0): (0, 0) is a mine"),
        (BOARD, "From 1 at (0, 0): (0, 3) to (0, 2) are mines"),
        (BOARD, "Given: (0, 3) to (0, 2) are mines"),
        (BOARD, "To show: 2 to 0 mines among (0, 0)"),
        (BOARD, "Given: at least 1 mine among (0, 0) and (0, 2)"),
        (BOARD, "From 2 mines in all: (0, 2) and (0, 3) are mines"),
        (BOARD, "From 3 mines in all: (0, 2) is a mine"),
        (BOARD, "From the mine at (0, 2): (0, 2) is a mine"),
        (BOARD, "From {(0, 2)} = 1: (0, 2) is a mine"),
        (BOARD, "From 2 mines in all and 1 at (0, 0): exactly 0000000002 mines among (0, 2), (0, 3)"),
        (BOARD, "From 2 mines in all and 1 at (0, 0): exactly 1 of (0, 2), (0, 3) is not a mine or safe"),
        (BOARD, "From 2 mines in all and 1 at (0, 0): exactly 1 of (0, 2), (0, 3) is not a mine"),
        (BOARD, "Suppose (0, 9) is a mine"),
        (mp.Observation.parse("1..."), "From 2 mines in all: (0, 2) is a mine"),
        (target("knights").puzzle, "From C says: “I am a knight.”: C is a Knight"),
        (target("knights").puzzle, "From C says: “A is a knight.”: C is a Knight"),
        (target("knights").puzzle, "Given: at most 0 of these: C is a Knight; C is a Knave"),
        (mp.MastermindPuzzle(1, ["red", "Red"], repeated=True), "Given: 1 to 1 of these: peg 1 is RED; peg 1 is red"),
        (mp.MastermindPuzzle(1, ["red", "not red"], repeated=True), "Suppose peg 1 is not red"),
        (target("mastermind").puzzle, "From row 1: peg 1 is red; peg 1 is red"),
        (target("zebra").puzzle, "From clue 1: exactly 2 of these: Dane is in house 1; Dane is in house 2"),
    ],
)
def test_a_deception_in_the_words_of_a_kind_is_refused(puzzle: mp.Puzzle, text: str) -> None:
    assert is_refused(puzzle, text)


def honest_json(found: Target) -> dict[str, Any]:
    """That what denies the known claim leads to a conflict, and so on."""
    known, not_known = map(found.puzzle.claim_as_json, (found.known, found.known.denied))
    steps = [
        {"step": "supposition", "claim": not_known},
        {"step": "conflict", "claim": None, "clue": 0, "after": [0], "under": [0]},
        {"step": "refutation", "claim": known, "supposition": 0, "conflict": 1},
    ]
    return {"conclusion": known, "clues": [found.clue], "steps": steps}


CHANGES: list[tuple[str, Sequence[object]]] = [
    ("steps 0 claim at_least", (2, -1, True, False, 1.0, "1", None, [], 10**40)),
    ("steps 0 claim at_most", (2, -1, True, False, 1.0, "1", None, {}, 10**40)),
    ("steps 0 claim atoms", ([], None, [None], [[True, 0]], [[99, 99]], ["pig"], "pig")),
    ("steps 0 step", ("given", "inference", "conflict", "refutation", "cases", "lemma", None, 0)),
    ("steps 0 under", ([0], [1], [-1], [True], [0.0], ["0"], 0, None)),
    ("steps 1 after", ([], [1], [2], [-1], [False], [0.0], ["0"], 0, None, [[0]], [10**40])),
    ("steps 1 under", ([], [1], [0, 0], [0, 1], [False], [0.0], [10**40])),
    ("steps 1 clue", (1, -1, None, False, 0.0, "0", [0], 10**40)),
    ("steps 1 clues", ([], [1], [0, 1], [False], 0)),
    ("steps 1 step", ("given", "inference", "supposition", "refutation", "cases")),
    ("steps 2 claim", (None, {}, [], True)),
    ("steps 2 claim at_least", (2, -1, True)),
    ("steps 2 step", ("given", "inference", "supposition", "conflict", "cases")),
    ("steps 2 supposition", (1, 2, -1, False, 0.0, None, 10**40)),
    ("steps 2 conflict", (0, 2, -1, True, 1.0, None, 10**40)),
    ("steps 2 under", ([0], [1], [2])),
    ("conclusion", (None, {}, 1, [])),
    ("conclusion at_least", (2, -1, True)),
    ("clues", ([], ["row 77"], [None], [{"from": 77}], None, {})),
    ("steps", ([], None, {}, [None], [[]])),
]


@pytest.mark.parametrize("kind", KINDS)
def test_json_that_says_something_else_is_refused(kind: str) -> None:
    found, _ = target_of(kind)
    for path, values in CHANGES:
        *above, last = path.replace("atoms", found.puzzle.argument_form.atoms_key).split()
        for value in values:
            argument = copy.deepcopy(honest_json(found))
            part: Any = argument
            for key in above:
                part = part[int(key) if key.isdigit() else key]
            part[last] = value
            assert is_refused(found.puzzle, argument), (path, value)


@dataclass(frozen=True)
class Assertion:
    """What looks like a step, and is none."""

    claim: Claim
    under: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()


class Trusted(Inference):
    """A step of a type that the check does not know."""


class Broad(Claim):
    """A claim of a type that the check does not know."""


def bad_claims(atom: Any) -> list[Any]:
    """What is no range of counts of an atom."""
    held = frozenset([atom])
    bounds: list[tuple[Any, Any]] = [(1, 0), (2, 0), (-1, 0), (0, -1), (2, 2), (True, True), (0.5, 0.5), ("1", "1")]
    bounds += [(1.0, 1.0), (float("nan"), float("nan")), (None, None), (10**400, 10**400), (-(10**30), 10**30)]
    several: list[Any] = [(atom, atom), [atom], {atom}, {atom: 1}, iter([atom]), None, atom]
    others: list[Any] = [*(Claim(frozenset(), n, n) for n in (0, 1)), Broad(held, 1, 1), True, "it", [held, 1, 1]]
    return [*(Claim(held, *pair) for pair in bounds), *(Claim(one, 1, 1) for one in several), *others]


@pytest.mark.parametrize("kind", KINDS)
def test_a_claim_made_by_hand_is_a_range_of_counts(kind: str) -> None:
    found, _ = target_of(kind)
    no, conflict = claims_about(found)["no"], Inference(None, (), (1,), (0,))
    for bad in bad_claims(found.open):
        for steps, conclusion in (
            ((Supposition(bad), Inference(None, (), (0,), (0,)), Refutation(no, 0, 1)), no),
            ((Inference(bad, (0,)),), no),
            ((Supposition(no), Inference(bad, (0,), (), (0,)), conflict, Refutation(no, 0, 2)), no),
            ((Inference(found.known, (0,)),), bad),
        ):
            with pytest.raises(BadArgument, match="expected") as caught:
                Checker(steps, found.puzzle.argument_premises(found.puzzle.clues()), found.puzzle.rules()).check(
                    conclusion
                )
            assert caught.value.fault in ("bad-claim", "other-conclusion")


def bad_steps(found: Target) -> list[list[Any]]:
    """Steps of other types, and such as name no steps and clues."""
    yes, no, known, not_known = claims_about(found).values()
    supposed, conflict = Supposition(not_known), Inference(None, (0,), (0,), (0,))
    return [
        [Assertion(known)],
        [Trusted(known, (0,))],
        [None],
        [yes],
        [Inference(None)],
        [Supposition(None)],  # type: ignore[arg-type]
        [Inference(known, (False,))],
        [Inference(known, (-1,))],
        [Inference(known, (0.0,))],  # type: ignore[arg-type]
        [Inference(yes, (0, 77))],
        [Inference(yes, ("clue 1",))],  # type: ignore[arg-type]
        [Inference(known, (0,)), Inference(yes, (), (False,))],
        [Inference(known, (0,)), Inference(yes, (), (-1,))],
        [supposed, conflict, Refutation(None, 0, 1)],  # type: ignore[arg-type]
        [supposed, conflict, Refutation(known, False, True), Inference(yes, (), (0,))],
        [supposed, conflict, Refutation(known, 0, 1, (77,))],
        [supposed, conflict, Refutation(known, 0, 1), Inference(yes, (), (1,))],
        [supposed, conflict, Cases(yes, ())],
        [supposed, conflict, Cases(yes, ((1, 1),))],
        [supposed, conflict, Cases(yes, ((0, 77),))],
        [Supposition(yes), Supposition(no), Cases(yes, ((0, 0), (1, 0)))],
        [Supposition(yes), Supposition(no), Supposition(yes, (1,)), Cases(yes, ((0, 0), (1, 2)))],
        [Supposition(yes), Supposition(no, (0,)), Inference(None, (), (0, 1), (0, 1)), Refutation(yes, 1, 2)],
        [Supposition(yes, (0,)), Inference(yes, (), (0,), (0,))],
        [Supposition(yes), Inference(yes, (), (0,), [])],  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_made_by_hand_is_one_of_four(kind: str) -> None:
    found, _ = target_of(kind)
    for steps in bad_steps(found):
        conclusion = getattr(steps[-1], "claim", None)
        with pytest.raises(BadArgument):
            Checker(steps, found.puzzle.argument_premises(found.puzzle.clues()), found.puzzle.rules()).check(conclusion)


@pytest.mark.parametrize("kind", KINDS)
def test_an_explanation_has_clues_of_its_puzzle(kind: str) -> None:
    found, _ = target_of(kind)
    clue: Any = found.puzzle.clues()[0]
    yes = claims_about(found)["yes"]
    false: Any = FormulaClue(clue.source, mp.Symbol(found.open), str(clue))
    if isinstance(found.puzzle, mp.Observation):
        false = replace(clue, cells=yes.atoms, count=1)
    lie = mp.Explanation(found.puzzle, yes, (false,), (Inference(yes, (0,)),))
    assert mp.check(found.puzzle, lie).fault == "no-such-clue"


@pytest.mark.parametrize("kind", KINDS)
def test_a_random_argument_proves_nothing_false(kind: str) -> None:
    outcomes = fuzzed_arguments.of_deceptions(kind, 120, seed=0)
    assert outcomes["right"] > 1, outcomes


@pytest.mark.parametrize("kind", ["square", "hex", "knights", "mastermind", "zebra"])
def test_an_argument_with_a_change_is_refused_if_it_is_wrong(kind: str) -> None:
    outcomes = fuzzed_arguments.of_changes(kind, 1 if kind == "zebra" else 3, 8, seed=0)
    assert outcomes.total() > 40, outcomes
    assert outcomes.keys() == {"right", "wrong"}
