"""What is known of a contestant before it is made, and the controls: players that show what the figures are worth."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from engines.spec import PROGRAM


@dataclass(frozen=True)
class Contestant:
    """What is known of one that takes part: `target` is the "module:Class" of a class, or a program "cmd:...", and
    `summary` says in a line what it is.

    `deduces` tells whether it takes part in positions, where it is made with the `options`. `tells_chances` tells
    whether it has `probabilities`, `uses_total` whether it reasons from the total of mines, and `takes_grid` whether it
    plays boards that are not square too. `requires` is the import name of the package that it cannot do without, and
    `install` what to do where that is missing. `complaint` says why it can take no part; empty where nothing is wrong.
    """

    target: str = ""
    summary: str = "a class without a description of its own"
    deduces: bool = True
    tells_chances: bool = False
    uses_total: bool = True
    takes_grid: bool = True
    options: tuple[tuple[str, Any], ...] = ()
    requires: str | None = None
    install: str | None = None
    complaint: str = ""

    def why_missing(self) -> str | None:
        """What to install, or None if nothing is missing. Nothing is imported."""
        is_missing = self.requires is not None and find_spec(self.requires) is None
        return f"{self.requires} is not installed: {self.install}" if is_missing else None


TEXTBOOK, RANDOM = "textbook", "random"

CONTROLS = {
    TEXTBOOK: Contestant(
        "benchmarks.contestants.textbook:TextbookPlayer",
        "set/subset inference as most solutions of the course are written",
        uses_total=False,
        options=(("eager", False),),
    ),
    RANDOM: Contestant("benchmarks.contestants.random_player:RandomPlayer", "reveals at random and infers nothing"),
    "ms_toollib": Contestant(
        f"{PROGRAM}{shlex.join([sys.executable, '-m', 'benchmarks.peers.ms_toollib_peer'])}",
        "another program, by its chances of a mine",
        deduces=False,
        tells_chances=True,
        takes_grid=False,
        requires="ms_toollib",
        install="pip install 'mineproof[peers]'",
    ),
}
