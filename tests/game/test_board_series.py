from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from game.errors import BadLayout
from game.grid import all_cells, neighbors
from game.minesweeper.board_series import Boards
from game.minesweeper.layouts import Rule, random_layout
from game.minesweeper.opening_rules import RULES
from game.minesweeper.sizes import Size


@pytest.mark.parametrize("rule", RULES)
def test_boards_are_the_same_for_the_same_seed_and_keep_the_rule(rule: Rule) -> None:
    boards = Boards(Size(9, 9, 30), rule, 7)
    for number in range(5):
        first, second = boards.session(number), boards.session(number)
        assert first.reveal((4, 4)) == second.reveal((4, 4))
        assert rule == "any" or first.exploded is None
        assert rule != "open" or neighbors((4, 4), 9, 9) <= first.reveals.keys()


def refused(act: Callable[[], object]) -> bool:
    with suppress(BadLayout):
        act()
        return False
    return True


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (2, 3), (3, 3), (4, 2), (4, 5)])
def test_there_is_room_if_every_first_click_leaves_some(rule: Rule, height: int, width: int) -> None:
    for mines in range(height * width + 1):
        draw = partial(random_layout, height, width, mines, rule=rule)
        is_full = any(refused(partial(draw, first=cell)) for cell in all_cells(height, width))
        assert refused(Boards(Size(height, width, mines), rule).check_room) is is_full
