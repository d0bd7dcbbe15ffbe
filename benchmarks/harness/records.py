"""Records: a run's file of JSON lines, appended to as results come, and taken up again where it was interrupted.

The first line says what was run and on what: `{"format": 2, "run": {"plan": {...}, "machine": {...}, ...}}`. Each
further line is a trial or a block of trials, as `lines` writes it, or, once for each machine of a cluster and where a
long run goes on with another machine or other versions, `{"worker": {...}}`, or one that `extension` writes, where it
goes on with more subjects. Only whole lines are ever appended, so what an interruption leaves is trials and, at the
most, one half-written line, which is dropped. A record is read line by line, and nothing is kept of it but a byte for
each trial.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.harness.extended_runs import LINE_BEGINS, read_extension
from benchmarks.harness.machine_and_versions import Machine
from benchmarks.harness.plan import Header, Plan
from benchmarks.harness.subject_set import SubjectSet
from benchmarks.harness.trial_lines import BLOCK_BEGINS, BadLine, LineReader
from benchmarks.harness.trials import JUDGE, Block, Trial, TrialKind
from game.errors import UserError

FORMAT = 2
"""The version of the file's form. The form of the results is the `version` of their kind.

Format 1 did not tell what boards are drawn from, without which the same games would count twice in a report.
"""

BEGINNING = b'{"format":'
_WORKER = b'{"worker":'
_NO_TRIALS = (BLOCK_BEGINS, _WORKER, LINE_BEGINS)


class BadRecord(UserError):
    """A file that is no record, or that of another run."""


class FirstLine(msgspec.Struct):
    """The first line of a record."""

    format: int
    run: Header


class _Version(msgspec.Struct):
    """As much of the first line as any version of the file has."""

    format: int | None = None


class Worker(msgspec.Struct, forbid_unknown_fields=True):
    """The line that names the machine of the trials below it, and the day when it was written (empty in older ones)."""

    worker: Machine
    date: str = ""


def nothing_tried(plan: Plan, kind: TrialKind[Any, Any]) -> dict[str, SubjectSet]:
    """No trial so far of the contestants of `plan`, and of the judge where there is one, by their numbers."""
    judges = [JUDGE] if kind.judge is not None else []
    return {name: SubjectSet() for name in (*plan.contestants, *judges)}


class Record:
    """The record in the file at `path`, open for reading.

    `kinds` are the known kinds of trials, by the names of experiments. What was read so far is `tried`, on the
    machine of the header and the `workers`, and ends at the byte `end`. The `headers` are the first, and one for each
    time that the run was extended. Raises `BadRecord` for a file that is no record, and `OSError`.
    """

    def __init__(self, path: str | Path, kinds: Mapping[str, TrialKind[Any, Any]]) -> None:
        self.path = Path(path)
        with open(self.path, "rb") as lines:
            first = lines.readline()
            self.headers = [_read_header(first, self.path, kinds)]
            self.headers += self._extensions(lines)
        self.kind = kinds[self.header.plan.experiment]
        self._begins_at = len(first)
        self._begin()

    @property
    def header(self) -> Header:
        """The header that holds for the whole record."""
        return self.headers[-1]

    def _extensions(self, lines: Iterable[bytes]) -> Iterator[Header]:
        """The headers with which the run was extended, from the `lines` after the first."""
        plan = self.header.plan
        for place, line in enumerate(lines, start=2):
            if line.startswith(LINE_BEGINS) and line.endswith(b"\n"):
                try:
                    header = read_extension(line, plan)
                except (ValueError, msgspec.MsgspecError) as error:
                    raise BadRecord(f"{self.path}, line {place}: {error}") from None
                plan = header.plan
                yield header

    def _begin(self) -> None:
        self.tried = nothing_tried(self.header.plan, self.kind)
        self.workers: list[Worker] = []
        self.end = self._begins_at

    def trials(self) -> Iterator[Trial[Any] | Block]:
        """The trials and blocks, from the first on; a half-written last line is passed over.

        Raises `BadRecord`, with its line, where one cannot be of this run.
        """
        self._begin()
        reader = LineReader(self.kind)
        found: Trial[Any] | Block
        extensions = 0
        with open(self.path, "rb") as lines:
            lines.seek(self._begins_at)
            for place, line in enumerate(lines, start=2):
                if not line.endswith(b"\n"):
                    return
                self.end += len(line)
                try:
                    if not line.startswith(_NO_TRIALS):
                        found = reader.read(line)
                    elif line.startswith(BLOCK_BEGINS):
                        found = reader.read_block(line)
                    elif line.startswith(_WORKER):
                        self.workers.append(msgspec.json.decode(line, type=Worker))
                        continue
                    else:
                        extensions += 1
                        if extensions == len(self.headers):
                            raise BadRecord(f"{self.path} was extended while it was read; read it again")
                        continue
                except (BadLine, msgspec.MsgspecError) as error:
                    raise BadRecord(f"{self.path}, line {place}: {error}") from None
                if complaint := self._complaint(found):
                    raise BadRecord(f"{self.path}, line {place}: {complaint}")
                yield found

    def _complaint(self, found: Trial[Any] | Block) -> str | None:
        """Why the trial or block cannot be the next one of this run; None if it is."""
        name, plan = found.contestant, self.header.plan
        if name not in self.tried:
            return f"the contestant is {name!r}; expected one of {', '.join(self.tried)}"
        tried = self.tried[name]
        for number in found.numbers:
            if not 0 <= number < plan.end:
                return f"the number is {number}; expected a whole number from 0, below {plan.end}"
            if number in tried:
                first = self._first_line_of(name, number)
                which = f"{self.kind.noun} {number}"
                return f"{name} has a result for {which} already, in line {first}; remove one of the two"
            tried.mark(number)
        return None

    def _first_line_of(self, contestant: str, number: int) -> int:
        """The first line that has a trial of this contestant and number."""
        reader = LineReader(self.kind)
        with open(self.path, "rb") as lines:
            for place, line in enumerate(lines, start=1):
                if place == 1 or line.startswith((_WORKER, LINE_BEGINS)):
                    continue
                found = reader.read_block(line) if line.startswith(BLOCK_BEGINS) else reader.read(line)
                if found.contestant == contestant and number in found.numbers:
                    return place
        raise BadRecord(f"{self.path} was changed while it was read; read it when no other process writes it")


def _read_header(line: bytes, path: Path, kinds: Mapping[str, TrialKind[Any, Any]]) -> Header:
    """The header that a record's first line holds. Raises `BadRecord`."""
    if not line.endswith(b"\n"):
        raise BadRecord(f"{path} is no record of a run, or nothing was recorded")
    try:
        version = msgspec.json.decode(line, type=_Version).format
        if version is None:
            raise BadRecord(f"{path}, line 1: it names no format; expected the first line of a record")
        if version != FORMAT:
            raise BadRecord(
                f"{path}, line 1: a record of format {version}; expected format {FORMAT}: read it with the version of "
                "mineproof that wrote it"
            )
        header = msgspec.json.decode(line, type=FirstLine).run
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path}, line 1: {error}; expected the first line of a record") from None
    plan = header.plan
    if plan.experiment not in kinds:
        known = ", ".join(kinds)
        raise BadRecord(f"{path}, line 1: the record is of the experiment {plan.experiment!r}; expected one of {known}")
    kind = kinds[plan.experiment]
    if plan.version != kind.version:
        raise BadRecord(
            f"{path}, line 1: the results are of version {plan.version} of {kind.name}, and this version of mineproof "
            f"reads version {kind.version}; read them with the version that wrote them"
        )
    return header
