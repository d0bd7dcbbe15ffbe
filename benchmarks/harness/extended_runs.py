"""Extended runs: a record continued with more subjects, and the effect on the figures.

The plan has the earlier counts in `extended_from`. The record has a line `{"extended": {...}}` for each extension, with
a header like the header in the first line.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from benchmarks.harness.plan import Header, Plan
from game.errors import UserError

LINE_BEGINS = b'{"extended":'
"""The beginning of a line that extends a run."""

TOO_OPTIMISTIC = (
    "If this was decided after looking at results, intervals and p-values are too optimistic: they hold for a number "
    "fixed beforehand."
)
"""The effect of an extension on the figures of a run."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    extended: Header


def extended(header: Header, before: Plan) -> Header:
    """Return the header of a run that continues the plan `before`."""
    return replace(header, plan=replace(header.plan, extended_from=(*before.extended_from, before.count)))


def write_extension(header: Header) -> bytes:
    """Encode the line that extends the run with this header."""
    return msgspec.json.encode(_Line(header)) + b"\n"


def read_extension(line: bytes, before: Plan) -> Header:
    """Decode the header in a line that extends a run. Raises `ValueError` if it does not continue the plan `before`."""
    header = msgspec.json.decode(line, type=_Line).extended
    plan = header.plan
    if plan.extended_from != (*before.extended_from, before.count) or plan.count <= before.count:
        counts = f"{plan.count:,} subjects after {plan.extended_from}"
        raise UserError(f"{counts}; expected more than {before.count:,}, after these")
    return header


def extension_of(plan: Plan) -> str | None:
    """Describe the extension of a run and its effect on the figures; None if it was not extended."""
    if not plan.extended_from:
        return None
    steps = " to ".join(f"{count:,}" for count in (*plan.extended_from, plan.count))
    return f"This run was extended, from {steps} subjects of each contestant. {TOO_OPTIMISTIC}"
