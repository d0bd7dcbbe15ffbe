"""Sheets of exercises: full pages, boards that fill their column, room to answer, and every format."""

from __future__ import annotations

import random
import re
import shutil
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engines.grading.grading import Grade
from game.errors import UserError
from game.grid import Grid
from game.minesweeper.sizes import Size
from game.pictures.svg_drawing import CELL, snug_size
from mineproof.exercises import sheet_formats, sheet_options
from mineproof.exercises.board_exercises import exercises, task_of
from mineproof.exercises.exercise_sheet import ExerciseSheet
from mineproof.exercises.sheet_layout import MARGIN, PAPERS, SMALLEST_CELL, text_height
from tests.support.commands import Command

SMALL, EXPERT = Size(6, 6, 8), Size(16, 30, 99)


def sheet_of(count: int, size: Size = SMALL) -> ExerciseSheet:
    found = exercises(size, Grade.SENTENCE, random.Random(1))
    return ExerciseSheet.of(list(islice(filter(None, found), count)))


@pytest.fixture(scope="module")
def forty() -> ExerciseSheet:
    return sheet_of(40)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("columns", [None, 1, 3, 4])
def test_pages_are_full_and_each_exercise_stands_on_one(forty: ExerciseSheet, paper: str, columns: int | None) -> None:
    layout = forty.layout(paper, columns)
    assert layout.columns == columns or columns is None
    places = [place for page in layout.pages for row in page for place in range(row.first, row.end)]
    assert places == list(range(40))
    assert not layout.breaks
    for number, page in enumerate(layout.pages):
        taken = sum(row.height for row in page) + (0 if number else text_height(forty.task, PAPERS[paper][0]))
        assert 0.75 * PAPERS[paper][1] - 2 * MARGIN < taken < PAPERS[paper][1] - 2 * MARGIN
    assert min(layout.widths) > 0.6 * layout.column_width
    assert max(layout.widths) <= layout.column_width
    assert min(layout.ruled) >= 3


def test_an_expert_board_has_squares_that_can_be_read_however_many_columns_are_asked_for() -> None:
    sheet = sheet_of(2, EXPERT)
    for columns in (None, 2, 4):
        layout = sheet.layout("a4", columns)
        assert layout.columns == 1
        assert layout.widths[0] / snug_size(sheet.questions[0].picture)[0] * CELL > SMALLEST_CELL


def test_answers_stand_apart(mineproof: Command, tmp_path: Path) -> None:
    sheet, answers = tmp_path / "a.html", tmp_path / "b.html"
    title = "--title=50% & more"
    mineproof("exercises --count 2 --seed 1 --columns 2 --html", sheet, "--answers", answers, title)
    page, key = (file.read_text(encoding="utf-8") for file in (sheet, answers))
    assert "<h1>50% &amp; more</h1>" in page
    assert "Name" in page
    assert "[sentence]" not in page
    assert "Answers: 50% &amp; more" in key
    assert key.count("[sentence]") == 2
    assert page.count("<svg") == key.count("<svg") == 2
    assert page.count('class="line"') > 6


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("exercises --columns 2", "--columns is for sheets; add --html FILE"),
        ("exercises --answers a.html", "--answers is for sheets"),
        ("exercises --html a.html --answers a.doc", "expected a file that ends in .html, .htm, .pdf"),
        ("exercises --html a.html --answers a.html", "name the same file"),
        ("exercises --html a.html --columns 9", "--columns"),
        ("exercises --pdf -", "--pdf - names no file"),
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
    said = " ".join(mineproof("exercises --count 1 --seed 1 --pdf", tmp_path / "a.pdf", status=2).err.split())
    assert "apt install chromium" in said
    assert "write --html and print it" in said


