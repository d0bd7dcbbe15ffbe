"""Tables: summaries as people read them, on a terminal or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeVar

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from benchmarks.running.trials import Row
from benchmarks.telling.sentences import duel_sentences, judging_sentence, race_sentences
from benchmarks.telling.summaries import (
    Agreement,
    Deductions,
    Duel,
    Games,
    Race,
    found_alone,
    judgements,
    tried,
    verdict,
)
from benchmarks.telling.words import NOTHING, counted, figure, p_text, percent, ratio

T = TypeVar("T")


def make_console() -> Console:
    """Standard output: as wide as the terminal, or as wide as it takes where there is none."""
    console = Console()
    return console if console.is_terminal else Console(width=1000)


@dataclass(frozen=True)
class Figures:
    """A table between its title and a note; the first `words` columns are text, the others figures. Nothing is cut."""

    title: str
    note: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1

    def __rich__(self) -> RenderableType:
        table = Table(box=box.SIMPLE_HEAD)
        for number, column in enumerate(self.columns):
            table.add_column(column, justify="left" if number < self.words else "right", overflow="fold")
        for row in self.rows:
            table.add_row(*map(Text, row))
        return Group(Text(f"\n{self.title}", style="bold"), table, Text(self.note, style="dim"))

    def to_html(self) -> str:
        """As a part of a page."""
        head = "".join(f"<th>{escape(column)}</th>" for column in self.columns)
        body = "\n".join(
            "<tr>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in [*row, *[""] * (len(self.columns) - len(row))])
            + "</tr>"
            for row in self.rows
        )
        notes = "".join(f"<p class=note>{escape(line)}</p>" for line in self.note.splitlines())
        return (
            f"<h3>{escape(self.title)}</h3>\n<div class=wide><table class=words{self.words}>\n"
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n{notes}\n"
        )


def deductions_table(
    summaries: Sequence[Deductions], missing: Mapping[str, str], judging: Mapping[str, int]
) -> Figures:
    """What each contestant proved on identical positions, size by size."""
    columns = ["positions", "safe", "mines", "share", "unsound", "complete", "gave up", "median ms", "p90 ms", "max ms"]
    rows = [
        [
            summary.group if new else "",
            summary.engine,
            str(summary.positions),
            str(summary.safes),
            str(summary.mines),
            NOTHING if summary.share is None else f"{summary.share:.1%}",
            str(summary.unsound),
            str(summary.complete),
            str(summary.gave_up),
            figure(summary.median_ms),
            figure(summary.p90_ms),
            figure(summary.max_ms),
        ]
        for summary, new in _with_new_groups([(summary.group, summary) for summary in summaries])
    ]
    rows += [["", engine, "not installed", *[""] * (len(columns) - 1)] for engine in missing]
    return Figures(
        "Deductions on identical positions",
        "safe, mines: hidden cells proven · share: of the cells that the facts entail, where it did not give up · "
        "unsound: cells that it was wrong about, or that do not follow · complete: positions where it says that it "
        f"knows all · ms: processor time, told from scratch\n{judging_sentence(judging)}",
        ["boards", "engine", *columns],
        rows,
        words=2,
    )


def shelf_table(rows: Sequence[Row], engines: Sequence[str]) -> Figures:
    """What each contestant found of the cells entailed in each position of the shelf."""
    judged, trials = judgements(rows), tried(rows)
    played = [engine for engine in engines if engine in trials]
    found = {
        (engine, row["position"]): str(len(verdict(row) & verdict(judgement)))
        for engine in played
        for row, judgement, _ in trials[engine]
        if judgement is not None and "gave_up" not in row
    }
    lines = [
        [
            name,
            str(len(verdict(judged[place]))) if place in judged else NOTHING,
            *(found.get((engine, place), NOTHING) for engine in played),
        ]
        for place, name in {row["position"]: row["name"] for row in rows}.items()
    ]
    return Figures(
        "The shelf: a position for each grade of inference",
        "cells entailed, and how many of them each finds",
        ["grade: position", "entailed", *played],
        lines,
    )


def agreement_table(agreements: Sequence[Agreement], engines: Sequence[str]) -> Figures:
    """Who finds what no other does: the cells found by the contestant of a row and not by that of a column."""
    played, more = found_alone(agreements, engines)
    compared = sum(pair.both_complete for pair in agreements)
    disagreements = sum(len(pair.disagreements) for pair in agreements)
    return Figures(
        "Agreement: cells that the row's engine proves and the column's does not",
        f"two engines said complete of the same position {counted(compared, 'time')}, and disagreed in {disagreements} "
        "of them",
        ["engine", *played],
        [[row, *(str(more.get((row, column), NOTHING)) for column in played)] for row in played],
    )


def games_table(summaries: Sequence[tuple[str, Games]], missing: dict[str, str]) -> Figures:
    """How each contestant plays; every summary comes with the size of its boards."""
    columns = ["games", "win rate", "guesses", "unsound", "gave up", "boards/s", "median ms", "p90 ms", "max ms"]
    rows = [
        [
            size if new else "",
            summary.engine,
            str(summary.games),
            percent(summary.win_rate),
            figure(summary.guesses),
            str(summary.unsound),
            str(summary.gave_up),
            figure(summary.boards_a_second),
            figure(summary.median_ms),
            figure(summary.p90_ms),
            figure(summary.max_ms),
        ]
        for (size, summary), new in _with_new_groups([(item[0], item) for item in summaries])
    ]
    rows += [["", engine, "not installed", *[""] * (len(columns) - 1)] for engine in missing]
    return Figures(
        "Games on the same layouts",
        "win rate with its 95% interval: a game that was given up counts as not won · guesses: a game · boards/s and "
        "ms: whole games, in processor time",
        ["boards", "engine", *columns],
        rows,
        words=2,
    )


def duels_table(duels: Sequence[Duel], races: Sequence[Race], *, told: bool = True) -> Figures:
    """The same pairs of contestants in winning and in time; if `told`, below in words which differences stand."""
    rows = [
        [
            f"{duel.first} : {duel.second}",
            str(duel.games),
            f"{duel.only_first} : {duel.only_second}",
            p_text(duel.p_value),
            ratio(race.ratio),
            p_text(race.p_value),
        ]
        for duel, race in zip(duels, races, strict=True)
    ]
    return Figures(
        "Two by two on the same layouts, each p after Holm",
        "\n".join([*duel_sentences(duels), *race_sentences(races)]) if told else "",
        ["engines", "games", "won by one alone", "McNemar, exact", "median ratio of times [95%]", "sign test"],
        rows,
    )


def _with_new_groups(items: Iterable[tuple[str, T]]) -> Iterable[tuple[T, bool]]:
    """Each item, which comes with its group, and whether it is the first of that."""
    last = None
    for group, item in items:
        yield item, group != last
        last = group
