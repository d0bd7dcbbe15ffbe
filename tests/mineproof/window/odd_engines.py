"""Engines that are slow or fail, for the window's other process: it imports them without pygame, which takes long."""

from __future__ import annotations

import os
import random
import time
from typing import Any

import engines
from engines import SatEngine
from game.grid import Cell


class SlowEngine(SatEngine):
    """Never answers."""

    def make_safe_move(self) -> Cell | None:
        while True:
            time.sleep(0.01)


class SlowToKnowEngine(SatEngine):
    """Moves, and never tells what it knows."""

    @property
    def safes(self) -> set[Cell]:
        while True:
            time.sleep(0.01)

    @safes.setter
    def safes(self, cells: object) -> None:
        raise NotImplementedError


class RaisingEngine(SatEngine):
    """Always fails."""

    def make_safe_move(self) -> Cell | None:
        raise RuntimeError("out of ideas")


class DyingEngine(SatEngine):
    """Takes its process with it."""

    def make_safe_move(self) -> Cell | None:
        os._exit(3)


ODD = {"slow": SlowEngine, "raising": RaisingEngine, "dying": DyingEngine, "slow to know": SlowToKnowEngine}


def create(name: str, height: int = 8, width: int = 8, mines: int | None = None, **options: Any) -> engines.Engine:
    """`engines.create`, with odd engines too; importable, so that another process can call it."""
    rng = options.pop("rng", None)
    assert rng is None or isinstance(rng, random.Random)
    if name in ODD:
        return ODD[name](height, width, mines, rng=rng)
    return engines.create(name, height, width, mines, rng=rng, **options)
