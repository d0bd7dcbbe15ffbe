"""A program of the engine protocol for tests: its first argument selects its behavior, right or wrong.

With `move` it keeps the protocol, and moves to the first free cell. With `move: ` and the name of a fault, it has that
fault in its messages. With `evil` it says the text in the environment variable EVIL, and nothing else.
"""

import json
import os
import subprocess
import sys
import time
from typing import Any, NoReturn

HOW = sys.argv[1]
MARK = sys.argv[2] if len(sys.argv) > 2 else ""
FAULT = HOW.removeprefix("move: ")
EVIL = os.environ.get("EVIL", "")
ALL = ["deduce", "deduce-board", "move", "chances"]
HELLO: dict[str, Any] = {
    "hello": 2 if FAULT == "version" else 1,
    "name": HOW,
    "version": "1",
    "can": [ability for ability in ALL if HOW.partition(":")[0] == ability] or ALL,
    "facts": ["sentence", "formula"],
    "grids": ["cube"] if FAULT == "grid" else ["square"],
}
if FAULT == "haste":
    HELLO |= {"can": ["move", "fly"], "name": "a\x1bb", "big": 10**5000}
elif HOW == "nonsense":
    HELLO = {"hello": 1, "can": ["sing"]}
elif HOW == "evil":
    HELLO |= {"name": EVIL, "version": EVIL, "can": ["move", "deduce", "deduce-board", EVIL]}
    HELLO["options"] = {"depth": {"type": "int", "default": 1, "about": EVIL}}
elif HOW == "optional":
    HELLO["options"] = {"depth": {"type": "int", "default": 2, "min": 1, "max": 9, "about": "how deep"}}

WRONG: dict[str, dict[str, Any]] = {
    "strange": {"mines": [[99, 0]], "safes": []},
    "contradicting": {"contradiction": True},
}
"""Answers to any question."""

held_back: list[dict[str, Any]] = []
sys.set_int_max_str_digits(0)


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
    if FAULT == "fields" and "color" in question:
        return {"error": "no field of mine: color"}
    if question["ask"] not in [ability.removesuffix("-board") for ability in HELLO["can"]]:
        return {"cell": None} if FAULT == "singing" else {"error": "no question of mine"}
    if question["ask"] == "deduce" and "height" not in question:
        return {"true": [], "false": [], "untouched": None, "complete": complete}
    if HOW == "refusing":
        return {"error": "no boards today"}
    if FAULT != "hex" and question.get("grid", "square") != "square":
        return {"error": "square boards alone"}
    if FAULT == "late" and "seconds" in question:
        time.sleep(2.5)
    taken = [cell for key in ("reveals", "closed") if FAULT not in (key, "revealed") for cell in question.get(key, [])]
    if FAULT != "facts":
        taken += [[int(part) for part in fact["atoms"][0].split(",")] for fact in question.get("facts", [])]
    board = [[row, column] for row in range(question["height"]) for column in range(question["width"])]
    free = [cell for cell in board if cell not in [one[:2] for one in taken]]
    if question["ask"] == "move":
        return {"cell": free[0] if free and FAULT != "idle" else None, "safe": FAULT in ("unsound", "sure")}
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
    elif HOW == "evil":
        print(EVIL, file=sys.stderr, flush=True)
        say({"id": question["id"], "error": EVIL})
    else:
        gave_up = {"gave_up": "time"} if HOW == "partial" else {}
        say({"id": question["id"] + (FAULT in ("turn", "id")), **answer(question), **gave_up})


if HOW == "silent":
    sleep()
for line in sys.stdin:
    try:
        message = json.loads(line)
        if "hello" in message:
            say(HELLO)
        elif "set" in message:
            refused = {"error": f"no such option: {message['set']}"}
            if FAULT == "haste":
                held_back.append(refused)
            elif FAULT != "option" and message["set"] != {"depth": 4}:
                say(refused)
        elif "quit" in message:
            if FAULT == "staying":
                sleep()
            sys.exit(4 if FAULT == "status" else 0)
        elif "new" in message or "stop" in message:
            if FAULT in message:
                say({"error": "what?"})
        elif FAULT == "short" and len(line) > 1_000_000:
            say({"error": "a long line"})
        else:
            respond(message)
    except (ValueError, LookupError, TypeError) as error:
        if FAULT == "crashing":
            raise
        if FAULT != "ignoring" or "no JSON" not in line:
            say({"error": f"this cannot be read: {error}"})
