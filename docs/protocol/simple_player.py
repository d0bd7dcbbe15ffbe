"""A player of Minesweeper as a program of the engine protocol, in Python without any library.

It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
"""

import json
import sys
from typing import Any


def move(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question for a move, but for its `id`."""
    if question.get("grid", "square") != "square" or "neighbors" in question or "facts" in question:
        return {"error": "square boards alone, and no facts"}
    numbers = {(row, column): count for row, column, count in question["reveals"]}
    known = {(row, column): is_mine for row, column, is_mine in question.get("marks", [])}
    closed = {(row, column) for row, column in question.get("closed", [])}
    board = [(row, column) for row in range(question["height"]) for column in range(question["width"])]
    hidden = [cell for cell in board if cell not in numbers]
    around = {(r, c): {(r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} for r, c in numbers}
    chances: dict[tuple[int, int], float] = {}
    before = -1
    while before != len(known):  # until nothing more is found
        before = len(known)
        for cell, count in numbers.items():
            unknown = around[cell].intersection(hidden).difference(known)
            left = count - sum(known.get(other, False) for other in around[cell])
            if left in (0, len(unknown)):
                known |= dict.fromkeys(unknown, left > 0)
            for other in unknown:
                chances[other] = max(chances.get(other, 0.0), left / len(unknown))
    free = [cell for cell in hidden if cell not in closed and not known.get(cell)]
    safe = [cell for cell in free if cell in known]
    total = question.get("total")
    unknown_mines = (total or 0) - sum(known.values())
    usual = 0.2 if total is None else unknown_mines / max(1, len(set(hidden).difference(known)))
    guess = min(free, key=lambda cell: chances.get(cell, usual), default=None)
    return {"cell": safe[0] if safe else guess, "safe": bool(safe)}


for line in sys.stdin:
    answer: dict[str, Any] = {}
    try:
        message = json.loads(line)
        if message.get("quit"):
            break
        if "hello" in message:
            answer = {"hello": 1, "name": "simple player in Python", "version": "1", "can": ["move"]}
        elif "set" in message:
            answer = {"error": "no options"}
        elif "new" not in message and "stop" not in message:  # each answer comes at once
            said = move(message) if message["ask"] == "move" else {"error": "no question of mine"}
            answer = {"id": message["id"], **said}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        answer = {"error": f"this cannot be read: {error!r}"}
    if answer:
        print(json.dumps(answer), flush=True)
