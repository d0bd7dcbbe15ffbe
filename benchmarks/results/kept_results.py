"""The tables of what is kept in records: who wins how often, how fast, and which differences are real."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from benchmarks.analysis.columns import Times
from benchmarks.analysis.figures_in_words import p_text
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.pairs import duels, gaps
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.statistics import Interval, mean_interval, wilson
from benchmarks.experiments.never_lose import gaps_table
from benchmarks.harness.subject_set import SubjectSet
from benchmarks.results.block_record import Line, from_bits, read_blocks

PARTS = 10_000
"""The unit of what a layout is worth in games that never lose: one part of this number."""


@dataclass(frozen=True)
class KeptFigures:
    """How one contestant played the layouts of its record."""

    contestant: str
    games: Annotated[int, Metric("games kept", "games")]
    win_rate: Annotated[Interval, Metric("games won, with the 95% interval (Wilson)", "share", "higher")]
    guesses: Annotated[float, Metric("guesses a game", "guesses")]
    unsound: Annotated[int, Metric("mines that it called safe", "cells", "lower")]
    failed: Annotated[int, Metric("games without a result, which count as not won", "games", "lower")]
    games_a_second: Annotated[float, Metric("games a second of processor time", "games/s", "higher", "games/s")]


@dataclass
class _Games:
    """The games of one contestant on the layouts of one kind."""

    tried: SubjectSet = field(default_factory=SubjectSet)
    won: SubjectSet = field(default_factory=SubjectSet)
    seconds: float = 0.0
    guesses: int = 0
    unsound: int = 0
    failed: int = 0
    commands: dict[str, None] = field(default_factory=dict)

    def add(self, said: Line, block: Line) -> None:
        for number, is_won in enumerate(from_bits(block["won"]), block["first"]):
            if number in self.tried:
                continue  # two files may have the same block
            self.tried.mark(number)
            if is_won:
                self.won.mark(number)
        self.seconds += block["seconds"]
        for key in ("guesses", "unsound", "failed"):
            setattr(self, key, getattr(self, key) + block[key])
        where = f"{said['machine']['cpu']}, {said['machine']['cores']} cores"
        versions = ", ".join(f"{name} {version}" for name, version in said["versions"].items())
        self.commands[f"{said['contestant']}: {said['command']} ({where}; {versions})"] = None

    def figures(self, contestant: str) -> KeptFigures:
        games = len(self.tried)
        rate = (games - self.failed) / self.seconds if self.seconds else float("inf")
        rates = wilson(len(self.won), games), self.guesses / games
        return KeptFigures(contestant, games, *rates, self.unsound, self.failed, rate)


def tables_of(paths: Iterable[str | Path]) -> Iterator[Table]:
    """The tables of all these records. Records of the same layouts are one table. Raises as `read_blocks` does."""
    games: dict[tuple[str, int], dict[str, _Games]] = {}
    worths: dict[Path, tuple[Line, dict[str, Times]]] = {}
    for path in map(Path, paths):
        for said, block in read_blocks(path):
            if "won" in block:
                of_layouts = games.setdefault((said["played"], said["seed"]), {})
                of_layouts.setdefault(said["contestant"], _Games()).add(said, block)
            else:
                _, worth = worths.setdefault(path, (said, {player: Times() for player in said["players"]}))
                _add_worths(worth, said, block)
    for (played, seed), of_layouts in games.items():
        yield from _games_tables(played, seed, of_layouts)
    for said, worth in worths.values():
        yield from _worth_tables(said, worth)


def _games_tables(played: str, seed: int, games: dict[str, _Games]) -> Iterator[Table]:
    order = sorted(games, key=lambda name: -len(games[name].won) / len(games[name].tried))
    made_by = "\n".join(command for name in order for command in games[name].commands)
    figures = figures_table(
        f"Games ({played}, seed {seed})", KeptFigures, [games[name].figures(name) for name in order]
    )
    yield Table(figures.title, figures.columns, figures.rows, f"{figures.note}\nmade by:\n{made_by}".lstrip())
    rows = []
    for duel in duels({name: games[name].tried for name in order}, {name: games[name].won for name in order}):
        more = [1.0] * duel.only_first + [-1.0] * duel.only_second
        gap = mean_interval([*more, *[0.0] * (duel.games - len(more))])
        margin = 100 * (gap.high - gap.estimate)
        rows.append(
            [
                f"{duel.first} : {duel.second}",
                f"{duel.games:,}",
                f"{duel.only_first:,} : {duel.only_second:,}",
                f"{100 * gap.estimate:+.2f} ± {margin:.2f}",
                p_text(duel.p_value),
            ]
        )
    note = (
        "difference: of the games won, the first less the second, in percentage points with 95%, pair by pair · luck: "
        "how often luck alone gives as large a difference, by McNemar's exact test, corrected by Holm's method"
    )
    columns = ["contestants", "games", "won by one alone", "difference", "luck"]
    if rows:
        yield Table("Two by two on the same layouts", columns, rows, note)


def _add_worths(worths: dict[str, Times], said: Line, block: Line) -> None:
    """Take in a block of games that never lose; `other` has the second player's worth where it is another one."""
    first, second = said["players"]
    for place, worth in enumerate(block["worth"]):
        worths[first].put(block["first"] + place, worth / PARTS)
        worths[second].put(block["first"] + place, block["other"].get(str(place), worth) / PARTS)


def _worth_tables(said: Line, worths: dict[str, Times]) -> Iterator[Table]:
    found: list[list[Any]] = []
    for player, times in worths.items():
        known = times.known()
        rate = mean_interval(known)
        found.append([player, f"{len(known):,}", f"{rate.estimate:.2%} [{rate.low:.2%}, {rate.high:.2%}]"])
    title = f"Games that never lose ({said['played']}, seed {said['seed']})"
    made_by = f"made by: {said['command']} ({said['machine']['cpu']}, {said['machine']['cores']} cores)"
    yield Table(title, ["contestants", "games", "chance to win [95%]"], found, made_by)
    yield gaps_table(gaps(worths))
