"""Comparison of an adapter with the solver's own program, on positions of games played by that program."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.peers.building import build, games_command
from benchmarks.peers.peer_list import PEERS
from engines.programs.program_client import Command, ProgramClient
from game.errors import UserError


@dataclass
class Checked:
    """The counts of compared positions.

    - `same`: the adapter chose the solver's move, or one of its equally good moves
    - `later`: the adapter chose another safe move that the solver would also make before it asks again
    - `sure`: both agree whether the move is certainly safe
    - `cells`: the chances compared; `worst` is their largest difference

    `differing` has the positions that are neither `same` nor `later`, as printed by the solver's program, with the
    adapter's move.
    """

    positions: int = 0
    same: int = 0
    later: int = 0
    sure: int = 0
    cells: int = 0
    worst: float = 0.0
    differing: list[dict[str, Any]] = field(default_factory=list)

    def add(self, own: dict[str, Any], cell: int, is_safe: bool) -> None:
        self.positions += 1
        self.sure += is_safe == own["sure"]
        if cell == own["moves"][0] or (own.get("any") and cell in own["moves"]):
            self.same += 1
        elif is_safe and own["sure"] and cell in own["moves"]:
            self.later += 1
        else:
            self.differing.append({**own, "adapter": cell, "adapter sure": is_safe})

    def compare(self, own: list[float], given: dict[int, float]) -> None:
        self.cells += len(given)
        self.worst = max(self.worst, *(abs(own[cell] - chance) for cell, chance in given.items()))

    def __str__(self) -> str:
        chances = f"\n{self.cells:,} chances differ by at most {self.worst:.1g}" if self.cells else ""
        return (
            f"{self.positions:,} positions: the same move in {self.same:,}, another of its safe moves in "
            f"{self.later:,}, another move in {len(self.differing):,}; the same certainty in {self.sure:,}{chances}"
        )


def check(name: str, source: str | Path, to: str | Path, positions: int) -> Checked:
    """Build the adapter and the solver's own program for games, and compare the adapter on this many positions.

    Raises `UserError` for a solver without such a program, and the errors of `build`.
    """
    peer = PEERS.get(name)
    if peer is not None and not peer.games:
        known = ", ".join(one.name for one in PEERS.values() if one.games)
        raise UserError(f"{name} plays no games of its own to be compared with; expected one of {known}")
    client, found = ProgramClient(Command.of(build(name, source, to))), Checked()
    try:
        for own in _own_positions(name, source, to, positions):
            width, signs = own["width"], own["board"]
            reveals = [(*divmod(cell, width), int(sign)) for cell, sign in enumerate(signs) if sign != "."]
            board = {key: own[key] for key in ("height", "width", "total")} | {"reveals": reveals}
            moved = client.ask({"ask": "move", **board, "seed": found.positions})
            row, column = moved.required("cell")
            found.add(own, row * width + column, bool(moved.safe))
            if "chances" in own:
                chances = client.ask({"ask": "chances", **board}).required("chances")
                found.compare(own["chances"], {row * width + column: chance for (row, column), chance in chances})
    finally:
        client.close()
    return found


def _own_positions(name: str, source: str | Path, to: str | Path, positions: int) -> Iterator[dict[str, Any]]:
    """Yield the positions printed by the solver's own program for games; other output is ignored."""
    words = games_command(name, source, to, positions)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as playing:
        assert playing.stdout is not None
        for line in playing.stdout:
            if line.startswith("{"):
                yield json.loads(line)
    if playing.returncode:
        raise UserError(f"{words[0]} of {name} ended with exit status {playing.returncode}")
