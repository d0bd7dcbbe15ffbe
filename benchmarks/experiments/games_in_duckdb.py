"""Games of long runs in DuckDB, which counts wins and keeps the times; a median is a query for a single time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from benchmarks.analysis.metric import means_in
from benchmarks.analysis.pairwise_comparisons import PairedTimes
from benchmarks.analysis.run_summary import MOST_MOVES
from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.experiments.games import GamesSummary
from benchmarks.harness.numbered_subjects import SubjectNumbers
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

    Another table, `games`, has a row for each layout. The column `seconds0` has the time of the first
    contestant of the plan, `seconds1` that of the next, and so on; empty without a result.
    """

    def __init__(self, plan: Plan, connection: DuckDBPyConnection) -> None:
        super().__init__(plan)
        self._connection = connection
        self._places = {name: place for place, name in enumerate(plan.contestants)}
        self._seconds: dict[str, float] = {}
        self._count()
        columns = ", ".join(
            f"max(seconds) FILTER (contestant = {text(name)}) AS seconds{place}" for name, place in self._places.items()
        )
        connection.execute(f"CREATE TEMP TABLE games AS SELECT {columns} FROM trials GROUP BY number")

    def _count(self) -> None:
        """Read the counts, the sums of averaged metrics, the failures by reason, and the first wrong moves."""
        sums = "".join(f', coalesce(sum("{one.compute}"), 0), count("{one.compute}")' for one in self._averaged)
        bits = f"bitstring_agg({self.plan.end} - number, 0, {self.plan.end})"  # the lowest number is the last bit
        counts = f"""SELECT contestant, {bits}::BLOB, ({bits} FILTER (won))::BLOB, coalesce(sum(unsound), 0),
            coalesce(fsum(seconds), 0){sums} FROM trials GROUP BY contestant"""
        for name, tried, won, unsound, seconds, *averaged in self._connection.execute(counts).fetchall():
            self._attempted[name] = SubjectNumbers(int.from_bytes(tried, "big"))
            self._won[name] = SubjectNumbers(int.from_bytes(won or b"", "big"))
            self._tried[name], self._seconds[name] = len(self._attempted[name]), seconds
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

    def paired_times(self, first: str, second: str) -> PairedTimes:
        ours, theirs = (f"seconds{self._places[one]}" for one in (first, second))
        both = f"{ours} IS NOT NULL AND {theirs} IS NOT NULL"
        counts = ", ".join(f"count(*) FILTER ({one})" for one in (both, f"{ours} < {theirs}", f"{ours} > {theirs}"))
        [(pairs, smaller, larger)] = self._connection.execute(f"SELECT {counts} FROM games").fetchall()
        ratios = Ranked(self._connection, f"{ours} / {theirs}", f"{both} AND {theirs} > 0")
        return PairedTimes(pairs, smaller, larger, ratios)

    def ordered_times(self, contestant: str) -> Sequence[float]:
        return Ranked(self._connection, f"seconds{self._places[contestant]}")

    def total_seconds(self, contestant: str) -> float:
        return self._seconds[contestant]


class Ranked(Sequence[float]):
    """The values of a column of `games` in order. Each access by rank is a query."""

    def __init__(self, connection: DuckDBPyConnection, column: str, condition: str = "true") -> None:
        self._connection = connection
        self._from = f"FROM games WHERE {column} IS NOT NULL AND {condition}"
        self._column = column
        self._count = int(connection.execute(f"SELECT count(*) {self._from}").fetchall()[0][0])

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, rank: int) -> float:  # type: ignore[override]  # no slices
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
