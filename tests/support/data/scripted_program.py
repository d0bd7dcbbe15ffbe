"""A program of the engine protocol for tests: its first argument selects its behavior, right or wrong.

It deduces nothing, and moves to the first free cell. A program with the name of an ability has this one alone.
"""

import json
import os
import subprocess
import sys
import time
from typing import Any, NoReturn

HOW, MARK = [*sys.argv[1:], ""][:2]
sys.set_int_max_str_digits(0)

ABILITIES = ["deduce", "deduce-board", "move", "chances"]
MOVERS = [
    *("version", "grid", "haste", "revealed", "closed", "facts", "idle", "sure", "id", "hex", "singing", "unmoved"),
    *("crashing", "fields", "short", "option", "new", "stop", "late", "staying", "status"),
]
"""Programs with a fault that can move, and no more."""

HELLO: dict[str, Any] = {
    "hello": 1,
    "name": HOW,
    "version": "1",
    "can": [HOW] if HOW in ABILITIES else ["move"] if HOW in MOVERS else ABILITIES,
    "facts": ["sentence", "formula"],
}
OTHER: dict[str, dict[str, Any]] = {
    "version": {"hello": 2},
    "grid": {"grids": ["cube"]},
    "haste": {"can": ["move", "fly"], "name": "a\x1bb", "version": "", "big": 10**5000},
    "nonsense": {"can": ["sing"]},
    "optional": {"options": {"depth": {"type": "int", "default": 2, "min": 1, "max": 9, "about": "how deep"}}},
}
"""Differences in the hello."""

WRONG: dict[str, dict[str, Any]] = {
    "strange": {"mines": [[99, 0]], "safes": []},
    "contradicting": {"contradiction": True},
}
"""Answers to any question."""

held_back: list[dict[str, Any]] = []


def say(message: dict[str, Any]) -> None:
    for one in (*held_back, message):
        print(json.dumps(one), flush=True)
    held_back.clear()


def sleep() -> NoReturn:
    while True:
        time.sleep(1)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    complete = HOW == "lying"
    if HOW in WRONG:
        return WRONG[HOW]
    if HOW == "fields" and "color" in question:
        return {"error": "no field of mine: color"}
    if question["ask"] not in ("deduce", "move", "chances"):
        return {"cell": None} if HOW == "singing" else {"error": "no question of mine"}
    if question["ask"] == "deduce" and "height" not in question:
        return {"true": [], "false": [], "untouched": None, "complete": complete}
    if HOW != "hex" and question.get("grid", "square") != "square":
        return {"error": "square boards alone"}
    if HOW == "late" and "seconds" in question:
        time.sleep(2.5)
    taken = [
        cell[:2] for key in ("reveals", "closed") if HOW not in (key, "revealed") for cell in question.get(key, [])
    ]
    if HOW != "facts":
        taken += [[int(part) for part in fact["atoms"][0].split(",")] for fact in question.get("facts", [])]
    board = [[row, column] for row in range(question["height"]) for column in range(question["width"])]
    free = [cell for cell in board if cell not in taken]
    if question["ask"] == "move":
        return {"cell": free[0] if free and HOW != "idle" else None, "safe": HOW in ("unsound", "sure")}
    if question["ask"] == "chances":
        return {"chances": [[cell, 0.25] for cell in free]}
    return {"mines": [], "safes": free[:1] if HOW == "unsound" else [], "complete": complete}


def respond(question: dict[str, Any]) -> None:
    if HOW == "garbage":
        print("no \x00 JSON", flush=True)
    elif HOW == "long":
        print("[" + 17_000_000 * "1" + "]", flush=True)
    elif HOW == "dying":
        sys.exit("no luck today")
    elif HOW == "forking":
        for _ in range(3):
            subprocess.Popen([sys.executable, "-c", f"import time; time.sleep(3600)  # {MARK}"])
        sleep()
    elif HOW == "leaving daemons":
        for _ in range(2):
            if not os.fork():
                os.setsid()
                if not os.fork():
                    code = f"import time; time.sleep(3600)  # {MARK}"
                    os.execv(sys.executable, [sys.executable, "-c", code])
                os._exit(0)
            os.wait()
        sys.exit("off they go")
    elif HOW == "deaf":
        sleep()
    elif HOW == "flooding":
        for _ in range(2_000):
            print("no end of it", 100 * "!", file=sys.stderr)
        sys.exit("and over")
    elif HOW == "refusing" and "height" in question:
        say({"id": question["id"], "error": "no boards today"})
    else:
        gave_up = {"gave_up": "time"} if HOW == "partial" else {}
        say({"id": question["id"] + (HOW in ("turn", "id")), **answer(question), **gave_up})


def take(line: str) -> None:
    message = json.loads(line)
    if "hello" in message:
        say(HELLO | OTHER.get(HOW, {}))
    elif "set" in message:
        if HOW == "haste":
            held_back.append({"error": "no options"})
        elif HOW != "option" and message["set"] != {"depth": 4}:
            say({"error": f"no such option: {message['set']}"})
    elif "quit" in message:
        if HOW == "staying":
            sleep()
        sys.exit(4 if HOW == "status" else 0)
    elif "new" in message or "stop" in message:
        if HOW in message:
            say({"error": "what?"})
    elif HOW == "short" and len(line) > 1_000_000:
        say({"error": "a long line"})
    else:
        respond(message)


if HOW == "silent":
    sleep()
for line in sys.stdin:
    try:
        take(line)
    except (ValueError, LookupError, TypeError) as error:
        if HOW == "crashing":
            raise
        if HOW != "unmoved" or "no JSON" not in line:
            say({"error": f"this cannot be read: {error}"})
if HOW == "staying":
    sleep()
