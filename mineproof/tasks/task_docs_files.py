"""The page with an item of each task: its drawing, question, answer, a wrong answer and metadata.

The items are made when the site is built.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from game import pictures
from mineproof.tasks import TASKS, Item, TaskItems, score_answer
from mineproof.tasks.task_items import puzzle_of, random_answer

KINDS_SHOWN = {
    "certain": "minesweeper",
    "one": "knights",
    "is-certain": "zebra",
    "how-likely": "mastermind",
    "best-guess": "minesweeper",
    "wrong-step": "knights",
    "argue": "minesweeper",
}
"""The kind of puzzle shown for each task."""

MENU = ("task-items.md",)
"""The page for the menu of the site."""

GUESSES = 100
"""The number of random answers from which the best wrong one is chosen."""

INTRODUCTION = """\
# An item of each task

```python
from mineproof.tasks import TaskItems

TaskItems(kind, (task,), seed=1)[0]
```

[Tasks](tasks.md) has what they are for. Every item has a question, its answer, and metadata; the picture is for readers
of this page. The wrong answer is the best of those that somebody gives who guesses a hundred times.
"""


def page() -> str:
    """Write the page with freshly made items."""
    sections = [line for task, kind in KINDS_SHOWN.items() for line in _section(task, kind)]
    return "\n".join([INTRODUCTION, '<div class="task-items" markdown>', "", *sections, "</div>", ""])


def _section(task: str, kind: str) -> Iterator[str]:
    item = TaskItems(kind, (task,), seed=1)[0]
    yield f"## {task}, of {kind}"
    yield ""
    yield (TASKS[task].__doc__ or "").partition("\n")[0]
    yield ""
    yield pictures.html(puzzle_of(item["metadata"]))
    yield ""
    yield from _quoted("The question:", item["question"])
    yield from _quoted("The answer, which scores 1:", item["answer"])
    wrong = wrong_answer(item)
    yield from _quoted(f"A wrong answer, which scores {score_answer(wrong, item):.2g}:", wrong)
    about = item["metadata"]["difficulty"]
    yield f"`difficulty`: {', '.join(f'{name} {value}' for name, value in about.items())}."
    yield ""
    yield '??? note "All of the metadata"'
    yield ""
    yield from [f"    {line}" for line in ("```json", json.dumps(item["metadata"]), "```", "")]


def _quoted(sentence: str, text: str) -> Iterator[str]:
    yield from (sentence, "", "```text", text, "```", "")


def wrong_answer(item: Item) -> str:
    """Return the random answer with the highest score below 1."""
    rng = random.Random(1)
    answers = [random_answer(item, rng) for _ in range(GUESSES)]
    scores = {answer: score_answer(answer, item) for answer in answers}
    return max((one for one in answers if scores[one] < 1), key=scores.__getitem__, default="I do not know.")


def site_files() -> dict[str, str]:
    """Return the page by its address in the site."""
    return {"task-items.md": page()}
