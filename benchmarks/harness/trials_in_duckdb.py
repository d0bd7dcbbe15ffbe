"""The trials of a record as a table of DuckDB, and as a Parquet file (extra `data`).

A row is a trial: its `contestant` and `number`, a column for each figure of its result, and the `cause` and `reason` of
a failure. Columns that do not apply are empty; figures that are neither numbers nor truth values are JSON. The other
lines of a record, such as the first one, are metadata of the Parquet file.
"""

from __future__ import annotations

import glob
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec

from benchmarks.command_line.parsers_of_names_and_numbers import opening
from benchmarks.harness.record_reader import Record
from benchmarks.harness.trial import Block, TrialKind
from benchmarks.harness.trial_lines import encode_lines
from game.errors import UserError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MAGIC = b"PAR1"
"""The first bytes of a Parquet file."""

KEY = "mineproof"
"""The key of the lines in the metadata of a Parquet file."""

MEMORY = "250MB"
"""The memory for tables; larger tables are kept in a temporary folder."""

ROWS = 10_000
"""Rows read at once."""

_NO_TRIAL = ("run", "worker", "extended")
"""The keys of lines that are neither trials nor blocks."""

_TYPES: Mapping[Any, str] = {bool: "BOOLEAN", int: "BIGINT", float: "DOUBLE"}


class NoTable(UserError):
    """A record that is no table of trials."""


def connect() -> DuckDBPyConnection:
    """Open an empty database in memory. Raises `ImportError` with the remedy if DuckDB is not installed."""
    try:
        import duckdb
    except ImportError as error:
        raise ImportError(f"Parquet needs duckdb: pip install 'mineproof[data]' ({error})") from error
    folder = str(Path(tempfile.gettempdir(), f"mineproof-tables-{os.getpid()}"))
    return duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": folder, "preserve_insertion_order": False})


def trials_of(record: Record) -> str:
    """Return the SQL query for the trials of a record."""
    path = _path(record.path)
    if isinstance(record, ParquetRecord):
        return f"SELECT * FROM read_parquet({path})"
    result = ", ".join(f'"{name}" {kind}' for name, kind in columns_of(record.kind).items())
    columns = {
        "contestant": "VARCHAR",
        "number": "JSON",  # a number in quotes would become one
        "result": f"STRUCT({result})",
        "failure": 'STRUCT("cause" VARCHAR, "reason" VARCHAR)',
        **dict.fromkeys(_NO_TRIAL, "JSON"),
    }
    typed = ", ".join(f"{name}: {text(kind)}" for name, kind in columns.items())
    return (
        f"SELECT contestant, number::VARCHAR::BIGINT AS number, result.*, failure.* "
        f"FROM read_json({path}, format='newline_delimited', columns={{{typed}}}) "
        f"WHERE {' AND '.join(f'{name} IS NULL' for name in _NO_TRIAL)}"
    )


def columns_of(kind: TrialKind[Any, Any]) -> dict[str, str]:
    """Return the SQL types of the columns for figures: those of this kind of trial, and those of its judge."""
    found: dict[str, str] = {}
    for result in kind.results:
        for name, hint in get_type_hints(result).items():
            choices = get_args(hint)
            one = choices[0] if len(choices) == 2 and choices[1] is NoneType else hint
            here = _TYPES.get(one, "JSON")
            found[name] = here if found.setdefault(name, here) == here else "JSON"
    return found


def load(connection: DuckDBPyConnection, *records: Record) -> None:
    """Make the table `trials` of these records, which are of one kind.

    Raises `NoTable` for blocks, and for invalid or repeated trials. A Parquet file was checked when it was written.
    """
    import duckdb

    has_lines = not all(isinstance(record, ParquetRecord) for record in records)
    query = " UNION ALL BY NAME ".join(f"({trials_of(record)})" for record in records)
    try:
        connection.execute(f"CREATE TEMP {'TABLE' if has_lines else 'VIEW'} trials AS {query}")
        faults = connection.execute(_count_of_faults(records)).fetchone() if has_lines else None
    except duckdb.Error as error:
        raise NoTable(f"{records[0].path}: {error}") from None
    if faults and any(faults):
        raise NoTable(f"{records[0].path} has {faults[0]} invalid trials, and {faults[1]} a second time")


