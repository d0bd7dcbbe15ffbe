"""The review of a student's `puzzle.py`: what the knowledge forgets and adds is named, and never who is what."""

from itertools import combinations
from pathlib import Path
from textwrap import dedent

import pytest

from game.puzzles.knights.puzzle import COURSE
from mineproof.course.student_review import knights_review
from tests.mineproof.course.test_player_review import Here
from tests.support.commands import Command

HEAD = """
from logic import *

AKnight, AKnave = Symbol("A is a Knight"), Symbol("A is a Knave")
BKnight, BKnave = Symbol("B is a Knight"), Symbol("B is a Knave")
CKnight, CKnave = Symbol("C is a Knight"), Symbol("C is a Knave")

def one(x, y):
    return And(Or(x, y), Not(And(x, y)))

A, B, C = one(AKnight, AKnave), one(BKnight, BKnave), one(CKnight, CKnave)
SAME = Or(And(AKnight, BKnight), And(AKnave, BKnave))
knowledge0 = knowledge1 = knowledge2 = knowledge3 = And()
"""
RIGHT = """
knowledge0 = And(A, Biconditional(AKnight, And(AKnight, AKnave)))
knowledge1 = And(A, B, Biconditional(AKnight, And(AKnave, BKnave)))
knowledge2 = And(A, B, Biconditional(AKnight, SAME), Biconditional(BKnight, Not(SAME)))
said = Symbol("A said it is a knave")
knowledge3 = And(
    A, B, C, Implication(said, Biconditional(AKnight, AKnave)), Biconditional(BKnight, said),
    Biconditional(BKnight, CKnave), Biconditional(CKnight, AKnight),
)
"""


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knights_review, "FunctionProcess", Here)


def reviewed(folder: Path, text: str) -> list[knights_review.KnowledgeReview]:
    file = folder / "puzzle.py"
    file.write_text(HEAD + dedent(text), encoding="utf-8")
    return knights_review.review_knowledge(file, 10.0)


def test_right_knowledge_is_called_right(tmp_path: Path) -> None:
    found = reviewed(tmp_path, RIGHT)
    assert [(one.verdict, one.worlds, one.found) for one in found] == [("right", 1, [])] * 4
    assert reviewed(tmp_path, "del knowledge3")[3].found == ["there is no knowledge3"]


@pytest.mark.parametrize(
    ("number", "knowledge", "words"),
    [
        (0, "And(Biconditional(AKnight, And(AKnight, AKnave)))", ["A is either a knight or a knave"]),
        (0, "And(A)", ["It forgets clue 1"]),
        (1, "And(A, B, Implication(AKnight, And(AKnave, BKnave)))", ["It forgets clue 1, where A is a knave: A says"]),
        (1, "And(A, B, Biconditional(BKnight, And(AKnave, BKnave)))", ["adds what does not follow", "Conjunct 3"]),
        (2, "And(A, B, Biconditional(AKnight, SAME))", ["It forgets clue 2: B says"]),
        *[
            (2, f"And(A, B, {first}, Biconditional(BKnight, Not(SAME)))", [f"It forgets clue 1{half}: A says"])
            for first, half in {
                "Implication(AKnight, SAME)": ", where A is a knave",
                "Implication(AKnight, Biconditional(AKnight, BKnight))": ", where A is a knave",
                "And(B, Or(Not(AKnight), SAME))": ", where A is a knave",
                "B": "",
            }.items()
        ],
        (
            2,
            "And(A, B, Implication(Not(AKnight), Not(Biconditional(AKnight, BKnight))))",
            ["clue 1, where A is a knight", "clue 2: B says"],
        ),
        (2, "And(A, B, SAME, Not(SAME))", ["Conjuncts 3 and 4 exclude each other"]),
        (2, "And(A, B, And(AKnight, AKnave))", ["Conjuncts 1 and 3 exclude", "Conjunct 3 claims who somebody is"]),
        (3, "And(A, B, C, Biconditional(BKnight, CKnave), Biconditional(CKnight, AKnight))", ["clue 1: B says"]),
        (3, "And(A, B, C, Or(AKnave, AKnight), Symbol('x'), Not(Symbol('x')))", ["Conjuncts 5 and 6 exclude"]),
    ],
)
def test_what_is_forgotten_and_added_is_named(number: int, knowledge: str, words: list[str], tmp_path: Path) -> None:
    found = reviewed(tmp_path, f"{RIGHT}\nknowledge{number} = {knowledge}")
    description = "\n".join(found[number].found)
    assert [word for word in words if word not in description] == []
    assert [one.verdict for one in found if one.name != f"knowledge{number}"] == ["right"] * 3
    assert_no_solution_in(description)


def test_who_is_what_is_named_for_no_half_of_the_knowledge(tmp_path: Path) -> None:
    """Some of the conjuncts of the right knowledge, or one more that claims something, give no role away."""
    conjuncts = ["A", "B", "Biconditional(AKnight, SAME)", "Biconditional(BKnight, Not(SAME))", "AKnight", "AKnave"]
    for some in combinations(conjuncts, 3):
        (_, _, found, _) = reviewed(tmp_path, f"knowledge2 = And({', '.join(some)})")
        assert_no_solution_in("\n".join(found.found))


def assert_no_solution_in(description: str) -> None:
    """Beside the clues, which are the puzzle's, only "either ... or" and cases name a role."""
    for puzzle in COURSE:
        for clue in puzzle.clues():
            description = description.replace(str(clue), "")
    for line in description.splitlines():
        if line.startswith("It forgets"):
            left = line.replace("is either a knight or a knave", "").partition(", where ")[0]
            assert "is a kn" not in left, line


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("knowledge0 = And(", "SyntaxError"),
        ("knowledge2 = And(Symbol(1), 3)", "must be a logical sentence"),
    ],
)
def test_a_file_that_does_not_load_is_refused(text: str, description: str, tmp_path: Path, mineproof: Command) -> None:
    file = tmp_path / "puzzle.py"
    file.write_text(HEAD + text, encoding="utf-8")
    assert description in mineproof("course", file, status=2).err
    assert "the file alone, for all" in mineproof("course", f"{file}:knowledge2", status=2).err


def test_the_command_prints_a_line_for_each_puzzle(tmp_path: Path, mineproof: Command) -> None:
    file = tmp_path / "puzzle.py"
    file.write_text(HEAD + RIGHT + "\nknowledge1 = And(A, B)\nknowledge3 = And()", encoding="utf-8")
    printed = mineproof("course", file, status=1)
    heads = [line for line in printed.out.splitlines() if line.startswith("knowledge")]
    assert heads == [
        "knowledge0: right; 1 world fits",
        "knowledge1: wrong; 4 worlds fit",
        "knowledge2: right; 1 world fits",
        "knowledge3: not written yet",
    ]
    record = mineproof("course --json", file, status=1).record
    assert [one["verdict"] for one in record["puzzles"]] == ["right", "wrong", "right", "not written yet"]
    assert [one["worlds"] for one in record["puzzles"]] == [1, 4, 1, None]


def test_the_files_of_a_folder_are_named(tmp_path: Path, mineproof: Command) -> None:
    for name in ("ann", "bob"):
        (tmp_path / f"{name}.py").write_text(HEAD + RIGHT, encoding="utf-8")
    lines = mineproof("course", tmp_path).out.splitlines()
    assert [line for line in lines if line.endswith(".py:")] == [f"{tmp_path / name}.py:" for name in ("ann", "bob")]
