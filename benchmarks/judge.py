"""The judge: what a position entails, all of it, found from the facts themselves and without any engine.

Where the position is small, brute force looks at every world. Elsewhere two reasoners are handed all facts at once, and
have to agree: exact counting and SAT, two ways of inference that have nothing in common. Contestants reason by them
too, but what an engine keeps of its board, and how it splits the total, is no part of the judgement. Where a position
is too wide to count, SAT answers alone, and the judgement says so.

The judge also tells each entailed cell's grade: the weakest inference that finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from benchmarks.positions import Position, as_lists
from benchmarks.running.trials import Kind
from engines.facts import Atom
from engines.registry import create_reasoner
from game.grid import Cell
from game.sentence import Sentence

JUDGEMENTS = Kind(
    "positions",
    "benchmarks.judge:measure",
    "position",
    (
        *("height", "width", "total", "reveals", "hidden", "frontier"),
        *("mines", "safes", "judged_by", "grades"),
    ),
    labels=("name", "group"),
)

GRADES = ("one sentence", "subset", "several sentences", "mine total")
"""Grades of inference, each beyond the one before: the single-sentence rules; the set/subset rule; whatever follows
from the numbers; whatever follows from them and the total. What no grade finds is a pure guess."""

COMPLETE = {"exact counting": "probability", "SAT": "sat"}
"""The reasoners that answer, by how they find it, where there are too many worlds to look at each."""

# Brute force visits some 10^5 partial worlds a second; it gives up at so many.
MOST_VISITS = 50_000

Proven = tuple[frozenset[Cell], frozenset[Cell]]
"""Cells proven to be mines, and safe."""


def measure(engine: str, number: int, subject: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """The judgement of a position: the facts, what they entail, by which grade of inference, and how that was found."""
    position = Position.from_subject(subject)
    (mines, safes), judged_by = entailed(position)
    return {
        "height": position.layout.height,
        "width": position.layout.width,
        "total": position.total,
        "reveals": [[*cell, count] for cell, count in position.reveals()],
        "hidden": len(position.hidden),
        "frontier": len(_cells_of(position.sentences())),
        "mines": as_lists(mines),
        "safes": as_lists(safes),
        "judged_by": judged_by,
        "grades": {grade: as_lists(cells) for grade, cells in _grades(position, mines | safes).items()},
    }


def entailed(position: Position) -> tuple[Proven, str]:
    """All that follows, and by what it was found. Raises `RuntimeError` if nobody knows all, or two who do differ."""
    exact = brute_force(position)
    if exact is not None:
        return exact, "brute force"
    answers = {way: _deduced(reasoner, position) for way, reasoner in COMPLETE.items()}
    ways = [way for way, (_, complete) in answers.items() if complete]
    found = {answers[way][0] for way in ways}
    if len(found) != 1:
        known = f"{' and '.join(ways)} differ" if ways else f"neither of {', '.join(answers)} knows all"
        raise RuntimeError(f"what follows in {position.name} is not known: {known}")
    return found.pop(), " and ".join(ways)


def brute_force(position: Position, most_visits: int = MOST_VISITS) -> Proven | None:
    """What every world has in common, or None if there are too many worlds to look at.

    A world puts mines on the cells that numbers touch; the cells that none touches take the mines left over.
    """
    sentences = position.sentences()
    frontier = _cells_of(sentences)
    untouched = position.hidden.difference(frontier)
    ever_mine: set[Cell] = set()
    ever_safe: set[Cell] = set()
    left_over: set[int] = set()
    visits = 0
    worlds: list[frozenset[Cell]] = [frozenset()]
    for number, cell in enumerate(frontier, start=1):
        decided = frozenset(frontier[:number])
        concerned = [sentence for sentence in sentences if cell in sentence.cells]
        grown = (mines | more for mines in worlds for more in (frozenset(), frozenset([cell])))
        worlds = []
        for mines in grown:
            visits += 1
            if visits > most_visits:
                return None
            if all(_may_fit(sentence, mines, decided) for sentence in concerned):
                worlds.append(mines)
    for mines in worlds:
        left = 0 if position.total is None else position.total - len(mines)
        if 0 <= left <= len(untouched):
            ever_mine |= mines
            ever_safe |= set(frontier) - mines
            left_over.add(left)
    if position.total is not None:
        ever_mine |= untouched if left_over != {0} else set()
        ever_safe |= untouched if left_over != {len(untouched)} else set()
    else:
        ever_mine |= untouched
        ever_safe |= untouched
    return frozenset(ever_mine - ever_safe), frozenset(ever_safe - ever_mine)


def _may_fit(sentence: Sentence, mines: frozenset[Cell], decided: frozenset[Cell]) -> bool:
    placed = len(sentence.cells & mines)
    return placed <= sentence.count <= placed + len(sentence.cells - decided)


def _deduced(reasoner: str, position: Position) -> tuple[Proven, bool]:
    """What the reasoner proves of the hidden cells, and whether that is all that follows."""
    facts = position.sentences()
    if position.total is not None and position.hidden:
        facts.append(Sentence(position.hidden, position.total))
    deduction = create_reasoner(reasoner).deduce(facts)
    return (_cells_among(deduction.true), _cells_among(deduction.false)), deduction.complete


def _grades(position: Position, follows: frozenset[Cell]) -> dict[str, set[Cell]]:
    """The cells that follow under the first grade of inference that finds them."""
    sentences = position.sentences()
    found = [
        _single_sentence_closure(sentences),
        _known_to("sentence", sentences),
        _known_to("sat", sentences),
        set(follows),
    ]
    graded: dict[str, set[Cell]] = {}
    seen: set[Cell] = set()
    for grade, cells in zip(GRADES, found, strict=True):
        graded[grade] = cells & follows - seen
        seen |= cells
    return graded


def _known_to(reasoner: str, sentences: Sequence[Sentence]) -> set[Cell]:
    deduction = create_reasoner(reasoner).deduce(sentences)
    return {*_cells_among(deduction.true), *_cells_among(deduction.false)}


def _cells_among(atoms: Iterable[Atom]) -> frozenset[Cell]:
    """The atoms, which are cells where only sentences were told."""
    return frozenset([atom for atom in atoms if isinstance(atom, tuple)])


def _single_sentence_closure(sentences: Iterable[Sentence]) -> set[Cell]:
    """The cells that single sentences show, each shortened by what the others showed."""
    open_sentences = [Sentence(sentence.cells, sentence.count) for sentence in sentences]
    known: set[Cell] = set()
    while True:
        mines = {cell for sentence in open_sentences for cell in sentence.known_mines()}
        safes = {cell for sentence in open_sentences for cell in sentence.known_safes()}
        if not mines and not safes:
            return known
        known |= mines | safes
        for sentence in open_sentences:
            for cell in mines:
                sentence.mark_mine(cell)
            for cell in safes:
                sentence.mark_safe(cell)


def _cells_of(sentences: Iterable[Sentence]) -> list[Cell]:
    """The cells mentioned, in an order that keeps those of one sentence together."""
    return list(dict.fromkeys(cell for sentence in sentences for cell in sorted(sentence.cells)))
