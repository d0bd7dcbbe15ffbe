"""Positions of other programs, JSMinesweeper and minesweepr: read and written by commands."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engines import mine_chances
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction
from game.minesweeper import Layout, random_layout
from mineproof.board_search.layouts_of_position import fitting_layout
from mineproof.solve_puzzle import solve
from mineproof.terminal.puzzle_files import first_view, layouts_or_position
from mineproof.terminal.text_files import write_position
from tests.support.commands import Command
from tests.support.worlds import layouts_with


@pytest.mark.parametrize("number", range(4))
def test_what_is_written_is_read_again(number: int) -> None:
    rng = random.Random(number)
    layout = random_layout(rng.randrange(3, 9), rng.randrange(4, 40), 6, rule="safe", first=(1, 1), rng=rng)
    seen = first_view(layout)
    assert Observation.parse(seen.to_sized_rows()) == seen
    rules = Observation.parse(seen.to_rules())
    assert solve(rules, "optimal").world_count() == solve(seen, "optimal").world_count()
    assert sorted(mine_chances(rules).values()) == pytest.approx(sorted(mine_chances(seen).values()))


def test_generate_writes_and_solve_and_watch_read(tmp_path: Path, mineproof: Command) -> None:
    files = {end: tmp_path / f"board{end}" for end in (".mine", ".json")}
    for file in files.values():
        printed = mineproof("generate --seed 3 --write", file)
    layout, line = tmp_path / "layout.json", printed.records[0]
    layout.write_text(json.dumps(line | {"first": None}), encoding="utf-8")
    first = ("--first", ",".join(map(str, line["first"])))
    answers = [mineproof("solve --json", *first, layout), *(mineproof("solve --json", file) for file in files.values())]
    assert len({answer.record["world_count"] for answer in answers}) == 1
    for end, file in files.items():
        copy = tmp_path / f"copy{end}"
        mineproof("solve --write", copy, *first, layout)
        assert copy.read_bytes() == file.read_bytes()
    mineproof("watch --seed 1", layout)
    assert "a layout, with all its mines marked" in " ".join(mineproof("solve", layout, status=2).err.split())


def test_ids_of_mines_are_made_graded_and_played(tmp_path: Path, mineproof: Command) -> None:
    ids, drawn = tmp_path / "ids", "generate --size 6x7/6 --seed 1 --count 2"
    layouts = [replace(Layout.from_json(line), grade=None) for line in mineproof(f"{drawn} --json").out.splitlines()]
    ids.write_text(mineproof(f"{drawn} --format sgt").out, encoding="utf-8")
    assert layouts_or_position(str(ids)) == tuple(layouts)
    assert len(mineproof("grade --json", ids).records) == 2
    assert "the seed" in mineproof("solve", text="9x9n10#1\n", status=2).err


def test_layouts_that_fit_are_equally_likely() -> None:
    seen = Observation.parse("1...\n.s.2\n....", total=3)
    fitting = {mines for mines in layouts_with(seen.grid, seen.reveals, 3) if (1, 1) not in mines}
    drawn = Counter(fitting_layout(seen, random.Random(number)).mines for number in range(20 * len(fitting)))
    assert drawn.keys() == fitting
    freedom = len(fitting) - 1
    chi_square = sum((count - 20) ** 2 / 20 for count in drawn.values())
    assert freedom > 10
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5
    with pytest.raises(BadLayout, match="has no total of mines"):
        fitting_layout(replace(seen, total=None), random.Random(1))
    with pytest.raises(Contradiction):
        fitting_layout(Observation.parse("1...1", total=1), random.Random(1))


@pytest.mark.parametrize("end", [".mine", ".json"])
def test_games_and_searches_go_on_from_a_position(end: str, tmp_path: Path, mineproof: Command) -> None:
    layout = Layout(4, 5, frozenset({(0, 4), (3, 4)}), first=(0, 0))
    seen, file, copy = first_view(layout), tmp_path / f"board{end}", tmp_path / "copy.json"
    write_position(file, seen)
    begun = Observation.parse(file.read_text(encoding="utf-8"))
    for line in mineproof("generate from --first 0,0 --count 3 --seed 1", file).out.splitlines():
        mines = Layout.from_json(line).mines
        assert len(mines) == 2
        assert all(len(begun.grid.neighbors[cell] & mines) == number for cell, number in begun.reveals.items())
    drawn = mineproof("generate from --mines 2 --seed 1", text=str(seen)).out
    assert len(Layout.from_json(drawn).mines) == 2
    mineproof("generate from --first 0,0 --write", copy, file)
    assert copy.read_text(encoding="utf-8") == begun.to_rules() + "\n"
    printed = mineproof("watch --seed 1", file)
    assert "from the file" in printed.out
    assert "random layout that fits" in printed.err


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rules": 3}, "rules is 3; expected a list"),
        ({"rules": [{"num_mines": 1}]}, "rules[0] has no 'cells'"),
        ({"rules": [{"num_mines": -1, "cells": []}]}, "rules[0]: num_mines is -1"),
        ({"rules": [{"num_mines": 1, "cells": [1]}]}, "rules[0].cells[0] is 1"),
        ({"rules": [{"num_mines": 1, "cells": ["a", "a"]}]}, "rules[0]: a cell stands twice"),
        ({"rules": [{"num_mines": 1, "cells": ["a", "b"]}], "total_cells": 1}, "total_cells is 1; expected 2"),
        ({"rules": [{"num_mines": 1, "cells": ["a"]}], "mine_prob": 0.2}, "density 0.2"),
    ],
)
def test_damaged_rules_name_the_rule(fields: dict[str, object], message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        Observation.parse(json.dumps(fields))


@pytest.mark.parametrize(("name", "message"), [("x.mine", "total"), ("x.mbf", "ends in .mine or .json")])
def test_what_a_format_cannot_say_is_refused(name: str, message: str, tmp_path: Path, mineproof: Command) -> None:
    assert message in " ".join(mineproof("solve --write", tmp_path / name, text="1..", status=2).err.split())
    assert not (tmp_path / name).exists()
    mineproof("generate --count 2 --write", tmp_path / "x.mine", status=2)


def test_a_board_with_all_its_mines_is_a_position_where_its_total_is_given(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1*1\n111\n", encoding="utf-8")
    assert layouts_or_position(str(file)) == (Layout(2, 3, frozenset({(0, 1)})),)
    assert layouts_or_position(str(file), mines=1) == Observation.parse("1*1\n111", 1)
