import json
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.harness.processor_time import seconds_of_programs
from benchmarks.peers.adapter_builder import build
from benchmarks.peers.peer_list import PEERS
from engines.program_process import Program
from engines.programs.program_client import Command
from game.errors import UserError
from mineproof.protocol import compliance_check as exchange_player
from mineproof.protocol.compliance_check import check_program
from mineproof.protocol.protocol_server import ProtocolServer
from tests.support.random_positions import drawn_board
from tests.support.scripted_protocol_programs import scripted, speaking_command

BOARD = {"height": 2, "width": 3, "total": 2, "reveals": [[0, 0, 1]], "marks": [[1, 1, True]]}


@pytest.fixture(autouse=True)
def _with_its_own_interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def answers_of(name: str, *messages: dict[str, Any] | str) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in messages]
    return [json.loads(answer) for answer in ProtocolServer(name).answers(f"{line}\n".encode() for line in lines)]


def test_it_says_what_it_can() -> None:
    [hello] = answers_of("native", {"hello": 1})
    assert hello["can"] == ["deduce", "deduce-board", "move", "chances"]
    assert hello["options"]["exact_limit"]["type"] == "int"
    assert answers_of("single", {"hello": 1})[0]["can"] == ["deduce", "deduce-board", "move"]
    assert answers_of(scripted("move"), {"hello": 1})[0]["can"] == ["move"]


def test_an_answer_says_that_it_is_complete() -> None:
    """What follows is compared in `test_an_engine_of_ours_complies`."""
    facts = [{"atoms": ["a", "b"], "count": 1}, {"formula": ["or", "a", ["not", "c"]]}, {"formula": "c"}]
    [answer] = answers_of("sat", {"id": 1, "ask": "deduce", "facts": facts, "total": {"count": 10, "untouched": 85}})
    assert (sorted(answer["true"]), answer["false"]) == (["a", "c"], ["b"])
    assert (answer["untouched"], answer["complete"]) == (None, True)
    [answer] = answers_of("optimal", {"id": 4, "ask": "deduce", **BOARD})
    assert answer == {"id": 4, "mines": [[1, 1]], "safes": [[0, 1], [1, 0]], "complete": True}


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("no JSON", "JSON is malformed"),
        ({"set": {"exact_limit": 30_000}}, "exact_limit"),
        ({"set": {"deep": 1}}, "has no option 'deep'"),
        ({"set": 5}, "`set` is 5; expected an object"),
        ({"id": "x", "ask": "move"}, 'id is "x"; expected a whole number'),
        ({"id": 1, "ask": "move"}, "the JSON has no 'height'"),
        ({"id": 1, "ask": "sing"}, 'no question of mine: "sing"; expected one of deduce, deduce-board, move, '),
        ({"id": 1, "ask": "deduce", "facts": 5}, "facts is 5; expected a list"),
        ({"id": 1, "ask": "deduce", "facts": [{"formula": "a"}]}, "does not speak"),
        ({"id": 1, "ask": "deduce", "facts": [{"formula": ["nand", "a"]}]}, '["nand", "a"] is no formula; expected an'),
        ({"id": 1, "ask": "deduce", "facts": [{"formula": ["not", "a", "b"]}]}, "has 2 operands; expected 1"),
        ({"id": 1, "ask": "deduce", "facts": [], "total": 5}, 'total is 5; expected {"count": N'),
        ({"id": 1, "ask": "move", **BOARD, "closed": [[0]]}, "closed[0] is [0]; expected [row, column]"),
        ({"id": 1, "ask": "move", **BOARD, "facts": [{"formula": "0,1"}]}, "sentences alone"),
        ({"id": 1, "ask": "move", **BOARD, "facts": [{"atoms": ["a"], "count": 1}]}, 'the cell "a"; expected "row,'),
        ({"id": 1, "ask": "move", **BOARD, "seconds": 0}, "seconds is 0; expected a number > 0"),
        ({"id": 1, "ask": "chances", **BOARD, "total": None}, "depends on the total number of mines"),
    ],
)
def test_what_cannot_be_answered_is_said_and_it_goes_on(message: Any, complaint: str) -> None:
    refused, answered = answers_of("optimal", message, {"id": 8, "ask": "move", **BOARD})
    assert complaint in refused["error"]
    assert answered["safe"] is True


