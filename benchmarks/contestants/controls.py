"""Properties of contestants, and the controls: reference players that put the figures into perspective."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.spec import PROGRAM, Spec


@dataclass(frozen=True)
class Contestant(Spec):
    """A contestant: its `target` is the "module:Class" of a class, or a program "cmd:...".

    `deduces` is whether it takes part in positions, for which it is created with the options `when_deducing`.
    `uses_total` is whether it uses the total of mines, `takes_grid` whether it also plays boards that are not square.
    `complaint` is the reason why it cannot take part; empty if it can.
    """

    deduces: bool = True
    uses_total: bool = True
    takes_grid: bool = True
    when_deducing: Mapping[str, Any] = field(default_factory=dict)
    complaint: str = ""

    @property
    def tells_chances(self) -> bool:
        """Return whether it has `probabilities`."""
        return "chances" in self.provides


TEXTBOOK, RANDOM, MS_TOOLLIB = "textbook", "random", "ms_toollib"

CONTROLS = {
    TEXTBOOK: Contestant(
        TEXTBOOK,
        "benchmarks.contestants.textbook:TextbookPlayer",
        "set/subset inference, written like most solutions of the course",
        uses_total=False,
        when_deducing={"eager": False},
    ),
    RANDOM: Contestant(
        RANDOM, "benchmarks.contestants.random_player:RandomPlayer", "reveals at random, without inference"
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
