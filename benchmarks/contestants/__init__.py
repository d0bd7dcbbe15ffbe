"""Who is compared: the engines by name, controls beside them, and any class named as "module:Class".

A control is one line in `CONTROLS`; it shows what the figures are worth. It is made and played like an engine, and
where it takes part in positions it has `mines`, `safes` and `complete` as an engine does. So may any class that is
named. `engine_room` is all that is asked of the engines.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Protocol

import engines
from benchmarks.contestants import engine_room
from benchmarks.contestants.engine_room import Maker
from engines import registry
from game.grid import Cell
from game.minesweeper.referee import Player

Task = Literal["play", "deduce"]
"""What a contestant has to do: play games, or show what it deduces from a position."""


class Deducer(Player, Protocol):
    """A player that shows what it has deduced."""

    @property
    def mines(self) -> Set[Cell]:
        """The cells known to be mines."""

    @property
    def safes(self) -> Set[Cell]:
        """The cells known to be safe, those revealed among them."""

    @property
    def complete(self) -> bool:
        """Whether that is all that follows from what it was told."""


@dataclass(frozen=True)
class Control:
    """A player that is measured beside the engines: `target` is "module:Class".

    `deduces` tells whether it takes part in positions; `options` are given to it there. `requires` is the import name
    of the package that it cannot do without, and `install` what to do where that is missing.
    """

    target: str
    deduces: bool = True
    options: tuple[tuple[str, Any], ...] = ()
    requires: str | None = None
    install: str | None = None

    def why_missing(self) -> str | None:
        """What to install, or None if nothing is missing. Nothing is imported."""
        is_missing = self.requires is not None and find_spec(self.requires) is None
        return f"{self.requires} is not installed: {self.install}" if is_missing else None


TEXTBOOK, RANDOM = "textbook", "random"

CONTROLS = {
    TEXTBOOK: Control("benchmarks.contestants.textbook:TextbookPlayer", options=(("eager", False),)),
    RANDOM: Control("benchmarks.contestants.random_player:RandomPlayer"),
    "ms_toollib": Control(
        "benchmarks.contestants.peers:MsToollibPlayer",
        deduces=False,
        requires="ms_toollib",
        install="pip install 'mineproof[peers]'",
    ),
}


def contestants(task: Task = "play") -> tuple[str, ...]:
    """All names for this task: the engines, installed or not, then the controls."""
    controls = [name for name, control in CONTROLS.items() if control.deduces or task == "play"]
    return (*engines.names(), *(name for name in controls if name not in engines.names()))


def check_known(names: Iterable[str], task: Task = "play") -> None:
    """Raise `ValueError` for a name that is neither an engine, nor a control, nor the "module:Class" of a module.

    So for a control that cannot do this task. The module itself is not imported: what it does is met in guarded
    processes.
    """
    for name in names:
        if name in contestants(task):
            continue
        if engine_room.is_engine(name):
            registry.check_options(name)
            continue
        if name in contestants():
            raise ValueError(f"{name} plays games only; name some of {', '.join(contestants(task))}, or module:Class")
        module, _, attribute = name.partition(":")
        if not module.replace(".", "_").isidentifier() or not attribute.isidentifier():
            check_name(name, contestants(task), "contestant", "module:Class")
        package = module.partition(".")[0]
        if find_spec(package) is None:
            raise ValueError(
                f"no contestant is called {name!r}: there is no module {package!r}; put its directory on PYTHONPATH, "
                f"or name some of {', '.join(contestants(task))}"
            )


def check_name(name: str, known: Sequence[str], what: str, or_else: str = "") -> None:
    """Raise `ValueError`, with the nearest of the `known` names, where `name` is none of them.

    `what` is the noun for what has such a name, and `or_else` what else may be named.
    """
    if name in known:
        return
    raise ValueError(registry.unknown_name(what, name, [*known, *([or_else] if or_else else [])]))


def why_missing(name: str) -> str | None:
    """What to install so that `name` can take part, or None if nothing is known to be missing. Nothing is imported."""
    if engine_room.is_engine(name):
        return registry.why_unavailable(name)
    control = CONTROLS.get(name)
    return control.why_missing() if control is not None else None


def missing(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that are not installed, each with what to install."""
    reasons = {name: why_missing(name) for name in names}
    return {name: reason for name, reason in reasons.items() if reason is not None}


def load(name: str) -> Maker:
    """What makes the contestant; all it needs is imported. Raises `ImportError` where something is not installed."""
    target = name
    if name in CONTROLS:
        target, requires = CONTROLS[name].target, CONTROLS[name].requires
        if requires is not None:
            import_module(requires)
    module, _, attribute = target.partition(":")
    maker: Maker = getattr(import_module(module), attribute) if attribute else engine_room.load(name)
    return maker


def make_player(name: str, height: int, width: int, mines: int | None, rng: random.Random) -> Player:
    """The contestant for a game; `mines` is the total, or None where the player is not told."""
    player: Player = load(name)(height, width, mines, rng=rng)
    return player


def make_deducer(name: str, height: int, width: int, mines: int | None, rng: random.Random) -> Deducer:
    """The contestant for a position: all reveals are told to it before it is asked."""
    options = dict(CONTROLS[name].options) if name in CONTROLS else {}
    deducer: Deducer = load(name)(height, width, mines, rng=rng, **options)
    return deducer