@pytest.mark.skipif(not any(map(shutil.which, sheet_formats.BROWSERS)), reason="there is no Chromium")
@pytest.mark.parametrize("options", ["--count 8 --columns 2", "puzzles knights --count 4"])
def test_a_pdf_has_the_pages_of_the_layout(options: str, mineproof: Command, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("sheet.pdf", "sheet.html", "answers.html")]
    mineproof(f"exercises {options} --seed 1 --limit 30 --pdf", paths[0], "--html", paths[1], "--answers", paths[2])
    pages = re.findall(rb"/Type\s*/Page\b", paths[0].read_bytes())
    assert len(pages) == paths[1].read_text(encoding="utf-8").count('class="page"')


def test_a_failing_converter_loses_nothing_and_says_what_was_written(
    mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(page: str) -> bytes:
        raise UserError("the converter made no PDF")

    monkeypatch.setattr(sheet_options, "pdf_of", fails)
    monkeypatch.setattr(sheet_options, "pdf_converter", lambda: None)
    pdf, page, answers = (tmp_path / name for name in ("a.pdf", "a.html", "b.html"))
    said = mineproof("exercises --count 1 --seed 1 --pdf", pdf, "--html", page, "--answers", answers, status=2).err
    assert f"{pdf} was not written: the converter made no PDF; its pages are in {pdf}.html" in said
    assert f"written: {page} and {answers}" in said
    assert (tmp_path / "a.pdf.html").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    assert "[sentence]" in answers.read_text(encoding="utf-8")


def test_an_exercise_longer_than_a_page_goes_on(forty: ExerciseSheet) -> None:
    long = replace(forty.questions[0], sentences=["A says: “B is a knave.”"] * 60)
    layout = replace(forty, questions=[forty.questions[1], long, *forty.questions[2:5]]).layout("a4", 3)
    (tall,) = [row for page in layout.pages for row in page if row.breaks]
    assert layout.columns == 1
    assert (tall.first, tall.end) == (1, 2)
    assert PAPERS["a4"][1] < tall.height < 2 * PAPERS["a4"][1]


BOARDS = {"many.txt": "1121\n....", "layout.jsonl": '{"height": 3, "width": 3, "mines": [[0, 0]], "first": [2, 2]}'}
KNIGHTS = "A and B live on an island of knights and knaves.\nA says: “We are both knaves.”"


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
        ('{"height": 1, "width": 2, "reveals": [[0, 0, 1]]}\n{"height": 1}', "line 2"),
    ],
)
def test_puzzles_that_make_no_exercise_are_refused(
    content: str, complaint: str, mineproof: Command, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(content, encoding="utf-8")
    page = tmp_path / "sheet.html"
    assert complaint in mineproof("exercises from --html", page, tmp_path / "a.txt", status=2).err
    assert not page.exists()


def test_a_sheet_has_one_kind_of_puzzle(mineproof: Command, tmp_path: Path) -> None:
    board, knights = tmp_path / "a.txt", tmp_path / "b.txt"
    board.write_text(BOARDS["many.txt"], encoding="utf-8")
    knights.write_text(KNIGHTS, encoding="utf-8")
    assert "expected one kind a sheet" in mineproof("exercises from", board, knights, status=2).err


def test_a_sheet_without_a_seed_says_which_draws_it_again(tmp_path: Path, mineproof: Command) -> None:
    first = mineproof(f"exercises --count 2 --html {tmp_path / 'one.html'}")
    seed = re.fullmatch(r"mineproof: --seed ([0-9]+) draws the same exercises again\n", first.err)
    assert seed is not None
    assert not mineproof(f"exercises --count 2 --seed {seed[1]} --html {tmp_path / 'two.html'}").err
    assert (tmp_path / "one.html").read_text("utf-8") == (tmp_path / "two.html").read_text("utf-8")


def test_a_sheet_says_which_cells_a_number_counts() -> None:
    for grid, said in (
        (Grid.of("square", 3, 3), "in the eight cells around it."),
        (Grid.of("torus", 3, 3), "whose edges meet."),
        (Grid.table(1, 2, [[1], [0]]), "those that a table lists."),
    ):
        assert said in task_of(grid)
