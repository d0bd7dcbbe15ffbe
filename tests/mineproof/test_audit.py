"""`mineproof audit`: labels of sets as others publish them are judged against all that follows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.minesweeper.layouts import random_layout
from mineproof.labels.label_audit import AuditedLabel, LabelAudit
from mineproof.labels.label_formats import FORMATS
from mineproof.tasks import TASKS, TaskItems
from tests.support.commands import Command

ROW = [["1", "2", "2", "1"], ["X", "X", "X", "X"]]
KNAVES = [["and", ["lying", 0], ["lying", 1]], ["telling-truth", 1]]


def single_rule_item(rng: random.Random) -> dict[str, Any]:
    """A board labeled by one rule alone: a number with as many hidden neighbors as mines left of it."""
    size = rng.randint(4, 16)
    mines = max(1, round(size * size * rng.uniform(0.3, 0.4)))
    layout = random_layout(size, size, mines, rng=rng)
    safe = [(r, c) for r in range(size) for c in range(size) if (r, c) not in layout.mines]
    shown = set(rng.sample(safe, min(len(safe), round(size * size * rng.uniform(0.3, 0.4)))))
    around = layout.grid.neighbors
    found: set[tuple[int, int]] = set()
    for cell in shown:
        hidden = around[cell] - shown
        if len(hidden) == len(around[cell] & layout.mines):
            found |= hidden
    grid = [
        [str(len(around[r, c] & layout.mines)) if (r, c) in shown else "X" for c in range(size)] for r in range(size)
    ]
    return {
        "question": "",
        "metadata": {"revealed_grid": grid, "current_mines": [list(cell) for cell in sorted(found)]},
    }


def test_labels_by_one_rule_are_incomplete_in_60_to_95_percent() -> None:
    rng = random.Random(1)
    audit = LabelAudit()
    for _ in range(120):
        audit.add(AuditedLabel.of(FORMATS["synlogic"](single_rule_item(rng))))
    assert not audit.with_fault["wrong"]
    assert not audit.with_fault["undetermined"]
    assert not audit.with_fault["impossible"]
    assert 0.60 <= audit.with_fault["incomplete"] / audit.items <= 0.95
    assert 0.2 < audit.atoms["incomplete"] / audit.certain < 0.9
    assert sum(audit.rungs.values()) == audit.atoms["incomplete"]


def board(mines: list[list[int]], grid: list[list[str]] = ROW) -> dict[str, Any]:
    return {"metadata": {"revealed_grid": grid, "current_mines": mines}}


def people(solution: object, statements: object = KNAVES) -> dict[str, Any]:
    return {"names": ["Ann", "Ben"], "statements": statements, "solution": solution}


@pytest.mark.parametrize(
    ("name", "record", "faults"),
    [
        ("synlogic", board([[1, 1], [1, 2]]), {}),
        ("synlogic", board([[1, 1]]), {"incomplete": ((1, 2),)}),
        ("synlogic", board([[1, 0], [1, 1], [1, 2]]), {"wrong": ((1, 0),)}),
        ("synlogic", board([[0, 0], [1, 1], [1, 2]]), {"wrong": ((0, 0),)}),
        ("synlogic", board([[0, 1]], [["1", "X", "X"], ["X", "X", "X"]]), {"undetermined": ((0, 1),)}),
        ("synlogic", board([], [["4", "X"], ["X", "X"]]), {"impossible": ()}),
        ("mem-kk", people([False, True]), {}),
        ("mem-kk", people("(False, True)", str(tuple(KNAVES))), {}),
        ("mem-kk", people([True, True]), {"wrong": ("A is a Knight",)}),
        ("reasoning-gym", {"metadata": people([False, False])}, {"wrong": ("B is a Knight",)}),
        (
            "reasoning-gym",
            {"metadata": people([True, True], [["telling-truth", 1], ["telling-truth", 0]])},
            {"undetermined": ("A is a Knight", "B is a Knight")},
        ),
        ("general", {"puzzle": "1221\n....", "true": [[1, 1]], "complete": ["true"]}, {"incomplete": ((1, 2),)}),
        ("general", {"puzzle": "1221\n....", "true": [[1, 1]], "false": [[1, 0]]}, {}),
        ("general", {"puzzle": {"id": 1, "n": 2, "statements": KNAVES}, "true": ["A is a Knave"]}, {}),
        (
            "mineproof",
            {
                "metadata": {
                    "kind": "minesweeper",
                    "task": "certain",
                    "facts": {"height": 1, "width": 3, "reveals": [[0, 1, 1]]},
                    "solution": {"certain": {"(0, 0)": "mine"}},
                }
            },
            {"undetermined": ((0, 0),)},
        ),
    ],
)
def test_each_fault_is_found(name: str, record: dict[str, Any], faults: dict[str, tuple[object, ...]]) -> None:
    audited = AuditedLabel.of(FORMATS[name](record))
    assert {fault: tuple(atoms) for fault, atoms in audited.faults.items()} == faults
    assert audited.rungs.keys() == {*audited.faults.get("incomplete", ()), *audited.faults.get("wrong", ())} - {(0, 0)}
    if faults:
        assert audited.picture().panels


@pytest.mark.parametrize("kind", ["minesweeper", "knights"])
def test_items_of_every_task_are_audited(kind: str) -> None:
    items = TaskItems(kind, seed=2)
    for index in range(2 * len(TASKS)):
        assert AuditedLabel.of(FORMATS["mineproof"](items[index])).faults == {}


def test_what_is_called_open_and_is_not_is_wrong() -> None:
    item = next(item for item in TaskItems("knights", ("is-certain",)) if item["answer"] != "open")
    item["metadata"]["solution"]["verdict"] = "open"
    assert AuditedLabel.of(FORMATS["mineproof"](item)).faults.keys() == {"wrong"}


@pytest.mark.parametrize(
    ("name", "record", "said"),
    [
        ("synlogic", {}, "has no 'revealed_grid'"),
        ("synlogic", board([[9, 9]]), "no cell of the board"),
        ("synlogic", board([], [["1", "Y"]]), "expected a number from 0 to 8, or X"),
        ("mem-kk", people([True]), "expected one each"),
        ("mem-kk", people("__import__('os')"), "expected a list"),
        ("general", {"puzzle": "1.", "true": [[0, 1]], "false": [[0, 1]]}, "true and false"),
        ("general", {"puzzle": "1.", "complete": ["all"]}, "expected"),
        ("mineproof", {"metadata": {"kind": "chess", "solution": {}}}, "expected one of"),
    ],
)
def test_what_is_no_label_is_refused(name: str, record: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        FORMATS[name](record)


def test_the_command_counts_draws_and_ends_with_a_status(mineproof: Command) -> None:
    good, bad = json.dumps(board([[1, 1], [1, 2]])), json.dumps(board([[1, 0], [1, 1]]))
    assert "1 of 1 label are right" in mineproof("audit --format synlogic", text=good).out.replace("labels", "label")
    printed = mineproof("audit --format synlogic", text=f"{good}\n{bad}\n", status=1)
    assert "wrong: 1 (50.0%)" in printed.out
    assert "incomplete: 1 (50.0%)" in printed.out
    assert "line 2: wrong, incomplete" in printed.out
    assert "(sentence)" in printed.out
    unreadable = mineproof("audit --format synlogic --json", text=f"{good}\n{{\n{bad}", status=2)
    assert "line 2" in unreadable.err
    record = unreadable.record
    assert (record["items"], record["right"], len(record["unreadable"])) == (2, 1, 1)
    assert record["faulty"][0]["faults"] == {"wrong": [[1, 0]], "incomplete": [[1, 2]]}
    assert mineproof("audit --format synlogic", text=f"[{good}, {bad}]", status=1).out
    assert "is empty" in mineproof("audit --format synlogic", text="", status=2).err
