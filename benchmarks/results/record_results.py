"""All that is kept in records: who wins how often, what is certain, how likely the rest is, and how fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import Any

from benchmarks.analysis.columns import Times
from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.pairs import gaps
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.statistics import mean_interval
from benchmarks.experiments.never_lose import gaps_table
from benchmarks.results.block_record import BLOCK, Line, read_blocks
from benchmarks.results.record_checks import KeptChecks, checks_table
from benchmarks.results.record_games import KeptGames, games_tables
from game.words import in_a_row

PARTS = 10_000
"""The unit of what a layout is worth in games that never lose: one part of this number."""

Kind = tuple[str, int]
"""What was played or checked, in words, and the seed."""

NONE = "–"


@dataclass
class KeptWorths:
    """Games that never lose, of the same players on the same boards, from runs of several seeds."""

    origins: list[Line] = field(default_factory=list)
    worths: dict[str, Times] = field(default_factory=dict)
    _places: dict[tuple[int, int], int] = field(default_factory=dict)  # of blocks, by seed and first game

    def add(self, said: Line, block: Line) -> None:
        """Take in a block; `other` has the second player's worth where it is another one."""
        if said not in self.origins:
            self.origins.append(said)
        first, second = (self.worths.setdefault(player, Times()) for player in said["players"])
        start = self._places.setdefault((said["seed"], block["first"]), BLOCK * len(self._places))
        for place, worth in enumerate(block["worth"]):
            first.put(start + place, worth / PARTS)
            second.put(start + place, block["other"].get(str(place), worth) / PARTS)

    def tables(self) -> Iterator[Table]:
        """Each player's chance to win, and how far they are apart."""
        found: list[list[Any]] = []
        for player, worths in self.worths.items():
            known = worths.known()
            rate = mean_interval(known, 0.0, 1.0)
            found.append([player, f"{len(known):,}", f"{rate.estimate:.2%} [{rate.low:.2%}, {rate.high:.2%}]"])
        seeds = [str(seed) for seed in dict.fromkeys(said["seed"] for said in self.origins)]
        plural = "seed" if len(seeds) == 1 else "seeds"
        title = f"Games that never lose ({self.origins[0]['played']}, {plural} {in_a_row(seeds)})"
        note = "made by:\n" + "\n".join(map(made_by, self.origins))
        yield Table(title, ["contestants", "games", "chance to win [95%]"], found, note)
        yield gaps_table(gaps(self.worths))


@dataclass
class KeptResults:
    """What records have, by what was played and by contestant; `origins` are what each says of its blocks."""

    games: dict[Kind, dict[str, KeptGames]] = field(default_factory=dict)
    checks: dict[Kind, dict[str, KeptChecks]] = field(default_factory=dict)
    worths: dict[tuple[str, ...], KeptWorths] = field(default_factory=dict)
    origins: list[Line] = field(default_factory=list)

    @classmethod
    def of(cls, paths: Iterable[str | Path]) -> KeptResults:
        """What these records have. Raises as `read_blocks` does."""
        found = cls()
        for path in map(Path, paths):
            for said, block in read_blocks(path):
                found.add(said, block)
        return found

    def add(self, said: Line, block: Line) -> None:
        """Take in a block of a record."""
        if said not in self.origins:
            self.origins.append(said)
        if "worth" in block:
            self.worths.setdefault((said["played"], *said["players"]), KeptWorths()).add(said, block)
            return
        kind, name = (str(said["played"]), int(said["seed"])), str(said["contestant"])
        if "won" in block:
            games = self.games.setdefault(kind, {}).setdefault(name, KeptGames(name))
            games.add(block)
            program = said.get("versions", {}).get("program")
            games.commands[f"{said['command']} ({program})" if program else str(said["command"])] = None
        else:
            self.checks.setdefault(kind, {}).setdefault(name, KeptChecks(name)).add(block)

    @property
    def contestants(self) -> list[str]:
        """Everybody of the games and the positions, in the order of their names."""
        everything: list[Mapping[str, object]] = [*self.games.values(), *self.checks.values()]
        return sorted({name for kept in everything for name in kept})

    def tables(self) -> Iterator[Table]:
        """All at one table, and then by what was played. Records of the same layouts are one table."""
        kinds = Counter((_size(played), seed) for played, seed in (*self.checks, *self.games))
        for (size, seed), count in kinds.items():
            if count > 1:  # else the table of what there is says it all
                yield self._one_table(size, seed)
        for (played, seed), games in self.games.items():
            yield from games_tables(played, seed, games)
        for (played, seed), checks in self.checks.items():
            yield checks_table(played, seed, checks)
        for kept in self.worths.values():
            yield from kept.tables()

    def _one_table(self, size: str, seed: int) -> Table:
        """What was found of each contestant on boards of this size: what it knows, how fast, and how it plays."""
        played = {kind: kept for kind, kept in self.games.items() if (_size(kind[0]), kind[1]) == (size, seed)}
        checked = [kept for kind, kept in self.checks.items() if (_size(kind[0]), kind[1]) == (size, seed)]
        starts = [kind[0].rpartition(" ")[2] for kind in played]
        rows = {
            name: [
                *_checked_cells(next((kept[name] for kept in checked if name in kept), None)),
                *(_percent_won(kept.get(name)) for kept in played.values()),
                figure(max((kept[name].rate for kept in played.values() if name in kept), default=nan)),
            ]
            for name in self.contestants
        }
        best = sorted(rows, key=lambda name: [-_won(kept, name) for kept in played.values()])
        columns = ["contestant", "found", "unsound", "off by", "ms", *(f"won, {start}" for start in starts), "games/s"]
        note = (
            "found: of the cells that follow in the same positions · unsound: cells claimed that do not follow · off "
            "by: mean difference from the exact chances · ms: processor time a position, the median · won: of the "
            "games on the same layouts, by the first cell, in percent with 95% · games/s: in a second of processor time"
        )
        title = f"All at one table ({size}, seed {seed})"
        return Table(title, columns, [[name, *rows[name]] for name in best], note, optional=("ms", "games/s"))


def tables_of(paths: Iterable[str | Path]) -> Iterator[Table]:
    """The tables of all these records. Raises as `read_blocks` does."""
    return KeptResults.of(paths).tables()


def made_by(said: Line) -> str:
    """The command that makes what a record has again, and on what it was made."""
    machine = f"{said['machine']['cpu']}, {said['machine']['cores']} cores"
    versions = ", ".join(f"{name} {version}" for name, version in said.get("versions", {}).items())
    return f"{said['command']} ({'; '.join(filter(None, [said.get('date'), machine, versions]))})"


def _size(played: str) -> str:
    return played.partition(",")[0]


def _won(games: Mapping[str, KeptGames], name: str) -> float:
    return games[name].win_rate.estimate if name in games else -1.0


def _percent_won(games: KeptGames | None) -> str:
    if games is None:
        return NONE
    rate = games.win_rate
    return f"{100 * rate.estimate:.1f} ± {50 * (rate.high - rate.low):.1f}"


def _checked_cells(checks: KeptChecks | None) -> list[str]:
    if checks is None:
        return [NONE] * 4
    found = checks.figures()
    share = NONE if found.share is None else f"{found.share:.2%}"
    return [share, *(NONE if value is None else figure(value) for value in (found.unsound, found.off, found.median_ms))]
