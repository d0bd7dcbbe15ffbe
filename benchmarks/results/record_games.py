"""Games that are kept: how each contestant played, and which differences on the same layouts are real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from benchmarks.analysis.figures_in_words import p_text
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.pairs import duels
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.statistics import Interval, mean_interval, wilson
from benchmarks.harness.subject_set import SubjectSet
from benchmarks.results.block_record import Line, from_bits


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
class KeptGames:
    """The games of one contestant on the layouts of one kind. `faults` are as `block_playing` writes them."""

    contestant: str
    tried: SubjectSet = field(default_factory=SubjectSet)
    won: SubjectSet = field(default_factory=SubjectSet)
    seconds: float = 0.0
    guesses: int = 0
    unsound: int = 0
    failed: int = 0
    faults: list[Line] = field(default_factory=list)
    commands: dict[str, None] = field(default_factory=dict)

    def add(self, block: Line) -> None:
        """Take in the games of a block that no other block has; of the others neither result nor time counts.

        How many mines were called safe, and how many games have no result, is known of the whole block alone.
        """
        bits = from_bits(block["won"])
        fresh = [(number, won) for number, won in enumerate(bits, block["first"]) if number not in self.tried]
        if not fresh:
            return
        for number, is_won in fresh:
            self.tried.mark(number)
            if is_won:
                self.won.mark(number)
        part = len(fresh) / len(bits)
        self.seconds += block["seconds"] * part
        self.guesses += round(block["guesses"] * part)
        self.unsound += block["unsound"]
        self.failed += block["failed"]
        numbers = {number for number, _ in fresh}
        self.faults += [fault for fault in block.get("faults", ()) if fault["number"] in numbers]

    @property
    def win_rate(self) -> Interval:
        """The share of the games that it won."""
        return wilson(len(self.won), len(self.tried))

    @property
    def rate(self) -> float:
        """Games a second of processor time."""
        return (len(self.tried) - self.failed) / self.seconds if self.seconds else float("inf")

    def figures(self) -> KeptFigures:
        """What its row says."""
        games = len(self.tried)
        rates = self.win_rate, self.guesses / games
        return KeptFigures(self.contestant, games, *rates, self.unsound, self.failed, self.rate)


def games_tables(played: str, seed: int, games: Mapping[str, KeptGames]) -> Iterator[Table]:
    """Everybody's games, those who win most first, and then two by two."""
    order = sorted(games, key=lambda name: -games[name].win_rate.estimate)
    title = f"Games ({played}, seed {seed})"
    figures = figures_table(title, KeptFigures, [games[name].figures() for name in order])
    commands = "\n".join(command for name in order for command in games[name].commands)
    yield replace(figures, note=f"{figures.note}\nmade by:\n{commands}".lstrip())
    rows: list[list[Any]] = []
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
