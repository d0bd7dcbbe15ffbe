"""The page with an item of each task."""

from __future__ import annotations

from game.puzzles.kinds import KINDS
from mineproof.tasks import TASKS
from mineproof.tasks.task_docs_files import KINDS_SHOWN, page


def test_each_task_and_each_kind_is_shown_with_its_picture_and_a_wrong_answer() -> None:
    assert KINDS_SHOWN.keys() == TASKS.keys()
    assert set(KINDS_SHOWN.values()) == KINDS.keys()
    shown = page()
    assert shown.count("<svg") == shown.count("The answer, which scores 1:") == len(TASKS)
    assert shown.count("A wrong answer, which scores 0") == len(TASKS)
