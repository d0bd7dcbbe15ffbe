"""Exercises: one cell to find, of the wanted grade, with an argument; and the sheet."""

import json
import random
import re
import shutil
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engines.grading import no_guess_player
from engines.proofs.form.argument_steps import Inference
from game.pictures.svg_drawing import CELL, snug_size
from game.puzzles.knights import COURSE
from mineproof import Grade, Grader, Grid, Observation, Size, UserError, create_reasoner
from mineproof.board_search.hard_patterns import SIZES
from mineproof.exercises import sheet_files, sheet_formats
from mineproof.exercises.board_exercises import exercises, positions_of
from mineproof.exercises.exercise import ExerciseSheet
from mineproof.exercises.puzzle_exercises import exercise_of
from mineproof.exercises.sheet_layout import MARGIN, PAPERS, ROW_GAP, SMALLEST_CELL, column_width, compute_layout
from tests.support.argument_and_core_assertions import assert_argued
from tests.support.argument_form_grade import form_of
from tests.support.commands import Command

FORMS = (Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.SUPPOSING)
COMPILED = pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="it takes a minute without the compiled core")


@pytest.mark.parametrize(
    ("grade", "seed"),
    [*((grade, 1) for grade in (*FORMS, Grade.TOTAL)), pytest.param(Grade.COMPLETE, 11, marks=COMPILED)],
)
def test_nothing_easier_is_left_to_find_and_the_answer_is_argued_in_the_form_of_its_grade(
    grade: Grade, seed: int
) -> None:
    found = filter(None, exercises(SIZES[grade], grade, random.Random(seed)))
    for one in islice(found, 1 if grade is Grade.COMPLETE else 2):
        assert one.grade == str(grade)
        assert isinstance(one.why.puzzle, Observation)
        left = Grader().position(one.why.puzzle).conclusions
        assert {str(conclusion.grade) for conclusion in left} == {one.grade}
        assert one.why.cell in {conclusion.cell for conclusion in left}
        assert len(left) == one.data["others"] + 1
        assert len(left) == 1 or [it.cell for it in left if not it.is_mine] == [one.why.cell]
        assert_argued(one.why)
        assert grade not in FORMS or form_of(one.why) == str(grade), one.why.text


def test_the_command_prints_positions_with_solutions(mineproof: Command) -> None:
    lines = mineproof("exercises --count 2 --clues 2 --seed 1").records
    assert len(lines) == 2
    for line in lines:
        assert (line["solution"]["grade"], line["solution"]["size"]) == ("sentence", 2)
        seen = {key: line[key] for key in ("height", "width", "reveals", "marks", "total")}
        assert Observation.parse(json.dumps(seen)).hidden


