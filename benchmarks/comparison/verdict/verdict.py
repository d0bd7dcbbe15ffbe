"""The verdict: the conclusions from several runs, as data and in at most five sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from benchmarks.analysis.figures_in_words import figure, p_text, percent
from benchmarks.analysis.metrics import as_json
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.sentence_with_evidence import Finding, drawn
from benchmarks.analysis.sentences import failure_sentences, names_of
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.statistics import wilson
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.comparison.verdict.next_run import NextRun, next_run
from benchmarks.comparison.verdict.shown_board import ShownBoard, board_of_difference, board_of_wrong_claims
from benchmarks.contestants.controls import RANDOM
from benchmarks.contestants.same_play import without_duplicates
from benchmarks.judge import MEANINGS, Grade
from game.words import counted

MOST = 4
"""The maximum number of names in a sentence; the tables list all of them."""


@dataclass(frozen=True)
class Verdict:
    """The conclusions from the evidence: data, of which at most five sentences are printed."""

    evidence: Evidence

    @cached_property
    def faults(self) -> list[Fault]:
        """Return unsound contestants, and contradictions between two that claim to be complete."""
        return list(dict.fromkeys(fault for one in self.evidence.summaries for fault in one.faults()))

    @cached_property
    def fastest(self) -> list[str]:
        """Return the fastest of the complete contestants, and all others that are not significantly slower."""
        return _unbeaten(self.evidence.full, self.evidence.tested[1])

    @cached_property
    def missed(self) -> dict[str, dict[Grade, int]]:
        """Return the number of cells missed without reaching a limit, by contestant and weakest sufficient inference.

        The contestant with the fewest missed cells comes first.
        """
        out = {RANDOM, *self.evidence.unreliable}
        found = [(name, one) for name, one in self.evidence.proved.items() if name in self.evidence.judged_contestants]
        found.sort(key=lambda pair: pair[1].whole.missed)
        return {name: one.missed for name, one in found if one.missed and name not in out}

    @cached_property
    def best(self) -> list[str]:
        """Return the player with the most wins, and all others that do not win significantly less often."""
        players = [*self.evidence.players]
        is_compared = len(players) > 1 and self.evidence.players[players[0]] > 0
        return _unbeaten(players, self.evidence.tested[0]) if is_compared else []

    @cached_property
    def next_run(self) -> NextRun | None:
        """Return the most informative next run; None if nothing is open."""
        return next_run(self.evidence, without_duplicates(self.best), self.fastest)

    @cached_property
    def board(self) -> ShownBoard | None:
        """Return a board with a wrong claim, if any, else a board on which contestants prove different cells."""
        if self.faults:
            wrong = [board_of_wrong_claims(self.evidence, name) for name in self.evidence.wrong]
            return next(filter(None, wrong), None)
        shown = [*self.evidence.full[:1], *[*self.missed][:1], *[*self.missed][-1:]]  # more would not fit
        return board_of_difference(self.evidence, dict.fromkeys(shown)) if self.missed else None

    def warnings(self) -> list[str]:
        """Return warnings to read before the verdict: broken contestants, and unfinished or extended runs."""
        broken = {name: found for name, found in self.evidence.failing.items() if name in self.evidence.broken}
        sentences = failure_sentences(broken, without=broken.keys() - self.evidence.contestants)
        return [*sentences, *(caveat for one in self.evidence.summaries for caveat in one.caveats())]

    def absent(self) -> dict[str, str]:
        """Map each contestant that does not take part to the reason, such as a missing package."""
        return {name: why for one in self.evidence.summaries for name, why in one.plan.absent.items()}

    def tables(self) -> Iterator[Table]:
        """Yield the tests: every two players in wins, and every two complete contestants in time."""
        duels, races = self.evidence.tested
        if duels:
            yield figures_table("Pairs of players on the same layouts, over all runs", Duel, duels)
        if races:
            yield figures_table("Pairs of complete contestants, in time on the same boards", Race, races)

    def to_json(self) -> dict[str, Any]:
        """Return all findings as JSON values."""
        evidence, board = self.evidence, self.board
        pooled = ("failing", "wrong", "judged", "entailed", "full", "layouts", "players")
        figures = {
            "runs": [{"results": one.count, **as_json(one.plan)} for one in evidence.summaries],
            "absent": self.absent(),
            "broken": sorted(evidence.broken),
            **{name: getattr(evidence, name) for name in pooled},
            **{name: getattr(self, name) for name in ("faults", "fastest", "missed", "best", "next_run")},
            **dict(zip(("duels", "races"), evidence.tested, strict=True)),
            "board": board and {"position": board.name, "text": drawn(board.picture)},
        }
        found: dict[str, Any] = as_json(figures)
        return found

    def findings(self) -> list[Finding]:
        """Sum up in at most five sentences: faults, complete contestants, missed cells, play, the next run."""
        run = self.next_run
        following = Finding(run.purpose, command=run.command) if run else None
        found = (self._correctness(), self._completeness(), self._misses(), self._play(), following)
        return [one for one in found if one is not None]

    def _correctness(self) -> Finding | None:
        trials, wrong = sum(one.count for one in self.evidence.summaries), self.evidence.wrong
        if not self.faults:
            checked = f"No wrong claims in {counted(trials, 'trial')}: every cell called safe or a mine was checked."
            return Finding(checked) if self.evidence.contestants else None
        were = "disagree" if not wrong else "was wrong" if len(wrong) == 1 else "were wrong"
        who = f"{names_of(wrong or self.faults[0].contestants, MOST)} {were}"
        faults = f"{counted(len(self.faults), 'fault')}, such as: {self.faults[0]}"
        return Finding(f"{who} ({faults}).", self.board and self.board.picture)

    def _completeness(self) -> Finding | None:
        evidence, full = self.evidence, self.evidence.full
        proved = {
            name: one.whole.proved for name, one in evidence.proved.items() if name in evidence.judged_contestants
        }
        if not evidence.entailed or not proved.keys() - evidence.unreliable:
            return None
        cells = f"{counted(evidence.entailed, 'entailed cell')} in {counted(evidence.judged, 'position')}"
        if not full:
            most = max(proved.keys() - evidence.unreliable, key=lambda name: proved[name])
            return Finding(f"No contestant proved all {cells}; {most} proved the most, {proved[most]:,}.")
        fast = f"; the fastest is {full[0]}, at {figure(evidence.milliseconds(full[0]))} ms a board"
        if len(self.fastest) > 1:
            boards = counted(max((race.layouts for race in evidence.tested[1]), default=0), "board")
            which = "them" if len(self.fastest) == len(full) else f"the fastest, {names_of(self.fastest, MOST)},"
            fast = f"; {boards} do not separate {which} in time"
        return Finding(f"{names_of(full, MOST)} proved all {cells}{fast if evidence.tested[1] else ''}.")

    def _misses(self) -> Finding | None:
        if not self.missed:
            return None
        cells = {name: sum(grades.values()) for name, grades in self.missed.items()}
        least, most = next(iter(cells)), [*cells][-1]
        sentences = (
            f"{least} misses {counted(cells[least], 'cell')}, the easiest by {MEANINGS[next(iter(self.missed[least]))]}"
        )
        if len(cells) > 1:
            sentences = (
                f"{len(cells)} contestants miss cells, from {cells[least]:,} ({least}) to {cells[most]:,} ({most})"
            )
        board = None if self.faults else self.board
        return Finding(
            f'{sentences}; position "{board.name}" shows it:' if board else f"{sentences}.", board and board.picture
        )

    def _play(self) -> Finding | None:
        if not self.best:
            return None
        players, layouts, apart = self.evidence.players, self.evidence.layouts, without_duplicates(self.best)
        won = [f"{name} won {percent(wilson(players[name], layouts))}" for name in apart[:2]]
        fresh = [f" on fresh layouts of {run.plan.groups[0].name}" for run in self.evidence.deciding if run.is_test]
        won[0] += f" of {counted(layouts, 'game')}{''.join(fresh[:1])}"
        if len(apart) > 1:
            others = f", and {counted(len(apart) - 2, 'other')} may be as good" if len(apart) > 2 else ""
            games = self.next_run.games if self.next_run else None
            tell = (
                f"about {games:,} games would decide it, if the rates are as these"
                if games
                else "more games may decide it"
            )
            return Finding(f"The best player is undecided: {', '.join(won)}{others}; {tell}.")
        alike = [name for name in self.best if name not in apart]
        same = f"; {names_of(alike, MOST)} can differ from it only by chance" if alike else ""
        lost = [
            duel.p_value for duel in self.evidence.tested[0] if duel.loser and duel.winner_first().first == apart[0]
        ]
        more = (
            f", more often than {counted(len(players) - len(self.best), 'other')} ({p_text(max(lost))})" if lost else ""
        )
        return Finding(f"{'Best in play: ' if lost else ''}{won[0]}{more}{same}.")

    def lines(self, width: int = 80) -> list[str]:
        """Return the sentences in lines of at most `width` characters, each with its board and its command below."""
        return [line for one in self.findings() for line in one.lines(width)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_html(self) -> str:
        """Write the sentences as a list, below the warnings and the contestants that do not take part."""
        notes = [*self.warnings(), *(f"{name} does not take part: {why}" for name, why in self.absent().items())]
        first = "".join(f"<p class=note>{escape(one)}</p>\n" for one in notes)
        return f"{first}<ul class=verdict>\n{''.join(one.to_html() for one in self.findings())}</ul>\n"

    _repr_html_ = to_html


def _unbeaten(ranked: Sequence[str], pairs: Sequence[Duel] | Sequence[Race]) -> list[str]:
    """Keep the first of `ranked`, and all others not significantly worse."""
    beaten = {pair.loser for pair in pairs if ranked[0] in (pair.first, pair.second)}
    return [name for name in ranked if name == ranked[0] or name not in beaten]
