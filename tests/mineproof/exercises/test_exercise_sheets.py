"""Sheets of exercises: boards that fill their column, room to answer, and every format."""

from __future__ import annotations

import random
import re
import shutil
from itertools import islice
from pathlib import Path

import pytest

from engines.grading.grading import Grade
from game.errors import UserError
from game.grid import Grid
from game.minesweeper.sizes import Size
from game.pictures.svg_drawing import CELL, snug_size
from mineproof.exercises import sheet_formats, sheet_options
from mineproof.exercises.board_exercises import exercises, positions_of
from mineproof.exercises.exercise import ExerciseSheet
from mineproof.exercises.sheet_layout import PAPERS, RULED, SMALLEST_CELL, compute_layout
from tests.support.commands import Command

SMALL, EXPERT = Size(6, 6, 8), Size(16, 30, 99)


def sheet_of(count: int, size: Size = SMALL) -> ExerciseSheet:
    found = exercises(size, Grade.SENTENCE, random.Random(1))
    return ExerciseSheet(list(islice(filter(None, found), count)))


@pytest.mark.parametrize(
    ("size", "count", "asked", "columns"),
    [(SMALL, 4, None, 3), (SMALL, 4, 4, 4), (SMALL, 2, 3, 2), (EXPERT, 2, None, 1), (EXPERT, 2, 4, 1)],
)
def test_boards_fill_their_columns_with_squares_that_can_be_read(
    size: Size, count: int, asked: int | None, columns: int
) -> None:
    sheet = sheet_of(count, size)
    for paper in PAPERS:
        layout = compute_layout(sheet, paper, asked)
        assert layout.columns == columns
        for one in sheet.exercises:
            width = layout.picture_width(one.picture)
            assert 0.6 * layout.column_width < width <= layout.column_width
            assert width / snug_size(one.picture)[0] * CELL > SMALLEST_CELL
            assert layout.answer_width(one.solution) < width