@pytest.mark.parametrize("name", ["native", "optimal(exact_limit=100)"])
def test_options_for_boards_are_none_of_a_question_about_facts(name: str) -> None:
    question = {"id": 1, "ask": "deduce", "facts": [{"atoms": ["a"], "count": 1}]}
    assert answers_of(name, {"set": {"exact_limit": 200}}, question)[0].get("true") == ["a"]


def test_a_game_is_played_by_the_same_engine() -> None:
    speaker = ProtocolServer("sat")
    for reveals in ([[0, 0, 1]], [[0, 0, 1], [0, 1, 2]]):
        line = json.dumps({"id": 1, "ask": "deduce", **BOARD, "reveals": reveals}).encode()
        list(speaker.answers([line]))
        assert speaker._board is not None
        assert len(speaker._board[1].reveals) == len(reveals)


def test_a_question_stopped_before_it_began_has_conclusions_of_its_own_facts() -> None:
    server = ProtocolServer("sat")
    first = {"id": 1, "ask": "deduce", "facts": [{"atoms": ["a"], "count": 1}]}
    assert server._answer(first)
    server._stopped = 2
    answer = server._answer({**first, "id": 2, "facts": [{"atoms": ["a", "b"], "count": 0}]})
    assert answer is not None
    assert (answer["true"], sorted(answer["false"]), answer["gave_up"]) == ([], ["a", "b"], "")


def test_questions_that_take_too_long_are_given_up() -> None:
    # A position that takes the textbook's search far longer than anybody waits.
    slow = drawn_board(random.Random(1), "square", (24, 24, 115), 230, total=1).as_json()
    before, program = seconds_of_programs(), Program(speaking_command("dpll"))
    program.write(json.dumps({"set": {"steps": 10**15}}).encode() + b"\n")
    for number, by in enumerate(("stop", "stop at once", "seconds"), 1):
        question = {"id": number, "ask": "deduce", **slow, **({"seconds": 0.5} if by == "seconds" else {})}
        program.write(json.dumps(question).encode() + b"\n")
        while by == "stop" and seconds_of_programs() - before < 1.0:  # of processor time: to start takes less
            assert program.read_line(0.05) is None, "it is still thinking"
        if by != "seconds":
            program.write(json.dumps({"stop": number}).encode() + b"\n")
        answer = json.loads(program.read_line(60.0) or b"{}")
        assert (answer["id"], answer["complete"]) == (number, False)
        assert answer["gave_up"] == ("time" if by == "seconds" else "stop")
    program.write(b'{"id": 9, "ask": "sing"}\n{"quit": true}\n')
    assert json.loads(program.read_line(60.0) or b"{}")["id"] == 9
    assert program.status(60) == 0
    program.end()


@pytest.mark.parametrize("name", ["sat", "native"])
def test_an_engine_of_ours_complies(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange_player, "LONG", 1_000_000)
    monkeypatch.setattr(exchange_player, "GRACE_SECONDS", 60.0)  # for a busy machine
    checked = check_program(Command(tuple(speaking_command(name))), seconds=60)
    assert (checked.wrong, checked.notes) == ([], [])


# The adapters of solvers keep the protocol, where MINEPROOF_PEERS is a folder with the checkouts of the solvers.


CHECKOUTS = os.environ.get("MINEPROOF_PEERS")


@pytest.mark.parametrize("name", PEERS)
def test_each_adapter_keeps_the_protocol(name: str, tmp_path: Path) -> None:
    if CHECKOUTS is None and PEERS[name].looked_for:
        pytest.skip("MINEPROOF_PEERS names no folder with the checkouts of the solvers")
    checkout = Path(CHECKOUTS or "", PEERS[name].repository.rpartition("/")[2])
    try:
        command = build(name, checkout if PEERS[name].looked_for else None, tmp_path)
    except UserError as error:
        pytest.skip(str(error))
    checked = check_program(Command.of(command), seconds=10)
    assert checked.status == 0, [(one.what, one.wrong, one.sent, one.came) for one in checked.wrong]
