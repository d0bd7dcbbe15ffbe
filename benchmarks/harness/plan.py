"""The plan of a run: all that its results depend on, besides the versions of what is installed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from benchmarks.harness.subjects import Group, group_of

MOST_SUBJECTS = 1_000_000_000
"""A record of more is refused: what a run keeps in memory takes some bytes a subject."""

TOO_OPTIMISTIC = (
    "Where that was decided after looking at results, intervals and p-values are too optimistic: they hold for a "
    "number that is fixed beforehand."
)
"""What an extension means for the figures of a run."""


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
            raise ValueError(f"the groups are {self.groups!r}; expected some, the first of which begins with number 0")

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

    def extension(self) -> str | None:
        """That the run was extended, and what that means for its figures; None if it was not."""
        if not self.extended_from:
            return None
        counts = " and then ".join(f"{count:,}" for count in self.extended_from)
        return (
            f"This run was planned for {counts} subjects of each contestant, and was extended to {self.count:,}. "
            f"{TOO_OPTIMISTIC}"
        )

    def difference(self, other: Plan) -> tuple[str, object, object] | None:
        """The first field in which this plan and the `other` differ, with both values; None if they are the same.

        The digest comes last: it tells least of what is different.
        """
        for one in sorted(fields(self), key=lambda one: one.name == "digest"):
            ours, theirs = getattr(self, one.name), getattr(other, one.name)
            if one.compare and ours != theirs:
                return one.name, ours, theirs
        return None
