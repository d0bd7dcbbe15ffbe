"""A fault of a student's player."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.board.observation import Observation
from game.grid import Cell

OFF_BOARD = "cell off the board"  # the name of the fault that is shown first, since it explains others


@dataclass(eq=False)
class Fault(Exception):
    """A fault of a student's player: an exception, raised by the check that finds it.

    `check` has lines of Python that fail because of the fault, `about` names the collection with the fault, and `place`
    has lines of the student's code. `is_late` marks a call that did not end, and `is_fatal` a fault that makes further
    calls useless. The caller adds the lines `shown`, the `calls` that reproduce the fault, and the board `seen`.
    """

    name: str
    description: str
    check: str = ""
    about: str = ""
    cells: frozenset[Cell] = frozenset()
    shown: Mapping[str, str] = field(default_factory=dict)
    calls: tuple[str, ...] = ()
    seen: Observation | None = None
    number: int = 0
    place: str = ""
    is_late: bool = False
    is_fatal: bool = False

    def as_json(self, times: int) -> dict[str, Any]:
        return {
            "name": self.name,
            "says": self.description,
            "positions": times,
            "number": self.number or None,
            "board": None if self.seen is None else str(self.seen),
            "cells": sorted(self.cells),
            "held": self.shown,
            "calls": list(self.calls),
            "lines": self.place.splitlines(),
        }
