"""The command `generate`: boards of a grade and of a grid, and what a long search tells."""

import json
import re
from pathlib import Path

import pytest

from mineproof import Layout, read_layouts
from tests.support.commands import Command


def test_the_command_writes_layouts_that_can_be_read(mineproof: Command, tmp_path: Path) -> None:
    options = ["--size", "6x6/7", "--first", "1,1", "--grade", "sentence", "--count", "3", "--seed", "4"]
    out = mineproof("generate", *options).out
    assert mineproof("generate", *options).out == out
    path = tmp_path / "boards.jsonl"
    path.write_text(out, encoding="utf-8")
    layouts = list(read_layouts(path))
    assert [layout.grade for layout in layouts] == ["sentence"] * 3
    assert [json.loads(line)["method"] for line in out.splitlines()] == ["rejection"] * 3
    assert mineproof("grade", path, "--rule", "open").out.count(" from (1, 1): sentence (") == 3


def test_a_terminal_shows_pictures(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["generate", "--size", "6x6/7", "--first", "1,1", "--grade", "sentence", "--seed", "4"]
    line = mineproof(*options).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    heading, _, picture = mineproof(*options).out.partition("\n")
    assert re.fullmatch(r"6x6/7 from \(1, 1\): grade sentence, by rejection, \d+ looked at", heading)
    assert Layout.from_text(picture).mines == Layout.from_json(line).mines
    assert mineproof(*options, "--json").out == line
    assert "finished by the first click" in mineproof("generate --size 4x4/0 --method repair").out


def test_a_long_search_tells_what_to_expect_and_what_it_found(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mineproof.terminal.limited_search.SECONDS_A_LINE", 0.0)
    for grade, often in (("complete", 1), ("overlap", 0)):
        output = mineproof(f"generate --size 4x4/5 --limit 0.05 --count 1000000 --grade {grade}", status=1).err
        assert output.count("a beginner board takes about half a minute") == often
        assert output.count(" looked at, ") > 1
        assert "of 1000000 boards were found in 0.05 s, among " in output
        assert "layouts; give more time with --limit" in output


def test_the_command_makes_boards_of_another_grid(mineproof: Command) -> None:
    line = mineproof("generate --size 6x6/5@torus --rule safe --seed 1").out
    assert json.loads(line)["grid"] == "torus"
    assert "6x6/5@torus from" in mineproof("grade", text=line).out
