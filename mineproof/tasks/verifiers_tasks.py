"""Tasks as an environment of the package verifiers: one question per rollout, with the score as its reward."""

import json
from itertools import islice
from typing import Any

from mineproof.tasks.canonical_forms import Split
from mineproof.tasks.task_items import TaskItems, score_answer


def load_environment(kind: str = "minesweeper", train: int = 1_000, test: int = 100, **options: Any) -> Any:
    """Make a single-turn environment with this number of training and test items, each from its own split.

    The `options` are those of `TaskItems`. Raises `ImportError` without `verifiers` (before 0.2) and `datasets`.
    """
    try:
        import verifiers
        from datasets import Dataset

        environment, rubric = verifiers.SingleTurnEnv, verifiers.Rubric
    except (ImportError, AttributeError) as error:
        raise ImportError("this needs packages: pip install 'verifiers<0.2' datasets") from error

    def rows(split: Split, number: int) -> Any:
        items = islice(TaskItems(kind, split=split, **options), number)
        return Dataset.from_list(
            [
                {"question": item["question"], "answer": item["answer"], "info": info_of(item["metadata"])}
                for item in items
            ]
        )

    rewards = rubric(funcs=[reward], weights=[1.0])
    return environment(dataset=rows("train", train), eval_dataset=rows("test", test), rubric=rewards)


def info_of(metadata: Any) -> dict[str, str]:
    """Return an object with the metadata as JSON text; the package verifiers may add keys to it."""
    return {"metadata": json.dumps(metadata)}


def reward(completion: Any, answer: str, info: Any, **_: Any) -> float:
    """Score the last message of a model; `info` is the result of `info_of`, or its JSON text."""
    text = completion if isinstance(completion, str) else completion[-1]["content"] if completion else ""
    kept = json.loads(info) if isinstance(info, str) else info
    return score_answer(text, {"answer": answer, "metadata": json.loads(kept["metadata"])})
