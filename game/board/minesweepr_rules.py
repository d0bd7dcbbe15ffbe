"""Positions as minesweepr takes them: rules, each with how many mines are among which cells, by any names.

There is no board in them: one with a row is made, of the cells in the order in which they are named, of those that are
in no rule, and of a revealed cell for each rule, whose neighbors are the cells of the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from game.board.board_clues import BoardClue
from game.errors import BadLayout
from game.grid import Cell
from game.text.reading import brief, check_keys

OTHER_KEYS = ("total_cells", "total_mines", "mine_prob")
"""The keys that may stand beside the rules."""

MOST_CELLS = 100_000
"""The most cells that a position may say it has."""


def is_rules(fields: Mapping[str, Any]) -> bool:
    """Whether a JSON object is meant to be rules."""
    return "rules" in fields and "reveals" not in fields


def board_of_rules(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The position as an observation is written in JSON. Raises `BadLayout`, with the number of the rule.

    >>> board_of_rules({"rules": [{"num_mines": 1, "cells": ["a", "b"]}], "total_cells": 3})["reveals"]
    [[0, 3, 1]]
    """
    rules = fields["rules"]
    if not isinstance(rules, list):
        raise BadLayout(f"rules is {brief(rules)}; expected a list of objects with num_mines and cells")
    numbers: dict[str, int] = {}
    read: list[tuple[int, list[int]]] = []
    for place, rule in enumerate(rules, 1):
        check_keys(rule if isinstance(rule, dict) else (), f"rule {place}", ("num_mines", "cells"), BadLayout)
        match rule:
            case {"num_mines": int(count), "cells": [*names]} if count >= 0 and type(count) is int:
                for name in names:
                    if not isinstance(name, str):
                        raise BadLayout(f"rule {place}: the cell {brief(name)}; expected the name of a cell")
                if len(set(names)) < len(names):
                    raise BadLayout(f"rule {place}: a cell stands twice in {brief(names)}; expected each once")
                read.append((count, [numbers.setdefault(name, len(numbers)) for name in names]))
            case _:
                raise BadLayout(f'rule {place}: {brief(rule)}; expected {{"num_mines": 1, "cells": ["1-1", "1-2"]}}')
    if "mine_prob" in fields:
        chance = brief(fields["mine_prob"])
        raise BadLayout(f"mine_prob is {chance}; expected total_mines, or without it --density {chance}")
    cells, total = fields.get("total_cells", len(numbers)), fields.get("total_mines")
    if type(cells) is not int or not len(numbers) <= cells <= MOST_CELLS:
        raise BadLayout(
            f"total_cells is {brief(cells)}; expected {len(numbers)}, which the rules name, to {MOST_CELLS}"
        )
    around: list[list[int]] = [[] for _ in range(cells + len(read))]
    for place, (_, members) in enumerate(read, cells):
        around[place] = members
        for member in members:
            around[member].append(place)
    return {
        "height": 1,
        "width": max(len(around), 1),
        "neighbors": around or [[]],
        "reveals": [[0, place, count] for place, (count, _) in enumerate(read, cells)],
        "total": total,
    }


def rules_of(clues: Iterable[BoardClue], hidden: int, height: int, width: int) -> str:
    """The clues of a board as rules, with its `hidden` cells; rows and columns are counted from 1, as in 03-11.

    Raises `BadLayout` where the total of mines is not known.
    """
    total = None
    rules = []
    for clue in clues:
        if clue.source == "total":
            total = clue.count
        else:
            names = [cell_name(cell, height, width) for cell in sorted(clue.cells)]
            rules.append({"num_mines": clue.count, "cells": names})
    if total is None:
        raise BadLayout("the total of mines is not known, which rules need; give it with --mines")
    return json.dumps({"rules": rules, "total_cells": hidden, "total_mines": total}, separators=(",", ":"))


def cell_name(cell: Cell, height: int, width: int) -> str:
    """The name of a cell, as minesweepr makes it.

    >>> cell_name((2, 10), 16, 30)
    '03-11'
    """
    return f"{cell[0] + 1:0{len(str(height))}}-{cell[1] + 1:0{len(str(width))}}"
