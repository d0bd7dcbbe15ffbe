"""The verdict: the conclusions from several runs, as data and in at most five sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from benchmarks.analysis.fault import Fault
from benchmarks.analysis.figures_in_words import figure, p_text, percent
from benchmarks.analysis.metrics import as_json
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.sentences import failure_sentences, names_of
from benchmarks.analysis.statistics import wilson
from benchmarks.console.terminal import command_lines
from benchmarks.contestants.controls import RANDOM
from benchmarks.contestants.same_play import apart_in_play
from benchmarks.judge import MEANINGS, Grade
from benchmarks.verdict.evidence import Evidence
from benchmarks.verdict.next_run import NextRun, next_run
from benchmarks.verdict.shown_board import ShownBoard, board_of_difference, board_of_wrong_claims
from game.words import counted, in_a_row

MOST = 4
"""Names in a sentence: the tables have them all."""

ON_A_PHONE = 44
"""Characters of a board on a page, beside others and with its legend: they fit 400 pixels."""


class Said(NamedTuple):
    """One sentence of a verdict, with the board that shows it, or the command that it is about."""

    text: str
    board: ShownBoard | None = None
    command: str = ""


@dataclass(frozen=True)
class Verdict:
    """The conclusions from some evidence. Printed are at most five of them, a sentence each."""

    evidence: Evidence

    @cached_property
    def faults(self) -> list[Fault]:
        """Unsound contestants, and contradictions between two that claim to be complete."""
        return list(dict.fromkeys(fault for one in self.evidence.summaries for fault in one.faults()))

    @cached_property
    def fastest(self) -> list[str]:
        """The fastest of those that proved all, and every other that is not slower by more than chance."""
        return _unbeaten(self.evidence.full, self.evidence.tested[1])

    @cached_property
    def missed(self) -> dict[str, dict[Grade, int]]:
        """The cells that each subject missed with no limit to blame, by the weakest inference that shows them."""
        known = [name for name in self.evidence.subjects if name in self.evidence.proved and name != RANDOM]
        found = {name: self.evidence.proved[name].missed for name in known if name not in self.evidence.troubled}
        return {name: cells for name, cells in found.items() if cells}

    @cached_property
    def best(self) -> list[str]:
        """The player with the most wins, and every other that does not win less often by more than chance."""
        players = [*self.evidence.players]
        is_open = len(players) > 1 and self.evidence.players[players[0]] > 0
        return _unbeaten(players, self.evidence.tested[0]) if is_open else []

    @cached_property
    def next_run(self) -> NextRun | None:
        """The run that would teach the most; None if nothing is open."""
        return next_run(self.evidence, apart_in_play(self.best), self.fastest)

    @cached_property
    def board(self) -> ShownBoard | None:
        """A board with a wrong claim, if there is any, else one on which subjects prove different things."""
        wrong = [board_of_wrong_claims(self.evidence, name) for name in self.evidence.wrong]
        if self.faults or not self.missed:
            return next(filter(None, wrong), None)
        return board_of_difference(self.evidence, [*self.evidence.full, *self.missed])

    def mishaps(self) -> list[str]:
        """Name the contestants that are broken, and the runs that are unfinished or were extended: to be read first."""
        evidence = self.evidence
        broken = {name: found for name, found in evidence.failing.items() if name in evidence.broken}
        said = failure_sentences(broken, without=broken.keys() - evidence.contestants)
        return [*said, *(caveat for one in evidence.summaries for caveat in one.caveats())]

    def tables(self) -> Iterator[Table]:
        """Yield every two players in winning, and every two contestants that proved all in time."""
        duels, races = self.evidence.tested
        if duels:
            yield figures_table("Every two players on the same layouts, over all runs", Duel, duels)
        if races:
            yield figures_table("Every two that proved all, in time on the same boards", Race, races)

    def absent(self) -> dict[str, str]:
        """Map each contestant that is not installed, or cannot play such boards, to the reason."""
        return {name: why for one in self.evidence.summaries for name, why in one.plan.absent.items()}

    def to_json(self) -> dict[str, Any]:
        """All findings, for JSON."""
        evidence, (duels, races) = self.evidence, self.evidence.tested
        figures = {
            "failures": evidence.failing,
            "broken": sorted(evidence.broken),
            "runs": [
                {"experiment": plan.experiment, "subjects": plan.subjects, "planned": plan.count, "results": one.count}
                | {"contestants": plan.contestants, "extended_from": plan.extended_from}
                for one in evidence.summaries
                for plan in [one.plan]
            ],
            "absent": self.absent(),
            "wrong": evidence.wrong,
            "faults": self.faults,
            "positions": evidence.judged,
            "entailed": evidence.entailed,
            "complete": evidence.full,
            "fastest": self.fastest,
            "races": races,
            "missed": self.missed,
            "layouts": evidence.layouts,
            "won": evidence.players,
            "best": self.best,
            "duels": duels,
            "next": self.next_run,
            "position": self.board and self.board.name,
            "board": self.board and self.board.drawn(),
        }
        found: dict[str, Any] = as_json(figures)
        return found

    # In sentences.

    def said(self) -> list[Said]:
        """The sentences, five at the most."""
        found = (self._wrong(), self._complete(), self._missing(), self._playing(), self._running())
        return [one for one in found if one is not None]

    def _wrong(self) -> Said | None:
        trials, wrong = sum(one.count for one in self.evidence.summaries), self.evidence.wrong
        if not self.faults:
            checked = f"Nobody was wrong in {counted(trials, 'trial')}: every cell called safe or a mine was checked."
            return Said(checked) if self.evidence.contestants else None
        were = "was wrong" if len(wrong) == 1 else "were wrong"
        who = f"{names_of(wrong, MOST)} {were}" if wrong else f"{in_a_row(self.faults[0].contestants)} disagree"
        first = "" if len(self.faults) == 1 else "the first: "
        return Said(f"{who} ({counted(len(self.faults), 'fault')}; {first}{self.faults[0]}).", self.board)

    def _complete(self) -> Said | None:
        evidence, full = self.evidence, self.evidence.full
        proved = {name: evidence.proved[name].whole.proved for name in [*full, *self.missed]}
        if not proved:
            return None
        cells = f"{counted(evidence.entailed, 'cell')} that follow in {counted(evidence.judged, 'position')}"
        if not full:
            most = max(proved, key=lambda name: proved[name])
            return Said(f"Nobody proved all {cells}; {most} proved the most, {proved[most]:,}.")
        fast = ""
        if races := evidence.tested[1]:
            boards = counted(max(race.layouts for race in races), "board")
            fast = f"; the fastest, {names_of(self.fastest, MOST)}, are not told apart by {boards}"
            if len(self.fastest) == 1:
                fast = f"; the fastest is {full[0]}, at {figure(evidence.milliseconds(full[0]))} ms a board"
        return Said(f"{names_of(full, MOST)} proved all {cells}{fast}.")

    def _missing(self) -> Said | None:
        if not self.missed:
            return None
        cells = {name: sum(grades.values()) for name, grades in self.missed.items()}
        least, most = min(cells, key=lambda name: cells[name]), max(cells, key=lambda name: cells[name])
        easiest = MEANINGS[next(iter(self.missed[least]))]
        said = f"{least} misses {counted(cells[least], 'cell')}, the easiest by {easiest}"
        if len(cells) > 1:
            said = f"{len(cells)} contestants miss cells, from {cells[least]:,} ({least}) to {cells[most]:,} ({most})"
        board = None if self.faults else self.board
        return Said(f'{said}; position "{board.name}" shows it:' if board else f"{said}.", board)

    def _playing(self) -> Said | None:
        if not self.best:
            return None
        players, best = self.evidence.players, self.best[0]
        won = f"won {percent(wilson(players[best], self.evidence.layouts))} of {self.evidence.layouts:,} games"
        apart = apart_in_play(self.best)
        alike = [name for name in self.best[1:] if len(apart) == 1]
        same = f"{names_of(alike, MOST)} {'plays' if len(alike) == 1 else 'play'} alike" if alike else ""
        beaten = [duel.p_value for duel in self.evidence.tested[0] if duel.winner_first().first == best and duel.loser]
        if len(apart) == 1 and beaten:
            more = f"more often than {counted(len(players) - len(self.best), 'other')} ({p_text(max(beaten))}, Holm)"
            return Said(f"{best} plays best: it {won}, {more}{f'; {same}' if same else ''}.")
        if same:
            return Said(f"{best} {won}; {same}, so that any difference is chance.")
        rivals = names_of([name for name in self.best if name != best], MOST)
        games = self.next_run.games if self.next_run else None
        tell = f"about {games:,} games would tell" if games else "these are too few to say how many would tell"
        return Said(f"Whether {best}, which {won}, plays better than {rivals} is open; {tell}.")

    def _running(self) -> Said | None:
        run = self.next_run
        return None if run is None else Said(run.purpose, command=run.command)

    def lines(self, width: int = 80) -> list[str]:
        """The sentences in lines of at most `width` characters, each with its board and its command below."""
        return [line for one in self.said() for line in _lines(one, width)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_html(self) -> str:
        """The sentences as a list, below what qualifies them."""
        mishaps = "".join(f"<p class=note>{escape(one)}</p>\n" for one in self.mishaps())
        absent = "".join(f"<p class=note>{escape(f'{name}: {why}')}</p>\n" for name, why in self.absent().items())
        return f"{mishaps}<ul class=verdict>\n{''.join(map(_item, self.said()))}</ul>\n{absent}"

    _repr_html_ = to_html


def _unbeaten(ranked: Sequence[str], pairs: Sequence[Duel] | Sequence[Race]) -> list[str]:
    """Keep the first of `ranked`, and every other that it does not beat by more than chance."""
    beaten = {pair.loser for pair in pairs if ranked[0] in (pair.first, pair.second)}
    return [name for name in ranked if name == ranked[0] or name not in beaten]


def _lines(one: Said, width: int) -> list[str]:
    wrapping = {"break_on_hyphens": False, "break_long_words": False}
    lines = textwrap.wrap(one.text, width, initial_indent="- ", subsequent_indent="  ", **wrapping)
    drawn = one.board.drawn(width).splitlines() if one.board else []
    if any(len(line) > width for line in drawn):  # a board cannot be broken
        drawn = ["  (It does not fit here.)"]
    return lines + drawn + (command_lines(one.command, width) if one.command else [])


def _item(one: Said) -> str:
    board = f"<pre class=drawn>{escape(one.board.drawn(ON_A_PHONE))}</pre>" if one.board else ""
    command = f"<pre><code>{escape(one.command)}</code></pre>" if one.command else ""
    return f"<li>{escape(one.text)}{board}{command}</li>\n"
