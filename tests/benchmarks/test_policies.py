"""Policies as contestants: "policy:module:function", or by the file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra `gym` is not installed")

from benchmarks.command_line.classes_in_files import FILES, importable
from benchmarks.contestants import check_known, load, make_player, required_packages, spec_of
from benchmarks.contestants.user_classes import as_argument
from game.errors import UserError
from game.minesweeper import Layout, Minesweeper, play

POLICIES = '''
"""Policies to be tried."""

asked = []

def last(board, mask):
    asked.append((board.tolist(), mask.tolist()))
    return max(action for action, useful in enumerate(mask) if useful)

def word(board, mask):
    return "corner"
'''


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.path", [str(tmp_path), *__import__("sys").path])
    monkeypatch.delitem(FILES, "tried_policies", raising=False)  # each test has a file of this name
    (tmp_path / "tried_policies.py").write_text(POLICIES, encoding="utf-8")
    return importable(f"policy:{tmp_path / 'tried_policies.py'}:last")


def test_a_policy_gets_the_board_and_the_useful_actions(name: str) -> None:
    player = make_player(name, 2, 2, 1, random.Random(1))
    outcome = play(Minesweeper.from_layout(Layout(2, 2, frozenset({(0, 0)}))), player, first=(0, 1))
    assert (outcome.won, outcome.guesses, outcome.unsound) == (True, 2, 0)
    import tried_policies  # type: ignore[import-not-found]

    assert tried_policies.asked[0] == ([[-1, 1], [-1, -1]], [1, 0, 1, 1])


def test_what_is_known_of_it(name: str) -> None:
    assert name == "policy:tried_policies:last"
    assert as_argument(name).startswith("policy:")
    assert as_argument(name).endswith("tried_policies.py:last")
    assert not spec_of(name).deduces
    assert "numpy" in required_packages([name])
    check_known([name])
    with pytest.raises(UserError, match="plays games only"):
        check_known([name], "deduce")
    for wrong, message in (
        (":none", "function is called 'none'"),
        ("_2:f", "no module 'tried_policies_2'"),
        ("", "called"),
    ):
        with pytest.raises(UserError, match=message):
            check_known([f"policy:tried_policies{wrong}"])


def test_an_answer_that_is_no_action_is_an_error(name: str) -> None:
    player = load("policy:tried_policies:word")(2, 2)
    with pytest.raises(UserError, match="'corner'; expected row"):
        player.make_random_move()
