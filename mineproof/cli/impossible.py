"""What `solve` and `grade` say of a position that no layout has: why it is impossible."""

from __future__ import annotations

import json
import sys
from typing import Any

from engines.board.clue_index import ClueIndex
from engines.proofs.explanation import Explanation
from game.board_clues import of_board
from game.errors import Contradiction
from game.observation import Observation
from game.words import wrapped
from mineproof.cli.paper import COLUMNS
from mineproof.cli.words import printable


def impossibility(observation: Observation) -> Contradiction:
    """Why no layout fits the observation, by a few of its clues. Raises as `ClueIndex.contradiction` does."""
    try:
        index = ClueIndex(observation)
    except Contradiction as contradiction:
        return contradiction
    return index.contradiction()


def refuse(
    command: str, seen: Observation, contradiction: Contradiction, as_object: bool, nothing: dict[str, Any]
) -> int:
    """Tell why a position is impossible; the exit status is 1. In JSON this stands beside `nothing`."""
    why = Explanation(seen, None, contradiction.clues) if contradiction.clues else None
    if as_object:
        cells = [cell for clue in of_board(contradiction.clues) if (cell := clue.stands_at) is not None]
        argument = {} if why is None else {"impossible": why.as_json()}
        print(json.dumps({**nothing, "contradiction": cells, "message": str(contradiction), **argument}))
    said = wrapped(f"mineproof {command}: this position is impossible: {contradiction}", COLUMNS)
    said += [] if why is None else [f"  {line}" for line in wrapped(why.text_or_clues, COLUMNS - 2)]
    print(printable("\n".join(said), sys.stderr), file=sys.stderr)
    return 1
