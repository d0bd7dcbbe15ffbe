"""Recordings of games: what presses and releases come to, the figures, and the files that need nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.errors import BadLayout
from game.minesweeper.clicks import BoardParts
from game.minesweeper.layouts import Layout
from game.minesweeper.session import Status
from game.recordings.game_recording import GameRecording
from game.recordings.mouse_buttons import Click, MouseButtons, MouseEvent
from game.recordings.own_recordings import parse_own, to_json
from game.recordings.rawvf import parse_rawvf, to_rawvf
from game.recordings.recorded_play import RecordedPlay

WRITTEN = """\
RawVF_Version: Rev6
Program: Minesweeper Arbiter
Player: Ann
Width: 4
Height: 3
Mines: 2
Time: 2.500
Board:
*000
0000
000*
Events:
0.000 start
-0.300 mv 1 1 (3 4)
0.000 lc 4 1 (50 8)
0.000 lr 4 1 (50 8)
number0 4 1
1.000 rc 1 1 (8 8)
1.100 rr 1 1 (8 8)
1.500 lc 2 2 (24 24)
1.600 rc 2 2 (24 24)
1.700 lr 2 2 (24 24)
1.800 rr 2 2 (24 24)
2.500 lc 4 2 (50 24)
2.500 lr 4 2 (50 24)
2.500 won
"""


def test_a_game_in_rawvf_is_played_with_its_figures() -> None:
    found = parse_rawvf(WRITTEN)
    assert found.header["Player"] == "Ann"
    play = RecordedPlay(found)
    first, around = [*play.clicks()][:2]
    assert (first.cell, first.before.reveals, first.fresh[0, 3]) == ((0, 3), {}, 0)
    assert (around.click, around.cell, around.chosen) == (Click.AROUND, (1, 1), ((1, 0), (2, 0), (2, 1), (2, 2)))
    figures = play.figures
    assert (figures.status, figures.seconds) == (Status.WON, 2.5)
    assert (figures.three_bv, figures.openings, figures.islands) == (2, 2, 0)
    assert (figures.left, figures.right, figures.double, figures.effective) == (1, 1, 1, 3)
    assert figures.efficiency == 2 / 3


@pytest.mark.parametrize("recording", [parse_rawvf(WRITTEN), replace(parse_rawvf(WRITTEN), notes=("It stops.",))])
def test_what_is_written_is_read_again(recording: GameRecording) -> None:
    assert parse_own(to_json(recording)) == recording
    again = parse_rawvf(to_rawvf(recording))
    assert (again.layout, again.events) == (recording.layout, recording.events)
    assert again.header["BBBV"] == "2"
    assert again.header["Time"] == "2.500"


def test_cells_are_those_of_the_pixels_where_the_side_of_a_cell_is_given() -> None:
    """One program writes columns and rows from 0, with pixels 64 a cell; and either may be left out."""
    text = WRITTEN.replace("Player: Ann", "SquareSize: 64").replace("4 1 (50 8)", "3 0 (200 10) (l)")
    text = text.replace("1 1 (8 8)", "(8 8)").replace("2 2 (24 24)", "1 1 (70 70)").replace("4 2 (50 24)", "(200 70)")
    found = parse_rawvf(text)
    assert [event.cell for event in found.events] == [event.cell for event in parse_rawvf(WRITTEN).events]
    assert parse_rawvf(to_rawvf(found)).events[-1].cell == (1, 3)
    assert parse_rawvf(WRITTEN.replace("4 2 (50 24)", "(50 24)")).events[-1].cell == (1, 3)


def test_a_left_click_may_open_around_and_a_flag_become_a_question_mark() -> None:
    text = WRITTEN[: WRITTEN.index("1.500")].replace("Player: Ann", "SuperClick: on\nMarks: ON\nMode: ng")
    found = parse_rawvf(text + "1.500 lc 2 2 (24 24)\n1.600 lr 2 2 (24 24)\n")
    assert parse_own(to_json(found)) == found
    assert parse_rawvf(to_rawvf(found)).left_opens_around
    assert found.notes == ("the mode of the game is ng: the chances take all layouts to be equally likely",)
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


def test_ours_keep_any_grid_and_manners_and_rawvf_refuses_them() -> None:
    layout = Layout(2, 3, frozenset({(0, 1)}), grid="hex")
    own = GameRecording(layout, (MouseEvent(0.0, "lc", None),), floods=False, flags_win=True, flags_stay=False)
    assert parse_own(to_json(own)) == own
    with pytest.raises(BadLayout, match="the grid is 'hex'"):
        to_rawvf(own)
    with pytest.raises(BadLayout, match="zeros open nothing"):
        to_rawvf(replace(own, layout=Layout(1, 2, frozenset())))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Board:\n", "Bord:\n", "line 26: the end, and no line 'Board:'"),
        ("Player: Ann", "Player Ann", "line 3: 'Player Ann'; expected a name, a colon and a value"),
        ("*000\n", "*0x0\n", "line 9, cell 3: 'x'; expected * for a mine, or 0"),
        ("*000\n", "*000\n000\n", "line 10: 3 cells; expected 4"),
        ("*000\n", "*000\n0000\n", "line 13: the board has 4 rows; expected 3"),
        ("Mines: 2", "Mines: 3", "line 8: 2 mines on the board; expected 3"),
        ("Mines: 2", "Mines: two", "line 6: Mines is 'two'; expected a whole number"),
        ("1.500 lc 2 2 (24 24)", "1.500 lx 2 2 (24 24)", "line 20: '1.500 lx 2 2 (24 24)'; expected seconds"),
        ("1.500 lc 2 2 (24 24)", "1.500 lc 2", "line 20: '1.500 lc 2'; expected seconds"),
        ("Events:\n", "", "line 12, cell 6: ' '; expected * for a mine"),
        ("2.500 won\n", "Board:\n0000\n", "line 26: 'Board:'; expected one game, on one board"),
        ("Player: Ann", "SuperFlag: On", "line 3: SuperFlag is on, and the program did more than the hand"),
        ("Player: Ann", "SquareSize: 0x", "line 3: SquareSize is '0x'; expected a whole number"),
    ],
)
def test_a_damaged_file_names_the_line(old: str, new: str, said: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(said)):
        parse_rawvf(WRITTEN.replace(old, new, 1))


@pytest.mark.parametrize("cut", range(WRITTEN.index("1.500"), len(WRITTEN) - 10))
def test_a_file_that_breaks_off_is_read_up_to_there(cut: int) -> None:
    found = parse_rawvf(WRITTEN[:cut])
    whole = parse_rawvf(WRITTEN)
    assert found.events == whole.events[: len(found.events)]
    is_cut = not WRITTEN[:cut].endswith("\n") and WRITTEN[cut] != "\n"
    assert is_cut <= bool(found.notes)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ('"events":[[0,"lx",0,0]]', "event 1: "),
        ('"events":[[0,"lc",0]]', "event 1: "),
        ('"events":[[0,"lc",0,null]]', "event 1: "),
        ('"events":7', "events is 7; expected a list"),
        ('"events":[],"floods":1', "floods is 1; expected true or false"),
        ('"events":[],"header":{"Time":3}', "header is "),
    ],
)
def test_a_damaged_recording_of_ours_names_the_place(fields: str, said: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(said)):
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
    parts = BoardParts.of(3, 3, {(1, 1)}, "knight")
    assert (parts.three_bv, len(parts.openings), parts.islands) == (1, 1, ())
    assert BoardParts.of(3, 3, {(1, 1)}).islands == (parts.openings[0],)
