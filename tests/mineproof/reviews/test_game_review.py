"""Reviews of games: the verdicts against what brute force finds, the command, and what it writes."""

import random
from dataclasses import replace
from fractions import Fraction
from math import log2, prod
from pathlib import Path
from typing import Any

import pytest

import mineproof as mp
from game.grid import Cell, all_cells
from game.recordings.game_recording import GameRecording, MouseClick
from mineproof import BadLayout, Layout, random_layout
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


# Transcripts of moves, which are reviewed as recordings without times are.


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
