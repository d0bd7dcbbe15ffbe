"""The board shown by a verdict, as text: a position with cells proved by one contestant and not by another.

The title of its picture is the name of the position.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.contestants import spec_of
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.differences import Differing
from benchmarks.experiments.deductions.pooled_deduction_tables import named_differing, with_names
from game.pictures import Picture, PuzzleConclusions, of_comparison, text

SMALL = 25
"""The largest number of cells of a board on which a difference is seen at a glance."""

WIDEST = 79
"""The maximum width of boards side by side, in columns: it fits a terminal of 80."""


def board_of_difference(evidence: Evidence, names: Collection[str]) -> Picture | None:
    """Choose a board, small if possible, on which `names` prove different cells; None if there is no difference."""
    with_total = all(spec_of(name).uses_total for name in names)
    right = [one for one in named_differing(evidence.of(DeductionsSummary)) if not one.wrongly_claimed_by]
    return _smallest([one if with_total else one.without_total() for one in right], names)


def board_of_wrong_claims(evidence: Evidence, name: str) -> Picture | None:
    """Choose a board with a claim that is not entailed, else a mine called safe, else an end by its own check."""
    positions = named_differing(evidence.of(DeductionsSummary))
    found = _smallest([one for one in positions if name in one.wrongly_claimed_by], [name])
    in_play = [pair for fault in evidence.faults if name in fault.contestants for pair in fault.boards.items()]
    return found or next((move.picture(name, board) for board, move in in_play), _stopped(evidence, name))


def _stopped(evidence: Evidence, name: str) -> Picture | None:
    for run, name_of in with_names(evidence.of(DeductionsSummary)):
        if name in run.stopped_on:
            number, seen = run.stopped_on[name]
            board = of_comparison(seen, {name: PuzzleConclusions({})}, title=name_of(number))
            if fits(board):
                return board
    return None


def _smallest(positions: Sequence[Differing], names: Collection[str]) -> Picture | None:
    """Choose a board that fits a terminal: a small board if possible, then the board with the most different proofs."""
    shown = [apart for one in positions if (apart := one.restricted_to(names)) is not None]
    shown.sort(key=lambda one: (one.area > SMALL, -len(one.groups), one.area))
    return next(filter(fits, (one.picture(one.name) for one in shown)), None)


def drawn(picture: Picture, width: int = WIDEST) -> str:
    """Draw the boards of a picture side by side, or one below the other if they exceed `width`."""
    return str(text(replace(picture, caption=""), columns=width))


def fits(picture: Picture) -> bool:
    """Return whether the boards fit side by side on a terminal of 80 columns."""
    return text(replace(picture, caption=""), legend=False).width <= WIDEST
