"""Messages for a puzzle that no world fits: a few contradicting clues, and an explanation."""

from collections.abc import Mapping
from typing import Any

from engines.board.board_explainer import BoardExplainer
from game.board.board_clue import as_board_clues
from mineproof import Contradiction, Explanation, Observation, Puzzle
from mineproof.terminal.command_output import complain, print_json


def refuse(
    puzzle: Puzzle, found: Contradiction, *, as_json: bool, nothing: Mapping[str, Any] = {}, file: str = "-"
) -> int:
    """Explain why no world fits the puzzle, and return the exit status 1. `nothing` has the JSON of no answer."""
    record = {"kind": puzzle.kind, "status": "inconsistent", **nothing}
    if isinstance(puzzle, Observation):
        found = found if found.clues else _with_clues(puzzle)
        cells = [puzzle.atom_as_json(cell) for clue in as_board_clues(found.clues) if (cell := clue.cell) is not None]
        record["contradiction"] = cells
        what = "this position is impossible"
    else:
        what = "no solution fits"
    why = Explanation(puzzle, None, found.clues) if found.clues else None
    argument = why.text_or_clues.splitlines() if why and all(clue.is_possible for clue in found.clues) else ()
    if as_json:
        print_json({**record, "message": str(found), **({} if why is None else {"impossible": why.as_json()})})
    where = "" if file == "-" else f"{file}: "
    complain(f"mineproof: {where}{what}: {found}", argument)
    return 1


def _with_clues(seen: Observation) -> Contradiction:
    try:
        return BoardExplainer(seen).contradiction()
    except Contradiction as contradiction:
        return contradiction
