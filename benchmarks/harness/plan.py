"""The plan of a run (everything that its results depend on) and the header of its record (plan, machine, versions)."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.harness.machine_and_versions import Machine, this_machine
from benchmarks.harness.numbered_subjects import Group, group_of

MOST_SUBJECTS = 1_000_000_000
"""The largest number of subjects in a record: a run keeps some bytes for each in memory."""


@dataclass(frozen=True)
class Plan:
    """The plan of a run: runs with the same plan and versions have the same results, except for times.

    `not_installed` and `left_out` map contestants that do not take part to the reason; the latter cannot play these
    boards. There are `count` subjects from the source `subjects`, with numbers below `end`; `digest` changes with them.
    `limit_s` and `judge_limit_s` are seconds of wall time for a trial, `memory_bytes` is the limit of a process (None:
    no limit). `extended_from` has the earlier counts of an extended run; it is ignored when plans are compared.
    """

    experiment: str
    version: int
    contestants: tuple[str, ...]
    not_installed: Mapping[str, str]
    subjects: str
    groups: tuple[Group, ...]
    count: int
    end: int
    digest: str
    seed: int
    limit_s: float
    memory_bytes: int | None = None
    judge_limit_s: float | None = None
    options: Mapping[str, int | float | str | bool] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    extended_from: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.count <= self.end <= MOST_SUBJECTS:
            raise ValueError(f"{self.count} subjects with numbers below {self.end}; expected 0 to {MOST_SUBJECTS:,}")
        for name in ("limit_s", "judge_limit_s", "memory_bytes"):
            if (limit := getattr(self, name)) is not None and limit <= 0:
                raise ValueError(f"{name} is {limit}; expected more than 0")
        if self.end and (not self.groups or self.groups[0].first != 0):
            raise ValueError(f"the groups are {self.groups!r}; expected some, the first one beginning with number 0")

    @property
    def extension(self) -> str | None:
        """Describe the extension of the run and its effect on the figures; None if it was not extended."""
        if not self.extended_from:
            return None
        steps = " to ".join(f"{count:,}" for count in (*self.extended_from, self.count))
        return (
            f"This run was extended, from {steps} subjects of each contestant. If this was decided after looking at "
            "results, intervals and p-values are too optimistic: they hold for a number fixed beforehand."
        )

    @property
    def absent(self) -> dict[str, str]:
        return {**self.not_installed, **self.left_out}

    def group_of(self, number: int) -> Group:
        return group_of(self.groups, number)

    def name_of(self, number: int) -> str:
        return self.group_of(number).name_of(number)

    def difference(self, other: Plan) -> tuple[str, object, object] | None:
        """Return the first field that differs from the `other` plan, with both values, or None. The digest is last."""
        for one in sorted(fields(self), key=lambda one: one.name == "digest"):
            ours, theirs = getattr(self, one.name), getattr(other, one.name)
            if one.compare and ours != theirs:
                return one.name, ours, theirs
        return None


@dataclass(frozen=True)
class Header:
    """The header of a run: its plan, and the machine, command and date of its start (empty in older records)."""

    plan: Plan
    machine: Machine
    command: str
    date: str = ""

    @classmethod
    def of(cls, plan: Plan, packages: Iterable[str], programs: Mapping[str, str]) -> Header:
        """Make the header of a run that begins now on this machine, with the versions of `packages` and `programs`."""
        machine = this_machine(packages)
        machine = replace(machine, versions={**machine.versions, **programs})
        return cls(plan, machine, f"{_program()} {shlex.join(sys.argv[1:])}".rstrip(), today())


def today() -> str:
    """Return the current date and time in UTC, as in 2026-05-01 12:30 UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def _program() -> str:
    """Return the program as typed by the user, such as `mineproof`, as far as known."""
    path = Path(sys.argv[0])
    if path.name == "__main__.py":  # run by `python -m`
        return f"python -m {path.parent.name}"
    return path.stem or "python"
