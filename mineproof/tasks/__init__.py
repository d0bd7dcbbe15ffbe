"""Reasoning tasks for people and models: questions with certain answers, and the scores of given answers.

>>> from mineproof.tasks import TaskItems, score_answer
>>> item = TaskItems("minesweeper", ("certain",), "single", seed=1)[0]
>>> score_answer(item["answer"], item), score_answer("", item)
(1.0, 0.0)
"""

from mineproof.tasks.canonical_forms import canonical_form, split_of
from mineproof.tasks.task_items import VERSION, Item, TaskItems, check_item, score_answer
from mineproof.tasks.task_kinds import TASKS

__all__ = ["TASKS", "VERSION", "Item", "TaskItems", "canonical_form", "check_item", "score_answer", "split_of"]
