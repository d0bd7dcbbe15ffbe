"""Reviews of games: the verdicts against what brute force finds, the command, and what it writes."""

import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from math import log2, prod
from pathlib import Path
from typing import Any

import pytest

import mineproof as mp
from game.grid import Cell, all_cells
from game.minesweeper.game_session import Status
from game.recordings.game_recording import GameRecording, MouseClick
from game.recordings.transcript_reader import parse_transcript
from game.recordings.transcripts import Transcript
from mineproof import BadLayout, Layout, Size, random_layout
from mineproof.game_analysis.game_review import Verdict, review
from mineproof.game_analysis.review_text import click_in_words
from mineproof.game_analysis.sampled_wins import sampled_win
from mineproof.reviews.review_command import page as page_of
from tests.support.brute_force_play import most_won
from tests.support.commands import Command
from tests.support.reference_worlds import layouts_with

CORNERS = Layout(4, 4, frozenset({(0, 1), (3, 3)}))


def clicked(layout: Layout, cells: list[Cell], **manners: Any) -> GameRecording:
    """A game of left clicks alone, one a second."""
    clicks = [MouseClick(float(second), "reveal", cell) for second, cell in enumerate(cells)]
    return GameRecording(layout, tuple(clicks), **manners)


@pytest.mark.parametrize("number", range(5))
def test_every_click_is_what_brute_force_says(number: int) -> None:
    rng = random.Random(number)
    layout = random_layout(3, 3, 3, rng=rng)
    cells = sorted(all_cells(3, 3))
    rng.shuffle(cells)
    found = review(clicked(layout, cells, floods=False, first_is_safe=False))
    assert found.clicks
    for click in found.clicks:
        before, cell = click.played.before, click.played.cell
        layouts = layouts_with(before.grid, before.reveals, before.total)
        safe = {one: sum(one not in mines for mines in layouts) for one in before.hidden}
        assert click.survival == Fraction(safe[cell], len(layouts))
        assert click.best_survival == Fraction(max(safe.values()), len(layouts))
        best = max(safe.values())
        is_safest, is_proven = safe[cell] == best, best == len(layouts)
        proven, guessed = (Verdict.RISK, Verdict.SAFE), (Verdict.GUESS, Verdict.FORCED)
        assert click.verdict is (proven if is_proven else guessed)[is_safest]
        assert click.win is not None
        grid, revealed = before.grid, frozenset(before.reveals)
        free = [mines for mines in layouts if cell not in mines]
        parts = [[mines for mines in free if len(grid.neighbors[cell] & mines) == number] for number in range(9)]
        made = sum(most_won(grid, part, revealed | {cell}) for part in parts if part)
        assert click.win.best == Fraction(most_won(grid, layouts, revealed), len(layouts))
        assert click.win.made == Fraction(made, len(layouts))
        assert click.is_mistake == (click.win.made < click.win.best)
        assert (click in found.guesses) is (best < len(layouts))
    survived = [click.survival or 1 for click in found.clicks if click.played.exploded is None]
    assert 2**-found.luck == pytest.approx(float(prod(survived)))


def test_the_guesses_and_their_luck_are_told(mineproof: Command) -> None:
    pair = clicked(Layout(2, 2, frozenset({(1, 1)})), [(0, 0), (0, 1), (1, 0)])
    found = review(pair)
    assert [click.number for click in found.guesses] == [2, 3]
    assert [click.even_guess for click in found.clicks] == [(), (), ((1, 0), (1, 1))]
    assert found.luck == pytest.approx(-log2(2 / 3 * 1 / 2))
    printed = mineproof("review", text=pair.to_json()).unwrapped
    assert "Luck: 1.58 bits" in printed
    assert "2 and 3; 1 of" in printed
    record = mineproof("review --json", text=pair.to_json()).record
    assert (record["luck"], record["guesses"]) == (pytest.approx(found.luck), [2, 3])


def test_a_guess_beside_a_safer_cell_is_listed_while_its_chance_to_win_is_unknown(
    mineproof: Command, tmp_path: Path
) -> None:
    moves, page = "9 9 10\nreveal 0 0 2\nreveal 1 1 3\n", tmp_path / "page.html"
    record = mineproof("review --json --html", page, text=moves).record
    assert (record["mistakes"], record["riskier_guesses"], record["guesses"]) == ([], [2], [2])
    assert 'id="click-2"' in page.read_text(encoding="utf-8")
    assert "Riskier guesses" in mineproof("review", text=moves).unwrapped


def test_a_number_that_opens_around_is_survived_by_all_its_cells_together() -> None:
    layout = Layout(3, 3, frozenset({(0, 0), (2, 2)}))
    flags = [MouseClick(0.0, "flag", cell) for cell in ((0, 0), (0, 1))]
    clicks = MouseClick(0.0, "reveal", (1, 1)), *flags, MouseClick(0.0, "around", (1, 1))
    found = review(GameRecording(layout, clicks))
    _, around = found.clicks
    assert around.played.chosen == ((0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2))
    assert around.survival == Fraction(1, 28), "of the 28 ways to lay two mines"
    assert around.played.exploded == (2, 2)
    assert around.is_mistake


