"""The verdict: the conclusions from several runs, as data and in at most five sentences."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from shlex import quote
from textwrap import wrap
from typing import Any, NamedTuple

from benchmarks.analysis.figures_and_names_in_words import figure, names_of, p_text, percent
from benchmarks.analysis.metric import as_json
from benchmarks.analysis.pairwise_comparisons import Duel, Race, games_to_decide
from benchmarks.analysis.run_summary import Summary, failure_sentences
from benchmarks.analysis.statistics import wilson
from benchmarks.command_line.classes_in_files import as_argument
from benchmarks.command_line.rich_console import command_lines
from benchmarks.comparison.verdict.evidence import MOST, Evidence, S
from benchmarks.comparison.verdict.example_board import board_of_difference, board_of_wrong_claims, drawn
from benchmarks.contestants import JUDGED_BY, without_duplicates
from benchmarks.contestants.control_list import CONTROLS, RANDOM
from benchmarks.experiments.whole_board_times import SpeedSummary
from game.pictures import Picture
from game.puzzles.grades import RUNGS
from game.wording import counted, in_a_row

ON_A_PHONE = 44
"""The maximum width of a board on a page, in characters, with its neighbors and legend: it fits 400 pixels."""

FEWEST_APART = 10
"""The length of the next run is estimated from at least this many games won by only one of two players."""

MORE = 4
"""Factor for the number of games or boards, if the number needed is unknown."""


class Finding(NamedTuple):
    """A sentence and, below it, a board or a command."""

    text: str
    board: Picture | None = None
    command: str = ""

    def lines(self, width: int) -> list[str]:
        """Break the sentence into lines of at most `width` characters; a board is never cut."""
        lines = wrap(f"- {self.text}", width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
        board = drawn(self.board, width).splitlines() if self.board else []
        if any(len(line) > width for line in board):
            board = ["  (It does not fit here.)"]
        return lines + board + (command_lines(self.command, width) if self.command else [])

    def to_html(self) -> str:
        board = f"<pre class=drawn>{escape(drawn(self.board, ON_A_PHONE))}</pre>" if self.board else ""
        command = f"<pre><code>{escape(self.command)}</code></pre>" if self.command else ""
        return f"<li>{escape(self.text)}{board}{command}</li>\n"


@dataclass(frozen=True)
class NextRun:
    """A `command` with its purpose, and the number of `games` for a power of 80%; None if unknown."""

    purpose: str
    command: str
    games: int | None = None


class Verdict(Evidence):
    """The conclusions from several runs: data, of which at most five sentences are printed."""

    @cached_property
    def fastest(self) -> list[str]:
        """Return the fastest of the complete contestants, and all others that are not significantly slower."""
        return _unbeaten(self.full, self.races)

    @cached_property
    def missed(self) -> dict[str, dict[str, int]]:
        """Count the cells missed by each contestant, not at a limit, by the weakest inference that finds them."""
        names = {*self.judged_contestants} - {RANDOM, *self.unreliable}
        found = {name: one.missed for name, one in self.proved.items() if one.missed and name in names}
        return dict(sorted(found.items(), key=lambda pair: sum(pair[1].values())))

    @cached_property
    def best(self) -> list[str]:
        """Return the player with the most wins, and all others that do not win significantly less often."""
        is_compared = len(self.players) > 1 and max(self.players.values()) > 0
        return _unbeaten([*self.players], self.duels) if is_compared else []

    @cached_property
    def next_run(self) -> NextRun | None:
        """Choose the next run, if useful: a single engine against a complete one, otherwise a longer run."""
        subjects = [name for name in self.judged_contestants if self.named or name not in CONTROLS]
        if len(subjects) == 1 and len(self.named) < 2:
            other = next(other for other in JUDGED_BY.values() if other != subjects[0])
            command = f"mineproof compare --engine {_argument([subjects[0], other])}"
            return None if self.wrong else NextRun(f"To compare {subjects[0]} with a complete engine, run:", command)
        players, contestants = without_duplicates(self.best)[:MOST], self.fastest[:MOST]
        if run := _largest(self.deciding, players):
            duels = [one for one in run.duels() if {players[0]} < {one.first, one.second} <= {*players}]
            return _longer("games", run, players, "in play", _needed(duels))
        boards = _largest(self.of(SpeedSummary), contestants)
        return _longer("speed", boards, contestants, "in time") if boards else None

    @cached_property
    def board(self) -> Picture | None:
        """Return a board with a wrong claim, if any, else a board on which contestants prove different cells."""
        if self.faults:
            wrong = [board_of_wrong_claims(self, name) for name in self.wrong]
            return next(filter(None, wrong), None)
        shown = [*self.full[:1], *[*self.missed][:1], *[*self.missed][-1:]]  # more would not fit
        return board_of_difference(self, dict.fromkeys(shown)) if self.missed else None

    def warnings(self) -> list[str]:
        broken = {name: found for name, found in self.failing.items() if name in self.broken}
        sentences = failure_sentences(broken, without=broken.keys() - self.contestants)
        return [*sentences, *(caveat for one in self.summaries for caveat in one.caveats())]

    def absent(self) -> dict[str, str]:
        """Map each contestant that does not take part to the reason, such as a missing package."""
        return {name: why for one in self.summaries for name, why in one.plan.absent.items()}

    def to_json(self) -> dict[str, Any]:
        pooled = "failing", "wrong", "judged", "entailed", "full", "layouts", "players", "duels", "races"
        concluded = "faults", "fastest", "missed", "best", "next_run"
        figures = {
            "runs": [{"results": one.count, **as_json(one.plan)} for one in self.summaries],
            "absent": self.absent(),
            "broken": sorted(self.broken),
            **{name: getattr(self, name) for name in (*pooled, *concluded)},
            "board": (board := self.board) and {"position": board.title, "text": drawn(board)},
        }
        return dict(as_json(figures))

    def findings(self) -> list[Finding]:
        """Sum up in at most five sentences: faults, complete contestants, missed cells, play, the next run."""
        following = Finding(run.purpose, command=run.command) if (run := self.next_run) else None
        found = (self._correctness(), self._completeness(), self._misses(), self.play(), following)
        return [one for one in found if one is not None]

    def _correctness(self) -> Finding | None:
        faults, wrong = self.faults, self.wrong
        if not faults:
            trials = counted(sum(one.count for one in self.summaries), "trial")
            checked = f"No wrong claims in {trials}: every cell called safe or a mine was checked."
            return Finding(checked) if self.contestants else None
        were = "disagree" if not wrong else "was wrong" if len(wrong) == 1 else "were wrong"
        names, count = names_of(wrong or faults[0].contestants, MOST), counted(len(faults), "fault")
        return Finding(f"{names} {were} ({count}, such as: {faults[0]}).", self.board)

    def _completeness(self) -> Finding | None:
        full, entailed = self.full, self.entailed
        names = {*self.proved}.intersection(self.judged_contestants) - self.unreliable
        if not entailed or not names:
            return None
        cells = f"{counted(entailed, 'entailed cell')} in {counted(self.judged, 'position')}"
        if not full:
            proved = {name: one.whole.proved for name, one in self.proved.items() if name in names}
            most = max(proved, key=lambda name: proved[name])
            return Finding(f"No contestant proved all {cells}; {most} proved the most, {proved[most]:,}.")
        fast = f"; the fastest is {full[0]}, at {figure(self.milliseconds(full[0]))} ms a board"
        if len(full) == 1 and self.missed:
            times = [
                f"{name} takes {figure(self.milliseconds(name))} ms a board" for name in (*full, *[*self.missed][:1])
            ]
            fast = f"; {' and '.join(times)}"
        elif not self.races:
            fast = ""
        elif len(self.fastest) > 1:
            boards = counted(max((race.layouts for race in self.races), default=0), "board")
            which = "them" if len(self.fastest) == len(full) else f"the fastest ({names_of(self.fastest, MOST)})"
            fast = f"; the times on {boards} do not separate {which}"
        return Finding(f"{names_of(full, MOST)} proved all {cells}{fast}.")

    def _misses(self) -> Finding | None:
        if not self.missed:
            return None
        cells = [(name, sum(grades.values())) for name, grades in self.missed.items()]
        (least, few), (most, many) = cells[0], cells[-1]
        sentence = f"{len(cells)} contestants miss cells, from {few:,} ({least}) to {many:,} ({most})"
        if len(cells) == 1:
            easiest = RUNGS[next(iter(self.missed[least]))].meaning
            sentence = f"{least} misses {counted(few, 'cell')}, the easiest by {easiest}"
        if self.board is None or self.faults:
            return Finding(f"{sentence}.")
        return Finding(f'{sentence}; position "{self.board.title}" shows it:', self.board)

    def play(self) -> Finding | None:
        """Describe the best player, or the candidates if undecided; None with fewer than two players."""
        players, layouts, apart = self.players, self.layouts, without_duplicates(self.best)
        if not self.best:
            return Finding(f"Nobody won in {counted(layouts, 'game')}.") if layouts and len(players) > 1 else None
        won = [f"{name} won {percent(wilson(players[name], layouts))}" for name in apart[:MOST]]
        fresh = [f" on fresh layouts of {run.plan.groups[0].name}" for run in self.deciding if run.is_test]
        won[0] += f" of {counted(layouts, 'game')}{''.join(fresh[:1])}"
        if len(apart) > 1:
            others = f", and {counted(len(apart) - MOST, 'other')} may be as good" if len(apart) > MOST else ""
            games = self.next_run.games if self.next_run else None
            estimate = f"about {games:,} games would decide it, if the rates are as these" if games else ""
            tell = estimate or "more games may decide it"
            return Finding(f"The best player is undecided: {', '.join(won)}{others}; {tell}.")
        alike = [name for name in self.best if name not in apart]
        same = f"; {names_of(alike, MOST)} can differ from it only by chance" if alike else ""
        beaten = [one for one in self.duels if one.winner == apart[0]]
        if not beaten:
            return Finding(f"{won[0]}{same}.")
        others = names_of([name for name in players if name not in self.best], 1)
        luck = p_text(max(one.p_value for one in beaten))
        return Finding(f"Best in play: {won[0]}, more often than {others} ({luck}){same}.")

    def lines(self, width: int = 80) -> list[str]:
        """Return the sentences in lines of at most `width` characters, each with its board and its command below."""
        return [line for one in self.findings() for line in one.lines(width)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_html(self) -> str:
        notes = [*self.warnings(), *(f"{name} does not take part: {why}" for name, why in self.absent().items())]
        first = "".join(f"<p class=note>{escape(one)}</p>\n" for one in notes)
        return f"{first}<ul class=verdict>\n{''.join(one.to_html() for one in self.findings())}</ul>\n"

    _repr_html_ = to_html


def play_in_words(summary: Summary[Any], named: Sequence[str] = ()) -> list[str]:
    """Return the verdict's sentence on the play in one run; empty with fewer than two players."""
    found = Verdict([summary], named).play()
    return [] if found is None else [found.text]


