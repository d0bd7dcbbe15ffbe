"""All that the benchmarks ask of the engines: names, what is needed, how to make one, and what a reasoner deduces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import engines
from engines import registry
from engines.board.clue_index import ClueIndex
from engines.facts import Atom
from engines.proofs.ladder import Ladder
from engines.spec import EngineName, GuesserSpec, Spec, top_level
from game.board_clues import facts_of
from game.errors import GaveUp
from game.grid import Cell
from game.logic import Formula
from game.observation import Observation

Maker = Callable[..., Any]
"""Makes a player: called with height, width, the total of mines or None, and `rng`."""

Proven = tuple[frozenset[Cell], frozenset[Cell]]
"""Cells proven to be mines, and cells proven to be safe."""


def is_engine(name: str) -> bool:
    """Whether `name` is an engine, perhaps with a guesser and options, as in "sat+optimal(exact_limit=2000)".

    A class "module:Class" may be none; only with a guesser or options it has to be one.
    """
    try:
        named = EngineName.parse(name)
        registry.announced(named.engine)
    except ValueError:
        return False
    if ":" in name and named == EngineName(name):
        return False
    return named.guesser is None or named.guesser in engines.guesser_names()


def load(name: str) -> Maker:
    """What makes the engine; all that it needs is imported. Raises `ImportError` where something is not installed."""
    named = EngineName.parse(name)
    maker = engines.load(named.engine)
    return maker if named == EngineName(name) else partial(engines.create, name)


def says_complete(name: str) -> bool:
    """Whether the engine says that it proves all that follows, perhaps within its reach alone."""
    return _spec(name).complete


def is_complete(name: str) -> bool:
    """Whether the engine says that it proves all that follows, on any board."""
    known = _spec(name)
    return known.complete and not known.reach


def reach_of(name: str) -> str:
    """Within what the engine proves all that follows, in words; empty if anywhere, or if it never does."""
    return _spec(name).reach


def guesser_of(name: str) -> str:
    """The name of the guesser that the engine uses where nothing is proven."""
    return EngineName.parse(name).guesser or _spec(name).guesser


def gives_chances(name: str) -> bool:
    """Whether the engine tells how likely each mine is."""
    return "chances" in _spec(name).provides


def summary_of(name: str) -> str:
    """How the engine reasons, in a line."""
    return _spec(name).summary


def requirements_of(name: str) -> tuple[str, ...]:
    """The import names of the packages that the engine cannot do without."""
    return registry.announced(name).requires


def needs_of(name: str) -> str:
    """What has to be installed for the engine, as pip calls it, or "the standard library alone"."""
    known = _spec(name)
    return known.needs if known.requires else "the standard library alone"


def package_of(name: str) -> str:
    """The import name of the package that has the engine, as "engines" for those of the catalog."""
    return top_level(registry.announced(name).target)


def distribution_of(name: str) -> str:
    """The distribution that announces the engine; empty where it is no plug-in."""
    return registry.announced(name).distribution


def _spec(name: str) -> Spec:
    """What is known of the engine; of a plug-in that cannot be used here, nothing but its name."""
    try:
        return engines.spec(name)
    except Exception:  # a plug-in may raise anything while it is imported; who uses it is told
        return Spec(name, "")


def register(specs: Iterable[Spec | GuesserSpec]) -> None:
    """Register in this process what was registered in another; nothing happens where it is known already."""
    for spec in specs:
        if isinstance(spec, GuesserSpec):
            engines.register_guesser(spec.name, spec.target, summary=spec.summary)
            continue
        requires = spec.requires[0] if spec.requires else None
        engines.register(spec.name, spec.target, requires=requires, install=spec.install, summary=spec.summary)


def formula_reasoners() -> tuple[str, ...]:
    """The engines whose reasoners speak formulas, and those of which that is not known, as they are not installed."""
    installed, speaking = engines.available(), engines.available(speaking=Formula)
    return tuple(name for name in engines.names() if name not in installed or name in speaking)


def deduce(reasoner: str, observation: Observation, with_total: bool = True) -> tuple[Proven, bool]:
    """What the reasoner, told all at once, proves of the hidden cells, and whether that is all that follows.

    The total is told to it if the observation has one, and `with_total` is true.
    """
    facts, total = facts_of(clue for clue in observation.clues() if with_total or clue.source != "total")
    deduction = engines.create_reasoner(reasoner).deduce(facts, total)
    # Where only sentences are told, all atoms are cells.
    mines, safes = ({cell for cell in atoms if isinstance(cell, tuple)} for atoms in (deduction.true, deduction.false))
    if deduction.untouched is not None:
        untouched = set(observation.hidden).difference(*[fact.cells for fact in facts])
        (mines if deduction.untouched else safes).update(untouched)
    return (frozenset(mines), frozenset(safes)), deduction.complete


def part_of_engine(maker: object) -> str:
    """What part of an engine this class is, "Reasoner" or "Guesser"; empty for anything else."""
    kinds = (engines.Reasoner, engines.Guesser)
    return next((kind.__name__ for kind in kinds if isinstance(maker, type) and issubclass(maker, kind)), "")


def limits_of(player: object) -> tuple[str, ...]:
    """The limits of its own that an engine reached on what it was told, in words; none where it is no engine."""
    return player.limits if isinstance(player, engines.Engine) else ()


def details_of(name: str) -> dict[str, str]:
    """What is known of the engine, in words by heading: how it guesses, what it needs, and the source of its method."""
    known = _spec(name)
    complete = f"yes, {known.reach}" if known.reach else "yes" if known.complete else "no"
    found = {
        "Complete": complete,
        "Guesses": guesser_of(name),
        "Needs": needs_of(name),
        "Method": known.reference,
    }
    return {heading: text for heading, text in found.items() if text}


MOST_ARGUED = 16
"""Clues of a proof up to which its argument is told step by step; of a longer one the clues are listed."""

MOST_WITH_TOTAL = 5
"""The same for a proof that takes the total: from more clues it is a long one by cases, and seconds are gone for it."""


@dataclass(frozen=True)
class Explained:
    """Why a cell is what it is: `lines` in words, step by step where that is known, and the cells of the `clues`."""

    lines: list[str]
    clues: tuple[Cell, ...]


def grades(observation: Observation, proven: Proven) -> dict[Cell, str]:
    """The cells that were `proven`, which is all that follows, with the weakest rung of the ladder that proves each."""
    mines, safes = proven
    certain: dict[Atom, bool] = {cell: cell in mines for cell in mines | safes}
    rungs = Ladder(observation.ladder).grades(observation, certain).rungs
    return {cell: rungs[cell] for cell in mines | safes}


def sizes(observation: Observation, proven: Proven) -> dict[int, set[Cell]]:
    """The cells that were `proven` by how many clues prove them, of which none can be dropped.

    A cell for which that is too much to find out is not among them.
    """
    clues = list(observation.clues())
    alone = {cell for clue in clues if clue.count in (0, len(clue.cells)) for cell in clue.cells}
    found: dict[int, set[Cell]] = {}
    index, reasoner = ClueIndex(observation), engines.create_reasoner("sat")
    for cells, is_mine in zip(proven, (True, False), strict=True):
        for cell in sorted(cells):
            with suppress(GaveUp):
                number = 1 if cell in alone else len(index.explain(reasoner, cell, is_mine).clues)
                found.setdefault(number, set()).add(cell)
    return dict(sorted(found.items()))


def explain(observation: Observation, cell: Cell, is_mine: bool) -> Explained:
    """A minimal set of clues that proves what the cell is, with its steps where it has any.

    Raises `NotEntailed` where it does not follow, and `GaveUp` where that is too much to find out.
    """
    found = ClueIndex(observation).explain(engines.create_reasoner("sat"), cell, is_mine)
    clues = tuple(clue.source for clue in found.clues if isinstance(clue.source, tuple))
    by_total = any(clue.source == "total" for clue in found.clues)
    if len(found.clues) > (MOST_WITH_TOTAL if by_total else MOST_ARGUED):
        return Explained(list(map(str, found.clues)), clues)
    try:
        return Explained(list(found.sentences), clues)
    except GaveUp:  # the clues prove it, but no argument that a person can follow was found
        return Explained(list(map(str, found.clues)), clues)
