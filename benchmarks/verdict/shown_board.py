"""The board that a finding shows: what one contestant proves of a position and another does not, in text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from benchmarks.experiments.differences import Differing, proven_by
from benchmarks.verdict.evidence import Evidence
from game.pictures import Picture, text

WIDEST = 79
"""Columns of the boards in a verdict, beside each other: they fit a terminal of 80."""

FOLLOWS = "all that follows"


@dataclass(frozen=True)
class ShownBoard:
    """A position with its `name`, and the `picture` that shows what is claimed of it."""

    name: str
    picture: Picture

    @property
    def words(self) -> str:
        """What stands above the board."""
        return f"For example, in this position ({self.name}):"

    def drawn(self, width: int = WIDEST) -> str:
        """The boards beside each other or, where that is wider than `width`, below each other."""
        return str(text(self.picture, columns=width))


def board_of_difference(evidence: Evidence, names: Sequence[str]) -> ShownBoard | None:
    """The smallest board on which the most of these prove different things; None where all prove all that follows.

    Where they all prove the same, it is shown what they miss.
    """
    fitting = [
        (name, picture)
        for name, one in _positions(evidence)
        if not one.wrongly_claimed_by and (picture := _drawn(one, names)) is not None
    ]
    return _smallest(fitting)


def board_of_wrong_claims(evidence: Evidence, name: str) -> ShownBoard | None:
    """The smallest board on which the contestant claims what does not follow, beside all that does."""
    claimed = [(where, one) for where, one in _positions(evidence) if name in one.wrongly_claimed_by]
    return _smallest([(where, picture) for where, one in claimed if (picture := _drawn(one, [name])) is not None])


def _positions(evidence: Evidence) -> Iterator[tuple[str, Differing]]:
    for run in evidence.deductions:
        for one in run.differences.positions:
            yield evidence.name_of(run, one.number), one


def _drawn(one: Differing, names: Collection[str]) -> Picture | None:
    """The position as each of these knows it, with all that follows where they all say the same; None if that is it."""
    proved = {name: one.proved[name] for name in names if name in one.proved}
    if len(set(proved.values())) == 1:
        proved[FOLLOWS] = proven_by(one.judgement)
    if len(set(proved.values())) < 2:
        return None
    picture = replace(one, proved=proved).picture()
    return replace(picture, caption="") if text(picture).width <= WIDEST else None


def _smallest(pictures: Sequence[tuple[str, Picture]]) -> ShownBoard | None:
    """The one with the most panels, and of these the one with the smallest board."""
    if not pictures:
        return None
    name, picture = min(
        pictures, key=lambda pair: (-len(pair[1].panels), pair[1].panels[0].height * pair[1].panels[0].width)
    )
    return ShownBoard(name, picture)
