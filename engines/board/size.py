"""The size of a conclusion: how few clues prove it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ProofSize:
    """How many clues it takes: from `least` to `most`; where these are equal, that is exact."""

    least: int
    most: int

    @property
    def is_exact(self) -> bool:
        """Whether the number is known."""
        return self.least == self.most

    def __str__(self) -> str:
        return str(self.most) if self.is_exact else f"{self.least} to {self.most}"
