"""A program as an engine: each ability is used for what it can, and what is wrong with an answer is said."""

import copy
import os
import random
from pathlib import Path
from unittest.mock import Mock

import pytest

import engines
from engines.engine_name_syntax import EngineName
from engines.programs import program_client, program_reasoner
from engines.programs.named_programs import named_programs
from engines.programs.program_client import Command, ProgramClient, ProgramFailed
from engines.programs.program_engine import ProgramEngine
from engines.programs.program_reasoner import Lacking
from engines.registry.registry import registered
from game.errors import Contradiction, GaveUp, NotEntailed, Unsound, UserError
from mineproof import And, Not, Observation, Or, Sentence, Symbol, Total
from tests.support.running_processes import check_none_runs
from tests.support.scripted_protocol_programs import scripted

ONE = Observation.parse("1..\n...", total=2)


def engine_at(how: str, seen: Observation = ONE) -> ProgramEngine:
    engine = engines.create(scripted(how), seen.height, seen.width, seen.total, grid=seen.grid, rng=random.Random(1))
    assert isinstance(engine, ProgramEngine)
    engine.observe(seen)
    return engine


def test_a_command_line_is_a_name() -> None:
    for text in ("cmd:./engine --flag", "cmd:./g++", 'cmd:"./one+two" x', "cmd:./engine '(a=b)'"):
        assert EngineName.parse(text) == EngineName(text)
    named = EngineName.parse("cmd:./engine -x(depth=4; a=b)+deep(exact_limit=2)")
    assert (named.engine, named.guesser, dict(named.options)) == ("cmd:./engine -x", "deep", {"depth": "4", "a": "b"})
    assert EngineName.parse(str(named)) == named


def test_what_is_no_program_is_refused(tmp_path: Path) -> None:
    for name, complaint in (
        ("cmd:", "'cmd:' is no name of an engine; expected one as in 'sat', or 'sat"),
        ("cmd:./nowhere --flag", r"there is no program './nowhere'; expected a file that can be run"),
        ("cmd:no-such-program", "there is no program 'no-such-program'; expected its path, or a name on PATH"),
        ("cmd:'./engine", "no closing quotation; expected a command line, with quotes in pairs"),
    ):
        with pytest.raises(UserError, match=complaint):
            engines.create(name)


def test_a_program_deduces_moves_and_tells_chances() -> None:
    engine = engine_at("fair")
    assert (engine.mines, engine.safes, engine.complete) == (set(), {(0, 0)}, False)
    assert engine.make_safe_move() is None
    assert engine.make_random_move() == (0, 1)
    assert engine.probabilities() == dict.fromkeys(ONE.hidden, 0.25)
    assert engine.limits == ()
    assert [len(sentence.cells) for sentence in engine.knowledge] == [3]
    engine.skip((0, 1))
    assert engine.make_random_move() == (0, 2)
    engine.mark_mine((0, 2))
    assert engine.mines == {(0, 2)}
    assert copy.copy(engine).mines == {(0, 2)}


def test_an_engine_of_facts_reasons_of_boards_and_formulas() -> None:
    reasoner = engines.create_reasoner(scripted("deduce"))
    assert reasoner.deduce([Sentence([(0, 1), (0, 2)], 1)], Total(3, 4)).complete is False
    assert reasoner.deduce([Or(Symbol("a"), And(Symbol("b"), Not(Symbol("c"))))]).true == set()
    engine = engine_at("deduce", Observation.parse("0.\n.."))
    assert engine.safes == {(0, 0), (0, 1), (1, 0), (1, 1)}, "what single numbers show is the bookkeeping's"


def test_what_a_program_calls_safe_is_a_claim() -> None:
    engine = engine_at("unsound")
    assert engine.make_safe_move() == (0, 1)
    assert (0, 1) in engine.safes
    with pytest.raises(NotEntailed, match="unsound says so, and the numbers do not prove it"):
        engine.explain((0, 1))
    mover = engine_at("move", Observation.parse("0..\n..."))
    assert mover.make_safe_move() is None
    assert mover.safes == {(0, 0)}, "nothing is added to what it says"


def test_what_is_no_answer_is_said_and_the_program_is_started_anew() -> None:
    for how, complaint in (
        ("turn", r"answered question \d+; expected the answer to \d+"),
        ("strange", r"names among `mines` the cell \(99, 0\); expected one of a 2x3 board"),
    ):
        for _ in range(2):
            with pytest.raises(ProgramFailed, match=complaint):
                len(engine_at(how).mines)


def test_what_it_refuses_on_a_board_is_asked_in_facts() -> None:
    engine = engine_at("refusing")
    assert engine.mines == set()
    assert (engine.handed_over or "").endswith(": no boards today")


def test_what_does_not_start_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(engines.EngineUnavailable, match="`can` names nothing"):
        engines.create(scripted("nonsense"))
    monkeypatch.setattr(program_client, "START_SECONDS", 0.3)
    with pytest.raises(engines.EngineUnavailable, match=r"hello within 0\.3 s"):
        engines.create(scripted("silent"))


