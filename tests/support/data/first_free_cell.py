"""A program of the engine protocol that moves to the first free cell; its argument may name a fault in its messages."""

import json
import sys
import time
from typing import Any

FAULT = sys.argv[1]
sys.set_int_max_str_digits(0)
GRIDS = ["cube"] if FAULT == "grid" else ["square"]
HELLO: dict[str, Any] = {"hello": 2 if FAULT == "version" else 1, "can": ["move"], "grids": GRIDS}
HELLO |= {"can": ["move", "fly"], "name": "a\x1bb", "big": 10**5000} if FAULT == "haste" else {}
held_back: list[dict[str, Any]] = []


def say(message: dict[str, Any]) -> None:
    for one in (*held_back, message):
        print(json.dumps(one), flush=True)
    held_back.clear()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if FAULT == "fields" and "color" in question:
        return {"error": "no field of mine: color"}
    if question["ask"] != "move":
        return {"cell": None} if FAULT == "singing" else {"error": "no question of mine"}
    if FAULT != "hex" and question.get("grid", "square") != "square":
        return {"error": "square boards alone"}
    if FAULT == "late" and "seconds" in question:
        time.sleep(2.5)
    taken = [cell for key in ("reveals", "closed") if FAULT not in (key, "revealed") for cell in question.get(key, [])]
    if FAULT != "facts":
        taken += [[int(part) for part in fact["atoms"][0].split(",")] for fact in question.get("facts", [])]
    board = [[row, column] for row in range(question["height"]) for column in range(question["width"])]
    free = [cell for cell in board if cell not in [one[:2] for one in taken]]
    return {"cell": free[0] if free and FAULT != "idle" else None, "safe": FAULT == "sure"}


for line in sys.stdin:
    try:
        message = json.loads(line)
        if "hello" in message:
            say(HELLO)
        elif "set" in message:
            if FAULT == "haste":
                held_back.append({"error": "no options"})
            elif FAULT != "option":
                say({"error": "no options"})
        elif "quit" in message:
            if FAULT == "staying":
                time.sleep(3600)
            sys.exit(4 if FAULT == "status" else 0)
        elif "new" in message or "stop" in message:
            if FAULT in message:
                say({"error": "what?"})
        elif FAULT == "short" and len(line) > 1_000_000:
            say({"error": "a long line"})
        else:
            say({"id": message["id"] + (FAULT == "id"), **answer(message)})
    except (ValueError, LookupError, TypeError) as error:
        if FAULT == "dying":
            raise
        if FAULT != "silent" or "no JSON" not in line:
            say({"error": f"this cannot be read: {error}"})
