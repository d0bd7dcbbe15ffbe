"""A folder with tasks and a card, which loads as a data set of Hugging Face."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from mineproof.tasks import VERSION, Item, TaskItems
from mineproof.tasks.canonical_forms import Split

CARD = """\
---
pretty_name: {name}
license: mit
language: [en]
task_categories: [question-answering]
tags: [reasoning, synthetic, {kind}]
size_categories: [{size}]
configs:
- config_name: default
  data_files:
{files}
---

# {name}

{number} questions about puzzles of the kind {kind}, with answers that are certainly right. They were made by version
{version} of the generator `mineproof.tasks`: {source!r}.

| task | grade | items |
|---|---|--:|
{rows}

Each row has a `question`, its `answer`, and `metadata`, which is JSON: the puzzle (`facts`), the `solution`, the
`argument` for it, and the `difficulty`. `mineproof.tasks.score_answer(answer, entry)` scores an answer, where `entry`
is the row with its `metadata` read as JSON. Puzzles that are alike but for rotation, reflection, renaming and the order
of their clues are in one split.
"""


SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K", 1_000_000: "100K<n<1M"}


def write_folder(folder: Path, source: TaskItems, items: Sequence[Item]) -> None:
    """Write the items into a folder, with `metadata` as JSON text, since its keys depend on the task."""
    files = []
    for split in get_args(Split):
        some = [item for item in items if item["metadata"]["split"] == split]
        rows = [item | {"metadata": json.dumps(item["metadata"])} for item in some]
        (folder / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        if rows:
            files.append(f"  - split: {split}\n    path: {split}.jsonl")
    counted = Counter((item["metadata"]["task"], item["metadata"]["difficulty"]["grade"]) for item in items)
    card = CARD.format(
        name=source.name,
        kind=source.kind,
        number=f"{len(items):,}",
        version=VERSION,
        source=source,
        size=next((category for most, category in SIZES.items() if len(items) < most), "n>1M"),
        files="\n".join(files),
        rows="\n".join(f"| {task} | {grade} | {number:,} |" for (task, grade), number in sorted(counted.items())),
    )
    (folder / "README.md").write_text(card, encoding="utf-8")
