"""Who is compared: the engines by name, and controls beside them, which show what the figures are worth.

A control is one line in `CONTROLS`. Its class is made and played like an engine; where it takes part in positions it
has `mines`, `safes` and `complete` as an engine does. So may any class that is named as "module:Class".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import engines
from benchmarks.controls import peers
from engines.registry import why_unavailable
from game.grid import Cell
from game.minesweeper.referee import Player


class Knower(Player, Protocol):
    """A player that shows what it knows."""

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

    `deduces` tells whether it takes part in positions; `options` are given to it there; `requires` is the import name
    of the package that it cannot do without, which is imported first, and `not_installed` says what to do without it.
    """

    target: str
    deduces: bool = True
    options: tuple[tuple[str, Any], ...] = ()
    requires: str | None = None
    not_installed: str | None = None

    def why_missing(self) -> str | None:
        """What to install, or None if nothing is missing."""
        is_missing = self.requires is not None and find_spec(self.requires) is None
        return self.not_installed if is_missing else None


CONTROLS = {
    "textbook": Control("benchmarks.controls.textbook:TextbookPlayer", options=(("eager", False),)),
    "random": Control("benchmarks.controls.guesser:RandomPlayer"),
    "ms_toollib": Control(
        "benchmarks.controls.peers:MsToollibPlayer",
        deduces=False,
        requires="ms_toollib",
        not_installed=peers.NOT_INSTALLED,
    ),
}

Maker = Callable[..., Any]


def contestants(kind: str = "games") -> tuple[str, ...]:
    """All names for runs of this kind: the engines, installed or not, then the controls."""
    controls = [name for name, control in CONTROLS.items() if control.deduces or kind == "games"]
    return (*engines.names(), *(name for name in controls if name not in engines.names()))


def check_known(names: Iterable[str], kind: str = "games") -> None:
    """Raise `ValueError` for a name that is neither an engine, nor a control, nor the "module:Class" of a module.

    So for a control that takes no part in runs of this kind. The module itself is not imported: what it does is for
    guarded processes to meet.
    """
    for name in names:
        if name in contestants(kind):
            continue
        if name in contestants():
            raise ValueError(f"{name} plays games only; name some of {', '.join(contestants(kind))}, or module:Class")
        module, _, attribute = name.partition(":")
        if not module.replace(".", "_").isidentifier() or not attribute.isidentifier():
            raise ValueError(f"nobody is called {name!r}; expected some of {', '.join(contestants())}, or module:Class")
        package = module.partition(".")[0]
        if find_spec(package) is None:
            raise ValueError(
                f"nobody is called {name!r}: there is no module {package!r}; put its directory on PYTHONPATH, or "
                f"name some of {', '.join(contestants())}"
            )


def why_missing(name: str) -> str | None:
    """What to install so that `name` can take part, or None if nothing is known to be missing. Nothing is imported."""
    if name in engines.names():
        return why_unavailable(name)
    control = CONTROLS.get(name)
    return control.why_missing() if control is not None else None


def load(name: str) -> Maker:
    """The class of the contestant `name`. Raises `ImportError` where it or its requirement is not installed."""
    target = name
    if name in CONTROLS:
        target, requires = CONTROLS[name].target, CONTROLS[name].requires
        if requires is not None:
            import_module(requires)
    module, _, attribute = target.partition(":")
    maker: Maker = getattr(import_module(module), attribute) if attribute else engines.load(name)
    return maker


def make_player(name: str, height: int, width: int, mines: int | None, rng: random.Random) -> Player:
    """The contestant `name`, for a game."""
    player: Player = load(name)(height, width, mines, rng=rng)
    return player


def make_knower(name: str, height: int, width: int, mines: int | None, rng: random.Random) -> Knower:
    """The contestant `name`, for a position: all reveals are told to it before it is asked."""
    options = dict(CONTROLS[name].options) if name in CONTROLS else {}
    knower: Knower = load(name)(height, width, mines, rng=rng, **options)
    return knower
