"""What is known of a contestant before it is made, and the controls: players that show what the figures are worth."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.spec import PROGRAM, Spec


@dataclass(frozen=True)
class Contestant(Spec):
    """One that takes part: its `target` is the "module:Class" of a class, or a program "cmd:...".

    `deduces` tells whether it takes part in positions, where it is made with the options `when_deducing`. `uses_total`
    tells whether it reasons from the total of mines, and `takes_grid` whether it plays boards that are not square too.
    `complaint` says why it can take no part; empty where nothing is wrong.
    """

    deduces: bool = True
    uses_total: bool = True
    takes_grid: bool = True
    when_deducing: Mapping[str, Any] = field(default_factory=dict)
    complaint: str = ""

    @property
    def tells_chances(self) -> bool:
        """Whether it has `probabilities`."""
        return "chances" in self.provides


TEXTBOOK, RANDOM, MS_TOOLLIB = "textbook", "random", "ms_toollib"

CONTROLS = {
    TEXTBOOK: Contestant(
        TEXTBOOK,
        "benchmarks.contestants.textbook:TextbookPlayer",
        "set/subset inference as most solutions of the course are written",
        uses_total=False,
        when_deducing={"eager": False},
    ),
    RANDOM: Contestant(
        RANDOM, "benchmarks.contestants.random_player:RandomPlayer", "reveals at random and infers nothing"
    ),
    MS_TOOLLIB: Contestant(
        MS_TOOLLIB,
        f"{PROGRAM}{shlex.join([sys.executable, '-m', 'benchmarks.peers.ms_toollib_peer'])}",
        "another program, by its chances of a mine",
        requires=("ms_toollib",),
        provides=("chances",),
        install="mineproof[peers]",
        deduces=False,
        takes_grid=False,
    ),
}
