"""Positions of other programs, JSMinesweeper and minesweepr: read and written by commands."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from engines import mine_chances
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction
from game.minesweeper import Layout, random_layout
from mineproof.__main__ import main
from mineproof.board_search.fitting_layouts import fitting_layout
from mineproof.solve_puzzle import solve
from mineproof.terminal.puzzle_files import first_view, layouts_or_position, written


@pytest.mark.parametrize("number", range(4))
def test_what_is_written_is_read_again(number: int) -> None:
    rng = random.Random(number)
    layout = random_layout(rng.randrange(3, 9), rng.randrange(4, 40), 6, rule="safe", first=(1, 1), rng=rng)
    seen = first_view(layout)
    assert Observation.parse(seen.to_sized_rows()) == seen
    rules = Observation.parse(seen.to_rules())
    assert solve(rules, "optimal").world_count() == solve(seen, "optimal").world_count()
    assert sorted(mine_chances(rules).values()) == pytest.approx(sorted(mine_chances(seen).values()))


def test_generate_writes_and_solve_and_watch_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {end: tmp_path / f"board{end}" for end in (".mine", ".json")}
    for file in files.values():
        assert main(["generate", "--seed", "3", "--write", str(file)]) == 0
    layout, line = tmp_path / "layout.json", json.loads(capsys.readouterr().out.splitlines()[0])
    layout.write_text(json.dumps(line | {"first": None}), encoding="utf-8")
    first = ",".join(map(str, line["first"]))
    worlds = set()
    for options in ([str(layout), "--first", first], [str(files[".mine"])], [str(files[".json"])]):
        assert main(["solve", *options, "--json"]) == 0
        worlds.add(json.loads(capsys.readouterr().out)["world_count"])
    assert len(worlds) == 1
    for end, file in files.items():
        copy = tmp_path / f"copy{end}"
        assert main(["solve", str(layout), "--first", first, "--json", "--write", str(copy)]) == 0
        assert copy.read_bytes() == file.read_bytes()
    assert main(["watch", str(layout), "--seed", "1"]) == 0
    capsys.readouterr()
    assert main(["solve", str(layout)]) == 2
    assert "a layout, with all its mines marked" in " ".join(capsys.readouterr().err.split())


def test_ids_of_mines_are_made_graded_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ids = tmp_path / "ids"
    drawn = ["generate", "--size", "6x7/6", "--seed", "1", "--count", "2"]
    assert main([*drawn, "--json"]) == 0
    layouts = [replace(Layout.from_json(line), grade=None) for line in capsys.readouterr().out.splitlines()]
    assert main([*drawn, "--format", "sgt"]) == 0
    ids.write_text(capsys.readouterr().out, encoding="utf-8")
    assert layouts_or_position(str(ids)) == tuple(layouts)
    assert main(["grade", str(ids), "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    ids.write_text("9x9n10#1\n", encoding="utf-8")
    assert main(["solve", str(ids)]) == 2
    assert "the seed" in capsys.readouterr().err


def test_layouts_that_fit_are_equally_likely() -> None:
    seen = Observation.parse("1...\n.s.2\n....", total=3)
    around = seen.grid.neighbors
    fitting = {
        frozenset(mines)
        for mines in combinations(sorted({*seen.hidden} - {(1, 1)}), 3)
        if all(len(around[cell].intersection(mines)) == number for cell, number in seen.reveals.items())
    }
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
def test_games_and_searches_go_on_from_a_position(end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = Layout(4, 5, frozenset({(0, 4), (3, 4)}), first=(0, 0))
    seen, file = first_view(layout), tmp_path / f"board{end}"
    file.write_text(written(file, seen), encoding="utf-8")
    from_there = ["generate", "from", str(file), "--first", "0,0", "--count", "3", "--seed", "1"]
    assert main(from_there) == 0
    begun = Observation.parse(file.read_text(encoding="utf-8"))
    for line in capsys.readouterr().out.splitlines():
        mines = Layout.from_json(line).mines
        assert len(mines) == 2
        assert all(len(begun.grid.neighbors[cell] & mines) == number for cell, number in begun.reveals.items())
    bare = tmp_path / "bare.txt"
    bare.write_text(str(seen), encoding="utf-8")
    assert main(["generate", "from", str(bare), "--mines", "2", "--seed", "1"]) == 0
    assert len(Layout.from_json(capsys.readouterr().out).mines) == 2
    copy = tmp_path / "copy.json"
    assert main([*from_there[:5], "--write", str(copy)]) == 0
    assert copy.read_text(encoding="utf-8") == begun.to_rules() + "\n"
    assert main(["watch", str(file), "--seed", "1"]) == 0
    printed = capsys.readouterr()
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


def test_what_a_format_cannot_say_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "seen.txt").write_text("1..", encoding="utf-8")
    for name, output in [("x.mine", "total"), ("x.mbf", "ends in .mine or .json"), ("x.txt", "ends in .mine or .json")]:
        assert main(["solve", str(tmp_path / "seen.txt"), "--write", str(tmp_path / name)]) == 2
        assert output in " ".join(capsys.readouterr().err.split())
        assert not (tmp_path / name).exists()
    assert main(["generate", "--count", "2", "--write", str(tmp_path / "x.mine")]) == 2


def test_a_board_with_all_its_mines_is_a_position_where_its_total_is_given(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1*1\n111\n", encoding="utf-8")
    assert layouts_or_position(str(file)) == (Layout(2, 3, frozenset({(0, 1)})),)
    assert layouts_or_position(str(file), mines=1) == Observation.parse("1*1\n111", 1)
