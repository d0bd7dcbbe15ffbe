"""A player of Minesweeper as a program of the engine protocol, without any library: run `mineproof compliance` on it.

It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

Cell = tuple[int, int]


def move(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question for a move, but for its `id`."""
    height, width = question["height"], question["width"]
    if question.get("grid", "square") != "square" or question.get("facts"):
        return {"error": "square boards alone, and no facts"}
    numbers = {(row, column): count for row, column, count in question["reveals"]}
    mines = {(row, column) for row, column, is_mine in question.get("marks", []) if is_mine}
    safes = {(row, column) for row, column, is_mine in question.get("marks", []) if not is_mine}
    hidden = {(row, column) for row in range(height) for column in range(width)} - numbers.keys()
    open_to_us = sorted(hidden - {(row, column) for row, column in question.get("closed", [])})

    def around(cell: Cell) -> set[Cell]:
        return {(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & hidden

    chances: dict[Cell, float] = {}
    for _ in range(len(hidden) + 1):  # until nothing more is found
        before = len(mines) + len(safes)
        for cell, count in numbers.items():
            unknown = around(cell) - mines - safes
            left = count - len(around(cell) & mines)
            if left == len(unknown):
                mines |= unknown
            elif left == 0:
                safes |= unknown
            for one in unknown:
                chances[one] = max(chances.get(one, 0.0), left / len(unknown))
        if len(mines) + len(safes) == before:
            break
    proven = [cell for cell in open_to_us if cell in safes]
    if proven:
        return {"cell": proven[0], "safe": True}
    rest = hidden - mines - safes
    usual = 0.2 if question["total"] is None else (question["total"] - len(mines)) / max(1, len(rest))
    guesses = [cell for cell in open_to_us if cell in rest]
    random.Random(question.get("seed")).shuffle(guesses)
    return {"cell": min(guesses, key=lambda cell: chances.get(cell, usual), default=None), "safe": False}


for line in sys.stdin:
    try:
        message = json.loads(line)
        if "hello" in message:
            answer = {"hello": 1, "name": "simple player", "version": "1", "can": ["move"]}
        elif message.get("quit"):
            break
        elif "ask" in message:
            known = message["ask"] == "move"
            answer = {"id": message["id"], **(move(message) if known else {"error": "no question of mine"})}
        else:  # new, and stop: each answer comes at once; there are no options to set
            if "set" not in message:
                continue
            answer = {"error": "no options"}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        answer = {"error": f"cannot be read: {error!r}"}
    print(json.dumps(answer), flush=True)
