"""Games of several runs, pooled: the contestants ranked by wins, and their win rates."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE, percent, unique_names
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants import duplicates_by_play, spec_of
from benchmarks.contestants.control_list import CONTROLS
from benchmarks.experiments.games import GamesSummary
from game.wording import in_a_row


def ranked(runs: Sequence[GamesSummary]) -> tuple[int, dict[str, int]]:
    """Return the number of layouts tried by all contestants, and the wins of each on these, the best contestant first.

    Only runs with the same contestants are pooled: the most layouts count, with more than one contestant if possible.
    """
    by_players: dict[frozenset[str], list[GamesSummary]] = {}
    for run in runs:
        by_players.setdefault(frozenset(run.contestants), []).append(run)
    layouts = {players: sum(len(run.common()) for run in together) for players, together in by_players.items()}
    if not layouts:
        return 0, {}
    players = max(layouts, key=lambda players: (len(players) > 1, layouts[players]))
    wins: Counter[str] = Counter()
    for run in by_players[players]:
        wins.update({name: run.won_of_common(name) for name in run.contestants})
    return layouts[players], dict(wins.most_common())


def without_most_results(runs: Sequence[GamesSummary]) -> set[str]:
    """Return the contestants without a result in most of their games."""
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for run in runs:
        tried.update({name: run.tried(name) for name in run.contestants})
        failed.update({name: run.failed(name) for name in run.contestants})
    return {name for name in tried if 2 * failed[name] > tried[name]}


def play_table(runs: Sequence[GamesSummary], compared: Iterable[str]) -> Table:
    """Show the win rates, run by run; a note names contestants among `compared` left out for the same play."""
    plans = [run.plan for run in runs]
    boards = [("test " if run.is_test else "") + run.plan.groups[0].name for run in runs]
    subjects = [plan.subjects for plan in plans]  # distinguish rules for the first cell
    are_apart = len({*boards}) == len(boards) or len({*subjects}) < len(subjects)
    names = unique_names(boards if are_apart else subjects, [plan.seed for plan in plans])
    layouts = [f"{len(run.common()):,} of {name}" for name, run in zip(names, runs, strict=True)]
    rates = [run.win_rates() for run in runs]
    failed = Metric("games without a result, counted as not won", "games", "lower", "failed")
    rows = []
    for name in dict.fromkeys(name for run in runs for name in run.contestants):
        guesser = "" if name in CONTROLS else spec_of(name).guesser
        shares = [percent(one[name]) if name in one else NO_FIGURE for one in rates]
        last = sum(run.failed(name) for run in runs if name in run.contestants)
        rows.append([name, guesser or NO_FIGURE, *shares, last])
    columns: list[str | Metric] = ["contestant", "guesses", *names, failed]
    if not any(row[-1] for row in rows):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    title = f"Play: share won, on the same layouts for all: {', '.join(layouts)}"
    about_test = "test: fresh layouts, for the players alone; the verdict rests on these games alone"
    notes = [about_test] * any(run.is_test for run in runs)
    notes += [f"{one}: {CONTROLS[one].summary}" for one in CONTROLS if any(row[0] == one for row in rows)]
    note = "; ".join(["in brackets: 95% intervals (Wilson)", *notes, *_playing_alike(runs, compared)])
    return Table(title, columns, rows, note, words=2, optional=names[: len(names) // 2])


def _playing_alike(runs: Sequence[GamesSummary], compared: Iterable[str]) -> Iterator[str]:
    players = {name for run in runs for name in run.contestants}
    alike: dict[str, list[str]] = {}
    for name, other in duplicates_by_play(compared).items():
        if name not in players and other in players:
            within = " within its limits" if spec_of(name).reach else ""
            alike.setdefault(f"{other}{within}", []).append(name)
    for other, names in alike.items():
        yield f"left out, with the same play as {other}: {in_a_row(names)}"