def test_answers_stand_apart(mineproof: Command, tmp_path: Path) -> None:
    sheet, answers = tmp_path / "a.html", tmp_path / "b.html"
    title = "--title=50% & more"
    mineproof("exercises --count 2 --seed 1 --columns 2 --html", sheet, "--answers", answers, title)
    page, key = (file.read_text(encoding="utf-8") for file in (sheet, answers))
    assert "<h1>50% &amp; more</h1>" in page
    assert "Name" in page
    assert "[sentence]" not in page
    assert "Answers: 50% &amp; more" in key
    assert re.findall("<h2>([0-9]+)</h2>", key) == ["1", "2"]
    assert key.count("[sentence]") == 2
    assert page.count("<svg") == key.count("<svg") == 2
    assert page.count('class="line"') == 2 * RULED
    assert page.count(": which one, and why?") == 2
    assert "Hand in its row and column" in page
    assert "<li>sentence: two numbers" in key
    assert "http" not in page.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("exercises --columns 2", "--columns is for sheets; add --html FILE"),
        ("exercises --answers a.html", "--answers is for sheets"),
        ("exercises --html a.html --answers a.doc", "expected a file that ends in .html, .htm, .pdf"),
        ("exercises --html a.html --answers a.html", "name the same file"),
        ("exercises --html a.html --columns 9", "--columns"),
        ("exercises --pdf -", "a sheet is written to a file"),
    ],
)
def test_what_could_not_be_written_is_refused_before_the_search(
    command: str, complaint: str, mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint in " ".join(mineproof(command, status=2).err.split())
    assert not list(tmp_path.iterdir())


def test_without_a_converter_it_says_what_to_install(
    mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    message = " ".join(mineproof("exercises --count 1 --seed 1 --pdf", tmp_path / "a.pdf", status=2).err.split())
    assert "apt install chromium" in message
    assert "write --html and print it" in message


@pytest.mark.skipif(not any(map(shutil.which, sheet_formats.BROWSERS)), reason="there is no Chromium")
def test_a_browser_prints_the_answers_on_pages_of_their_own(mineproof: Command, tmp_path: Path) -> None:
    pdf, page = tmp_path / "a.pdf", tmp_path / "a.html"
    printed = mineproof("exercises --count 2 --seed 1 --pdf", pdf, "--html", page)
    assert [line.split(": ")[0] for line in printed.out.splitlines()] == [f"wrote {page}", f"wrote {pdf}"]
    assert len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) == 2


def test_a_failing_converter_loses_nothing_and_says_what_was_written(
    mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(page: str) -> bytes:
        raise UserError("the converter made no PDF")

    monkeypatch.setattr(sheet_options, "pdf_of", fails)
    monkeypatch.setattr(sheet_options, "pdf_converter", lambda: None)
    pdf, page, answers = (tmp_path / name for name in ("a.pdf", "a.html", "b.html"))
    message = mineproof("exercises --count 1 --seed 1 --pdf", pdf, "--html", page, "--answers", answers, status=2)
    assert f"{pdf} was not written: the converter made no PDF; its pages are in {pdf}.html" in message.err
    assert message.out.startswith(f"wrote {page}: 1 exercise\nwrote {answers}: ")
    assert (tmp_path / "a.pdf.html").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    assert "[sentence]" in answers.read_text(encoding="utf-8")


BOARDS = {"many.txt": "1121\n....", "layout.jsonl": '{"height": 3, "width": 3, "mines": [[0, 0]], "first": [2, 2]}'}


BOARD = '{"height": 1, "width": 2, "reveals": [[0, 0, 1]]'


def test_puzzles_that_somebody_wrote_make_a_sheet(mineproof: Command, tmp_path: Path) -> None:
    for name, content in BOARDS.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    board, corner = mineproof("exercises from", *[tmp_path / name for name in BOARDS]).records
    assert board["solution"]["safe"] == [[1, 0], [1, 2]]
    assert board["solution"]["mines"] == [[1, 1], [1, 3]]
    assert board["solution"]["grade"] == "sentence"
    assert corner["solution"]["mines"] == [[0, 0]]
    page = tmp_path / "sheet.html"
    mineproof("exercises from --mines 2 --title Mine --html", page, tmp_path / "many.txt")
    assert "Which cells are certain, and why? There are 2 mines in all." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("9x", "a.txt, line 1, cell 1: '9'"),
        ("..", "a.txt: nothing is certain here"),
        ("1", "a.txt: no solution fits"),
        (f'{BOARD}}}\n{{"height": 1}}', "line 2"),
        (f'{BOARD}}}\n{BOARD}, "grid": "hex"}}', "one kind a sheet"),
    ],
)
def test_puzzles_that_make_no_exercise_are_refused(
    content: str, complaint: str, mineproof: Command, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(content, encoding="utf-8")
    page = tmp_path / "sheet.html"
    assert complaint in mineproof("exercises from --html", page, tmp_path / "a.txt", status=2).err
    assert not page.exists()


def test_without_a_seed_it_says_which_makes_the_same_again(tmp_path: Path, mineproof: Command) -> None:
    texts = []
    options = ""
    for _ in range(2):
        message = mineproof(f"exercises --count 2 {options} --html {tmp_path / 'sheet.html'}").out
        options = message.strip().rpartition("the same again with ")[2]
        texts.append((tmp_path / "sheet.html").read_text("utf-8"))
    assert texts[0] == texts[1]
    assert "mineproof: the same again with --seed" in mineproof("exercises --count 1").err


def test_a_sheet_says_which_cells_a_number_counts() -> None:
    for grid, message in (
        (Grid.of("square", 3, 3), "in the eight cells around it."),
        (Grid.of("torus", 3, 3), "whose edges meet."),
        (Grid.table(1, 2, [[1], [0]]), "those that a table lists."),
    ):
        assert message in positions_of(grid)
