"""A player of the course's project as an engine, by the name of its file; engines of ours prove its conclusions."""

import json
import random
import sys
from pathlib import Path

import pytest

import mineproof as mp
from benchmarks.command_line.classes_in_files import importable
from game.grid import Cell
from mineproof import BoardAnswer, Contradiction, NotEntailed, Observation
from mineproof.course.minesweeper import MinesweeperAI
from tests.mineproof.course.students.planted_faults import FAULTS, USUAL
from tests.support.commands import Command


@pytest.fixture
def student(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a right player, and beside it of one that calls all neighbors safe."""
    monkeypatch.syspath_prepend(tmp_path)
    for module, source in (("student", USUAL), ("hasty", FAULTS["all neighbors called safe"].source)):
        monkeypatch.delitem(sys.modules, module, raising=False)
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
    return importable(f"{tmp_path / 'student.py'}:MinesweeperAI")


SEEN = Observation.parse(".....\n11211\n00000")


def test_it_knows_what_the_player_knows_and_is_proven_by_the_weakest(student: str) -> None:
    engine = mp.create(student, 3, 5, rng=random.Random(1))
    engine.observe(SEEN)
    sentence = mp.create("sentence", 3, 5)
    sentence.observe(SEEN)
    assert (engine.mines, engine.safes) == (sentence.mines, sentence.safes)
    assert mp.solve(SEEN, sys.modules[student.partition(":")[0]].MinesweeperAI).safes == engine.safes
    assert engine.make_safe_move() in sentence.safes - engine.moves_made
    assert engine.make_random_move() not in engine.mines | engine.moves_made
    assert not engine.complete
    assert set(engine.explain((0, 2)).clues) <= set(SEEN.clues())
    with pytest.raises(NotEntailed, match=r"\(0, 0\) may be safe or a mine; expected a cell among `safes` or `mines`"):
        mp.create(student, 3, 5).explain((0, 0))


def test_what_is_not_proven_is_said_to_be_so_and_chances_are_those_of_the_numbers(student: str) -> None:
    engine = mp.create("hasty:MinesweeperAI", 2, 2, 1, rng=random.Random(1))
    engine.add_knowledge((0, 0), 1)
    answer = BoardAnswer(engine)
    assert answer.explanation_or_reason((1, 1)) == "the player says so, and the numbers do not prove it"
    assert set(answer.probabilities().values()) == {1 / 3}
    assert str(answer.move()).endswith("the player says so, and the numbers do not prove it")


def test_its_moves_depend_on_the_seed_alone(student: str) -> None:
    moves = [mp.create(student, rng=random.Random(seed)).make_random_move() for seed in (1, 1, 2, 3)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_what_cannot_be_taken_in_changes_nothing(student: str) -> None:
    engine = mp.create(student, 1, 3)
    engine.add_knowledge((0, 0), 0)
    with pytest.raises(Contradiction):
        engine.observe(Observation(1, 3, {(0, 1): 2}))
    assert engine.safes == {(0, 0), (0, 1)}
    assert engine.reveals == {(0, 0): 0}


def test_marks_reach_the_player_and_another_guesser_takes_its_place(student: str) -> None:
    engine = mp.create(f"{student}+safest", 1, 4, 1, rng=random.Random(1))
    engine.mark_safe((0, 3))
    engine.mark_mine((0, 0))
    assert engine.mines == {(0, 0)}
    assert (0, 3) in engine.safes
    assert engine.make_random_move() in {(0, 1), (0, 2), (0, 3)}
    with pytest.raises(TypeError, match="takes no grid"):
        mp.create(student, 3, 3, grid="hex")
    with pytest.raises(TypeError, match="or a player"):
        mp.create("student:Sentence")


def test_the_live_board_takes_it_from_the_command_line_alone(student: str) -> None:
    live = pytest.importorskip("mineproof.live.page_answers")
    look = {"ask": "look", "board": str(SEEN), "mines": None, "names": [student]}
    assert "is not offered" in json.loads(live.answer(json.dumps(look)))["error"]
    assert "is not offered" in json.loads(live.answer(json.dumps({**look, "own": [student]})))["error"]
    assert [0, 1] in json.loads(live.answer(json.dumps(look), own=[student]))["known"][0]["true"]
    names = [one["name"] for one in json.loads(live.answer('{"ask": "engines"}', own=[student]))["engines"]]
    assert names == [*mp.available(), student]


def test_commands_take_it_by_its_file(student: str, tmp_path: Path, mineproof: Command) -> None:
    name = f"{tmp_path / 'student.py'}:MinesweeperAI"
    watched = mineproof("watch --size 5x5/4 --seed 2 --engine", name).unwrapped
    assert "student:MinesweeperAI: " in watched
    solved = mineproof("solve --proofs 9 --engine", name, text=str(SEEN)).unwrapped
    assert "(0, 1) and (0, 3) are mines (grade sentence; " in solved
    hasty = name.replace("student", "hasty")
    unproven = mineproof("solve --proofs 9 --engine", hasty, text="..\n1.").unwrapped
    assert "as the player" in unproven
    assert "has no proof" in unproven
    assert "proven safe" not in unproven
    assert "certain: " not in unproven
    assert "3 safe cells, 0" in unproven
    assert "mine at (0, 0)" in mineproof("solve --worlds 3 --mines 1 --engine", hasty, text="..\n1.").unwrapped
    record = mineproof("solve --json --mines 1 --engine", hasty, text="..\n1.").record
    assert (record["unproven"], record["world_count"]) == ([[0, 0], [0, 1], [1, 1]], 3)
    assert record["status"] == "incomplete"
    impossible = mineproof("solve --json --mines 1 --engine", hasty, text="1..1\n....", status=1).record
    assert impossible["status"] == "inconsistent"


@pytest.mark.parametrize(
    ("source", "description"),
    [
        ("class MinesweeperAI(:\n", "cannot be loaded: SyntaxError"),
        (USUAL.replace("self.mines.add(cell)", "self.mines.ad(cell)"), "in mark_mine); `mineproof course` shows more"),
        (USUAL.replace("self.mines = set()", "self.mines = {1}"), "expected a set of cells; `mineproof course` shows"),
    ],
)
def test_what_a_player_raises_is_said_in_a_sentence(
    source: str, description: str, tmp_path: Path, mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "faulty_student.py").write_text(source, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "faulty_student", raising=False)
    name = f"{tmp_path / 'faulty_student.py'}:MinesweeperAI"
    printed = mineproof("solve --engine", name, text=str(SEEN), status=2)
    assert description in printed.err
    assert "Traceback" not in printed.err


class Bold(MinesweeperAI):
    """A player of the course that calls every cell safe, and learns nothing from a number."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        pass

    @property
    def safes(self) -> set[Cell]:
        return {(row, column) for row in range(self.height) for column in range(self.width)}


def test_a_claim_of_a_users_engine_that_does_not_follow_is_not_called_proven_on_the_live_board() -> None:
    live = pytest.importorskip("mineproof.live.page_answers")
    name = f"{__name__}:Bold"
    board = {"ask": "look", "board": "1.\n11", "mines": None}
    for names in ([name], [name, "sat"]):
        found = json.loads(live.answer(json.dumps({**board, "names": names}), own=[name]))
        assert found["words"][0][0][1].startswith("called safe")
    assert f"{name} proves none of them. It calls (0, 1) safe, which does not follow." in found["caption"]
    assert "sat proves (0, 1) a mine." in found["caption"]
