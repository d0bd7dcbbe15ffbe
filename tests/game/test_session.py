from __future__ import annotations

import pytest

from game.errors import IllegalMove
from game.minesweeper.layouts import Layout
from game.minesweeper.session import Session


@pytest.mark.parametrize("cell", [(9, 9), (-1, 0), (0,), "a1"])
def test_what_is_no_cell_of_the_board_is_refused_and_changes_nothing(cell: tuple[int, int]) -> None:
    session = Session.on(Layout(2, 2, frozenset({(1, 1)})), floods=False)
    session.reveal((0, 0))
    for act in (session.reveal, session.open_around, session.toggle_flag):
        with pytest.raises(IllegalMove):
            act(cell)
    assert (session.reveals, session.flags) == ({(0, 0): 1}, set())


def test_what_opens_around_a_number_is_returned() -> None:
    session = Session.on(Layout(2, 2, frozenset({(1, 1)})), floods=False)
    session.reveal((0, 0))
    assert session.open_around((0, 0)) == {}
    session.toggle_flag((1, 1))
    assert session.open_around((0, 0)) == {(0, 1): 1, (1, 0): 1}
