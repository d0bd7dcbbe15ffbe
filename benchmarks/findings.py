"""What a set of summaries shows: the findings of which a verdict is made.

How many games and positions there are is fixed before anything is measured, and no test looks at the figures before the
end. Only pairs are tested that can be told apart fairly: in play those that differ in one thing, in time everybody
against the textbook. All p-values of a verdict are corrected together (Holm).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import Any

from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.sentences import SIGNIFICANT
from benchmarks.analysis.summary import Summary
from benchmarks.analysis.verdict import Finding, Verdict
from benchmarks.analysis.words import figure, ratio
from benchmarks.contestants import CONTROLS, RANDOM, differ_in_one_thing, engine_room
from benchmarks.evidence import Evidence, Proved
from benchmarks.experiments.chances import NEGLIGIBLE
from benchmarks.judge import GRADES
from game.words import counted, in_a_row

TAKES = {
    "one sentence": "a single sentence",
    "subset": "one sentence within another",
    "several sentences": "several sentences together",
    "mine total": "the number of mines left",
}
"""What each grade of inference takes, in words."""

USES = ("the fewest dependencies", "the fastest complete deduction", "play", "teaching")
"""What an engine is recommended for."""

FEWEST_BOARDS = 6
"""Boards below which a ratio of times has no interval."""

MOST_NAMED = 12
"""Names in one sentence: with more of them it says how many others there are."""


def verdict(summaries: Iterable[Summary[Any]]) -> Verdict:
    """What the summaries of some runs show together."""
    evidence = Evidence.of(summaries)
    about = (_soundness, _deduction, _inference, _speed, _play, _chances, _failures, _absent, _use, _next)
    return Verdict(tuple(finding for find in about for finding in find(evidence)))


def _soundness(evidence: Evidence) -> Iterator[Finding]:
    faults = [fault for one in evidence.summaries for fault in one.faults()]
    yield from (Finding("soundness", f"Fault: {fault}.") for fault in faults)
    agreements = [pair for one in evidence.deductions for pair in one.agreements()]
    compared = sum(pair.both_complete for pair in agreements)
    if faults or not evidence.contestants:
        return
    agreed = f", and any two that said they know all ({compared:,} times) agreed" if compared else ""
    yield Finding("soundness", f"Nobody was wrong{agreed}.", figures={"compared": compared, "disagreed": 0})


def _deduction(evidence: Evidence) -> Iterator[Finding]:
    """Who proves everything."""
    if not evidence.proved:
        return
    entailed = max(one.entailed for one in evidence.proved.values())
    judged = max(one.judged for one in evidence.proved.values())
    full = [name for name, one in evidence.proved.items() if one.found == one.entailed == entailed and entailed]
    whole = f"all {entailed:,} cells that follow in {counted(judged, 'position')}"
    figures = {"entailed": entailed, "positions": judged}
    if full:
        yield Finding(
            "deduction",
            f"{_names(full)} proved {whole}.",
            tuple(full),
            figures,
            short=f"{counted(len(full), 'contestant')} proved {whole}.",
        )
    else:
        yield Finding("deduction", f"Nobody proved {whole}.", (), figures)


def _inference(evidence: Evidence) -> Iterator[Finding]:
    """Who misses what, and what kind of inference that takes."""
    missing = [one for one in evidence.proved.values() if one.contestant != RANDOM and one.missed]
    missing.sort(key=lambda one: one.missed)
    beyond = [one for one in missing if engine_room.is_engine(one.contestant) and engine_room.reach_of(one.contestant)]
    said, briefly = [], []
    for grade in reversed(GRADES):
        weakest = [one for one in missing if one.weakest_missed == grade and one not in beyond]
        more = " or more" if grade != GRADES[-1] else ""
        if weakest:
            said.append(f"{_missed(weakest, shares=True)}, where it takes {TAKES[grade]}{more}")
            briefly.append(f"{_missed(weakest)} ({grade})")
    if beyond:
        said.append(f"{_missed(beyond, shares=True)}, beyond their reach")
        briefly.append(f"{_missed(beyond)} (beyond reach)")
    if missing:
        names = tuple(one.contestant for one in missing)
        figures = {one.contestant: {"missed": one.missed, "entailed": one.entailed} for one in missing}
        yield Finding(
            "inference",
            f"Cells missed: {'; '.join(said)}.",
            names,
            figures,
            short=f"Cells missed, and the weakest kind: {'; '.join(briefly)}.",
            shortest=f"Cells missed (for the kind see below): {_missed(missing)}.",
        )


def _missed(missing: Sequence[Proved], shares: bool = False) -> str:
    """Who missed how many cells."""
    said = [
        f"{one.contestant} {one.missed:,}" + (f" ({one.missed / one.entailed:.1%})" if shares else "")
        for one in missing
    ]
    return in_a_row(said) if shares else ", ".join(said)


def _speed(evidence: Evidence) -> Iterator[Finding]:
    """Times of whole boards as ratios to the textbook's."""
    _, races = evidence.tested
    if not races:
        return
    boards = max(race.layouts for race in races.values())
    boards_of = in_a_row([one.plan.groups[0].name for one in evidence.speed])
    where = f"{counted(boards, 'whole board')} of {boards_of}"
    if boards < FEWEST_BOARDS:
        sentence = f"Too few boards to tell times apart: {where}; expected {FEWEST_BOARDS} at least."
        yield Finding("speed", sentence)
        return
    real = sorted(
        (race for race in races.values() if race.p_value < SIGNIFICANT), key=lambda race: -race.ratio.estimate
    )
    faster = [race for race in real if race.ratio.estimate > 1]
    slower = [race for race in real if race.ratio.estimate <= 1]
    said = []
    if faster:
        others = f"; {counted(len(faster) - 2, 'other')} faster too" if len(faster) > 2 else ""
        said.append(
            " and ".join(f"{race.first} {ratio(race.ratio)}" for race in faster[:2]) + " times as fast" + others
        )
    if slower:
        said.append(f"slower: {', '.join(f'{race.first} {ratio(race.ratio)}' for race in slower[:3])}")
    if not real:
        said.append("no difference that these boards can tell")
    yield Finding(
        "speed",
        f"Against the textbook on {where}: {'; '.join(said)}.",
        tuple(race.first for race in real),
        {race.first: race.ratio for race in races.values()},
        max((race.p_value for race in real), default=None),
        short=f"Fastest: {faster[0].first}, {ratio(faster[0].ratio)} times as fast as the textbook on {boards_of}."
        if faster
        else "",
    )


