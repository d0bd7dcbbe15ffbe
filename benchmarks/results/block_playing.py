"""Plays the next blocks of a record of games: the same layouts for everybody, one bit for each."""

from __future__ import annotations

import shlex
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
from benchmarks.harness.plan import today
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import Failure, Trial
from benchmarks.results.block_record import BLOCK, Line, add_blocks, as_bits, file_of
from engines.spec import is_program
from game.minesweeper.layouts import Layout, Rule
from game.minesweeper.sizes import Size

LIMIT = 60.0
"""Seconds that a game, or what is said of a position, may take: a game without a result is not won."""


@dataclass
class _Block:
    """What came of the games of a block."""

    outcomes: dict[int, GameResult | Failure] = field(default_factory=dict)

    def add(self, trial: Trial[Any]) -> None:
        self.outcomes[trial.number] = trial.outcome

    def headline(self) -> str:
        return f"{sum(self._won().values()) / len(self.outcomes):.1%} won" if self.outcomes else ""

    def as_line(self, first: int) -> dict[str, Any]:
        found = [outcome for outcome in self.outcomes.values() if isinstance(outcome, GameResult)]
        faults = [fault for number in sorted(self.outcomes) if (fault := _fault(number, self.outcomes[number]))]
        return {
            "won": as_bits(self._won(), first),
            "seconds": round(sum(result.seconds for result in found), 2),
            "guesses": sum(result.guesses for result in found),
            "unsound": sum(result.unsound for result in found),
            "failed": len(self.outcomes) - len(found),
            **({"faults": faults} if faults else {}),
        }

    def _won(self) -> dict[int, bool]:
        return {number: isinstance(one, GameResult) and one.won for number, one in self.outcomes.items()}


def _fault(number: int, outcome: GameResult | Failure) -> dict[str, Any] | None:
    """What must not be in a game: why it has no result, or the mine that was called safe, and what was revealed."""
    if isinstance(outcome, Failure):
        return {"number": number, "why": outcome.reason}
    if outcome.wrong is None:
        return None
    return {"number": number, "cell": outcome.wrong.cell, "revealed": outcome.wrong.revealed}


def record_path(folder: str | Path, contestant: str, size: Size, rule: Rule) -> Path:
    """Where the games of a contestant are kept."""
    return Path(folder, file_of("games", f"{size}-{rule}", contestant))


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
    """Play the blocks that the record lacks, each of this many `games`, a multiple of 4; see `add_blocks`."""

    def made(numbers: range) -> Line:
        drawn = DrawnLayouts(size, numbers.stop, seed, rule)
        layouts = {number: drawn.draw(number) for number in numbers}
        subjects = Listed(drawn.source, layouts, drawn.groups, Layout.to_json)
        block, progress = _Block(), Progress()
        make_run(Run(KIND, (contestant,), subjects, seed, LIMIT), workers, block, progress)
        return block.as_line(numbers.start)

    length = "" if games == BLOCK else f" --block {games}"
    command = f"mineproof results play {shlex.quote(contestant)} --size {size} --rule {rule} --seed {seed}{length}"
    said = said_of(contestant, f"{size}, first cell: {rule}", seed, command)
    return add_blocks(path, said, made, minutes, games, most)


def said_of(contestant: str, played: str, seed: int, command: str) -> dict[str, Any]:
    """What a record says of its blocks: who played what, when and where, and the command that does it again."""
    machine = this_machine(required_packages([contestant]))
    versions = {**machine.versions, **({"commit": machine.commit} if machine.commit else {})}
    known = spec_of(contestant)
    if known is not None and is_program(known.target):
        hello = engines.load(contestant).hello  # type: ignore[attr-defined]  # what a program says of itself
        versions["program"] = f"{hello.name} {hello.version}".strip()
    return {
        "contestant": contestant,
        "played": played,
        "seed": seed,
        "date": today().partition(" ")[0],
        "machine": {"cpu": machine.cpu, "cores": machine.cores},
        "versions": versions,
        "command": command,
    }
