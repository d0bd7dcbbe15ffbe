"""The plan of a run, all that its results depend on, and its header, with the versions of what is installed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.harness.machine_and_versions import Machine, this_machine
from benchmarks.harness.subjects import Group, group_of

MOST_SUBJECTS = 1_000_000_000
"""A record of more is refused: what a run keeps in memory takes some bytes a subject."""


@dataclass(frozen=True)
class Plan:
    """Two runs with the same plan and versions have the same results, but for times.

    `contestants` take part. Those `not_installed` do not, and neither do those `left_out`, who cannot play such boards;
    each for the reason given. `subjects` says in words where the subjects come from; there are `count` of them, their
    numbers are below `end`, and `digest` changes when they do.
    `limit_s` and `judge_limit_s` are seconds of wall time a trial, `memory_bytes` what its process may take (None: as
    much as it likes). `options` are what else the experiment lets one choose. Where the run was extended,
    `extended_from` has the counts that it was planned for before; two plans that differ in that alone are equal.
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
    def absent(self) -> dict[str, str]:
        """All who do not take part, each with the reason."""
        return {**self.not_installed, **self.left_out}

    def group_of(self, number: int) -> Group:
        """The group that has the subject of this number."""
        return group_of(self.groups, number)

    def name_of(self, number: int) -> str:
        """The name of the subject of this number."""
        return self.group_of(number).name_of(number)

    def difference(self, other: Plan) -> tuple[str, object, object] | None:
        """The first field in which this plan and the `other` differ, with both values; None if they are the same.

        The digest comes last: it says least about what is different.
        """
        for one in sorted(fields(self), key=lambda one: one.name == "digest"):
            ours, theirs = getattr(self, one.name), getattr(other, one.name)
            if one.compare and ours != theirs:
                return one.name, ours, theirs
        return None


@dataclass(frozen=True)
class Header:
    """What a run is, the machine that it was begun on, the command that did, and when (empty in older records)."""

    plan: Plan
    machine: Machine
    command: str
    date: str = ""

    @classmethod
    def of(cls, plan: Plan, packages: Iterable[str], programs: Mapping[str, str]) -> Header:
        """The header of a run that begins here and now, with the versions of `packages`, and those of `programs`."""
        machine = this_machine(packages)
        machine = replace(machine, versions={**machine.versions, **programs})
        return cls(plan, machine, f"{_program()} {shlex.join(sys.argv[1:])}".rstrip(), today())


def today() -> str:
    """The day and the minute, in UTC, as 2026-05-01 12:30 UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def _program() -> str:
    """What was typed to begin the run, such as `mineproof`, as far as it is known."""
    path = Path(sys.argv[0])
    if path.name == "__main__.py":  # of `python -m`, which needs no quotes
        return f"python -m {path.parent.name}"
    return path.stem or "python"
