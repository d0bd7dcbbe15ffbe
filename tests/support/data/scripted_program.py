"""A program of the engine protocol for tests: its first argument selects its behavior, right or wrong."""

import json
import os
import subprocess
import sys
import time
from typing import Any, NoReturn

HOW = sys.argv[1] if len(sys.argv) > 1 else "fair"
HELLO: dict[str, Any] = {
    "hello": 1,
    "name": HOW,
    "version": "1",
    "can": ["deduce", "deduce-board", "move", "chances"],
    "facts": ["sentence", "formula"],
}

WRONG: dict[str, dict[str, Any]] = {
    "strange": {"mines": [[99, 0]], "safes": []},
    "contradicting": {"contradiction": True},
}
"""Answers to any question."""


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def sleep() -> NoReturn:
    while True:
        time.sleep(1)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    complete = HOW == "lying"
    if HOW in WRONG:
        return WRONG[HOW]
    if "height" not in question:
        return {"true": [], "false": [], "untouched": None, "complete": complete}
    taken = [cell[:2] for cell in [*question["reveals"], *question.get("closed", [])]]
    board = [[row, column] for row in range(question["height"]) for column in range(question["width"])]
    free = [cell for cell in board if cell not in taken]
    if question["ask"] == "move":
        return {"cell": free[0] if free else None, "safe": HOW == "unsound"}
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
        say({"id": question["id"] + (HOW == "turn"), **answer(question), **gave_up})


MARK = sys.argv[2] if len(sys.argv) > 2 else ""
if HOW == "silent":
    sleep()
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        if HOW == "nonsense":
            say({"hello": 1, "can": ["sing"]})
            continue
        if HOW in ("move", "chances", "deduce", "deduce-board"):
            HELLO["can"] = [HOW]
        if HOW == "optional":
            HELLO["options"] = {"depth": {"type": "int", "default": 2, "min": 1, "max": 9, "about": "how deep"}}
        say(HELLO)
    elif "set" in message and message["set"] != {"depth": 4}:
        say({"error": f"no such option: {message['set']}"})
    elif message.get("quit"):
        if HOW == "staying":
            sleep()
        break
    elif "ask" in message:
        respond(message)
if HOW == "staying":
    sleep()
