"""Boards of a wanted grade: each can be finished without a guess, and needs the grade."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest

from engines.grading import Grade, Grader
from game.grid import neighbors
from game.minesweeper.layouts import Layout, read_layouts
from game.minesweeper.sizes import Size
from mineproof.__main__ import main
from mineproof.generation import Found, Wanted, by_rejection, by_repair
from mineproof.grades import path_through


@pytest.mark.parametrize("grade", [None, Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.TOTAL])
@pytest.mark.parametrize("method", ["rejection", "repair"])
def test_boards_are_as_wanted(method: str, grade: Grade | None) -> None:
    search = {"rejection": by_rejection, "repair": by_repair}[method]
    wanted = Wanted(Size(8, 8, 14), (2, 2), "open", grade)
    tries = islice(search(wanted, random.Random(3)), 1_500)
    found = list(islice(filter(None, tries), 3))
    assert found
    for one in found:
        assert isinstance(one, Found)
        layout = one.layout
        assert len(layout.mines) == 14
        assert not layout.mines & (neighbors((2, 2), 8, 8) | {(2, 2)})
        path = path_through(layout, (2, 2), Grader())
        assert path.grade == one.grade
        assert grade in (None, one.grade)
        assert (layout.first, layout.grade) == ((2, 2), str(one.grade))
        assert one.method == method
        assert one.looked_at >= 1


def test_dense_boards_are_found_by_repair() -> None:
    wanted = Wanted(Size(10, 10, 30), (2, 2))
    (found,) = islice(filter(None, islice(by_repair(wanted, random.Random(1)), 3_000)), 1)
    assert path_through(found.layout, (2, 2), Grader()).grade == found.grade


def test_the_command_writes_layouts_that_can_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    options = ["--size", "6x6/7", "--first", "1,1", "--grade", "sentence", "--no-guess", "--count", "3", "--seed", "4"]
    assert main(["generate", *options]) == 0
    out = capsys.readouterr().out
    assert main(["generate", *options]) == 0
    assert capsys.readouterr().out == out
    path = tmp_path / "boards.jsonl"
    path.write_text(out, encoding="utf-8")
    layouts = list(read_layouts(path))
    assert [layout.grade for layout in layouts] == ["sentence"] * 3
    assert [json.loads(line)["method"] for line in out.splitlines()] == ["rejection"] * 3
    assert main(["grade", str(path), "--rule", "open"]) == 0
    assert capsys.readouterr().out.count(" from (1, 1): sentence (") == 3


def test_what_is_not_found_in_time_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--size", "4x4/15", "--rule", "safe", "--grade", "complete", "--limit", "0.05"]) == 1
    assert "0 of 1 boards were found in 0.05 s; --method repair may find more" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--first", "9,9"], "--first: (9, 9) is off the board"),
        (["--first", "x"], "expected ROW,COLUMN"),
        (["--size", "4x4/16"], "mines do not fit"),
    ],
)
def test_bad_arguments_are_refused(capsys: pytest.CaptureFixture[str], options: list[str], said: str) -> None:
    assert main(["generate", *(["--size", "6x6/7"] if "--size" not in options else []), *options]) == 2
    assert said in capsys.readouterr().err


def test_a_layout_carries_its_grade() -> None:
    layout = Layout(1, 2, frozenset([(0, 0)]), (0, 1), "single")
    assert Layout.from_json(layout.to_json()) == layout
    assert '"grade"' not in Layout(1, 2, frozenset()).to_json()
