"""Trials as lines of JSON: the only place that reads and writes them. Input is checked against its dataclass.

A line is a trial, or a block of the trials of one contestant on consecutive subjects:

    {"contestant": "sat", "number": 3, "result": {"won": true, ...}}
    {"contestant": "sat", "number": 4, "failure": {"cause": "late", "reason": "no result within 60 s"}}
    {"block": {"contestant": "sat", "first": 5, "count": 8, "results": {"won": "a7", ...}, "failures": {"6": {...}}}}
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from benchmarks.harness.trial import Block, Failure, Trial, TrialKind

_NOTHING = msgspec.Raw()

BLOCK_BEGINS = b'{"block":'
"""The beginning of the line of a block."""

encode_lines = msgspec.json.Encoder().encode_lines


class BadLine(ValueError):
    """A line that is not a trial of its kind; the message names the expected form."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    contestant: str
    number: int
    result: msgspec.Raw = _NOTHING
    failure: Failure | None = None


class _BlockLine(msgspec.Struct, forbid_unknown_fields=True):
    block: Block


def write_block(contestant: str, results: Mapping[int, Any], kind: TrialKind[Any, Any]) -> Iterator[bytes]:
    """Encode the outcomes of a contestant, given by their numbers: one block for each range of consecutive numbers."""
    assert kind.block is not None
    for numbers in _consecutive(results):
        failures = {number: results[number] for number in numbers if isinstance(results[number], Failure)}
        others = {number: results[number] for number in numbers if number not in failures}
        block = Block(contestant, numbers.start, len(numbers), kind.block.of(others, numbers), failures)
        yield encode_lines([_BlockLine(block)])


def _consecutive(numbers: Iterable[int]) -> Iterator[range]:
    for _, pairs in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        found = [number for _, number in pairs]
        yield range(found[0], found[-1] + 1)


def write_line(trial: Trial[Any]) -> bytes:
    """Encode the trial as a line, with its end. Raises `TypeError` for a result that JSON cannot represent."""
    outcome = "failure" if isinstance(trial.outcome, Failure) else "result"
    return encode_lines([{"contestant": trial.contestant, "number": trial.number, outcome: trial.outcome}])


class LineReader:
    """Decodes the lines of trials and blocks of one kind."""

    def __init__(self, kind: TrialKind[Any, Any]) -> None:
        self._line = msgspec.json.Decoder(_Line).decode
        self._block = msgspec.json.Decoder(_BlockLine).decode
        self._results = {result: msgspec.json.Decoder(result) for result in kind.results}
        self._kind = kind

    def read(self, line: bytes) -> Trial[Any]:
        """Decode a trial from `line`. Raises `BadLine`."""
        try:
            found = self._line(line)
            if (found.failure is None) == (found.result is _NOTHING):
                raise BadLine("expected either a result or a failure")
            outcome = found.failure or self._results[self._kind.result_of(found.contestant)].decode(found.result)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLine(str(error)) from None
        return Trial(found.contestant, found.number, outcome)

    def read_block(self, line: bytes) -> Block:
        """Decode a block from `line`. Raises `BadLine`."""
        if self._kind.block is None:
            raise BadLine(f"a block; expected a trial, as records of {self._kind.name} have no blocks")
        try:
            block = self._block(line).block
            results = msgspec.convert(block.results, self._kind.block, str_keys=True)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLine(str(error)) from None
        if not (all(number in block.numbers for number in block.failures) and results.fit(block)):
            counts = f"{block.count:,} {self._kind.noun}s, {block.finished:,} of them with a result"
            raise BadLine(f"the block of {block.contestant} has other results than of {counts}")
        return msgspec.structs.replace(block, results=results)