def test_who_is_deaf_to_stop_or_quit_is_ended_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_client, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(program_reasoner, "SECONDS", 0.5)
    mark = f"mark-{os.getpid()}-deaf"
    engine = engines.create(scripted("forking", mark), 2, 3, 2)
    with pytest.raises(ProgramFailed, match=r"answer within 0\.5 s"):
        len(engine.mines)
    client = ProgramClient(Command.of(scripted("staying", mark)))
    assert client.hello().name == "staying"
    client.close()
    check_none_runs(mark)


def test_limits_and_contradictions_come_through(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [limit.endswith(": time") for limit in engine_at("partial").limits] == [True]
    engine = engine_at("contradicting")
    questions = Mock(wraps=engine.reasoner.claims)
    monkeypatch.setattr(engine.reasoner, "claims", questions)
    for ask in (lambda: engine.mines, lambda: engine.safes, engine.make_random_move, engine.probabilities):
        with pytest.raises(Unsound, match="as contradicting says, but all clues can be true"):
            ask()
    assert questions.call_count == 1, "the same facts are asked about once"
    with pytest.raises(Contradiction, match="5 mines in all, but only 4 cells are not revealed"):
        len(engine_at("contradicting", Observation.parse("1.\n.1\n..", total=5)).mines)


def test_a_program_that_lacks_what_is_asked_says_so() -> None:
    with pytest.raises(Lacking, match='move can deduce nothing: it answers "move", and this takes "deduce-board"'):
        engine_at("move").check_deduces()
    with pytest.raises(Lacking, match='move can tell no chances: it answers "move", and this takes "chances"'):
        engine_at("move").probabilities()
    with pytest.raises(Lacking, match='move can deduce nothing from facts: it answers "move", and this takes "deduce"'):
        engines.create_reasoner(scripted("move")).deduce([])
    with pytest.raises(UserError, match="grid 'hex'; expected a board of the grid square"):
        engines.create(scripted("move"), 3, 3, grid="hex")


def test_its_chances_guess_where_it_has_no_moves() -> None:
    engine = engine_at("chances")
    assert engine.make_random_move() in {(1, 2), (0, 2), (1, 0)}, "the corners"
    assert engines.spec(scripted("chances")).provides == ("chances",)


def test_options_are_those_that_it_announces() -> None:
    name = scripted("optional")
    assert list(engines.spec(name).options) == ["depth", "seconds"]
    assert engines.create(name, 2, 2, depth=4).mines == set()
    assert engines.create(f"{name}(depth=4)", 2, 2).mines == set()
    with pytest.raises(TypeError, match=r"'deep'; .* seconds; .*'depth'"):
        engines.create(name, 2, 2, deep=4)
    with pytest.raises(ValueError, match=r"depth is 'x'; expected a whole number, or none \(how deep, at least 1"):
        engines.create(f"{name}(depth=x)", 2, 2)
    with pytest.raises(ProgramFailed, match=r"optional answered with an error: no such option: \{'depth': 5\}"):
        len(engines.create(name, 2, 2, depth=5).mines)


def test_an_interrupted_question_leaves_no_answer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_at("fair")
    engine.reasoner._client.hello()
    monkeypatch.setattr(engine.reasoner._client._program, "read_line", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        len(engine.mines)
    monkeypatch.undo()
    assert engine.mines == set()


def test_a_question_too_long_for_a_line_is_given_up() -> None:
    formula = Symbol("a")
    for _ in range(40):
        formula = And(formula, formula)  # type: ignore[assignment]
    with pytest.raises(GaveUp, match="a formula of 2,199,023,255,551 parts does not fit into a line of the protocol"):
        engines.create_reasoner(scripted("deduce")).deduce([formula])


def test_programs_are_named_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    (tmp_path / "mineproof.toml").write_text(f"[engines]\nmine = {scripted('fair')!r}\nhere = 'cmd:./script'\n")
    assert [spec.name for spec in named_programs()] == ["mine", "here"]
    assert engines.names()[-2:] == ("mine", "here")
    assert engines.create("mine", 2, 2).mines == set()
    with pytest.raises(UserError, match=r"program '\./script' in "):
        engines.create("here")
    script = tmp_path / "script"
    script.write_text(f"#!/bin/sh\nexec {scripted('fair').removeprefix('cmd:')}\n")
    script.chmod(0o755)
    if os.name == "posix":
        assert engines.create("here", 2, 2).mines == set()
    assert {spec.name for spec in registered()} >= {"mine", "here"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[engines]\na = \n", r"mineproof\.toml, line 2, column 5: Invalid value"),
        ("[engines]\n\nb = 5\n", r"mineproof\.toml, line 3: b is 5; expected a command line, as in b = "),
        ("[engines]\nb = './engine'\n", "line 2: b is './engine'; expected a command line"),
        ("[engine]\nb = 'cmd:./engine'\n", "line 1: no table is called 'engine'; .*did you mean 'engines'"),
        ("engines = 5\n", r"line 1: expected a table \[engines\]"),
        ("[engines]\na-1 = 'cmd:x'\n'1 2' = 'cmd:x'\n", "line 3: the name is '1 2'; expected a letter"),
        ("[engines]\nsat = 'cmd:x'\n", "line 2: 'sat' is taken by another engine"),
    ],
)
def test_what_is_wrong_with_the_file_is_said_with_its_line(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mineproof.toml").write_text(text)
    with pytest.raises(UserError, match=complaint):
        engines.names()
