"""The readers of tasks and of answers to them, for `python -m tests.fuzz --kind readers`."""

import json
from functools import partial

from mineproof.tasks import TaskItems, task_items
from mineproof.tasks.score_command import read_items
from tests.fuzz.fuzzed_reader import Reader

ITEMS = [TaskItems("knights", seed=1)[place] for place in range(7)]


def _scored(text: str) -> object:
    return [task_items._score(text, item) for item in ITEMS]


READERS = {
    "answers to tasks": Reader(_scored, [str(item["answer"]) for item in ITEMS], ()),
    "tasks": Reader(partial(read_items, "tasks.jsonl"), [*map(json.dumps, ITEMS)], place="tasks.jsonl"),
}
