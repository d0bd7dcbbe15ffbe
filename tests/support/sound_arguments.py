"""The check of arguments shared by tests of explanations."""

from __future__ import annotations

from engines import Explanation


def assert_argued(found: Explanation) -> None:
    """Assert that each step follows, all clues are used, and each step has a sentence of its own."""
    found.check()
    assert {clue for step in found.steps for clue in step.clues} == set(range(len(found.clues))), found.text
    assert len(found.sentences) == len(found.steps)
    assert all(sentence.endswith(".") for sentence in found.sentences)