EXAMPLE = clicked(Layout(4, 5, frozenset({(0, 1), (3, 3)})), [(0, 0), (1, 4), (1, 0)], header={"Player": "Ann"})
"""A game with a needless risk, that stops in the middle."""


def test_a_game_that_stops_is_reviewed_up_to_there() -> None:
    found = mp.review(replace(EXAMPLE, clicks=EXAMPLE.clicks[:1]))
    assert len(found.notes) == 1 + len(found.recording.notes)
    assert [click.verdict for click in found.clicks] == [Verdict.SAFE]
    assert "1 clicks" in repr(found)


def test_the_command_reads_files_and_prints_json(mineproof: Command, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    output = mineproof("review --json --save", kept, text=EXAMPLE.to_json()).record
    assert output["header"]["Player"] == "Ann"
    assert [click["number"] for click in output["clicks"]] == [1, 2, 3]
    assert mineproof("review --json", kept).record["clicks"] == output["clicks"]


def test_the_command_says_it_in_lines_that_fit(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = clicked(CORNERS, [(0, 0), (2, 0), (0, 2), (3, 3)]).to_json()
    output = mineproof("review", text=recording).out
    assert output.startswith("Lost after 3.00 s: ")
    assert "\nMistakes:\nClick " in output
    assert max(map(len, output.splitlines())) < 80
    monkeypatch.setenv("COLUMNS", "9")
    assert "has 9: --html" in mineproof("review", text=recording).unwrapped


def test_a_damaged_file_ends_with_its_name_and_the_place(mineproof: Command) -> None:
    for content, message in (
        ("", 'line 1: ""; expected a recording: AVF, EVF, MVF, RMV, or JSON'),
        ('{"kind":"recording","height":1,"width":2,"mines":[],"clicks":[[1]]}', "line 1: clicks[0] is [1]"),
        ('{"kind":"recording","height":1,"width":2,', "not JSON"),
    ):
        complaint = " ".join(mineproof("review", text=content, status=2).err.split())
        assert "file.txt" in complaint
        assert message in complaint


def test_what_is_too_large_or_takes_no_real_time() -> None:
    with pytest.raises(BadLayout, match="a board of 400x300 has 120,000 cells; expected at most 100,000 in a review"):
        review(GameRecording(Layout(400, 300, frozenset()), ()))
    for time, seconds in [("2.5", 2.5), ("nan", None), ("inf", None), ("-1", None), ("", None)]:
        assert replace(EXAMPLE, header={"Time": time}).seconds == seconds


def test_the_page_has_a_jump_to_every_mistake(mineproof: Command, tmp_path: Path) -> None:
    recording = replace(clicked(CORNERS, [(0, 0), (2, 0), (3, 3)]), header={"Player": "<Ann>"})
    written = tmp_path / "page.html"
    mineproof("review --html", written, text=recording.to_json())
    found, page = review(recording), written.read_text(encoding="utf-8")
    assert found.mistakes
    for click in found.mistakes:
        assert page.count(f'href="#click-{click.number}"') == 3, "from the curve, the list above and the table"
        assert page.count(f'id="click-{click.number}"') == 1
    assert "&lt;Ann&gt;" in page
    assert "<Ann>" not in page
    assert page == page_of(found)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", ""), "nothing is fetched"
    assert "was opened" in page_of(review(GameRecording(CORNERS, ())))


def test_games_find_the_chance_to_win_that_is_exact() -> None:
    pytest.importorskip("game.compiled_games", reason="the compiled core is not installed")
    compared = 0
    for number in range(4):
        rng = random.Random(number)
        layout = random_layout(4, 5, 6, rule="safe", first=(0, 0), rng=rng)
        cells = [(0, 0), *rng.sample(sorted(set(all_cells(4, 5)) - layout.mines - {(0, 0)}), 6)]
        for click in review(clicked(layout, cells)).clicks:
            if click.win is None or click.verdict is Verdict.SAFE:
                continue
            found = sampled_win(replace(click.played.before, flags=frozenset()), click.played.cell, 80)
            if found is not None:
                compared += 1
                for chance, interval in ((click.win.best, found.best), (click.win.made, found.made)):
                    more = (interval.high - interval.low) / 2 + 1e-9  # twice as wide as 95%: all of many are to hold
                    assert interval.low - more <= chance <= interval.high + more
    assert compared > 2


def test_a_mistake_by_games_is_one_whose_interval_excludes_0() -> None:
    pytest.importorskip("game.compiled_games", reason="the compiled core is not installed")
    rng = random.Random(5)
    layout = random_layout(8, 8, 20, rng=rng)
    found = review(clicked(layout, rng.sample(sorted(set(all_cells(8, 8)) - layout.mines), 3)), games=12)
    sampled = [click for click in found.clicks if click.sampled is not None]
    assert sampled
    for click in sampled:
        assert click.sampled is not None
        assert click.is_mistake == (click.sampled.lost.low > 0)
        assert click.as_json()["sampled_win"]["games"] == 12
        assert "percentage points" in click_in_words(click)
    assert found.as_json() == review(found.recording, games=12).as_json(), "the same each time"


# Transcripts of moves, which are reviewed as recordings without times are.


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
