"""The page with an item of each task, made when the site is built."""

import json
from collections.abc import Iterator
from functools import cache

from game import pictures
from mineproof.tasks import TASKS, TaskItems, score_answer
from mineproof.tasks.task_items import puzzle_of

KINDS_SHOWN = {
    "certain": "minesweeper",
    "one": "knights",
    "is-certain": "zebra",
    "how-likely": "mastermind",
    "best-guess": "minesweeper",
    "wrong-step": "knights",
    "argue": "minesweeper",
}

MENU = ("task-items.md",)

INTRODUCTION = """\
# An item of each task

```python
from mineproof.tasks import TaskItems

TaskItems(kind, (task,), seed=1)[0]
```

[Tasks](tasks.md) has what they are for. Every item has a question, its answer, and metadata; the picture is for readers
of this page. The wrong answer is that of another item.
"""


@cache
def site_files() -> dict[str, str]:
    """Return the page, with freshly made items, by its address in the site."""
    sections = [line for task, kind in KINDS_SHOWN.items() for line in _section(task, kind)]
    lines = [INTRODUCTION, '<div class="task-items" markdown>', "", *sections, "</div>", ""]
    return {"task-items.md": "\n".join(lines)}


def _section(task: str, kind: str) -> Iterator[str]:
    items = TaskItems(kind, (task,), seed=1)
    item = items[0]
    yield from (f"## {task}, of {kind}", "", (TASKS[task].__doc__ or "").partition("\n")[0], "")
    yield from (pictures.html(puzzle_of(item["metadata"])), "")
    yield from _quoted("The question:", item["question"])
    yield from _quoted("The answer, which scores 1:", item["answer"])
    wrong = next(other["answer"] for other in items if score_answer(other["answer"], item) < 1)
    yield from _quoted(f"A wrong answer, which scores {score_answer(wrong, item):.2g}:", wrong)
    about = item["metadata"]["difficulty"]
    yield from (f"`difficulty`: {', '.join(f'{name} {value}' for name, value in about.items())}.", "")
    yield from ('??? note "All of the metadata"', "")
    yield from [f"    {line}" for line in ("```json", json.dumps(item["metadata"]), "```", "")]


def _quoted(sentence: str, text: str) -> Iterator[str]:
    yield from (sentence, "", "```text", text, "```", "")
