"""The times of whole boards: contestants are helped where they know nothing."""

from benchmarks.experiments import whole_board_times
from benchmarks.subjects.layouts_drawn_or_from_file import draw_layout
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size


def test_whole_boards_need_help_only_where_nothing_is_known() -> None:
    for layout in (draw_layout(Size.parse("9x9/10"), 1, number) for number in range(5)):
        helped = {name: whole_board_times.measure(name, 0, layout, 1).helped for name in ("sat", "sentence", "random")}
        assert helped["sat"] <= helped["sentence"] < helped["random"] == 81 - 10 - 1
    liar, layout = "tests.support.faulty_contestants:Liar", Layout(3, 3, frozenset([(0, 2)]), first=(1, 1))
    result = whole_board_times.measure(liar, 0, layout, 1)
    assert (result.moves, result.helped, result.unsound) == (3, 0, 1)
    assert result.wrong is not None
    assert (result.wrong.cell, result.wrong.revealed[0]) == ((0, 2), (1, 1))
    assert result.wrong.seen().reveals.keys() == {*result.wrong.revealed}