def test_at_a_terminal_they_are_drawn_and_the_answers_come_last(
    monkeypatch: pytest.MonkeyPatch, mineproof: Command
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    questions, _, answers = mineproof("exercises --count 2 --seed 1").out.partition("Answers")
    assert questions.count("more cell is") == questions.count(". not revealed") == 2
    assert "positions of Minesweeper" in questions
    assert ") is safe" not in questions
    assert "sentence: two numbers" in " ".join(answers.split())
    assert mineproof("exercises --count 1 --seed 1 --json").record["solution"]["grade"] == "sentence"


@pytest.mark.parametrize("options", ["--size 2x2/1 --grade supposing", "--size 3x3/9"])
def test_too_little_time_is_told_and_no_empty_sheet_is_written(
    options: str, tmp_path: Path, mineproof: Command
) -> None:
    message = mineproof(f"exercises {options} --limit 0.05 --html", tmp_path / "sheet.html", status=1).err
    assert "0 of 5 exercises" in message
    assert not list(tmp_path.iterdir())


def test_exercises_of_a_rulebook_are_argued_by_its_rules() -> None:
    rulebook = create_reasoner("rulebook", file="players")
    found = next(filter(None, exercises(SIZES[Grade.OVERLAP], Grade.OVERLAP, random.Random(4), rulebook=rulebook)))
    found.why.check()
    assert any(isinstance(step, Inference) and step.rule for step in found.why.steps)
    own = exercise_of(Observation.parse("1221\n...."), rulebook)
    assert "1-2 at" in own.why.text
    with pytest.raises(UserError, match="is for boards, and this is a puzzle of the kind knights; leave it out"):
        exercise_of(COURSE[1], rulebook)


# Sheets: full pages, boards that fill their column, room to answer, and every format.


SMALL, EXPERT = Size(6, 6, 8), Size(16, 30, 99)


def sheet_of(count: int, size: Size = SMALL) -> ExerciseSheet:
    found = exercises(size, Grade.SENTENCE, random.Random(1))
    return ExerciseSheet(list(islice(filter(None, found), count)))


@pytest.fixture(scope="module")
def forty() -> ExerciseSheet:
    return sheet_of(40)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("columns", [None, 1, 2, 3, 4])
def test_exercises_are_spread_evenly_and_each_stands_on_one_page(
    forty: ExerciseSheet, paper: str, columns: int | None
) -> None:
    for number in (1, 2, 20, 40):
        layout = compute_layout(replace(forty, exercises=forty.exercises[:number]), paper, columns)
        assert layout.columns == min(columns or 3, number)
        places = [place for page in layout.pages for row in page for place in range(row.first, row.end)]
        assert places == [*range(number)]
        first, *others = [page[-1].end - page[0].first for page in layout.pages]
        assert first <= min(others, default=first)
        assert max(others, default=0) - min(others, default=0) <= 1
        for page in layout.pages:
            assert sum(row.height for row in page) - ROW_GAP < PAPERS[paper][1] - 2 * MARGIN
        assert layout.page_count == len(layout.pages)
        widest = column_width(paper, layout.columns)
        assert 0.6 * widest < min(layout.widths) <= max(layout.widths) <= widest
        assert layout.ruled >= 3


def test_an_expert_board_has_squares_that_can_be_read_however_many_columns_are_asked_for() -> None:
    sheet = sheet_of(2, EXPERT)
    for columns in (None, 2, 4):
        layout = compute_layout(sheet, "a4", columns)
        assert layout.columns == 1
        assert layout.widths[0] / snug_size(sheet.exercises[0].picture)[0] * CELL > SMALLEST_CELL


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
    assert page.count('class="line"') > 6
    assert page.count(": which one, and why?") == 2
    assert "row and column" in page
    assert "<li>sentence: two numbers" in key
    assert "http" not in page.replace("http://www.w3.org", "")


def test_without_a_converter_it_says_what_to_install(
    mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    message = " ".join(mineproof("exercises --count 1 --seed 1 --pdf", tmp_path / "a.pdf", status=2).err.split())
    assert "apt install chromium" in message
    assert "write --html and" in message


@pytest.mark.skipif(not any(map(shutil.which, sheet_formats.BROWSERS)), reason="there is no Chromium")
@pytest.mark.parametrize("options", ["--count 8 --columns 2", "puzzles knights --count 4"])
def test_it_says_how_many_pages_a_sheet_has(options: str, mineproof: Command, tmp_path: Path) -> None:
    message = mineproof(
        f"exercises {options} --seed 1 --limit 30 --pdf", tmp_path / "a.pdf", "--html", tmp_path / "a.html"
    )
    *_, first, second = re.split("wrote .*: ", message.out)
    assert f"{first.strip()}; the same again with --seed 1" == second.strip()
    found = re.fullmatch(r"(.) exercises, ([0-9]+) pages?, answers ([0-9]+) pages?", first.strip())
    assert found is not None
    assert found[1] in options
    pages = re.findall(rb"/Type\s*/Page\b", (tmp_path / "a.pdf").read_bytes())
    assert len(pages) == int(found[2]) + int(found[3])


def test_a_failing_converter_loses_nothing_and_says_what_was_written(
    mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(page: str) -> bytes:
        raise UserError("the converter made no PDF")

    monkeypatch.setattr(sheet_files, "pdf_of", fails)
    monkeypatch.setattr(sheet_files, "pdf_command", lambda folder: None)
    pdf, page, answers = (tmp_path / name for name in ("a.pdf", "a.html", "b.html"))
    message = mineproof("exercises --count 1 --seed 1 --pdf", pdf, "--html", page, "--answers", answers, status=2)
    assert f"{pdf} was not written: the converter made no PDF; its pages are in {pdf}.html" in message.err
    assert message.out.startswith(f"wrote {page}: 1 exercise, 1 page\nwrote {answers}: answers 1 page")
    assert (tmp_path / "a.pdf.html").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    assert "[sentence]" in answers.read_text(encoding="utf-8")


def test_an_exercise_longer_than_a_page_goes_on(forty: ExerciseSheet) -> None:
    long = replace(forty.exercises[0], sentences=["A says: “B is a knave.”"] * 60)
    layout = compute_layout(replace(forty, exercises=[forty.exercises[1], long, *forty.exercises[2:5]]), "a4", 3)
    (tall,) = [row for page in layout.pages for row in page if layout.breaks(row)]
    assert layout.columns == 1
    assert layout.page_count > len(layout.pages)
    assert (tall.first, tall.end) == (1, 2)
    assert PAPERS["a4"][1] < tall.height < 2 * PAPERS["a4"][1]


BOARDS = {"many.txt": "1121\n....", "layout.jsonl": '{"height": 3, "width": 3, "mines": [[0, 0]], "first": [2, 2]}'}
BOARD = '{"height": 1, "width": 2, "reveals": [[0, 0, 1]]'


def test_puzzles_that_somebody_wrote_make_a_sheet(mineproof: Command, tmp_path: Path) -> None:
    for name, content in BOARDS.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    board, corner = mineproof("exercises from", *[tmp_path / name for name in BOARDS]).records
    solution = {"safe": [[1, 0], [1, 2]], "mines": [[1, 1], [1, 3]], "grade": "sentence"}
    assert board["solution"] == board["solution"] | solution
    assert corner["solution"]["mines"] == [[0, 0]]
    page = tmp_path / "sheet.html"
    mineproof("exercises from --mines 2 --title Mine --html", page, tmp_path / "many.txt")
    assert "2 mines in all." in page.read_text(encoding="utf-8")


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
    texts, options = [], ""
    for _ in range(2):
        message = mineproof(f"exercises --count 2 {options} --html {tmp_path / 'sheet.html'}").out
        options = message.strip().rpartition("the same again with ")[2]
        texts.append((tmp_path / "sheet.html").read_text("utf-8"))
    assert texts[0] == texts[1]
    assert "again with --seed" in mineproof("exercises --count 1").err


def test_a_sheet_says_which_cells_a_number_counts() -> None:
    for grid, message in (
        (Grid.of("square", 3, 3), "in the eight cells around it."),
        (Grid.of("torus", 3, 3), "whose edges meet."),
        (Grid.table(1, 2, [[1], [0]]), "those that a table lists."),
    ):
        assert message in positions_of(grid)
