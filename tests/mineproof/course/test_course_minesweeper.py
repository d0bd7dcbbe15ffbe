"""The course's `minesweeper.py` to the letter: its names, and its calls in their order."""

import json
import random
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import engines
import mineproof as mp
from benchmarks.command_line.classes_in_files import importable
from benchmarks.contestants import make_player, name_of, spec_of
from game.grid import Cell, all_cells, neighbors
from mineproof import BoardAnswer, Contradiction, NotEntailed, Observation
from mineproof.course.minesweeper import Minesweeper, MinesweeperAI, Sentence, course
from tests.mineproof.course.students.planted_faults import FAULTS, USUAL
from tests.support.commands import Command
from tests.support.reasoners import BOOKKEEPING


@pytest.fixture(params=BOOKKEEPING)
def ai_class(request: pytest.FixtureRequest) -> type[MinesweeperAI]:
    return course(request.param)


# The calls that the course's own window makes, in the order that it makes them.


def test_one_line_puts_the_course_s_names_in_place() -> None:
    names: dict[str, Any] = {}
    exec("from mineproof.course.minesweeper import *", names)
    del names["__builtins__"]
    offered = {"Minesweeper": Minesweeper, "MinesweeperAI": MinesweeperAI, "Sentence": Sentence, "course": course}
    assert names == offered
    assert isinstance(MinesweeperAI()._engine, engines.SentenceEngine)


def test_a_course_runner_plays(ai_class: type[MinesweeperAI]) -> None:
    won = 0
    for _ in range(8):
        game, ai = Minesweeper(height=8, width=8, mines=8), ai_class()
        assert (ai.height, ai.width, ai.mines, ai.safes, ai.knowledge) == (8, 8, set(), set(), [])
        assert all(type(game.is_mine(cell)) is bool for cell in all_cells(8, 8))
        revealed: set[Cell] = set()
        is_lost = False
        while game.mines != ai.mines and not is_lost:
            move = ai.make_safe_move() or ai.make_random_move()
            assert move is not None
            is_lost = game.is_mine(move)
            if not is_lost:
                revealed.add(move)
                ai.add_knowledge(move, game.nearby_mines(move))
        assert ai.moves_made == revealed
        won += not is_lost
    assert won


def test_a_number_is_a_move_a_safe_cell_and_a_sentence_without_what_is_known(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=4, width=4)
    ai.add_knowledge((1, 1), 2)
    assert ai.moves_made == {(1, 1)} <= ai.safes
    assert Sentence(neighbors((1, 1), 4, 4), 2) in ai.knowledge
    ai = ai_class(height=2, width=3)
    ai.mark_mine((1, 0))
    ai.mark_safe((0, 0))
    ai.add_knowledge((0, 1), 2)
    assert Sentence([(0, 2), (1, 1), (1, 2)], 1) in ai.knowledge


