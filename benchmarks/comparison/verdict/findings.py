"""What a set of summaries shows: the findings that a verdict is made of, each said in full sentences.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against one reference. All p-values of a verdict are corrected together (Holm).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, inf
from typing import Any

from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.proof_power import Advantage
from benchmarks.analysis.summary import Summary
from benchmarks.comparison.verdict.advice import next_run, recommendation
from benchmarks.comparison.verdict.evidence import Evidence, Proved
from benchmarks.comparison.verdict.mishaps import absent, failures, runs, soundness
from benchmarks.comparison.verdict.shown_board import board_of_difference
from benchmarks.comparison.verdict.verdict import Finding, Verdict
from benchmarks.contestants import uses_total
from benchmarks.contestants.controls import RANDOM
from benchmarks.contestants.same_play import alike_in_play, differ_in_one_thing
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.judge import GRADES, MEANINGS, Grade
from game.words import counted, in_a_row

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""

MOST_PAIRS = 4
"""Pairs of contestants that one sentence names."""


def verdict(summaries: Iterable[Summary[Any]], named: Iterable[str] = ()) -> Verdict:
    """What the summaries of some runs show together, of the contestants `named`, or of all."""
    evidence = Evidence.of(summaries, named)
    about = (
        *(soundness, runs, _deduction, _speed, _play, _chances, failures, absent),
        *(recommendation, next_run),
    )
    return Verdict(tuple(finding for find in about for finding in find(evidence)))


# Deduction.


def _deduction(evidence: Evidence) -> Iterator[Finding]:
    """Who proves all that follows, who misses what, and a board that shows it."""
    proved = {name: evidence.proved[name] for name in evidence.sound if name in evidence.proved}
    if not any(name in evidence.proved for name in evidence.subjects):
        return
    entailed = evidence.entailed
    full = [name for name, one in proved.items() if 0 < entailed == one.whole.proved]
    full.sort(key=evidence.milliseconds)
    whole = [one for name, one in proved.items() if name not in evidence.troubled and name != RANDOM]
    within = [one for one in whole if one.is_full_within_limits]
    missing = [one for one in whole if one.whole.missed]
    shares = [f"{one.contestant} ({one.whole.part or 0:.1%})" for one in within]
    but = f"; only a limit kept {evidence.names(shares)} from all" if within else ""
    said = [
        f"In {counted(evidence.judged, 'position')}, {counted(entailed, 'hidden cell')} can be proved safe or mines.",
        f"{evidence.names(full) if full else 'Nobody'} proved all{but}.",
    ]
    beyond = _beyond(evidence, [*proved]) if evidence.named and len(proved) == len(whole) == 2 else {}
    differ = [words for words, more in beyond.values() if more.cells]
    said += _missed(missing, with_kinds=not differ) + _without_total(missing) + differ
    if beyond and not differ and missing:
        said.append(f"{in_a_row([*proved])} proved the same cells in every position that both finished.")
    figures = {
        "entailed": entailed,
        "positions": evidence.judged,
        "full": full,
        "full within limits": [one.contestant for one in within],
        "missed": {one.contestant: one.whole.missed for one in missing},
        "beyond": {name: {"cells": more.cells, "grades": dict(more.grades)} for name, (_, more) in beyond.items()},
    }
    differing = [one.contestant for one in whole]
    example = None if evidence.wrong else board_of_difference(evidence, differing)  # the wrong claim is shown then
    yield Finding("deduction", " ".join(said), tuple(full), figures, example=example)


def _missed(missing: Sequence[Proved], with_kinds: bool) -> list[str]:
    """How much each proved that misses something and, `with_kinds`, the easiest inference that this takes."""
    shares = {
        one.contestant: f"{one.contestant} proved {one.whole.proved:,} ({one.whole.part or 0:.1%})" for one in missing
    }
    if not with_kinds:
        return [f"{in_a_row([*shares.values()])}."] if shares else []
    groups = {grade: [one.contestant for one in missing if one.weakest_missed == grade] for grade in GRADES}
    return [
        f"{in_a_row([shares[name] for name in names])}, missing cells {_taking(grade)}."
        for grade, names in groups.items()
        if names
    ]


def _without_total(missing: Sequence[Proved]) -> list[str]:
    """How many of the missed cells take the total of mines, for contestants that do not know it."""
    by_total = {one.contestant: one.shares.of(GRADES[-1]).missed for one in missing if not uses_total(one.contestant)}
    counts = [f"{cells:,} of the cells that {name} missed" for name, cells in by_total.items() if cells]
    given = "it is" if len(counts) == 1 else "they are"
    return (
        [f"{in_a_row(counts)} cannot be proved without the number of mines, which {given} not given."] if counts else []
    )


def _beyond(evidence: Evidence, names: Sequence[str]) -> dict[str, tuple[str, Advantage]]:
    """What each of two contestants proves and the other does not, by kinds of inference, in words and as figures."""
    advantages = evidence.strength_among(names).advantages
    found = {}
    for first, second in (names, names[::-1]):
        more = advantages.get((first, second))
        if more is not None and more.shared:
            cells = f"{first} proved {counted(more.cells, 'cell')} that {second} did not: {_by(more.grades)}."
            found[first] = cells, more
    return found


def _by(grades: Mapping[str, int]) -> str:
    """By what kinds of inference cells are found, in the order of the ladder; those that take the total are said to."""
    parts = [f"{grades[grade]:,} {_way(grade)}" for grade in GRADES if grades.get(grade)]
    return "; ".join(parts) if parts else "what they take was not judged"


def _way(grade: Grade) -> str:
    """By what kind of inference cells are found, after their number."""
    return f"from {MEANINGS[grade]}" if grade in GRADES[:-2] else _taking(grade)


def _taking(grade: Grade) -> str:
    """What it takes to find cells, after the word."""
    if grade == "complete":
        return "that no easier way shows"
    return "that take the number of mines" if grade == "total" else f"that take no more than {MEANINGS[grade]}"


# Speed.


def _speed(evidence: Evidence) -> Iterator[Finding]:
    """The time of whole boards, and its ratio to that of one reference."""
    timed = [name for name in evidence.sound if any(name in one.contestants for one in evidence.speed)]
    if not timed:
        return
    boards = max(len(one.common()) for one in evidence.speed)
    where = f"{counted(boards, 'whole board')} of {in_a_row([one.plan.groups[0].name for one in evidence.speed])}"
    if boards < FEWEST_BOARDS:
        few = f"{where}: too few to compare times. At least {FEWEST_BOARDS} boards are needed, as with --timed 16."
        yield Finding("speed", few)
        return
    timed.sort(key=evidence.milliseconds)
    finite = [name for name in timed if evidence.milliseconds(name) < inf]
    _, races = evidence.tested
    said = _races(evidence, [*races.values()])
    if finite and (len(timed) == 2 or not races):  # those of more than two are in the table
        medians = [f"{figure(evidence.milliseconds(name))} ms for {name}" for name in finite]
        said.insert(0, f"the median processor time was {evidence.names(medians)}")
    if never := [name for name in timed if name not in finite]:
        said.append(f"{evidence.names(never)} did not finish most")
    real = [race for race in races.values() if race.is_decided]
    yield Finding(
        "speed",
        f"On {where}, {'; '.join(said)}.",
        tuple(race.first for race in sorted(real, key=lambda race: -race.ratio.estimate)),
        {race.first: race.ratio for race in races.values()},
        max((race.p_value for race in real), default=None),
    )


def _races(evidence: Evidence, races: Sequence[Race]) -> list[str]:
    """Who is faster than the reference and by how much, who is slower, and who may be either."""
    real = sorted((race for race in races if race.is_decided), key=lambda race: -race.ratio.estimate)
    faster = [_factor(race) for race in real if race.ratio.estimate > 1]
    slower = [_factor(race) for race in real if 0 < race.ratio.estimate <= 1]
    either = [one.first for one in races if not one.is_decided and evidence.milliseconds(one.first) < inf]
    parts = [f"{evidence.names(faster)} as fast"] if faster else []
    parts += [f"{evidence.names(slower)} as long"] if slower else []
    parts += [f"for {evidence.names(either)} it is open which is faster"] if either else []
    return [f"against {evidence.reference}, with 95% intervals, {parts[0]}", *parts[1:]] if parts else []


def _factor(race: Race) -> str:
    """How many times as fast, or as long, with the 95% interval."""
    ratio = race.ratio
    values = [ratio.estimate, ratio.low, ratio.high]
    if ratio.estimate <= 1:
        values = [1 / value if value else inf for value in (ratio.estimate, ratio.high, ratio.low)]
    estimate, low, high = map(figure, values)
    return f"{race.first} {'is' if ratio.estimate > 1 else 'takes'} {estimate} times ({low} to {high})"


# Play.


def _play(evidence: Evidence) -> Iterator[Finding]:
    """How many games everybody won, which differences are real, and which these games cannot tell."""
    together = evidence.played_together
    players = [name for name in evidence.wins if name in evidence.rivals and name not in evidence.wrong]
    duels, _ = evidence.tested
    if not players and not duels:
        return
    real = [duel.winner_first() for duel in duels if duel.is_decided]
    undecided = [
        duel
        for duel in duels
        if not duel.is_decided
        and evidence.out_of_play.isdisjoint((duel.first, duel.second))
        and not alike_in_play([duel.first, duel.second])
    ]
    games = sum(len(one.common()) for one in together)
    said = []
    if players and games:
        won = [f"{name} {evidence.wins[name]:,} ({evidence.wins[name] / games:.0%})" for name in players]
        said.append(f"Games won of the same {games:,}: {evidence.names(won)}.")
    said += [f"{line}, by more than chance." for line in _winners(evidence, real)]
    if undecided:
        said.append(_open(undecided, bool(real)))
    said += list(_meaning(evidence))
    names = [duel.first for duel in real] or [name for duel in undecided for name in (duel.first, duel.second)]
    yield Finding(
        "play",
        " ".join(said),
        tuple(dict.fromkeys(names)),
        {
            "games": {_pair(one): one.games for one in duels},
            "real": {_pair(one): (one.only_first, one.only_second) for one in real},
            "undecided": len(undecided),
        },
        max((duel.p_value for duel in real), default=None),
    )


def _meaning(evidence: Evidence) -> Iterator[str]:
    """What the games of two contestants alone can tell."""
    if not evidence.named or len(evidence.rivals) != 2:
        return
    first, second = evidence.rivals
    if alike_in_play([first, second]):
        yield "Both prove the same and guess alike, so any difference in games won is chance."
    elif not differ_in_one_thing(first, second) and RANDOM not in evidence.rivals:
        yield (
            "They differ both in what they prove and in how they guess, so games do not tell which of the two makes a "
            "difference."
        )


def _open(undecided: Sequence[Duel], others_decided: bool) -> str:
    """Between whom it is open: all in a row where that is every two of a few, else pair by pair if these are few."""
    names = list(dict.fromkeys(name for duel in undecided for name in (duel.first, duel.second)))
    if len(undecided) == comb(len(names), 2) <= comb(MOST_PAIRS, 2):
        return f"Whether {in_a_row(names, 'or')} plays better is open."
    if len(undecided) <= MOST_PAIRS:
        pairs = [f"{duel.first} or {duel.second}" for duel in undecided]
        return f"Whether {', '.join(pairs)} plays better is open."
    which = "The other" if others_decided else "All"
    return f"{which} {counted(len(undecided), 'pair')} of players that were compared are open."


def _pair(duel: Duel) -> str:
    return f"{duel.first} : {duel.second}"


def _winners(evidence: Evidence, real: Sequence[Duel]) -> Iterator[str]:
    """Who won more than whom, those together that beat the same; the fewest losers first."""
    losers: dict[str, list[str]] = {}
    for duel in real:
        losers.setdefault(duel.first, []).append(duel.second)
    winners: dict[tuple[str, ...], list[str]] = {}
    for winner, names in losers.items():
        winners.setdefault(tuple(sorted(names)), []).append(winner)
    for whom, who in sorted(winners.items(), key=lambda pair: len(pair[0])):
        each = " each" if len(who) > 1 else ""
        yield f"{evidence.names(who)}{each} won more often than {evidence.names(whom)}"


# Chances.


def _chances(evidence: Evidence) -> Iterator[Finding]:
    """How far probabilities are right."""
    for summary in evidence.chances:
        figures = [one for one in summary.figures() if one.worst is not None and one.contestant in evidence.subjects]
        exact = [one.contestant for one in figures if one.worst is not None and one.worst <= NEGLIGIBLE]
        give = "gives" if len(exact) == 1 else "give"
        said = [f"{evidence.names(exact)} {give} every hidden cell its exact chance of a mine"] if exact else []
        said += [
            f"the chances of {one.contestant} are off by {figure((one.deviation or 0.0) * 100)} percentage points on "
            "average"
            for one in figures
            if one.contestant not in exact
        ]
        if said:
            positions = counted(max(one.positions for one in figures), "position")
            scores = {one.contestant: {"brier": one.brier, "excess": one.excess} for one in figures}
            yield Finding("chances", f"In {positions}, {'; '.join(said)}.", tuple(scores), scores)