def _unbeaten(ranked: Sequence[str], pairs: Sequence[Duel] | Sequence[Race]) -> list[str]:
    beaten = {pair.loser for pair in pairs if ranked[0] in (pair.first, pair.second)}
    return [name for name in ranked if name == ranked[0] or name not in beaten]


def _needed(duels: Sequence[Duel]) -> int | None:
    found = [games_to_decide(one) for one in duels if one.only_first + one.only_second >= FEWEST_APART]
    known = [games for games in found if games is not None]
    return max(known) if len(known) == len(duels) else None


def _largest(runs: Iterable[S], names: Sequence[str]) -> S | None:
    """Return the run with the most subjects that has these two or more contestants and can draw more subjects."""
    fitting = [run for run in runs if run.plan.groups[0].drawn_from and {*names} <= {*run.contestants}]
    return max(fitting, key=lambda run: run.plan.count, default=None) if len(names) > 1 else None


def _longer(kind: str, run: Summary[Any], names: Sequence[str], by: str, needed: int | None = None) -> NextRun:
    drawn, count = run.plan.groups[0].drawn_from, needed or MORE * run.plan.count
    rule = "" if drawn["rule"] == "safe" else f" --rule {drawn['rule']}"  # the default
    fresh = f"--seed {run.plan.seed + 1}"  # the layouts that suggested the run do not decide it
    command = f"mineproof bench {kind} --size {drawn['size']}{rule} --games {count} {fresh} --engine {_argument(names)}"
    return NextRun(f"To separate {in_a_row(names)} {by}, run:", command, needed)


def _argument(names: Sequence[str]) -> str:
    return quote(",".join(map(as_argument, names)))