def test_moves_are_safe_and_not_made_or_none(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(height=2, width=2)
    assert ai.make_safe_move() is None
    ai.add_knowledge((0, 0), 0)
    seen = set()
    while (move := ai.make_safe_move()) is not None:
        assert move in ai.safes - ai.moves_made
        seen.add(move)
        ai.add_knowledge(move, 0)
    assert seen == {(0, 1), (1, 0), (1, 1)}
    assert ai.make_random_move() is None
    ai = ai_class(height=1, width=2)
    ai.mark_mine((0, 0))
    assert ai.make_random_move() == (0, 1)


def test_an_unknown_engine_is_refused_when_it_is_asked_for() -> None:
    for name, complaint in (("stt", r"did you mean 'sat'\?"), ("sat+nope", "'nope'"), ("sat(second=1)", "'second'")):
        with pytest.raises(ValueError, match=complaint):
            course(name)


FACES = """
from mineproof.course.minesweeper import *


class Seeded(MinesweeperAI):
    def __init__(self, height=8, width=8, seed=None):
        super().__init__(height, width)


class Told(MinesweeperAI):
    def __init__(self, height=8, width=8, mines=None, *, rng=None):
        super().__init__(height, width)
        self.told = mines
"""


@pytest.mark.parametrize("name", ["MinesweeperAI", "Seeded"])
def test_a_player_on_the_courses_face_of_an_engine_takes_part(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "faces", raising=False)
    (tmp_path / "faces.py").write_text(FACES, encoding="utf-8")
    own = name_of(f"{tmp_path / 'faces.py'}:{name}")
    assert not spec_of(own).uses_total or name != "Seeded"  # of the others it is not written in the file
    deducer: Any = make_player(own, 1, 3, 1, random.Random(1))
    deducer.add_knowledge((0, 0), 1)
    assert deducer.mines == {(0, 1)}
    told = make_player(own.replace(name, "Told"), 1, 3, 1, random.Random(1))
    assert told.told == 1  # type: ignore[attr-defined]


# The collections are copies, and have all that the set/subset rule shows.


def test_to_edit_what_was_read_changes_nothing(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 1)
    before = ai.moves_made, ai.mines, ai.safes, ai.knowledge
    for cells in (ai.moves_made, ai.mines, ai.safes):
        cells.add((2, 2))
    ai.knowledge.append(Sentence([(2, 2)], 1))
    for sentence in ai.knowledge:
        sentence.mark_mine((0, 1))
    assert (ai.moves_made, ai.mines, ai.safes, ai.knowledge) == before
    with pytest.raises(AttributeError):
        ai.mines = {(2, 2)}  # type: ignore[misc]


def test_the_course_s_checks_may_add_what_is_known_already(ai_class: type[MinesweeperAI]) -> None:
    """They do so where a student's player has not inferred it."""
    for count, left in ((3, 1), (0, 2)):
        ai = ai_class(4, 5)
        ai.add_knowledge((0, 0), count)
        known = ai.mines if count else ai.safes
        known.update({(0, 1), (1, 0), (1, 1)})
        ai.add_knowledge((0, 2), left + 2 * bool(count))
        assert Sentence([(0, 3), (1, 2), (1, 3)], left) in ai.knowledge


def test_what_contradicts_itself_is_refused(ai_class: type[MinesweeperAI]) -> None:
    ai = ai_class(3, 3)
    ai.add_knowledge((0, 0), 0)
    with pytest.raises(Contradiction):
        ai.mark_mine((0, 1))
    assert ai.safes == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("ai_class", engines.available(), indirect=True)
def test_every_engine_adds_the_differences_that_the_course_asks_for(ai_class: type[MinesweeperAI]) -> None:
    """Whatever an engine reasons by, `knowledge` has what the set/subset rule makes."""
    inferred, rng = 0, random.Random(0)
    game, ai = Minesweeper(6, 6, 7, rng=rng), ai_class(6, 6)
    for cell in rng.sample([cell for cell in all_cells(6, 6) if not game.is_mine(cell)], 9):
        ai.add_knowledge(cell, game.nearby_mines(cell))
        for small, large in permutations(ai.knowledge, 2):
            if small.cells < large.cells:
                assert Sentence(large.cells - small.cells, large.count - small.count) in ai.knowledge
        numbers = [neighbors(revealed, 6, 6) - ai.safes - ai.mines for revealed in ai.moves_made]
        inferred += sum(sentence.cells not in numbers for sentence in ai.knowledge)
    assert inferred


def test_a_weaker_engine_knows_what_the_set_subset_rule_shows(ai_class: type[MinesweeperAI]) -> None:
    """No sentence is listed that shows its cells, and that the player has not taken in."""
    ai = ai_class(4, 3)
    for cell, count in (((1, 0), 1), ((2, 1), 2), ((3, 1), 2)):
        ai.add_knowledge(cell, count)
    assert {(1, 1), (1, 2)} <= ai.safes
    for sentence in ai.knowledge:
        assert 0 < sentence.count < len(sentence.cells)
        assert sentence.cells.isdisjoint(ai.mines | ai.safes)


# A player of the course's project is an engine by the name of its file, and engines of ours prove what it says.


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
    with pytest.raises(NotEntailed):
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
    with pytest.raises(TypeError, match="takes no grid, and plays square boards alone; leave grid='hex' out"):
        mp.create(student, 3, 3, grid="hex")
    with pytest.raises(TypeError, match="or a player of the course's project, or a Reasoner"):
        mp.create("student:Sentence")


def test_the_live_board_takes_it_from_the_command_line_alone(student: str) -> None:
    live = pytest.importorskip("mineproof.live.page_questions")
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
    live = pytest.importorskip("mineproof.live.page_questions")
    name = f"{__name__}:Bold"
    board = {"ask": "look", "board": "1.\n11", "mines": None}
    for names in ([name], [name, "sat"]):
        found = json.loads(live.answer(json.dumps({**board, "names": names}), own=[name]))
        assert found["words"][0][0][1].startswith("called safe")
    assert f"{name} proves none of them. It calls (0, 1) safe, which does not follow." in found["caption"]
    assert "sat proves (0, 1) a mine." in found["caption"]
