"""Records: a run's file of JSON lines, appended to as results come, and taken up again where it was interrupted.

The first line says what was run and on what: `{"run": {"plan": {...}, "versions": {...}, ...}}`. Each further line is
the row of one trial. Only whole lines are ever appended, so what an interruption leaves is rows and, at the most, one
half-written line, which is dropped.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from benchmarks.running.trials import JUDGE, KINDS, Row, kind_at

PACKAGES = ("mineproof", "python-sat", "sympy", "ortools", "z3-solver", "clingo", "ms_toollib")


class BadRecord(ValueError):
    """A file that is no record, or that of another run."""


class Recorder:
    """The file at `path`, open for the rows of the run that `plan` describes; `rows` are those it already has.

    `machines` are those of a cluster's workers, for the first line. Raises `BadRecord` for a file of another run, or of
    none, which is left as it was, and `OSError`.
    """

    def __init__(self, path: str | Path, plan: Mapping[str, Any], machines: Sequence[Mapping[str, Any]] = ()) -> None:
        self.path = Path(path)
        self._machines = machines
        self.rows: list[Row] = []
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _lock(self._file, self.path)
            self._take_up(json.loads(json.dumps(plan)))
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._file)

    def append(self, rows: Iterable[Row]) -> None:
        """Add rows to the file, all of them or, with `OSError`, none."""
        rows = list(rows)
        self._write("".join(json.dumps(row) + "\n" for row in rows))
        self.rows += rows

    def _take_up(self, plan: dict[str, Any]) -> None:
        content = self.path.read_bytes()
        whole, newline, half = content.rpartition(b"\n")
        if not newline:
            if not _may_begin(content):
                raise BadRecord(f"{self.path} is no record of a run; name another file, or remove this one")
            os.ftruncate(self._file, 0)
            self._write(json.dumps({"run": metadata(plan, self._machines)}) + "\n")
            return
        run, rows = _parse(whole.decode(errors="replace").split("\n"), self.path)
        for part, ours in (("plan", plan), ("versions", versions())):
            theirs = run.get(part, {})
            differing = [key for key in {**theirs, **ours} if theirs.get(key) != ours.get(key)]
            if differing:
                key = differing[0]
                raise BadRecord(
                    f"{self.path} is the record of another run: its {key} is {theirs.get(key)!r}, and this one's is "
                    f"{ours.get(key)!r}; name another file, or remove this one"
                )
        _check_rows(run["plan"], rows, self.path)
        self.rows = rows
        if half:
            os.ftruncate(self._file, len(whole) + 1)

    def _write(self, text: str) -> None:
        end = os.lseek(self._file, 0, os.SEEK_END)
        rest = text.encode()
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            os.ftruncate(self._file, end)
            raise


@contextmanager
def kept_rows(
    path: str | Path | None, plan: Mapping[str, Any], machines: Sequence[Mapping[str, Any]] = ()
) -> Iterator[tuple[list[Row], Callable[[Iterable[Row]], None]]]:
    """The rows that the record at `path` has, and what adds some; without a path, rows that are in no file.

    Raises as `Recorder` does.
    """
    if path is None:
        rows: list[Row] = []
        yield rows, rows.extend
        return
    with Recorder(path, plan, machines) as recorder:
        yield recorder.rows, recorder.append


def read_record(path: str | Path) -> tuple[dict[str, Any], list[Row]]:
    """What a file says of its run, and its rows, which are checked; a half-written last line is passed over.

    Raises `BadRecord`.
    """
    whole, newline, _ = Path(path).read_bytes().rpartition(b"\n")
    if not newline:
        raise BadRecord(f"{path} is no record of a run, or nothing was recorded")
    run, rows = _parse(whole.decode(errors="replace").split("\n"), Path(path))
    _check_rows(run["plan"], rows, path)
    return run, rows


def metadata(plan: Mapping[str, Any], machines: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """What a run is, and what it runs on: this machine, and those of the workers of a cluster."""
    return {
        "plan": dict(plan),
        **machine(),
        **({"cluster": list(machines)} if machines else {}),
        "command": " ".join(["python -m benchmarks", *sys.argv[1:]]),
    }


def machine() -> dict[str, Any]:
    """What this machine is, and the versions on it."""
    return {
        "versions": versions(),
        "cpu": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
    }


def versions() -> dict[str, str]:
    """The versions of Python and of every package that the engines rest on, as far as installed."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _parse(lines: list[str], path: Path) -> tuple[dict[str, Any], list[Row]]:
    objects = []
    for number, line in enumerate(lines, start=1):
        try:
            parsed = json.loads(line)
        except ValueError:
            parsed = None
        if not isinstance(parsed, dict):
            raise BadRecord(f"{path}, line {number}: {line[:40]!r}; expected a JSON object")
        objects.append(parsed)
    run = objects[0].get("run")
    if not isinstance(run, dict):
        raise BadRecord(f'{path}, line 1: {lines[0][:40]!r}; expected {{"run": ...}}, the first line of a record')
    complaint = _complaint(run)
    if complaint is not None:
        raise BadRecord(f"{path}, line 1: {complaint}")
    return run, objects[1:]


def _complaint(run: Mapping[str, Any]) -> str | None:
    """Why `run` does not describe a run; None if it does."""
    plan = run.get("plan")
    if not isinstance(plan, dict):
        return f"the plan is {plan!r}; expected an object with kind, engines and count"
    kind, engines, count = plan.get("kind"), plan.get("engines"), plan.get("count")
    if not isinstance(kind, str) or kind not in KINDS:
        return f"the record is of kind {kind!r}; expected one of {', '.join(KINDS)}"
    if not isinstance(engines, list) or not all(isinstance(engine, str) for engine in engines):
        return f"the engines are {engines!r}; expected a list of names"
    if type(count) is not int or type(plan.get("numbers_below", count)) is not int:
        return f"the count is {count!r}; expected a whole number"
    if not isinstance(run.get("versions", {}), dict):
        return f"the versions are {run['versions']!r}; expected an object"
    return None


def _check_rows(plan: Mapping[str, Any], rows: Iterable[Row], path: str | Path) -> None:
    """Raise `BadRecord` for the first row that cannot be one of the run that `plan` describes."""
    kind = kind_at(KINDS[plan["kind"]])
    kinds = dict.fromkeys(plan["engines"], kind)
    if kind.judge is not None:
        kinds[JUDGE] = kind_at(kind.judge)
    line_of: dict[tuple[str, int], int] = {}
    for line, row in enumerate(rows, start=2):
        engine = row.get("engine")
        if not isinstance(engine, str) or engine not in kinds:
            raise BadRecord(f"{path}, line {line}: the engine is {engine!r}; expected one of {', '.join(kinds)}")
        complaint = kinds[engine].complaint(row, plan.get("numbers_below", plan["count"]))
        if complaint is not None:
            raise BadRecord(f"{path}, line {line}: {complaint}")
        trial = engine, row[kind.numbered_by]
        first = line_of.setdefault(trial, line)
        if first != line:
            raise BadRecord(
                f"{path}, line {line}: {engine} has a row for {kind.numbered_by} {trial[1]} already, in line {first}; "
                "remove one of the two"
            )


def _may_begin(content: bytes) -> bool:
    """Whether a file without a whole line may be a record whose first line was half written."""
    beginning = b'{"run": {'
    return content.startswith(beginning) or beginning.startswith(content)


def _lock(file: int, path: Path) -> None:
    """Keep other runs out of the file, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadRecord(f"another run is writing {path}; name another file, or wait for it") from None


def _processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