def _count_of_faults(records: Sequence[Record]) -> str:
    """Return the query for the numbers of invalid rows and of repeated rows."""
    kind = records[0].kind
    belongs = " OR ".join(
        f"contestant IN ({', '.join(map(text, one.tried))}) AND number BETWEEN 0 AND {one.header.plan.end - 1}"
        for one in records
    )
    results = (" AND ".join(f'"{name}" IS NOT NULL' for name in _required(one)) for one in kind.results)
    faults = [
        f"NOT coalesce({belongs}, false)",
        "(cause IS NULL) != (reason IS NULL)",
        f"(cause IS NULL) != ({' OR '.join(results)})",
        *(f'"{name}" NOT BETWEEN 0 AND 1e12' for name, of in columns_of(kind).items() if of in ("BIGINT", "DOUBLE")),
    ]
    most = max(one.header.plan.end for one in records)
    once = f"SELECT bit_count(bitstring_agg(number, 0, {most})) AS once FROM trials GROUP BY contestant"
    return f"SELECT count(*) FILTER ({' OR '.join(faults)}), count(*) - (SELECT sum(once) FROM ({once})) FROM trials"


def _required(result: type[Any]) -> list[str]:
    """List the fields of `result`, a dataclass, that have no default and cannot be None."""
    hints = get_type_hints(result)
    return [one.name for one in fields(result) if one.default is MISSING and NoneType not in get_args(hints[one.name])]


def write_parquet(record: Record, target: Path) -> Path:
    """Write the trials of a record to a Parquet file, ordered by number. Raises `UserError`, and `OSError`."""
    if target.exists() and target.samefile(record.path):
        raise UserError(f"{target} is the record itself; expected another file for the table")
    connection = connect()
    try:
        load(connection, record)
    except NoTable:
        if any(isinstance(found, Block) for found in record.trials()):
            raise UserError(f"{record.path} is small already; expected a run without --block") from None
        raise
    notes = b"".join(line for _, line in record.notes()).decode()
    with opening(target, "a file that can be written"), open(target, "wb"):
        pass
    connection.execute(
        f"COPY (FROM trials ORDER BY number, contestant) TO {text(str(target))} "
        f"(FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{KEY}: {text(notes)}}})"
    )
    return target


class ParquetRecord(Record):
    """A record in a Parquet file, as written by `write_parquet`."""

    def notes(self) -> Iterator[tuple[int, bytes]]:
        query = f"SELECT value FROM parquet_kv_metadata({_path(self.path)}) WHERE key = {text(KEY)}"
        for (value,) in connect().execute(query).fetchall():
            yield from enumerate(value.splitlines(keepends=True), start=1)

    def lines(self) -> Iterator[bytes]:
        yield from (line for _, line in self.notes())
        rows = connect().execute(f"SELECT to_json(trials) FROM ({trials_of(self)}) AS trials")
        while found := rows.fetchmany(ROWS):
            for (row,) in found:
                yield self._line(msgspec.json.decode(row))

    def _line(self, row: Mapping[str, Any]) -> bytes:
        known = fields(self.kind.result_of(row["contestant"]))
        result = {one.name: row[one.name] for one in known if row[one.name] or one.default is MISSING}
        failure = {name: row[name] for name in ("cause", "reason")}
        outcome = {"result": result} if row["cause"] is None else {"failure": failure}
        return encode_lines([{"contestant": row["contestant"], "number": row["number"]} | outcome])


def _path(path: Path) -> str:
    return text(glob.escape(str(path)))


def text(value: str) -> str:
    """Quote a text as a string of SQL."""
    return "'" + value.replace("'", "''") + "'"
