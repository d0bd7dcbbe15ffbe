"""Games of long runs in DuckDB, which counts wins and keeps the times; a median is a query for a single time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from benchmarks.analysis.metric import means_in
from benchmarks.analysis.pairwise_comparisons import PairedTimes
from benchmarks.analysis.run_summary import MOST_MOVES
from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.analysis.statistics import Ordered
from benchmarks.experiments.games import GamesSummary
from benchmarks.harness.plan import Plan
from benchmarks.harness.record_reader import Record
from benchmarks.harness.trial import Failure
from benchmarks.harness.trials_in_duckdb import NoTable, connect, load, text

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


SELECTED_IN_MEMORY = 10_000_000
"""The largest number of values from which the value of a given rank is selected in memory.

More values are sorted, on disk if necessary, which is slower.
"""


class GamesInDuckdb(GamesSummary):
    """The summary of games in a table `trials` of DuckDB.

    Another table, `games`, has a row for each layout. For the first contestant of the plan, the columns `won0` (1 or 0)
    and `seconds0` are its result, for the next `won1` and `seconds1`, and so on; empty if it did not try the layout.
    """

    def __init__(self, plan: Plan, connection: DuckDBPyConnection) -> None:
        super().__init__(plan)
        self._connection = connection
        self._places = {name: place for place, name in enumerate(plan.contestants)}
        self._seconds: dict[str, float] = {}
        self._count()
        columns = ", ".join(
            f"max(CASE WHEN won THEN 1 ELSE 0 END) FILTER ({here}) AS won{place}, "
            f"max(seconds) FILTER ({here}) AS seconds{place}"
            for place, here in enumerate(f"contestant = {text(name)}" for name in plan.contestants)
        )
        connection.execute(f"CREATE TEMP TABLE games AS SELECT {columns} FROM trials GROUP BY number")

    def _count(self) -> None:
        """Read the counts, the sums of averaged metrics, the failures by reason, and the first wrong moves."""
        sums = "".join(f', coalesce(sum("{one.compute}"), 0), count("{one.compute}")' for one in self._averaged)
        counts = f"""SELECT contestant, count(*), count(*) FILTER (won), coalesce(sum(unsound), 0),
            coalesce(fsum(seconds), 0){sums} FROM trials GROUP BY contestant"""
        for name, tried, won, unsound, seconds, *averaged in self._connection.execute(counts).fetchall():
            self._tried[name] = tried
            self._wins[name], self._seconds[name] = won, seconds
            self.unsound[name] = int(unsound)
            for metric, values, number in zip(self._averaged, averaged[::2], averaged[1::2], strict=True):
                self.add_sum(name, metric.key, float(values), number)
        failures = """SELECT contestant, cause, reason, min(number), count(*) FROM trials WHERE cause IS NOT NULL
            GROUP BY ALL ORDER BY 4"""
        for name, cause, reason, first, count in self._connection.execute(failures).fetchall():
            self.count_failure(name, Failure(cause, reason), first, count)
        moves = f"""SELECT contestant, number, wrong FROM trials WHERE wrong IS NOT NULL
            QUALIFY row_number() OVER (PARTITION BY contestant ORDER BY number) <= {MOST_MOVES}"""
        for name, number, wrong in self._connection.execute(moves).fetchall():
            self.add_wrong(name, number, 0, msgspec.json.decode(wrong, type=WrongMove))

    def tried_by_all(self) -> int:
        return self._counted(self._tried_by(self.contestants))[0]

    def won_of_common(self, contestant: str) -> int:
        return self._counted(f"{self._tried_by(self.contestants)} AND won{self._places[contestant]} = 1")[0]

    def win_counts(self, first: str, second: str) -> tuple[int, int, int]:
        one, other = self._places[first], self._places[second]
        both = self._tried_by([first, second])
        tried, only_first, only_second = self._counted(both, f"won{one} > won{other}", f"won{one} < won{other}")
        return tried, only_first, only_second

    def paired_times(self, first: str, second: str) -> PairedTimes:
        ours, theirs = (f"seconds{self._places[one]}" for one in (first, second))
        both = f"{ours} IS NOT NULL AND {theirs} IS NOT NULL"
        pairs, smaller, larger = self._counted(both, f"{ours} < {theirs}", f"{ours} > {theirs}")
        ratios = Ranked(self._connection, f"{ours} / {theirs}", f"{both} AND {theirs} > 0")
        return PairedTimes(pairs, smaller, larger, ratios)

    def ordered_times(self, contestant: str) -> Ordered:
        return Ranked(self._connection, f"seconds{self._places[contestant]}")

    def total_seconds(self, contestant: str) -> float:
        return self._seconds[contestant]

    def _tried_by(self, contestants: Sequence[str]) -> str:
        return " AND ".join(f"won{self._places[name]} IS NOT NULL" for name in contestants) or "false"

    def _counted(self, *conditions: str) -> tuple[int, ...]:
        counts = ", ".join(f"count(*) FILTER ({condition})" for condition in conditions)
        [row] = self._connection.execute(f"SELECT {counts} FROM games").fetchall()
        return tuple(row)


class Ranked:
    """The values of a column of `games` in order. Each access by rank is a query."""

    def __init__(self, connection: DuckDBPyConnection, column: str, condition: str = "true") -> None:
        self._connection = connection
        self._from = f"FROM games WHERE {column} IS NOT NULL AND {condition}"
        self._column = column
        self._count = int(connection.execute(f"SELECT count(*) {self._from}").fetchall()[0][0])

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, rank: int) -> float:
        place = range(len(self))[rank]
        if len(self) <= SELECTED_IN_MEMORY:
            query = f"SELECT quantile_disc({self._column}, {(place + 0.5) / len(self)!r}) {self._from}"
        else:
            query = f"SELECT {self._column} {self._from} ORDER BY 1 LIMIT 1 OFFSET {place}"
        [(value,)] = self._connection.execute(query).fetchall()
        return float(value)


def games_in_duckdb(plan: Plan, records: Sequence[Record]) -> GamesInDuckdb | None:
    """Sum up games in DuckDB; None if it is not installed, or a line of a record is not a single trial.

    A metric that is a Python function, which a database cannot call, also returns None.
    """
    if not all(isinstance(metric.compute, str) for metric in means_in(GamesInDuckdb.figures_type)):
        return None
    try:
        connection = connect()
        load(connection, *records)
    except (ImportError, NoTable):
        return None
    return GamesInDuckdb(plan, connection)
