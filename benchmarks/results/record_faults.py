"""What must not be in the results that are kept, each with its board, which is drawn again by its number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from shlex import quote

from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.wrong_move import WrongMove
from benchmarks.contestants.own_classes import as_argument
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.experiments.drawn_layouts import draw_layout
from benchmarks.experiments.drawn_positions import draw_position
from benchmarks.results.block_record import Line
from benchmarks.results.record_checks import KeptChecks, Wrong
from benchmarks.results.record_games import KeptGames
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.minesweeper.played_boards import RULES
from game.minesweeper.sizes import Size
from game.pictures import Known, Picture, of_comparison, of_ending, of_observation, svg
from game.words import counted

COMPACT = (",", ":")
"""What stands between the parts of a line of JSON."""


@dataclass(frozen=True)
class KeptFault:
    """A fault of a contestant, or what has no result: in `words`, with the number of its board."""

    contestant: str
    played: str
    seed: int
    number: int
    words: str

    @property
    def name(self) -> str:
        """What its page is called."""
        return f"{self.contestant}: {self.played} #{self.number:,}"

    @property
    def size(self) -> Size:
        """Of the board."""
        return Size.parse(self.played.partition(",")[0])

    @property
    def page(self) -> str:
        """Where its page is in the site."""
        return f"faults/{self._stem}.html"

    @property
    def file(self) -> str:
        """The file that its command reads."""
        return f"{self._stem}.json"

    @property
    def _stem(self) -> str:
        # The layouts of several rules may have the same number, and so may those of several seeds.
        letters = f"{self.contestant}-{self.played}-{self.seed}-{self.number}"
        return "-".join("".join(letter if letter.isalnum() else " " for letter in letters).split())

    @property
    def command(self) -> str:
        """What shows it again."""
        return f"mineproof solve {self.file} --engine {quote(as_argument(self.contestant))}"

    @property
    def picture(self) -> Picture:
        """The board."""
        raise NotImplementedError

    @property
    def line(self) -> str:
        """What its command reads, as a line of JSON."""
        raise NotImplementedError

    @property
    def drawn(self) -> str:
        """The board, in SVG."""
        return svg(self.picture, theme="page", words=False)


@dataclass(frozen=True)
class PositionFault(KeptFault):
    """In a position: the cells that were claimed and do not follow; none where there is no answer."""

    wrong: Wrong = ()

    @property
    def picture(self) -> Picture:
        seen = draw_position(self.size, self.seed, self.number).observation
        if not self.wrong:
            return of_observation(seen, title=self.name)
        claimed = Known({(row, column): is_mine for row, column, is_mine in self.wrong})
        return of_comparison(seen, {self.contestant: claimed}, follows={}, title=self.name)

    @property
    def line(self) -> str:
        return json.dumps(draw_position(self.size, self.seed, self.number).observation.as_json(), separators=COMPACT)


@dataclass(frozen=True)
class GameFault(KeptFault):
    """In a game: the cell that was called safe, and those revealed before; none where the game has no result."""

    cell: tuple[int, int] | None = None
    revealed: tuple[tuple[int, int], ...] = ()

    @cached_property
    def layout(self) -> Layout:
        """Where the mines lie."""
        rule = next(rule for rule in RULES if self.played.endswith(rule))
        return draw_layout(self.size, self.seed, self.number, rule)

    @property
    def command(self) -> str:
        if self.cell is not None:
            return super().command
        return f"mineproof watch --layout {self.file} --engine {quote(as_argument(self.contestant))}"

    @property
    def picture(self) -> Picture:
        if self.cell is not None:
            return WrongMove(self.cell, self.revealed, self.layout.to_json()).picture(self.contestant, self.name)
        seen = Minesweeper.from_layout(self.layout).seen([self.layout.first] if self.layout.first else [])
        return of_ending(seen, self.layout.mines, title=self.name)

    @property
    def line(self) -> str:
        if self.cell is None:
            return self.layout.to_json()
        return json.dumps(
            WrongMove(self.cell, self.revealed, self.layout.to_json()).seen().as_json(), separators=COMPACT
        )


def position_faults(played: str, seed: int, checks: KeptChecks) -> Iterator[KeptFault]:
    """The faults of a contestant in positions, by their numbers."""
    where = checks.contestant, played, seed
    if checks.worst_at is not None and checks.worst > NEGLIGIBLE:
        yield PositionFault(*where, checks.worst_at, f"its chances are off by up to {figure(checks.worst)}")
    for number in sorted({*checks.wrong, *checks.failed}):
        if (wrong := checks.wrong.get(number)) is not None:
            claims = f"{counted(len(wrong), 'cell')} claimed that {'does' if len(wrong) == 1 else 'do'} not follow"
            yield PositionFault(*where, number, claims, wrong)
        else:
            yield PositionFault(*where, number, checks.failed[number].rstrip("."))


def game_faults(played: str, seed: int, games: KeptGames) -> Iterator[KeptFault]:
    """The faults of a contestant in games, by their numbers."""
    where = games.contestant, played, seed
    for fault in sorted(games.faults, key=_number):
        if "why" in fault:
            yield GameFault(*where, fault["number"], str(fault["why"]).rstrip("."))
        else:
            row, column = fault["cell"]
            revealed = tuple((row, column) for row, column in fault["revealed"])
            words = f"({row}, {column}) was called safe; it is a mine"
            yield GameFault(*where, fault["number"], words, (row, column), revealed)


def _number(fault: Line) -> int:
    return int(fault["number"])
