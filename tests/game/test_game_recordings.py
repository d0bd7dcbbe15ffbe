"""Recordings of games: the figures, and the files that need nothing else."""

import re
from dataclasses import replace

import pytest

from game.minesweeper.game_session import Status
from game.recordings.game_recording import MouseClick
from game.recordings.recording_playback import RecordedPlay
from mineproof import BadLayout, GameRecording, Layout

WON = GameRecording(
    Layout(3, 4, frozenset({(0, 0), (2, 3)})),
    tuple(
        MouseClick(*click)
        for click in ((0.0, "reveal", (0, 3)), (1.0, "flag", (0, 0)), (1.7, "around", (1, 1)), (2.5, "reveal", (1, 3)))
    ),
    {"Program": "Minesweeper Arbiter", "Player": "Ann", "Time": "2.500"},
)
"""It opens a corner, flags a mine, opens around a number, and clicks where all is open."""


def test_a_game_is_played_with_its_figures() -> None:
    play = RecordedPlay(WON)
    first, around = [*play.clicks()][:2]
    assert (first.cell, first.before.reveals, first.fresh[0, 3]) == ((0, 3), {}, 0)
    assert (around.click, around.cell, around.chosen) == ("around", (1, 1), ((1, 0), (2, 0), (2, 1), (2, 2)))
    figures = play.figures
    assert (play.status, figures.seconds, figures.efficiency) == (Status.WON, 2.5, 2 / 3)
    assert (figures.three_bv, figures.openings, figures.islands) == (2, 2, 0)
    assert (figures.left, figures.right, figures.double, figures.effective) == (1, 1, 1, 3)


def test_what_is_written_is_read_again() -> None:
    layout, clicks = Layout(2, 3, frozenset({(0, 1)}), grid="hex"), (MouseClick(0.0, "reveal", None),)
    unusual = GameRecording(layout, clicks, {}, False, True, False, False, ("It stops.",))
    for recording in (WON, unusual):
        assert GameRecording.from_json(recording.to_json()) == recording


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('"clicks":[[0,"lc",[0,0]]]', 'line 1: clicks[0][1] is "lc"; expected one of reveal, flag, around'),
        ('"clicks":[[0,"flag"]]', 'line 1: clicks[0] is [0, "flag"]; expected [seconds, "reveal", [row, column]]'),
        ('"clicks":[[0,"flag",0,0]]', 'clicks[0] is [0, "flag", 0, 0]; expected [seconds, "reveal", [row, column]]'),
        ('"clicks":[[0,"flag",[0]]]', "line 1: clicks[0][2] is [0]; expected a list of length 2"),
        ('"clicks":[],"header":{"Time":3}', 'line 1: header is {"Time": 3}; expected a string for each key'),
        ('"clicks":[[999999999999,"flag",[0,0]]]', "line 1: clicks[0]: 999999999999.0 seconds"),
        ('"clicks":[[0,"flag",null],[0,"flag",[1,0]]]', "line 1: clicks[1]: (1, 0) is off the board"),
        ('"clicks":[[1e400,"flag",null]]', "line 1: 1e400 at column 69; expected a number of at most 20 digits"),
    ],
)
def test_a_damaged_recording_of_ours_names_the_place(fields: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        GameRecording.from_json('{"kind":"recording","height":1,"width":2,"mines":[[0,1]],' + fields + "}")


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


@pytest.mark.parametrize("time", ["1e-320", "999999999999", "1e400", "nan"])
def test_figures_are_finite_whatever_the_time(time: str) -> None:
    play = RecordedPlay(replace(WON, header={"Time": time}))
    list(play.clicks())
    figures = play.figures
    assert figures.seconds <= 2.5
    assert figures.three_bv_per_second is None or figures.three_bv_per_second < 1e6
