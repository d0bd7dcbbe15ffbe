"""Rules over named cells come back by their names, in text and JSON, in proofs, grades and checks."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import mineproof as mp
from game.board.observation import Observation
from game.errors import BadLayout
from tests.support.commands import Command

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
    explained = mp.solve(Observation.parse(TEXT), "sat").explain((0, 0))
    assert explained.text.endswith(": A is safe.")


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


def test_a_cell_without_a_name_is_refused() -> None:
    with pytest.raises(BadLayout, match="a cell without a name"):
        Observation.parse('{"rules": [{"num_mines": 1, "cells": ["A", " "]}]}')
