"""What a set of summaries shows: the findings that a verdict is made of, each said in full sentences.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against one reference. All p-values of a verdict are corrected together (Holm).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Any

from benchmarks.analysis.figures_in_words import figure
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.summary import Summary
from benchmarks.contestants import uses_total
from benchmarks.contestants.controls import RANDOM
from benchmarks.contestants.same_play import alike_in_play, differ_in_one_thing
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.judge import GRADES, MEANINGS
from benchmarks.verdict.advice import next_run, recommendation
from benchmarks.verdict.evidence import Evidence, Proved
from benchmarks.verdict.mishaps import absent, failures, runs, soundness
from benchmarks.verdict.shown_board import board_of_difference
from benchmarks.verdict.verdict import Finding, Verdict
from game.words import counted, in_a_row

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""

MOST_PAIRS = 4
"""Pairs of contestants that one sentence names."""


def verdict(summaries: Iterable[Summary[Any]], named: Iterable[str] = ()) -> Verdict:
    """What the summaries of some runs show together, of the contestants `named`, or of all."""
    evidence = Evidence.of(summaries, named)
    about = (
        *(soundness, runs, _deduction, _inference, _beyond, _speed, _play, _tests, _chances, failures, absent),
        *(recommendation, next_run),
    )
    return Verdict(tuple(finding for find in about for finding in find(evidence)))


# Deduction.


def _deduction(evidence: Evidence) -> Iterator[Finding]:
    """How much there is to prove, and who proves all of it."""
    proved = {name: evidence.proved[name] for name in evidence.subjects if name in evidence.proved}
    if not proved:
        return
    entailed = evidence.entailed
    full = [name for name, one in proved.items() if 0 < entailed == one.whole.proved and name not in evidence.wrong]
    full.sort(key=evidence.milliseconds)
    sound = [one for name, one in proved.items() if name not in evidence.troubled]
    within = [one.contestant for one in sound if one.is_full_within_limits]
    said = f"{evidence.names(full) if full else 'Nobody'} proved all of them"
    but = f", and {evidence.names(within)} all but those where a limit ended the search" if within else ""
    yield Finding(
        "deduction",
        f"In {counted(evidence.judged, 'position')}, {counted(entailed, 'hidden cell')} can be proved safe or mines. "
        f"{said}{but}.",
        tuple(full),
        {"entailed": entailed, "positions": evidence.judged, "full": full, "full within limits": within},
    )


def _inference(evidence: Evidence) -> Iterator[Finding]:
    """Who misses what, though no limit ended it, and what kind of inference that takes; the easiest kind first."""
    missing = [
        one
        for name in evidence.subjects
        if name != RANDOM and (one := evidence.proved.get(name)) is not None and one.whole.missed
    ]
    if not missing:
        return
    groups = [(grade, [one for one in missing if one.weakest_missed == grade]) for grade in GRADES]
    said = [
        f"{in_a_row([_share(one) for one in group])}, missing some found from {MEANINGS[grade]}"
        for grade, group in groups
        if group
    ]
    yield Finding(
        "inference",
        f"{'; '.join(said)}.{_without_total(missing)}",
        tuple(one.contestant for _, group in groups for one in group),
        {one.contestant: {"missed": one.whole.missed, "entailed": one.whole.entailed} for one in missing},
    )


def _share(one: Proved) -> str:
    return f"{one.contestant} proved {one.whole.proved:,} ({one.whole.part or 0:.1%})"


def _without_total(missing: Sequence[Proved]) -> str:
    """How many of the missed cells take the total of mines, for contestants that do not know it."""
    total = GRADES[-1]
    ignorant = [one for one in missing if not uses_total(one.contestant) and one.shares.of(total).missed]
    return "".join(
        f" {one.contestant} is not given the number of mines, and {one.shares.of(total).missed:,} of the cells that it "
        "missed cannot be proved without it."
        for one in ignorant
    )


def _beyond(evidence: Evidence) -> Iterator[Finding]:
    """What one proves and another does not: of two contestants how much, of any number a board as an example."""
    names = [name for name in evidence.subjects if name in evidence.proved and name not in evidence.wrong]
    said, figures = [], {}
    if len(names) == 2 and evidence.named:
        advantages = evidence.strength_among(names).advantages
        for first, second in (names, names[::-1]):
            more = advantages.get((first, second))
            if more is None or not more.shared:
                continue
            figures[first] = {"cells": more.cells, "grades": dict(more.grades)}
            if more.cells:
                said.append(f"{first} proved {counted(more.cells, 'cell')} that {second} did not: {_by(more.grades)}.")
        if not any(one["cells"] for one in figures.values()) and figures:
            said.append(f"{in_a_row(names)} proved the same cells in every position that both finished.")
    found = board_of_difference(evidence, names)
    if found is not None and not said:
        said.append("They do not prove the same.")
    if said:
        yield Finding("beyond", " ".join(said), tuple(names), figures, example=found)


def _by(grades: Mapping[str, int]) -> str:
    """By what kinds of inference cells are found, in the order of the ladder; those that take the total are said to."""
    parts = [
        f"{grades[grade]:,} with the total number of mines"
        if grade == GRADES[-1]
        else f"{grades[grade]:,} from {MEANINGS[grade]}"
        for grade in GRADES
        if grades.get(grade)
    ]
    return "; ".join(parts) if parts else "what they take was not judged"


# Speed.


def _speed(evidence: Evidence) -> Iterator[Finding]:
    """The time of whole boards, and its ratio to that of one reference."""
    timed = [name for name in evidence.subjects if any(name in one.contestants for one in evidence.speed)]
    if not timed:
        return
    boards = max(len(one.common()) for one in evidence.speed)
    where = f"{counted(boards, 'whole board')} of {in_a_row([one.plan.groups[0].name for one in evidence.speed])}"
    if boards < FEWEST_BOARDS:
        few = f"{where}: too few to compare times. At least {FEWEST_BOARDS} boards are needed, as with --timed 16."
        yield Finding("speed", few)
        return
    timed.sort(key=evidence.milliseconds)
    finite = [name for name in timed if evidence.milliseconds(name) < float("inf")]
    medians = [f"{figure(evidence.milliseconds(name))} ms for {name}" for name in finite]
    _, races = evidence.tested
    compared = _races(evidence, [*races.values()])
    said = []
    if medians and (len(timed) == 2 or not compared):  # those of more than two are in the table
        said.append(f"the median processor time was {evidence.names(medians)}")
    if never := [name for name in timed if name not in finite]:
        said.append(f"{evidence.names(never)} did not finish most")
    if compared:
        said.append(f"board by board beside {evidence.reference}, {compared}")
    real = [race for race in races.values() if race.is_decided]
    yield Finding(
        "speed",
        f"On {where}, {'; '.join(said)}.",
        tuple(race.first for race in sorted(real, key=lambda race: -race.ratio.estimate)),
        {race.first: race.ratio for race in races.values()},
        max((race.p_value for race in real), default=None),
    )


def _races(evidence: Evidence, races: Sequence[Race]) -> str:
    """Who is faster than the reference and by how much, who is slower, and for whom that is open."""
    real = sorted((race for race in races if race.is_decided), key=lambda race: -race.ratio.estimate)
    faster = [_factor(race) for race in real if race.ratio.estimate > 1]
    slower = [_factor(race) for race in real if 0 < race.ratio.estimate <= 1]
    open_ = [one.first for one in races if not one.is_decided and evidence.milliseconds(one.first) < float("inf")]
    parts = [f"{evidence.names(faster)} as fast"] if faster else []
    parts += [f"{evidence.names(slower)} as long"] if slower else []
    parts += [f"for {evidence.names(open_)} it is open"] if open_ else []
    ended = [race.first for race in real if race.ratio.estimate == 0]
    parts += [f"{evidence.names(ended)} took longer on most boards, without coming to an end"] if ended else []
    return "; ".join(parts)


def _factor(race: Race) -> str:
    """How many times as fast, or as long, with the 95% interval."""
    ratio = race.ratio
    values = [ratio.estimate, ratio.low, ratio.high]
    if ratio.estimate <= 1:
        values = [1 / value if value else float("inf") for value in (ratio.estimate, ratio.high, ratio.low)]
    what = "is" if ratio.estimate > 1 else "takes"
    estimate, low, high = map(figure, values)
    return f"{race.first} {what} {estimate} times (95% interval {low} to {high})"


# Play.


def _play(evidence: Evidence) -> Iterator[Finding]:
    """How many games everybody won, which differences are real, and which these games cannot tell."""
    together = evidence.played_together
    players = [name for name in evidence.wins if name in evidence.subjects]
    duels, _ = evidence.tested
    if not players and not duels:
        return
    real = [duel.winner_first() for duel in duels if duel.is_decided]
    undecided = [duel for duel in duels if not duel.is_decided]
    games = sum(len(one.common()) for one in together)
    said = []
    if players and games:
        won = [f"{name} won {evidence.wins[name]:,} ({evidence.wins[name] / games:.0%})" for name in players]
        said.append(f"Of the same {counted(games, 'game')}, {evidence.names(won)}.")
    said += [f"{line}, by more than chance explains." for line in _winners(evidence, real)]
    if undecided:
        said.append(f"Open is who plays better: {_open(undecided)}.")
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


def _open(undecided: Sequence[Duel]) -> str:
    """Between whom it is open: all in a row where that is every two of them, else pair by pair."""
    names = list(dict.fromkeys(name for duel in undecided for name in (duel.first, duel.second)))
    if len(undecided) == comb(len(names), 2):
        return in_a_row(names, "or")
    pairs = [f"{duel.first} or {duel.second}" for duel in undecided]
    more = [f"{len(pairs) - MOST_PAIRS:,} more pairs"] if len(pairs) > MOST_PAIRS else []
    return "; ".join([*pairs[:MOST_PAIRS], *more])


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


def _tests(evidence: Evidence) -> Iterator[Finding]:
    """What is meant by chance, where anything was tested."""
    if evidence.tests:
        tests = counted(evidence.tests, "test")
        yield Finding(
            "tests",
            f"If all were equal, 1 in 20 such comparisons, at most, would show a difference ({tests}).",
        )


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
