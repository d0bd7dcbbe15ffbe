"""Who is compared: the engines by name, and controls beside them, which show what the figures are worth.

A control is one line in `CONTROLS`. Its class is made and played like an engine; where it takes part in positions it
has `mines`, `safes` and `complete` as an engine does. So may any class that is named as "module:Class".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

import engines
from game.grid import Cell
from game.protocols import Player


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

    `deduces` tells whether it takes part in positions; `options` are given to it there.
    """

    target: str
    deduces: bool = True
    options: tuple[tuple[str, Any], ...] = ()


CONTROLS = {
    "textbook": Control("benchmarks.textbook:TextbookPlayer", options=(("eager", False),)),
    "random": Control("benchmarks.guesser:RandomPlayer"),
    "ms_toollib": Control("benchmarks.peers:MsToollibPlayer", deduces=False),
}

Maker = Callable[..., Any]


def contestants(kind: str = "games") -> tuple[str, ...]:
    """All names for runs of this kind: the engines, installed or not, then the controls."""
    controls = [name for name, control in CONTROLS.items() if control.deduces or kind == "games"]
    return (*engines.names(), *(name for name in controls if name not in engines.names()))


def check_known(names: Iterable[str]) -> None:
    """Raise `ValueError` for a name that is neither an engine, nor a control, nor a "module:Class"."""
    for name in names:
        if name not in contestants() and ":" not in name:
            raise ValueError(f"nobody is called {name!r}; expected some of {', '.join(contestants())}, or module:Class")


def why_missing(name: str) -> str | None:
    """What to install so that `name` can take part, or None if it can."""
    try:
        load(name)
    except ImportError as error:
        return str(error)
    return None


def load(name: str) -> Maker:
    """The class of the contestant `name`. Raises `ImportError` where it or its requirement is not installed."""
    target = CONTROLS[name].target if name in CONTROLS else name
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
