"""Advice: which engine to choose for what, from the figures of these runs, and what to run to learn more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from shlex import quote

from benchmarks.analysis.pairs import Duel, games_to_decide
from benchmarks.analysis.sentences import names_of
from benchmarks.comparison.verdict.evidence import Evidence, Proved
from benchmarks.comparison.verdict.verdict import Finding
from benchmarks.contestants import JUDGED_BY, spec_of
from benchmarks.contestants.controls import CONTROLS
from benchmarks.contestants.own_classes import as_argument
from benchmarks.contestants.same_play import alike_in_play
from benchmarks.judge import GRADES, MEANINGS
from engines.spec import Spec
from game.words import counted, in_a_row

LIGHTEST, FASTEST, PLAY, TEACHING = "fewest packages", "everything fast", "play", "teaching"
"""What an engine is recommended for."""

MOST_CELLS = 0.9
"""The share of what follows that an engine for teaching has to prove: with less a class is stuck on most boards."""

FEWEST_APART = 10
"""Games won by one of two alone: with fewer, nothing is said of how many games would tell them apart."""


@dataclass(frozen=True)
class Choice:
    """The `engine` that is recommended for a use, in a sentence; None where these runs do not tell it from `others`."""

    engine: str | None
    sentence: str
    others: tuple[str, ...] = ()


def recommendation(evidence: Evidence) -> Iterator[Finding]:
    """What each engine is recommended for, where the figures decide it; nothing where there is one engine alone."""
    if len([name for name in _compared(evidence) if name not in evidence.troubled]) < 2:
        return
    if chosen := {use: one for use, one in _choices(evidence).items() if one.sentence}:
        yield Finding(
            "use",
            " ".join(one.sentence for one in chosen.values()),
            tuple(dict.fromkeys(one.engine for one in chosen.values() if one.engine is not None)),
            {use: {"engine": one.engine, "or": one.others} for use, one in chosen.items()},
        )


def _compared(evidence: Evidence) -> list[str]:
    """Those that take part on boards, and are named, or are no controls."""
    compared = evidence.compared
    return [name for name in evidence.subjects if name in compared and (evidence.named or name not in CONTROLS)]


def _choices(evidence: Evidence) -> dict[str, Choice]:
    """For each use an engine, or why none can be recommended, as far as these runs say anything of it."""
    engines = {
        name: (evidence.proved[name], known)
        for name in _compared(evidence)
        if name in evidence.proved and name not in evidence.troubled and (known := spec_of(name)) is not None
    }
    full = {
        name: known
        for name, (one, known) in engines.items()
        if known.complete_anywhere and one.is_full and not one.without_result
    }
    found: dict[str, Choice | None] = {}
    if full:
        found[FASTEST] = _fastest(evidence, [*full])
        found[LIGHTEST] = _lightest(full)
    found[PLAY] = _best_player(evidence)
    found[TEACHING] = _easiest([one for one, known in engines.values() if not known.requires and not known.complete])
    return {use: choice for use, choice in found.items() if choice is not None}


def _fastest(evidence: Evidence, names: Sequence[str]) -> Choice | None:
    """Of some engines that prove everything the fastest, where whole boards decide that."""
    goal = "To find all that follows,"
    if len(names) == 1:
        return Choice(names[0], f"{goal} choose {names[0]}: it did so here.")
    if not evidence.speed:
        return None
    fastest = min(names, key=evidence.milliseconds)
    others = tuple(evidence.as_fast_as(fastest, names))
    if not others:
        return Choice(fastest, f"{goal} choose {fastest}, the fastest that does.")
    boards = evidence.boards_to_decide(fastest, others) or 64
    choice = evidence.names([fastest, *others], "or")
    undecided = f"{goal} choose {choice}: --timed {boards} may tell which is faster."
    return Choice(None, undecided, (fastest, *others))


def _lightest(full: Mapping[str, Spec]) -> Choice | None:
    """Of the engines that prove everything those that need the fewest packages, where others need more."""
    fewest = min(len(known.requires) for known in full.values())
    light = [name for name, known in full.items() if len(known.requires) == fewest]
    if len(light) == len(full):
        return None
    needs = "nothing but Python" if not fewest else full[light[0]].needs
    verb = "needs" if len(light) == 1 else "need"
    return Choice(light[0], f"{names_of(light)} {verb} {needs}.", tuple(light[1:]))


def _easiest(by_rules: Sequence[Proved]) -> Choice | None:
    """Of some engines that go by rules the one with the easiest inference that proves most of what follows.

    Its proofs come to just one grade of inference, so that a class can learn what they take; None if there is none.
    """
    ranked = sorted([(one.grade, one) for one in by_rules if one.grade], key=lambda pair: GRADES.index(pair[0]))
    for grade, one in ranked:
        if (part := one.from_numbers.part or 0.0) >= MOST_CELLS:
            return Choice(
                one.contestant,
                f"For teaching, choose {one.contestant}: nothing that it found takes more than {MEANINGS[grade]}, and "
                f"it proved {part:.1%} of what the numbers entail.",
            )
    return None


def _best_player(evidence: Evidence) -> Choice | None:
    """Who won most of the games that all played, where it is told apart from all others; None if nobody won any.

    Whoever was wrong or crashed is not recommended.
    """
    games = sum(len(summary.common()) for summary in evidence.played_together)
    ranked = [name for name in evidence.wins if name in _compared(evidence) and name not in evidence.out_of_play]
    if len(ranked) < 2 or not games or not evidence.wins[ranked[0]]:
        return None
    best = ranked[0]
    same = alike_in_play([best, *ranked[1:]])
    others = [name for name in ranked[1:] if name != same.get(best) and same.get(name) != best]
    if rivals := tuple(evidence.as_good_as(best, others)):
        return Choice(None, "", (best, *rivals))  # what would decide it is said with what to run next
    if not others:
        return None
    alike = [name for name in ranked[1:] if name not in others]
    which = f"{in_a_row([best, *alike], 'or')}, which play alike: {best}" if alike else f"{best}: it"
    won = f"{evidence.wins[best] / games:.0%} of {counted(games, 'game')}"
    return Choice(
        best,
        f"For playing, choose {which} won {won}, more than {evidence.names(others)} by more than chance.",
        tuple(alike),
    )


def next_run(evidence: Evidence) -> Iterator[Finding]:
    """What to run to learn more: games of the two best players among the pairs that are open.

    The pair that differs most may do so by luck alone. Of one engine alone it is a comparison with another.
    """
    compared = _compared(evidence)
    if len(compared) == 1:
        if len(evidence.named) < 2:  # beside others that have no result, nothing was learnt of it
            yield from _beside_another(evidence, compared[0])
        return
    undecided = [
        duel
        for duel in evidence.tested[0]
        if not duel.is_decided
        and duel.games
        and evidence.out_of_play.isdisjoint((duel.first, duel.second))
        and not CONTROLS.keys() >= {duel.first, duel.second}
        and not alike_in_play([duel.first, duel.second])
    ]
    runs = [run for duel in undecided if (run := deciding_run(evidence, duel)) is not None]
    if not runs:
        if undecided and evidence.named:
            yield from _more_games(evidence, undecided)
        return
    wins = evidence.wins
    run = max(runs, key=lambda run: (CONTROLS.keys().isdisjoint(run.pair), sum(wins.get(name, 0) for name in run.pair)))
    hint = f"If {in_a_row(run.pair)} differ as much as here, about {run.games:,} games are likely to show it:"
    yield Finding("next", hint, run.pair, {"games": run.games, "command": run.command}, command=run.command)


def _beside_another(evidence: Evidence, name: str) -> Iterator[Finding]:
    """A comparison of one engine alone with one that proves everything; nothing where the one was wrong."""
    if name in evidence.wrong:
        return
    other = next(other for other in JUDGED_BY.values() if other != name)
    command = f"mineproof compare --engine {quote(f'{as_argument(name)},{other}')}"
    misses = name not in evidence.proved or not evidence.proved[name].is_full
    what = f"what {name} misses, and how it plays" if misses else f"how {name} plays"
    hint = f"To see {what} beside an engine that proves everything, run:"
    yield Finding("next", hint, (name,), {"command": command}, command=command)


def _more_games(evidence: Evidence, undecided: Sequence[Duel]) -> Iterator[Finding]:
    """Four times the games, where too few were won by one alone to say how many would decide it."""
    drawn = [one.plan for one in evidence.games if one.plan.groups[0].drawn_from]
    names = list(dict.fromkeys(name for duel in undecided for name in (duel.first, duel.second)))
    if drawn:
        sizes = ",".join(dict.fromkeys(str(plan.groups[0].drawn_from["size"]) for plan in drawn))
        engines = quote(",".join(as_argument(name) for name in names if name not in CONTROLS))
        games = 4 * max(plan.count for plan in drawn)
        command = f"mineproof compare --size {sizes} --games {games} --engine {engines}"
        hint = "These games are too few to decide who plays better. Four times as many may:"
        yield Finding("next", hint, tuple(names), {"command": command}, command=command)


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
    pair = frozenset((duel.first, duel.second))
    runs = zip(evidence.games, evidence.duels_of_runs, strict=True)
    for summary, duels in sorted(runs, key=lambda run: -run[0].plan.count):
        drawn_from = summary.plan.groups[0].drawn_from
        there = duels.get(pair)
        if drawn_from and there is not None:
            games = games_to_decide(there) if there.only_first + there.only_second >= FEWEST_APART else None
            size, rule = str(drawn_from["size"]), str(drawn_from["rule"])
            return None if games is None else DecidingRun((duel.first, duel.second), size, rule, games)
    return None
