"""Recordings of games: what presses and releases come to, the figures, and the files that need nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.errors import BadLayout
from game.minesweeper.clicks import BoardParts
from game.minesweeper.layouts import Layout
from game.minesweeper.session import Status
from game.recordings.game_recording import GameRecording, parse_own, to_json
from game.recordings.mouse_buttons import Click, MouseButtons, MouseEvent
from game.recordings.recorded_play import RecordedPlay

PRESSED = [
    *((-0.3, "mv", (0, 0), (3, 4)), (0.0, "lc", (0, 3), (50, 8)), (0.0, "lr", (0, 3), (50, 8))),
    *((1.0, "rc", (0, 0), (8, 8)), (1.1, "rr", (0, 0), (8, 8)), (1.5, "lc", (1, 1), (24, 24))),
    *((1.6, "rc", (1, 1), (24, 24)), (1.7, "lr", (1, 1), (24, 24)), (1.8, "rr", (1, 1), (24, 24))),
    *((2.5, "lc", (1, 3), (50, 24)), (2.5, "lr", (1, 3), (50, 24))),
]
"""A mouse that moves, opens a corner, flags a mine, opens around a number, and clicks where all is open."""

WON = GameRecording(
    Layout(3, 4, frozenset({(0, 0), (2, 3)})),
    tuple(MouseEvent(*event) for event in PRESSED),
    {"Program": "Minesweeper Arbiter", "Player": "Ann", "Time": "2.500"},
)


def test_a_game_is_played_with_its_figures() -> None:
    play = RecordedPlay(WON)
    first, around = [*play.clicks()][:2]
    assert (first.cell, first.before.reveals, first.fresh[0, 3]) == ((0, 3), {}, 0)
    assert (around.click, around.cell, around.chosen) == (Click.AROUND, (1, 1), ((1, 0), (2, 0), (2, 1), (2, 2)))
    figures = play.figures
    assert (play.status, figures.seconds) == (Status.WON, 2.5)
    assert (figures.three_bv, figures.openings, figures.islands) == (2, 2, 0)
    assert (figures.left, figures.right, figures.double, figures.effective) == (1, 1, 1, 3)
    assert figures.efficiency == 2 / 3


@pytest.mark.parametrize("recording", [WON, replace(WON, notes=("It stops.",))])
def test_what_is_written_is_read_again(recording: GameRecording) -> None:
    assert parse_own(to_json(recording)) == recording


def test_a_left_click_may_open_around_and_a_flag_become_a_question_mark() -> None:
    around = (MouseEvent(1.5, "lc", (1, 1)), MouseEvent(1.6, "lr", (1, 1)))
    found = replace(WON, events=(*WON.events[:5], *around), left_opens_around=True, question_marks=True)
    assert parse_own(to_json(found)) == found
    assert [click.click for click in RecordedPlay(found).clicks()] == [Click.REVEAL, Click.AROUND]

    def is_flagged(*names: str) -> bool:
        """Whether the corner is flagged after these events, which follow the first click."""
        play = RecordedPlay(
            replace(found, events=(*found.events[:3], *(MouseEvent(2.0, one, (0, 0)) for one in names)))
        )
        list(play.clicks())
        return (0, 0) in play.session.flags

    press = ("rc", "rr")
    assert [is_flagged(*press * times) for times in range(1, 5)] == [True, False, False, True]
    assert [is_flagged("mt", *press * times) for times in range(1, 4)] == [True, False, True]


def test_any_grid_and_manners_are_kept() -> None:
    layout = Layout(2, 3, frozenset({(0, 1)}), grid="hex")
    own = GameRecording(layout, (MouseEvent(0.0, "lc", None),), floods=False, flags_win=True, flags_stay=False)
    assert parse_own(to_json(own)) == own


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('"events":[[0,"lx",0,0]]', 'events[0][1] is "lx"; expected one of lc, lr, rc'),
        ('"events":[[0,"lc",0]]', 'events[0] is [0, "lc", 0]; expected [seconds, "lc", row, column]'),
        ('"events":[[0,"lc",0,null]]', "events[0]: a row without a column"),
        ('"events":[[0,"lc",0,0,1]]', "events[0]: a row without a column, or x without y"),
        ('"events":[[0,"lc",0,0,1,2,3]]', "events[0] is "),
        ('"events":[],"header":{"Time":3}', 'header is {"Time": 3}; expected a string for each key'),
        ('"events":[[999999999999,"lc",0,0]]', "events[0]: "),
        ('"events":[[0,"lc",0,0],[0,"lc",999999999999,0]]', "events[1]: "),
        ('"events":[[0,"lc",0,0,999999999999,0]]', "events[0]: "),
        ('"events":[[1e400,"lc",0,0]]', "1e400 at column "),
    ],
)
def test_a_damaged_recording_of_ours_names_the_place(fields: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        parse_own('{"kind":"recording","height":1,"width":2,"mines":[[0,1]],' + fields + "}")


def test_a_right_button_without_a_flag_is_part_of_the_double_click() -> None:
    buttons = MouseButtons()
    clicks = [buttons.take(name, (0, 0), True) for name in ("rc", "lc", "lr", "rr")]
    assert (buttons.left, buttons.right, buttons.double) == (0, 0, 1)
    assert clicks[2] is Click.AROUND


@pytest.mark.parametrize("names", [["sc", "lr"], ["mc", "mr"], ["m", "m"], ["cc", "lr", "rr"], ["l", "r", "l", "r"]])
def test_all_ways_to_open_around(names: list[str]) -> None:
    buttons = MouseButtons()
    assert [buttons.take(name, (0, 0), True) for name in names].count(Click.AROUND) == 1
    assert buttons.clicks == 1


def test_flags_guard_cells_from_a_flood_and_mines_stop_nothing() -> None:
    layout = Layout(1, 5, frozenset({(0, 4)}))
    session = GameRecording(layout, ()).session()
    session.toggle_flag((0, 1))
    assert session.reveal((0, 0)) == {(0, 0): 0}
    around = GameRecording(Layout(3, 3, frozenset({(0, 0)})), ()).session()
    around.reveal((1, 1))
    around.toggle_flag((2, 2))
    assert len(around.open_around((1, 1))) == 6
    assert around.exploded == (0, 0)


def test_parts_of_a_board_on_another_grid() -> None:
    parts = BoardParts.of(Layout(3, 3, frozenset({(1, 1)}), grid="knight"))
    assert (parts.three_bv, len(parts.openings), parts.islands) == (1, 1, ())
    assert BoardParts.of(Layout(3, 3, frozenset({(1, 1)}))).islands == (parts.openings[0],)


@pytest.mark.parametrize("time", ["1e-320", "999999999999", "1e400", "nan"])
def test_figures_are_finite_whatever_the_time(time: str) -> None:
    play = RecordedPlay(replace(WON, header={"Time": time}))
    list(play.clicks())
    figures = play.figures
    assert figures.seconds <= 2.5
    assert figures.three_bv_per_second is None or figures.three_bv_per_second < 1e6
