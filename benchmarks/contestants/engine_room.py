"""All that the benchmarks ask of the engines: names, what is needed, how to make one, and what a reasoner deduces.

Nothing else in `benchmarks` touches the registry of engines, so a change of its interface ends here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import packages_distributions
from typing import Any

import engines
from engines import registry
from engines.reasoner import Reasoner
from game.grid import Cell
from game.logic import Formula
from game.observation import Observation, facts_of
from game.sentence import Sentence, Total

Maker = Callable[..., Any]
"""Makes a player: called with height, width, the total of mines or None, and `rng`."""

Proven = tuple[frozenset[Cell], frozenset[Cell]]
"""Cells proven to be mines, and cells proven to be safe."""

TAKES_TOTAL = "total" in inspect.signature(Reasoner.deduce).parameters


@dataclass(frozen=True)
class Registration:
    """What `engines.register` was told of an engine, so that another process can tell it to its own registry."""

    name: str
    target: str
    requires: str | None
    install: str | None

    def repeat(self) -> None:
        """Register the engine in this process; nothing happens where it is known already."""
        engines.register(self.name, self.target, requires=self.requires, install=self.install)


def is_engine(name: str) -> bool:
    """Whether `name` is an engine, or an engine and a guesser as in "sat+optimal"."""
    base, plus, guesser = name.partition("+")
    return base in engines.names() and (not plus or guesser in guesser_names())


def guesser_names() -> tuple[str, ...]:
    """The guessers that can be named after an engine."""
    return tuple(getattr(engines, "guesser_names", list)())


def why_missing(name: str) -> str | None:
    """What to install so that the engine can be made, or None if nothing is missing. Nothing is imported."""
    base = name.partition("+")[0]
    spec: Callable[[str], Any] | None = getattr(engines, "spec", None)
    reason: str | None = registry.why_unavailable(base) if spec is None else spec(base).why_missing()
    return reason


def load(name: str) -> Maker:
    """What makes the engine; all that it needs is imported. Raises `ImportError` where something is not installed."""
    if "+" in name:
        maker = partial(engines.create, name)
        maker(2, 2, 1)  # imports what the guesser needs
        return maker
    return engines.load(name)


def registration(name: str) -> Registration | None:
    """How the engine was registered; None where it was not, as for a plug-in, which every process finds by itself."""
    entry = registry._entries.get(name.partition("+")[0])
    if entry is None:
        return None
    return Registration(name.partition("+")[0], entry.target, entry.requires, entry.install)


def required_packages() -> list[str]:
    """The distributions that engines need, such as "python-sat", as far as they are installed."""
    imported = {entry.requires for entry in registry._entries.values()} - {None}
    found = packages_distributions()
    return sorted({distribution for name in imported for distribution in found.get(str(name), [])})


def formula_reasoners() -> tuple[str, ...]:
    """The engines whose reasoners speak formulas, and those of which that is not known, as they are not installed."""
    installed, speaking = engines.available(), engines.available(speaking=Formula)
    return tuple(name for name in engines.names() if name not in installed or name in speaking)


def deduce(reasoner: str, observation: Observation, with_total: bool = True) -> tuple[Proven, bool]:
    """What the reasoner, told all at once, proves of the hidden cells, and whether that is all that follows.

    The total is told to it if the observation has one, and `with_total` is true.
    """
    clues = [clue for clue in observation.clues() if with_total or clue.source != "total"]
    facts, total = facts_of(clues)
    mentioned = frozenset[Cell]().union(*(fact.cells for fact in facts))
    untouched = frozenset(observation.hidden) - mentioned
    if not TAKES_TOTAL:
        if total is not None and observation.hidden:
            facts.append(Sentence(observation.hidden, total.mines))
        deduction = engines.create_reasoner(reasoner).deduce(facts)
        return (_cells_among(deduction.true), _cells_among(deduction.false)), deduction.complete
    return _deduce_with_total(engines.create_reasoner(reasoner), facts, total, untouched)


def _deduce_with_total(
    reasoner: Any, facts: list[Sentence], total: Total | None, untouched: frozenset[Cell]
) -> tuple[Proven, bool]:
    deduction = reasoner.deduce(facts, total)
    mines, safes = _cells_among(deduction.true), _cells_among(deduction.false)
    if deduction.untouched is not None:
        mines, safes = (mines | untouched, safes) if deduction.untouched else (mines, safes | untouched)
    return (mines, safes), deduction.complete


def _cells_among(atoms: frozenset[Any]) -> frozenset[Cell]:
    """The atoms, which are cells where only sentences were told."""
    return frozenset(atom for atom in atoms if isinstance(atom, tuple))
