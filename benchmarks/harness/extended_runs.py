"""Extended runs: a record of fewer subjects that goes on with more, and what that means for the figures.

The plan has the counts before in `extended_from`. The record has a line `{"extended": {...}}` for each time, with
what its first line has of a run.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from benchmarks.harness.plan import Header, Plan
from game.errors import UserError

LINE_BEGINS = b'{"extended":'
"""How the line of a record begins that says that the run goes on with more subjects."""

TOO_OPTIMISTIC = (
    "Where that was decided after looking at results, intervals and p-values are too optimistic: they hold for a "
    "number that is fixed beforehand."
)
"""What an extension means for the figures of a run."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    extended: Header


def extended(header: Header, before: Plan) -> Header:
    """The header of a run as that of one which goes on from `before`."""
    return replace(header, plan=replace(header.plan, extended_from=(*before.extended_from, before.count)))


def write_extension(header: Header) -> bytes:
    """The line that says that the run goes on with this header."""
    return msgspec.json.encode(_Line(header)) + b"\n"


def read_extension(line: bytes, before: Plan) -> Header:
    """The header that such a line holds. Raises `ValueError` for one that does not go on from `before`."""
    header = msgspec.json.decode(line, type=_Line).extended
    plan = header.plan
    if plan.extended_from != (*before.extended_from, before.count) or plan.count <= before.count:
        counts = f"{plan.count:,} subjects after {plan.extended_from}"
        raise UserError(f"{counts}; expected more than {before.count:,}, and after those")
    return header


def steps(plan: Plan) -> str:
    """How many subjects a run that was extended had, one after the other, such as "20 to 40"."""
    return " to ".join(f"{count:,}" for count in (*plan.extended_from, plan.count))


def extension_of(plan: Plan) -> str | None:
    """That the run was extended, and what that means for its figures; None if it was not."""
    if not plan.extended_from:
        return None
    return f"This run was extended, from {steps(plan)} subjects of each contestant. {TOO_OPTIMISTIC}"
