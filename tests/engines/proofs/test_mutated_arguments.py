"""Arguments with one change: those that are no longer right are refused, by brute force over worlds, and no others."""

from __future__ import annotations

import pytest

from tests.fuzz.mutations import judged


@pytest.mark.parametrize("kind", ["square", "hex", "knights", "mastermind", "zebra"])
def test_an_argument_with_a_change_is_refused_if_it_is_wrong(kind: str) -> None:
    outcomes = judged(kind, 3, 8, seed=0)
    assert outcomes.total() > 60, outcomes
    assert {outcome.rpartition(" ")[2] for outcome in outcomes} == {"right", "wrong"}
