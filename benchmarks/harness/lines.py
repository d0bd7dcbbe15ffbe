"""Trials as lines of JSON: the one place that reads and writes them. What is read is checked against its dataclass.

{"contestant": "sat", "number": 3, "result": {"won": true, ...}}
{"contestant": "sat", "number": 4, "failure": {"cause": "late", "reason": "no result within 60 s"}}
"""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from benchmarks.harness.trials import Failure, R, S, Trial, TrialKind

_NOTHING = msgspec.Raw()

_encode = msgspec.json.Encoder().encode


class BadLine(ValueError):
    """A line that is no trial of its kind; the message says what was expected."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    contestant: str
    number: int
    result: msgspec.Raw = _NOTHING
    failure: Failure | None = None


def write_line(trial: Trial[Any]) -> bytes:
    """The trial as a line, with its end. Raises `TypeError` for a result that holds what JSON does not know."""
    outcome = "failure" if isinstance(trial.outcome, Failure) else "result"
    return _encode({"contestant": trial.contestant, "number": trial.number, outcome: trial.outcome}) + b"\n"


class LineReader(Generic[S, R]):
    """Reads the lines of trials of one kind."""

    def __init__(self, kind: TrialKind[S, R]) -> None:
        self._line = msgspec.json.Decoder(_Line).decode
        self._kind = kind
        self._results: dict[type[Any], msgspec.json.Decoder[Any]] = {}

    def read(self, line: bytes) -> Trial[Any]:
        """The trial that was written as `line`. Raises `BadLine`."""
        try:
            found = self._line(line)
            if (found.failure is None) == (found.result is _NOTHING):
                raise BadLine("expected either a result or a failure")
            outcome = found.failure or self._decoder(found.contestant).decode(found.result)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLine(str(error)) from None
        return Trial(found.contestant, found.number, outcome)

    def _decoder(self, contestant: str) -> msgspec.json.Decoder[Any]:
        result = self._kind.result_of(contestant)
        if result not in self._results:
            self._results[result] = msgspec.json.Decoder(result)
        return self._results[result]
