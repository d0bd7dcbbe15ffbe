"""Positions of other programs, JSMinesweeper and minesweepr: read and written by commands."""

import json
import pickle
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mineproof as mp
from mineproof import BadLayout, Contradiction, Layout, Observation, mine_chances, random_layout, solve
from mineproof.board_search.random_fitting_layouts import fitting_layout
from mineproof.terminal.position_export import write_position
from mineproof.terminal.puzzle_files import first_view, layouts_or_position
from tests.support.commands import Command
from tests.support.reference_worlds import layouts_with


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
    with pytest.raises(BadLayout, match='the position has no total of mines; give --mines, or JSON with "total"'):
        fitting_layout(replace(seen, total=None), random.Random(1))
    with pytest.raises(Contradiction, match=r"no layout has 1 mine in all; 1 at \(0, 0\); 1 at \(0, 4\)"):
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
        ({"rules": 3}, "line 1: rules is 3; expected a list"),
        ({"rules": [{"num_mines": 1}]}, "line 1: rules[0] has no 'cells'; expected an object with num_mines, cells"),
        ({"rules": [{"num_mines": -1, "cells": []}]}, "line 1: rules[0]: num_mines is -1; expected 0 or more"),
        ({"rules": [{"num_mines": 1, "cells": [1]}]}, "line 1: rules[0].cells[0] is 1; expected a string"),
        ({"rules": [{"num_mines": 1, "cells": ["a", "a"]}]}, 'line 1: rules[0]: a cell stands twice in ["a", "a"]'),
        ({"rules": [{"num_mines": 1, "cells": ["a", " "]}]}, 'line 1: rules[0]: a cell without a name in ["a", " "]'),
        ({"rules": [{"num_mines": 1, "cells": ["a", "b"]}], "total_cells": 1}, "line 1: total_cells is 1; expected 2"),
        ({"rules": [{"num_mines": 1, "cells": ["a"]}], "mine_prob": 0.2}, "density 0.2"),
    ],
)
def test_damaged_rules_name_the_rule(fields: dict[str, object], message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        Observation.parse(json.dumps(fields))


def test_a_board_with_all_its_mines_is_a_position_where_its_total_is_given(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1*1\n111\n", encoding="utf-8")
    assert layouts_or_position(str(file)) == (Layout(2, 3, frozenset({(0, 1)})),)
    assert layouts_or_position(str(file), mines=1) == Observation.parse("1*1\n111", 1)


# Rules over named cells, which come back by their names, in text and JSON, in proofs, grades and checks.


RULES = {
    "rules": [
        {"num_mines": 1, "cells": ["A", "left door"]},
        {"num_mines": 2, "cells": ["left door", "C", "D"]},
        {"num_mines": 1, "cells": ["C", "D"]},
    ],
    "total_cells": 6,
    "total_mines": 2,
}
TEXT = json.dumps(RULES)
IMPOSSIBLE = '{"rules": [{"num_mines": 1, "cells": ["A", "B"]}, {"num_mines": 2, "cells": ["A", "B"]}]}'
OPEN = '{"rules": [{"num_mines": 1, "cells": ["A", "B"]}], "total_mines": 1}'
PLACE = re.compile(r"\(\d+, \d+\)|\[\[?\d+, \d+\]")
"""A cell by its row and column, in text or JSON."""


def places_in(record: Any) -> list[Any]:
    """The rows and columns of cells in JSON, where no step names others."""
    if isinstance(record, dict):
        return [one for key, part in record.items() if key not in ("after", "under") for one in places_in(part)]
    if isinstance(record, list):
        is_place = len(record) in (2, 3) and [type(part) for part in record[:2]] == [int, int]
        return [record] if is_place else [one for part in record for one in places_in(part)]
    return []


@pytest.mark.parametrize(
    "command",
    [
        *("solve", "solve --proofs 9", "solve --worlds 2", "solve --candidates 3", "grade"),
        *(f"solve --hint {level}" for level in (1, 2, 3)),
    ],
)
@pytest.mark.parametrize("text", [TEXT, OPEN])
def test_text_and_json_have_the_names(command: str, text: str, mineproof: Command) -> None:
    output = mineproof(command, text=text).out
    assert not PLACE.search(output)
    assert re.search(r"\bA\b|left door|rule 2|It takes a guess|nothing follows", output)
    assert places_in(mineproof(f"{command} --json", text=text).record) == []


def test_an_impossible_puzzle_names_its_rules(mineproof: Command) -> None:
    output = mineproof("solve", text=IMPOSSIBLE, status=1).err
    assert "rule 1; rule 2" in output
    assert not PLACE.search(output)
    assert places_in(mineproof("solve --json", text=IMPOSSIBLE, status=1).record) == []


def test_the_answer_has_the_names() -> None:
    answer = mp.solve(Observation.parse(TEXT), "sat")
    found = answer.as_json()
    assert (found["true"], found["false"]) == (["left door"], ["A", "cell 5", "cell 6"])
    assert dict(found["chances"])["C"] == 0.5
    assert answer.ties == "equally good: cell 5, cell 6"
    assert answer.explain((0, 0)).text.endswith(": A is safe.")


def test_an_argument_is_read_by_names(mineproof: Command, tmp_path: Path) -> None:
    rules, argument = tmp_path / "rules.json", tmp_path / "argument"
    rules.write_text(TEXT, encoding="utf-8")
    told = json.loads(mineproof(f"solve {rules} --json").out)["explanations"]
    right = "1. From rule 3: there is exactly 1 mine among C and D.\n2. From rule 2 and step 1: Left Door is a mine.\n"
    for text in (f"To show: A is safe.\n{right}3. From rule 1 and step 2: A is safe.", *map(json.dumps, told)):
        argument.write_text(text, encoding="utf-8")
        mineproof(f"check {rules} {argument}")
    argument.write_text(f"{right}3. From rule 1 and step 2: A is safe.", encoding="utf-8")
    mineproof(f"check {rules} {argument} --question A")
    argument.write_text("1. From rule 3: C is safe.", encoding="utf-8")
    wrong = mineproof(f"check {rules} {argument} --json", status=1).record
    assert wrong["world"] == [["C", True], ["D", False]]
    argument.write_text("1. From rule 3: E is safe.", encoding="utf-8")
    assert "the name of a cell" in mineproof(f"check {rules} {argument}", status=2).err


def test_names_stay_with_the_position() -> None:
    seen = Observation.parse(TEXT)
    assert Observation.parse(seen.to_json()) == seen == pickle.loads(pickle.dumps(seen))
    again = Observation.parse(seen.to_rules())
    assert again.grid.cell_names == ("A", "left door", "C", "D", "cell 5", "cell 6", "rule 1", "rule 2", "rule 3")
    assert Observation.parse(TEXT.replace("left door", "B")) != seen


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        (["rule 1", "cell 3"], ("rule 1", "cell 3", "cell 3'", "rule 1'")),
        (["a", "A"], ("a", "A", "cell 3", "rule 1")),
        (["x, y", "."], ("x, y", ".", "cell 3", "rule 1")),
    ],
)
def test_names_that_are_taken_or_odd(cells: list[str], names: tuple[str, ...]) -> None:
    seen = Observation.parse(json.dumps({"rules": [{"num_mines": 2, "cells": cells}], "total_cells": 3}))
    assert seen.grid.cell_names == names
    explained = mp.solve(seen, "sat").explain((0, 1))
    assert mp.check(seen, explained.text)