def _play(evidence: Evidence) -> Iterator[Finding]:
    """Which differences in winning are real, and which these games cannot tell."""
    duels, _ = evidence.tested
    if not duels:
        return
    games = max(duel.games for duel in duels)
    real = [_winner_first(duel) for duel in duels if duel.p_value < SIGNIFICANT]
    if real:
        beaten = _by_losers(real)
        said = [f"{in_a_row(winners)} than {in_a_row(losers)}" for losers, winners in beaten.items()]
        briefly = [f"{_names(winners, 2)} than {_names(losers, 2)}" for losers, winners in beaten.items()]
        yield Finding(
            "play",
            f"Of {games:,} games on the same layouts more were won by {'; by '.join(said)}.",
            tuple(dict.fromkeys(duel.first for duel in real)),
            {f"{one.first} : {one.second}": (one.only_first, one.only_second) for one in real},
            max(duel.p_value for duel in real),
            short=f"More of {games:,} games were won by {'; by '.join(briefly)}.",
        )
    open_duels = [duel for duel in duels if duel.p_value >= SIGNIFICANT]
    if open_duels:
        groups = _not_told_apart(open_duels)
        pairs = counted(len(open_duels), "pair")
        yield Finding(
            "play",
            f"These {games:,} games cannot tell apart, in winning, {'; nor '.join(map(_names, groups))} "
            f"({pairs} of {len(duels):,} that differ in one thing; p after Holm over {evidence.tests:,} tests).",
            tuple(name for group in groups for name in group),
            {"games": games, "pairs": len(open_duels)},
            short=f"{pairs} of {len(duels):,} stay undecided (p after Holm over {evidence.tests:,} tests).",
        )


def _by_losers(duels: Sequence[Duel]) -> dict[tuple[str, ...], list[str]]:
    """The winners of some duels by whom they beat, those together that beat the same; the fewest losers first."""
    losers: dict[str, list[str]] = {}
    for duel in duels:
        losers.setdefault(duel.first, []).append(duel.second)
    beaten: dict[tuple[str, ...], list[str]] = {}
    for winner, names in losers.items():
        beaten.setdefault(tuple(sorted(names)), []).append(winner)
    return dict(sorted(beaten.items(), key=lambda pair: len(pair[0])))


def _winner_first(duel: Duel) -> Duel:
    if duel.only_first >= duel.only_second:
        return duel
    wins = {"only_first": duel.only_second, "only_second": duel.only_first}
    return replace(duel, first=duel.second, second=duel.first, **wins)


def _not_told_apart(duels: Sequence[Duel]) -> list[list[str]]:
    """The contestants of some duels in groups of which every two that met are among these duels."""
    undecided = {frozenset((duel.first, duel.second)) for duel in duels}
    groups: list[list[str]] = []
    for duel in duels:
        pair = [duel.first, duel.second]
        if any(set(pair) <= set(group) for group in groups):
            continue
        for group in groups:
            joined = list(dict.fromkeys([*group, *pair]))
            if all(frozenset((a, b)) in undecided for a in joined for b in joined if a != b):
                group[:] = joined
                break
        else:
            groups.append(pair)
    return groups


def _chances(evidence: Evidence) -> Iterator[Finding]:
    """How far probabilities are right."""
    for summary in evidence.chances:
        figures = [one for one in summary.figures() if one.worst is not None]
        exact = [one.contestant for one in figures if one.worst is not None and one.worst <= NEGLIGIBLE]
        others = [one for one in figures if one.contestant not in exact]
        said = [f"{_names(exact)} tell the exact chances of a mine"] if exact else []
        said += [f"{one.contestant} is off by {figure(one.deviation or 0.0)} on average" for one in others]
        if said:
            positions = counted(max(one.positions for one in figures), "position")
            yield Finding(
                "chances",
                f"In {positions} {'; '.join(said)}.",
                tuple(one.contestant for one in figures),
                {one.contestant: {"brier": one.brier, "excess": one.excess} for one in figures},
            )


