"""Transcripts of moves, which are reviewed as recordings without times."""

import json
import random
import re

import pytest

import mineproof as mp
from game.minesweeper.game_session import Status
from game.recordings.game_recording import GameRecording, MouseClick
from game.recordings.transcript_and_playback import Transcript
from game.recordings.transcript_reader import parse_transcript
from mineproof import BadLayout, Size, random_layout
from tests.support.commands import Command

TEXT = """\
4x4 3
reveal 0 0 0
also 0,1: 1
+ 1 0 1
and (1, 1) = 2   # four cells with one click
flag 0 2

2. (2,0) -> 2
open 1,2: 2
3 3 is a mine
"""
JSON = """\
{"height": 4, "width": 4, "mines": 3}
{"move": "reveal", "cell": [0, 0], "count": 0, "opened": [[0, 1, 1], [1, 0, 1], [1, 1, 2]]}
{"move": "flag", "cell": [0, 2]}
{"cell": [2, 0], "count": 2}
{"move": "reveal", "cell": [1, 2], "count": 2}
{"move": "reveal", "cell": [3, 3], "mine": true}
"""
UP_TO_THERE = "".join(TEXT.splitlines(keepends=True)[:8])


def moves(transcript: Transcript) -> list[tuple[object, ...]]:
    return [(move.cell, move.is_flag, dict(move.shown)) for move in transcript.moves]


def test_text_and_json_have_the_same_moves() -> None:
    assert moves(parse_transcript(TEXT)) == moves(parse_transcript(JSON))
    assert parse_transcript(TEXT).size == Size(4, 4, 3)
    assert moves(parse_transcript(TEXT.partition("\n")[2], Size(4, 4, 3))) == moves(parse_transcript(TEXT))


def test_each_move_has_its_verdict(mineproof: Command) -> None:
    found = mp.review(parse_transcript(UP_TO_THERE))
    assert [(click.played.cell, click.verdict.value, click.rung) for click in found.clicks] == [
        ((0, 0), "proven safe", "rule"),
        ((2, 0), "needless risk", ""),
    ]
    assert found.clicks[1].best == (2, 2)
    assert (found.figures, found.status) == (None, Status.PLAYING)
    record = mineproof("review --json", text=UP_TO_THERE).record
    assert [click["verdict"] for click in record["clicks"]] == ["proven safe", "needless risk"]
    assert record["figures"] is None
    assert record["clicks"][0]["seconds"] is None
    output = mineproof("review", text=UP_TO_THERE).unwrapped
    assert "Click 2, (2, 0): needless risk" in output


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_the_review_of_a_recording(seed: int) -> None:
    """A game in which no cell opens others, played at random to its end."""
    rng = random.Random(seed)
    layout = random_layout(4, 5, 4, rng=rng, rule="safe", first=(0, 0))
    cells = [(0, 0), *rng.sample([(r, c) for r in range(4) for c in range(5) if (r, c) != (0, 0)], 8)]
    clicks = tuple(MouseClick(0.0, "reveal", cell) for cell in cells)
    recorded = mp.review(GameRecording(layout, clicks, floods=False))
    lines = ["4x5/4"]
    for cell in cells[: len(recorded.clicks)]:
        seen = "mine" if cell in layout.mines else len(layout.grid.neighbors[cell] & layout.mines)
        lines.append(f"{cell[0]},{cell[1]}: {seen}")
    told = mp.review(parse_transcript("\n".join(lines)))
    assert [click.as_json() | {"seconds": None} for click in recorded.clicks] == [
        click.as_json() for click in told.clicks
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: no size; expected rows, columns and mines, as in 9x9 10, or the option size"),
        ("9x9 10", "line 1: no moves"),
        ("9x9x10\n3,4: 2", 'line 1: "9x9x10" may have columns first; expected rows, columns and mines, as in 16x30/99'),
        ("9x9 10\n3,4: 2\n\n3,4: 1", "line 4: (3, 4) is revealed already, as 2"),
        ("9x9 10\n9,9: 2", "line 2: (9, 9) is off the board; expected rows 0 to 8 and columns 0 to 8"),
        ("9x9 10\nhello", 'line 2: "hello"; expected a move and the number seen, as in reveal 3 4 2'),
        ("9x9 10\n3 4", 'line 2: "3 4": no number; expected a move and the number seen, as in reveal 3 4 2'),
        ("9x9 10\n3 4 9", "line 2: the number 9 at (3, 4); expected 0 to 8, or mine"),
        ("9x9 10\n3 4 mine\n3 5 1", "line 3: a move after the end of the game; expected the mine in the last move"),
        ("9x9 10\nalso 3 5 1", "line 2: a cell with a number that no move opened"),
        ("4x4 3\n0 0 1\nalso 3 3 1", "line 2: (3, 3) is not opened by (0, 0); expected cells around a 0"),
        ("9x9 100\n3 4 1", "line 1: mines is 100; expected an int from 0 to 81 on a 9x9 board"),
        ('9x9 10\n{"cell": [3, 4]}', 'line 2: the move has no number; expected "count", or "mine": true, and not both'),
        ('9x9 10\n{"cel": [3, 4]}', "line 2: "),
        ("3x3 1\n0 0 0\n1,1: mine", "line 3: a mine at (1, 1), which the numbers before prove safe"),
        ("3x3 1\n0 0 1\n2 2 1\n0 2 0", "line 4: no layout has 1 mine in all; 1 at (0, 0); 0 at (0, 2); 1 at (2, 2)"),
        ("3x3 1\n0 0 2", "line 2: "),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadLayout, match="^" + re.escape(message)):
        mp.review(parse_transcript(text))


def test_cells_around_a_zero_that_are_left_out_are_noted() -> None:
    notes = mp.review(parse_transcript("4x4 1\n0 0 0")).notes
    assert "cells around a 0 that the transcript leaves out are taken as not revealed" in notes


def test_options(mineproof: Command) -> None:
    told = UP_TO_THERE.partition("\n")[2]
    assert json.loads(mineproof("review --size 4x4/3 --json", text=told).out)["board"]["mines"] == 3
    assert "4x4/3, and 5x5/3" in mineproof("review --size 5x5/3", text=TEXT, status=2).err
    assert "has no layout" in mineproof("review --save x.json", text=UP_TO_THERE, status=2).err
