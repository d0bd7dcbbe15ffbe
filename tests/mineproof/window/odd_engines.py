"""Engines that are slow or fail, for the window's other process: it imports them without pygame, which takes long."""

import os
import time
from typing import Any, NoReturn

import engines
from engines import SatEngine


def never(*_: object) -> NoReturn:
    while True:
        time.sleep(0.01)


def fail(*_: object) -> NoReturn:
    raise RuntimeError("out of ideas")


ODD: dict[str, dict[str, object]] = {
    "slow": {"make_safe_move": never},
    "raising": {"make_safe_move": fail},
    "dying": {"make_safe_move": lambda _: os._exit(3)},
    "slow to know": {"safes": property(never, never)},
}
"""What each engine does in another way than `sat`."""


def create(name: str, height: int = 8, width: int = 8, mines: int | None = None, **options: Any) -> engines.Engine:
    """`engines.create`, with odd engines too; importable, so that another process can call it."""
    if name not in ODD:
        return engines.create(name, height, width, mines, **options)
    odd: engines.Engine = type("Odd", (SatEngine,), ODD[name])(height, width, mines, rng=options.get("rng"))
    return odd
