"""Advice: which engine to choose for what, from the figures of these runs, and what to run to learn more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from shlex import quote

from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import names_of
from benchmarks.contestants import JUDGED_BY, spec_of
from benchmarks.contestants.controls import CONTROLS
from benchmarks.contestants.own_classes import as_argument
from benchmarks.contestants.same_play import differ_in_one_thing
from benchmarks.judge import GRADES, MEANINGS
from benchmarks.verdict.evidence import Evidence, Proved
from benchmarks.verdict.verdict import Finding
from game.words import in_a_row

LIGHTEST, FASTEST = "complete deduction with the fewest dependencies", "the fastest complete deduction"
"""What an engine is recommended for, besides play and teaching."""

MOST_OTHERS = 1
"""Engines that are named beside the one that is recommended, where these runs cannot tell them from it."""

MOST_CELLS = 0.9
"""The share of what follows that an engine for teaching has to prove: with less a class is stuck on most boards."""

FEWEST_APART = 10
"""Games won by one of two alone: with fewer, nothing is said of how many games would tell them apart."""


@dataclass(frozen=True)
class Choice:
    """The engine that is recommended for a use, and why; the figures of these runs cannot tell it from the `others`."""

    engine: str
    why: str
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " or ".join([self.engine, *self.others[:MOST_OTHERS]])


def recommendation(evidence: Evidence) -> Iterator[Finding]:
    """One engine recommended for each use, from the figures of these runs; nothing where there is one engine alone."""
    chosen = _choices(evidence)
    if not chosen or len([name for name in _compared(evidence) if name not in evidence.troubled]) < 2:
        return
    said = [f"{choice} for {use} ({choice.why})" for use, choice in chosen.items()]
    engines = tuple(choice.engine for choice in chosen.values())
    figures = {use: {"engine": one.engine, "why": one.why, "or": one.others} for use, one in chosen.items()}
    yield Finding("use", f"Choose {'; '.join(said)}.", engines, figures)


def _compared(evidence: Evidence) -> list[str]:
    """Those that take part and are no controls."""
    return [name for name in evidence.compared if name not in CONTROLS]


def _choices(evidence: Evidence) -> dict[str, Choice]:
    """For each use an engine, as far as these runs say anything of it."""
    engines = {
        name: (one, known)
        for name, one in evidence.proved.items()
        if name not in evidence.troubled and (known := spec_of(name)) is not None
    }
    full = {
        name: known
        for name, (one, known) in engines.items()
        if known.complete_anywhere and one.is_full and not one.without_result
    }
    found: dict[str, Choice | None] = {}
    if full:
        fewest = min(len(known.requires) for known in full.values())
        light = [name for name, known in full.items() if len(known.requires) == fewest]
        found[LIGHTEST] = _fastest(evidence, light, f"needs {full[light[0]].needs}")
        found[FASTEST] = _fastest(evidence, [*full])
    found["play"] = _best_player(evidence)
    found["teaching"] = _easiest([one for one, known in engines.values() if not known.requires and not known.complete])
    return {use: choice for use, choice in found.items() if choice is not None}


def _easiest(by_rules: Sequence[Proved]) -> Choice | None:
    """Of some engines that go by rules the one with the easiest inference that proves most of what follows.

    Its proofs come to just one grade of inference, so that a class can learn what they take; None if there is none.
    """
    ranked = sorted([(one.grade, one) for one in by_rules if one.grade], key=lambda pair: GRADES.index(pair[0]))
    parts = [one.whole.part or 0.0 for _, one in ranked]
    for place, (grade, one) in enumerate(ranked):
        if (part := parts[place]) >= MOST_CELLS:
            easier = max(parts[:place], default=None)
            apart = "" if easier is None else f", easier ones {easier:.1%}"
            proves = f"it proves {part:.1%} of what follows{apart}"
            return Choice(one.contestant, f"{proves}; it needs no more than {MEANINGS[grade]}")
    return None


def _fastest(evidence: Evidence, names: Sequence[str], *needs: str) -> Choice:
    """The fastest of some engines, with those that the whole boards do not tell from it, where any were timed."""
    fastest = min(names, key=evidence.milliseconds)
    timed = "a board" if evidence.speed else "a position, the median"
    others = tuple(evidence.as_fast_as(fastest, names)) if evidence.speed else ()
    apart = [f"these boards cannot tell it from {names_of(others, 2)}"] if others else []
    why = "; ".join([f"{figure(evidence.milliseconds(fastest))} ms {timed}", *needs, *apart])
    return Choice(fastest, why, others)


def _best_player(evidence: Evidence) -> Choice | None:
    """Who won most of the games that all played, with those that are not told apart from it; None if nobody won any.

    Whoever was wrong or crashed is not recommended.
    """
    games = sum(len(summary.common()) for summary in evidence.played_together)
    ranked = [name for name in evidence.wins if name not in CONTROLS and name not in evidence.troubled]
    if not ranked or not games or not evidence.wins[ranked[0]]:
        return None
    best = ranked[0]
    beaten = {duel.winner_first().second for duel in evidence.tested[0] if duel.is_decided}
    rivals = tuple(name for name in ranked[1:] if name not in beaten and differ_in_one_thing(best, name))
    apart = f"; these games cannot tell it from {names_of(rivals, 2)}" if rivals else ""
    return Choice(best, f"{best} won {evidence.wins[best] / games:.1%} of {games:,} games{apart}", rivals)


def next_run(evidence: Evidence) -> Iterator[Finding]:
    """What to run to learn more: the undecided pair for which it takes the fewest games, of the best players if any.

    Of one engine alone it is a comparison with another.
    """
    compared = _compared(evidence)
    if len(compared) == 1:
        other = next(name for name in JUDGED_BY.values() if name != compared[0])
        command = f"mineproof compare --engine {quote(f'{as_argument(compared[0])},{other}')}"
        hint = f"Only controls took part beside {compared[0]}. To see what another engine does better or worse:"
        yield Finding("next", hint, tuple(compared), {"command": command}, command=command)
        return
    undecided = [
        duel
        for duel in evidence.tested[0]
        if not duel.is_decided
        and duel.games
        and evidence.troubled.isdisjoint((duel.first, duel.second))
        and not CONTROLS.keys() >= {duel.first, duel.second}
    ]
    best = _best_player(evidence)
    among = {best.engine, *best.others} if best is not None else set()
    runs = [run for duel in undecided if (run := deciding_run(evidence, duel)) is not None]
    if not runs:
        return
    run = min(
        runs, key=lambda run: (not among.issuperset(run.pair), not CONTROLS.keys().isdisjoint(run.pair), run.games)
    )
    enough = f"{run.games:,} games of {run.size} would tell the two apart, if they differ as much as here"
    hint = f"To learn more of {in_a_row(run.pair)} ({enough}):"
    yield Finding("next", hint, run.pair, {"games": run.games, "command": run.command}, command=run.command)


@dataclass(frozen=True)
class DecidingRun:
    """How many `games` on boards of a `size` and a `rule` would tell a pair apart, if it differs as much as there."""

    pair: tuple[str, str]
    size: str
    rule: str
    games: int

    @property
    def command(self) -> str:
        """What to run."""
        engines = quote(",".join(map(as_argument, self.pair)))
        rule = "" if self.rule == "safe" else f"--rule {self.rule} "  # the default
        return f"mineproof bench games --size {self.size} {rule}--games {self.games} --engine {engines}"


def deciding_run(evidence: Evidence, duel: Duel) -> DecidingRun | None:
    """The run that would tell the two of a duel apart, on the boards they played most among those that can be drawn.

    None where they won too few games of these alone to say how many it would take.
    """
    pair = {duel.first, duel.second}
    for summary in sorted(evidence.games, key=lambda summary: -summary.plan.count):
        drawn_from = summary.plan.groups[0].drawn_from
        there = next((one for one in summary.duels() if {one.first, one.second} == pair), None)
        if drawn_from and there is not None:
            games = games_to_decide(there) if there.only_first + there.only_second >= FEWEST_APART else None
            size, rule = str(drawn_from["size"]), str(drawn_from["rule"])
            return None if games is None else DecidingRun((duel.first, duel.second), size, rule, games)
    return None


def games_to_decide(duel: Duel) -> int | None:
    """About how many games would show a difference as large as that of `duel`; None where there is none.

    For McNemar's test at 5%, found in four of five runs (Connor, Sample size for testing differences in proportions for
    the paired-sample design, 1987), rounded up to two digits.
    """
    apart = duel.only_first + duel.only_second
    difference = abs(duel.only_first - duel.only_second)
    if not difference or not duel.games:
        return None
    share, lead = apart / duel.games, difference / duel.games
    needed = (1.96 * sqrt(share) + 0.84 * sqrt(max(share - lead**2, 0.0))) ** 2 / lead**2
    step = int(10 ** max(len(str(ceil(needed))) - 2, 0))
    return ceil(needed / step) * step
