"""Plays the next blocks of a record of games: the same layouts for everybody, one bit for each."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engines
from benchmarks.console.progress_bar import Progress
from benchmarks.contestants import required_packages, spec_of
from benchmarks.experiments.drawn_layouts import DrawnLayouts
from benchmarks.experiments.games import KIND, GameResult
from benchmarks.harness.executors import Workers
from benchmarks.harness.machines import this_machine
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import Trial
from benchmarks.results.block_record import BLOCK, append_line, as_bits, from_bits, read_blocks
from engines.spec import is_program
from game.errors import UserError
from game.minesweeper.layouts import Layout, Rule
from game.minesweeper.sizes import Size

LIMIT = 60.0
"""Seconds that a game may take: a game without a result is not won."""


@dataclass
class _Block:
    """What came of the games of a block."""

    results: dict[int, GameResult | None] = field(default_factory=dict)

    def add(self, trial: Trial[Any]) -> None:
        self.results[trial.number] = trial.result

    def headline(self) -> str:
        won = sum(result is not None and result.won for result in self.results.values())
        return f"{won / len(self.results):.1%} won" if self.results else ""

    def as_line(self, first: int) -> dict[str, Any]:
        found = [result for result in self.results.values() if result is not None]
        won = {number: result is not None and result.won for number, result in self.results.items()}
        return {
            "first": first,
            "won": as_bits(won, first),
            "seconds": round(sum(result.seconds for result in found), 2),
            "guesses": sum(result.guesses for result in found),
            "unsound": sum(result.unsound for result in found),
            "failed": len(won) - len(found),
        }


def record_path(folder: str | Path, contestant: str, size: Size, rule: Rule) -> Path:
    """Where the games of a contestant are kept."""
    name = re.sub(r"\W+", "-", contestant).strip("-")
    return Path(folder, f"games-{re.sub(r'[^0-9a-z]+', '-', str(size))}-{rule}-{name}.jsonl")


def play_blocks(
    path: Path,
    contestant: str,
    size: Size,
    rule: Rule,
    seed: int,
    minutes: float,
    workers: Workers,
    games: int = BLOCK,
    most: int | None = None,
) -> Iterator[int]:
    """Play blocks that the record lacks until these `minutes` are over, or it has the first `most` games.

    Yields the first number of each block, which is written when it is whole; of slow programs it has fewer `games`,
    always a multiple of 4. Raises `UserError` where the file is the record of something else.
    """
    said = _said(contestant, size, rule, seed)
    began, last = time.monotonic(), {}
    ends: dict[int, int] = {}  # of the blocks that there are, by their first games
    if path.exists():
        for known, block in read_blocks(path):
            last = dict(known)
            differing = [key for key in ("contestant", "played", "seed") if known.get(key) != said[key]]
            if differing:
                key = differing[0]
                raise UserError(f"{path}: its {key} is {known.get(key)!r}, and this one's {said[key]!r}")
            ends[block["first"]] = block["first"] + len(from_bits(block["won"]))
    number = 0
    while True:
        while number in ends:
            number = ends[number]
        if most is not None and number >= most:
            return
        played = _played(contestant, size, rule, seed, range(number, number + games), workers)
        if last != said:
            path.parent.mkdir(parents=True, exist_ok=True)
            append_line(path, said)
            last = said
        append_line(path, played.as_line(number))
        ends[number] = number + games
        yield number
        if time.monotonic() - began > 60 * minutes:
            return


def _said(contestant: str, size: Size, rule: Rule, seed: int) -> dict[str, Any]:
    """What a record says of its blocks."""
    machine = this_machine(required_packages([contestant]))
    versions = {**machine.versions, **({"commit": machine.commit} if machine.commit else {})}
    known = spec_of(contestant)
    if known is not None and is_program(known.target):
        versions["program"] = (engines.load(contestant).__doc__ or "").partition(",")[0]
    return {
        "contestant": contestant,
        "played": f"{size}, first cell: {rule}",
        "seed": seed,
        "machine": {"cpu": machine.cpu, "cores": machine.cores},
        "versions": versions,
        "command": f"mineproof results play {contestant} --size {size} --rule {rule} --seed {seed}",
    }


def _played(contestant: str, size: Size, rule: Rule, seed: int, numbers: range, workers: Workers) -> _Block:
    drawn = DrawnLayouts(size, numbers.stop, seed, rule)
    layouts = {number: drawn.draw(number) for number in numbers}
    subjects = Listed(drawn.source, layouts, drawn.groups, Layout.to_json)
    block, progress = _Block(), Progress()
    make_run(Run(KIND, (contestant,), subjects, seed, LIMIT), workers, block, progress)
    return block
