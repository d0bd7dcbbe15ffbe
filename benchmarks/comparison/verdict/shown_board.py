"""The board that a finding shows: what one contestant proves of a position and another does not, in text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.experiments.differences import Differing, proven_by
from game.pictures import Picture, text

WIDEST = 79
"""Columns of the boards in a verdict, beside each other: they fit a terminal of 80."""

SMALL = 25
"""Cells of a board on which it is quickly seen where two differ."""

FOLLOWS = "all that follows"


@dataclass(frozen=True)
class ShownBoard:
    """A position with its `name`, and the `picture` that shows what is claimed of it."""

    name: str
    picture: Picture

    @property
    def words(self) -> str:
        """What stands above the board."""
        return f'Position "{self.name}" shows it:'

    def drawn(self, width: int = WIDEST) -> str:
        """The boards beside each other or, where that is wider than `width`, below each other."""
        return str(text(self.picture, columns=width))


def board_of_difference(evidence: Evidence, names: Sequence[str]) -> ShownBoard | None:
    """The smallest board on which the most of these prove different things; None where all prove all that follows.

    Where they all prove the same, it is shown what they miss.
    """
    return _smallest([(name, one) for name, one in _positions(evidence) if not one.wrongly_claimed_by], names)


def board_of_wrong_claims(evidence: Evidence, name: str) -> ShownBoard | None:
    """The smallest board on which the contestant claims what does not follow, beside all that does.

    Where there is none among the positions, a board on which it called a mine safe.
    """
    claimed = [(where, one) for where, one in _positions(evidence) if name in one.wrongly_claimed_by]
    if found := _smallest(claimed, [name]):
        return found
    moves = [
        pair
        for run in evidence.summaries
        for one in run.faults()
        for pair in one.boards.items()
        if name in one.contestants
    ]
    for board, move in moves[:1]:
        return ShownBoard(board, replace(move.picture(name), caption=""))
    return None


def _positions(evidence: Evidence) -> Iterator[tuple[str, Differing]]:
    for run in evidence.deductions:
        for one in run.differences.positions:
            yield evidence.name_of(run, one.number), one


def _told_apart(one: Differing, names: Collection[str]) -> Differing | None:
    """The position with what each of these proved, and all that follows where they all say the same.

    None if that is the same too.
    """
    proved = {name: one.proved[name] for name in names if name in one.proved}
    if len(set(proved.values())) == 1:
        proved[FOLLOWS] = proven_by(one.judgement)
    return replace(one, proved=proved) if len(set(proved.values())) > 1 else None


def _smallest(positions: Sequence[tuple[str, Differing]], names: Collection[str]) -> ShownBoard | None:
    """Of those that fit a terminal a small one, if there is any; of these the one on which most differ."""
    shown = [(name, apart) for name, one in positions if (apart := _told_apart(one, names)) is not None]
    areas = {name: one.judgement.height * one.judgement.width for name, one in shown}
    shown.sort(key=lambda pair: (areas[pair[0]] > SMALL, -len(pair[1].groups()), areas[pair[0]]))
    for name, one in shown:
        picture = replace(one.picture(), caption="")
        if text(picture, legend=False).width <= WIDEST:
            return ShownBoard(name, picture)
    return None
