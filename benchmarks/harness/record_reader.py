"""Records: a run's file of JSON lines, appended to as results come, and continued after an interruption.

The first line describes the run: `{"format": 2, "run": {"plan": {...}, "machine": {...}, ...}}`. The further lines are

- a trial or a block of trials, written by `trial_lines`;
- `{"worker": {...}}` for each machine of a cluster, and for each change of machine or versions in a long run;
- `{"extended": {...}}` for each extension to more subjects, with a header like the one in the first line.

Only whole lines are appended, so an interruption leaves at most one half-written line, which is dropped. A record is
read line by line, and only one bit per trial is kept in memory.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.harness.machine_and_versions import Machine
from benchmarks.harness.numbered_subjects import SubjectNumbers
from benchmarks.harness.plan import Header, Plan
from benchmarks.harness.trial import JUDGE, Block, Trial, TrialKind
from benchmarks.harness.trial_lines import BLOCK_BEGINS, BadLine, LineReader
from game.errors import UserError

FORMAT = 2
"""The version of the file format. The version of the results is the `version` of their kind.

Format 1 lacked the origin of boards, so the same games could count twice in a report.
"""

BEGINNING = b'{"format":'
_WORKER = b'{"worker":'
_EXTENDED = b'{"extended":'
NOTES = (_WORKER, _EXTENDED)
"""The beginnings of lines, apart from the first line, that are neither trials nor blocks."""


class BadRecord(UserError):
    """A file that is no record, or a record of another run."""


class FirstLine(msgspec.Struct):
    """The first line of a record."""

    format: int
    run: Header


class Worker(msgspec.Struct, forbid_unknown_fields=True):
    """A line that names the machine of the trials below, and the date it was written (empty in older records)."""

    worker: Machine
    date: str = ""


class Extension(msgspec.Struct, forbid_unknown_fields=True):
    """A line that extends the run: the header of the longer run, with the earlier counts in its plan."""

    extended: Header


def nothing_tried(plan: Plan, kind: TrialKind[Any, Any]) -> dict[str, SubjectNumbers]:
    """Return empty sets of trials for the contestants of `plan`, and for the judge if there is one."""
    judges = [JUDGE] if kind.judge is not None else []
    return {name: SubjectNumbers() for name in (*plan.contestants, *judges)}


class Record:
    """The record in the file at `path`, open for reading. Raises `BadRecord` for an invalid file, and `OSError`.

    `kinds` are the known kinds of trials, by the names of experiments. `headers` has the first header, and one for each
    extension; `workers` are the machines that made trials, except for the one in the header. `tried` has the numbers of
    the trials read so far, `end` is the byte after them.
    """

    def __init__(self, path: str | Path, kinds: Mapping[str, TrialKind[Any, Any]]) -> None:
        self.path = Path(path)
        notes = self.notes()
        _, first = next(notes, (1, b""))
        self.headers = [_read_header(first, self.path, kinds)]
        self.workers: list[Worker] = []
        for place, line in notes:
            self._read_note(place, line)
        self.kind = kinds[self.header.plan.experiment]
        self.tried = nothing_tried(self.header.plan, self.kind)
        self.end = len(first)

    def lines(self) -> Iterator[bytes]:
        with open(self.path, "rb") as lines:
            yield from lines

    def notes(self) -> Iterator[tuple[int, bytes]]:
        """Yield the first line and all `NOTES`, each with its number."""
        for place, line in enumerate(self.lines(), start=1):
            if (place == 1 or line.startswith(NOTES)) and line.endswith(b"\n"):
                yield place, line

    @property
    def header(self) -> Header:
        """Return the header of the whole record, with all extensions."""
        return self.headers[-1]

    def _read_note(self, place: int, line: bytes) -> None:
        try:
            if line.startswith(_WORKER):
                self.workers.append(msgspec.json.decode(line, type=Worker))
                return
            header = msgspec.json.decode(line, type=Extension).extended
        except (ValueError, msgspec.MsgspecError) as error:
            raise BadRecord(f"{self.path}, line {place}: {error}") from None
        before, plan = self.header.plan, header.plan
        if plan.extended_from != (*before.extended_from, before.count) or plan.count <= before.count:
            raise BadRecord(
                f"{self.path}, line {place}: {plan.count:,} subjects after {plan.extended_from}; expected more than "
                f"{before.count:,}, after these"
            )
        self.headers.append(header)

    def trials(self) -> Iterator[Trial[Any] | Block]:
        """Yield all trials and blocks, without a half-written last line. Raises `BadRecord`, with the line number."""
        lines = self.lines()
        self.tried, self.end = nothing_tried(self.header.plan, self.kind), len(next(lines, b""))
        reader = LineReader(self.kind)
        extensions = 0
        for place, line in enumerate(lines, start=2):
            if not line.endswith(b"\n"):
                return
            self.end += len(line)
            if line.startswith(NOTES):
                extensions += line.startswith(_EXTENDED)
                if extensions == len(self.headers):
                    raise BadRecord(f"{self.path} was extended while it was read; read it again")
                continue
            try:
                found = reader.read_block(line) if line.startswith(BLOCK_BEGINS) else reader.read(line)
            except BadLine as error:
                raise BadRecord(f"{self.path}, line {place}: {error}") from None
            if complaint := self._complaint(found):
                raise BadRecord(f"{self.path}, line {place}: {complaint}")
            yield found

    def _complaint(self, found: Trial[Any] | Block) -> str | None:
        """Return the reason why the trial or block does not belong to this run; None if it does."""
        name, plan = found.contestant, self.header.plan
        if name not in self.tried:
            return f"the contestant is {name!r}; expected one of {', '.join(self.tried)}"
        tried = self.tried[name]
        for number in found.numbers:
            if not 0 <= number < plan.end:
                return f"the number is {number}; expected a whole number from 0, below {plan.end}"
            if number in tried:
                return f"{name} has a result for {self.kind.noun} {number} already; remove one of the two"
            tried.mark(number)
        return None


def _read_header(line: bytes, path: Path, kinds: Mapping[str, TrialKind[Any, Any]]) -> Header:
    if not line.endswith(b"\n"):
        raise BadRecord(f"{path} is not the record of a run, or empty")
    try:
        first = msgspec.json.decode(line, type=FirstLine)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path}, line 1: {error}; expected the first line of a record") from None
    if first.format != FORMAT:
        raise BadRecord(f"{path}, line 1: a record of format {first.format}; expected format {FORMAT}")
    plan = first.run.plan
    if plan.experiment not in kinds:
        known = ", ".join(kinds)
        raise BadRecord(f"{path}, line 1: the record is of the experiment {plan.experiment!r}; expected one of {known}")
    kind = kinds[plan.experiment]
    if plan.version != kind.version:
        raise BadRecord(
            f"{path}, line 1: the results are of version {plan.version} of {kind.name}, and this version of mineproof "
            f"reads version {kind.version}; read them with the version that wrote them"
        )
    return first.run