def _failures(evidence: Evidence) -> Iterator[Finding]:
    """Who gave up, was late or crashed."""
    failed: Counter[str] = Counter()
    compared: list[Summary[Any]] = [*evidence.deductions, *evidence.games, *evidence.speed, *evidence.chances]
    for one in compared:
        failed.update({name: one.failed(name) for name in one.contestants})
    failing = [(name, number) for name, number in failed.most_common() if number]
    if failing:
        said = [f"{name} {counted(number, 'time')}" for name, number in failing]
        yield Finding(
            "failures",
            f"Without a result (gave up, too late or failed): {in_a_row(said)}.",
            tuple(name for name, _ in failing),
            dict(failing),
        )


def _absent(evidence: Evidence) -> Iterator[Finding]:
    absent = {name: why for one in evidence.summaries for name, why in one.plan.not_installed.items()}
    if absent:
        commands = dict.fromkeys(why.rpartition(": ")[2] for why in absent.values())
        yield Finding("absent", f"Not installed: {_names(list(absent))} ({'; '.join(commands)}).", tuple(absent))


def _use(evidence: Evidence) -> Iterator[Finding]:
    """One engine recommended for each use, from the figures of these runs."""
    said = {use: choice for use, choice in _recommended(evidence).items() if choice is not None}
    if said:
        recommended = ", ".join(f"{name} for {use} ({why})" for use, (name, why) in said.items())
        briefly = ", ".join(f"{name} for {use}" for use, (name, _) in said.items())
        engines = tuple(name for name, _ in said.values())
        yield Finding("use", f"Choose {recommended}.", engines, dict(said), short=f"Choose {briefly}.")


def _recommended(evidence: Evidence) -> dict[str, tuple[str, str] | None]:
    """For each use an engine, and why; None where these runs say nothing of it."""
    engines = [one for one in evidence.proved.values() if engine_room.is_engine(one.contestant)]
    full = [one for one in engines if engine_room.is_complete(one.contestant) and one.found == one.entailed]
    full = [one for one in full if one.without_result == 0]
    plain = [one for one in engines if one.missed and not engine_room.requirements_of(one.contestant)]

    def milliseconds(one: Proved) -> float:
        return evidence.milliseconds(one.contestant)

    found: dict[str, tuple[str, str] | None] = dict.fromkeys(USES)
    if full:
        fewest = min(full, key=lambda one: (len(engine_room.requirements_of(one.contestant)), milliseconds(one)))
        needs = in_a_row(engine_room.requirements_of(fewest.contestant) or ["the standard library alone"])
        fastest = min(full, key=milliseconds)
        found["the fewest dependencies"] = fewest.contestant, needs
        found["the fastest complete deduction"] = fastest.contestant, f"{figure(milliseconds(fastest))} ms a board"
    if plain:
        taught = max(plain, key=lambda one: one.found / one.entailed)
        found["teaching"] = taught.contestant, f"{taught.found / taught.entailed:.1%} of all that follows, by rules"
    found["play"] = _best_player(evidence)
    return found


def _best_player(evidence: Evidence) -> tuple[str, str] | None:
    """Who won most of the games that all played, with those that are not told apart from it; None without games."""
    games = sum(len(summary.common()) for summary in evidence.games)
    ranked = [name for name in evidence.wins if name not in CONTROLS]
    if not ranked or not games:
        return None
    best = ranked[0]
    beaten = {duel.second for duel in map(_winner_first, evidence.tested[0]) if duel.p_value < SIGNIFICANT}
    rivals = [name for name in ranked[1:] if name not in beaten and differ_in_one_thing(best, name)]
    apart = f", not told apart from {_names(rivals, 2)}" if rivals else ""
    return best, f"{evidence.wins[best] / games:.1%} won{apart}"


def _next(evidence: Evidence) -> Iterator[Finding]:
    """What to run to learn more: the undecided pair for which it takes the fewest games."""
    open_duels = [duel for duel in evidence.tested[0] if duel.p_value >= SIGNIFICANT and duel.games]
    wanted = [(games, duel) for duel in open_duels if (games := games_to_decide(duel)) is not None]
    if not wanted:
        return
    games, duel = min(wanted, key=lambda pair: pair[0])
    size = evidence.games[-1].plan.groups[0].name
    pair = f"{duel.first},{duel.second}"
    command = f"To learn more: mineproof bench games --size {size} --games {games} --engine {pair}"
    yield Finding(
        "next",
        f"{command} (so many games would tell the two apart, if they differ as much as here).",
        (duel.first, duel.second),
        {"games": games},
        short=f"{command}.",
    )


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


def _names(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names in a sentence: the first ones, and how many others there are."""
    if len(names) <= most:
        return in_a_row(names)
    return f"{', '.join(names[:most])} and {counted(len(names) - most, 'other')}"
