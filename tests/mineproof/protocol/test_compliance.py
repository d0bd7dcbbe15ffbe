"""The compliance check: what it accepts follows, and wrong answers are named."""

import json
import re
from typing import Any

import msgspec
import pytest

from benchmarks.judge import brute_force, entailed, exact_chances
from engines.programs.program_client import Command
from engines.programs.protocol_messages import FactFields, Reply, as_line, message_in
from mineproof import Contradiction, Observation, Total, UserError, create_reasoner
from mineproof.protocol import compliance_check as exchange_player
from mineproof.protocol.compliance_check import Exchange, check_program, exchanges
from mineproof.protocol.reply_judge import EXACT, Follows, judge
from tests.support.commands import Command as Run
from tests.support.scripted_protocol_programs import scripted


def test_compliance_says_what_is_wrong(mineproof: Run) -> None:
    command = scripted("unsound").removeprefix("cmd:")
    printed = mineproof("compliance", command, "--seconds", "30", status=1)
    assert "calls (0, 1) safe" in printed.unwrapped
    assert 'sent: {"id":' in printed.out
    assert 'came: {"id":' in printed.out
    assert max(map(len, printed.out.splitlines())) <= 80
    record = mineproof("compliance --json", scripted("lying"), status=1).record
    assert not record["complies"]
    assert any(check["wrong"] and check["rule"] and check["sent"] for check in record["checks"])


def test_compliance_of_what_does_not_start_or_ends_early(mineproof: Run) -> None:
    assert "No such file" in mineproof("compliance ./nowhere", status=2).unwrapped
    assert "is no hello" in mineproof("compliance --json", scripted("nonsense"), status=2).record["failure"]
    printed = mineproof("compliance", scripted("dying"), status=1).unwrapped
    assert printed.count("(no luck today)") == 3, "it goes on"
    assert "Note: " in printed


# The exchanges of `mineproof compliance`: they stand on the page, what they accept follows, and faults are found.


def followed() -> list[tuple[Exchange, dict[str, Any], str]]:
    """The questions whose accepted answer is all that follows, or that nothing fits."""
    found = []
    for exchange in exchanges():
        for (_, sent), (sign, accepted) in zip(exchange.lines, exchange.lines[1:], strict=False):
            if sign == "<" and accepted.startswith(("{", "contradiction")):
                found.append((exchange, json.loads(sent), accepted.removesuffix(" or error")))
    return found


def test_accepted_answers_about_facts_are_all_that_follows() -> None:
    asked = [(question, accepted) for exchange, question, accepted in followed() if "deduce" in exchange.needs]
    assert len(asked) > 15
    for question, accepted in asked:
        try:
            total = Total(question["total"]["count"], question["total"]["untouched"]) if "total" in question else None
            facts = [one.fact() for one in msgspec.convert(question["facts"], list[FactFields])]
            truth = create_reasoner("exhaustive").deduce(facts, total)
        except Contradiction:
            assert accepted == "contradiction", question
            continue
        follows = msgspec.json.decode(accepted, type=Follows)
        assert (follows.true, follows.false, follows.untouched) == (truth.true, truth.false, truth.untouched), question


def test_accepted_answers_about_boards_are_all_that_follows() -> None:
    asked = [(question, accepted) for exchange, question, accepted in followed() if "board" in exchange.needs]
    assert len(asked) > 50
    for question, accepted in asked:
        closed, facts = question.pop("closed", []), question.pop("facts", [])
        question.pop("seed", None)
        seen, follows = Observation.parse(json.dumps(question)), msgspec.json.decode(accepted, type=Follows)
        if facts:
            told = {(0, 1): True}
            assert follows.told == told.keys()
            seen = Observation(seen.height, seen.width, seen.reveals, told, total=seen.total)
        mines, safes = brute_force(seen) or entailed(seen)[0]
        given = seen.reveals.keys() | seen.marks.keys() - follows.told
        assert (follows.mines, follows.safes) == ((mines | follows.told) - given, safes - given), (question, closed)
        exact = exact_chances(seen) if follows.chances else {}
        assert all(abs(chance - float((exact or {})[cell])) < EXACT for cell, chance in follows.chances)


FACTS = {"id": 1, "ask": "deduce", "facts": [], "total": {"count": 1, "untouched": 1}}
FOLLOWS = '{"true": ["a", "b"], "false": ["c"], "untouched": true}'
BOARD = {"id": 1, "height": 2, "width": 3, "total": 2, "reveals": [[0, 0, 2]], "marks": [[1, 1, True], [0, 1, False]]}
ON_BOARD = '{"mines": [[1, 0]], "safes": [[0, 2], [1, 2]], "told": [[1, 0]], "chances": [[[1, 0], 1]]}'
CHANCES = [[[0, 1], 0], [[0, 2], 0], [[1, 0], 1], [[1, 1], 1], [[1, 2], 0]]
ASKED = {"ask": "chances", **BOARD}
MOVE = {"ask": "move", "closed": [[1, 2]], **BOARD}


@pytest.mark.parametrize(
    ("question", "accepted", "answer"),
    [
        (FACTS, FOLLOWS, {"true": ["b", "a"], "false": ["c"], "untouched": True, "complete": True}),
        (FACTS, FOLLOWS, {"true": ["b"], "false": [], "complete": False}),
        (FACTS, FOLLOWS, {"true": ["b"], "false": [], "complete": True, "gave_up": "time"}),
        (FACTS, "contradiction", {"true": [], "false": []}),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 0]], "safes": [[0, 2], [1, 2]], "complete": True}),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 1]], "safes": [[0, 0], [0, 1]]}),
        (ASKED, ON_BOARD, {"chances": CHANCES}),
        ({"ask": "chances", **BOARD, "total": None}, ON_BOARD, {"error": "no total"}),
        (MOVE, ON_BOARD, {"cell": [0, 2], "safe": True}),
        (MOVE, ON_BOARD, {"cell": [1, 1], "safe": False}),
        (MOVE, f"{ON_BOARD} or error", {"error": "no cells that are closed"}),
        ({**MOVE, "closed": [[0, 1], [0, 2], [1, 2]]}, ON_BOARD, {"cell": None}),
        (MOVE, "error", {"error": "no"}),
        (MOVE, "answer", {"cell": [7, 7]}),
    ],
)
def test_a_right_answer_is_accepted(question: dict[str, Any], accepted: str, answer: dict[str, Any]) -> None:
    assert judge(accepted, question, message_in(as_line({"id": 1, **answer}), Reply)) == 0


@pytest.mark.parametrize(
    ("question", "accepted", "answer", "fault"),
    [
        (FACTS, FOLLOWS, {"true": ["a", "c"], "false": []}, "`true` has c, which does not follow"),
        (FACTS, FOLLOWS, {"true": ["a", "b"], "false": [], "complete": True, "untouched": True}, "c is missing in `f"),
        (FACTS, FOLLOWS, {"true": ["a", "b"], "false": ["c"], "complete": True}, "True is missing in `untouched`"),
        (FACTS, FOLLOWS, {"true": [], "false": [], "untouched": False}, "`untouched` has False, which does not follow"),
        (FACTS, FOLLOWS, {"contradiction": True}, "it answers `contradiction`, and some world fits"),
        (FACTS, "contradiction", {"true": [], "false": [], "complete": True}, "expected `contradiction`"),
        (FACTS, "error without id", {"error": "no"}, "expected an answer with `error` and without an `id`"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[0, 1]], "safes": []}, "`mines` has (0, 1), which does not"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [], "safes": [[1, 1]]}, "`safes` has (1, 1), which does not"),
        ({"ask": "deduce", **BOARD}, ON_BOARD, {"mines": [[1, 0]], "safes": [], "complete": True}, "missing in `safes"),
        (MOVE, ON_BOARD, {"mines": []}, "the answer has no `cell`"),
        (ASKED, ON_BOARD, {"error": "no"}, "an error to a question within its abilities"),
        (ASKED, ON_BOARD, {"chances": CHANCES[1:]}, "(0, 1) has no chance; expected one for every hidden cell"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES, CHANCES[0]]}, "it has two chances of one cell"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES, [[0, 0], 0]]}, "(0, 0) has no number from 0 to 1 as its chance"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:4], [[1, 2], 1.5]]}, "(1, 2) has no number from 0 to 1 as its chance"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:4], [[1, 2], 1]]}, "the chance 1 has (1, 2), which does not follow"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:3], [[1, 1], 0], CHANCES[4]]}, "0 has (1, 1), which does not follow"),
        (ASKED, ON_BOARD, {"chances": [*CHANCES[:2], [[1, 0], 0.5], *CHANCES[3:]]}, "expected the chance 1"),
    ],
)
def test_a_wrong_answer_is_named(question: dict[str, Any], accepted: str, answer: dict[str, Any], fault: str) -> None:
    """More faults are in `test_a_fault_of_a_program_is_found`."""
    with pytest.raises(UserError, match=re.escape(fault)):
        judge(accepted, question, message_in(as_line({"id": 1, **answer}), Reply))


@pytest.mark.parametrize(
    ("fault", "wrong"),
    [
        ("", {}),
        ("version", {"says hello": "`hello` is 2"}),
        ("grid", {"says hello": "the grid cube is unknown"}),
        ("revealed", {"moves: one number": "moves to (0, 0), which is revealed"}),
        ("closed", {"moves: closed cells": "which is revealed, closed or off the board"}),
        ("facts", {"moves: a fact about a cell": "which is a mine by `facts`; expected another cell, or an error"}),
        ("idle", {"moves: one number": "it has no move, and (0, 1)"}),
        ("sure", {"moves: one number": "it calls (0, 1) safe"}),
        ("id", {"moves: one number": "the answer has the id 2; expected 1"}),
        ("hex", {"moves: a grid that it does not take is an error": "expected an answer with `error`"}),
        ("singing", {"a question that nobody knows is an error, and it goes on": "expected an answer with `error`"}),
        ("ignoring", {"a line that is no JSON is an error, and it goes on": "no line came within 2 seconds"}),
        ("crashing", {"a line that is no JSON is an error, and it goes on": "it ended: exit status 1"}),
        ("fields", {"fields that nobody knows are ignored": "it answered with an error"}),
        ("short", {"a line of 15 MiB is read": "it answered with an error"}),
        ("haste", {}),  # the error of an option may wait until the next answer
        ("option", {"an option that there is not is an error": "without an `id`, before the next answer"}),
        ("new", {"`new` is taken in silence": "it answered with an error"}),
        ("stop", {"`stop` for a question that was answered is taken in silence": "it answered with an error"}),
        ("late", {"moves: it answers within a second after `seconds`": "no line came within 1.5 seconds"}),
        ("staying", {"`quit` ends it": "it goes on a second after `quit`"}),
        ("status", {"`quit` ends it": "it ended with status 4"}),
    ],
)
def test_a_fault_of_a_program_is_found(fault: str, wrong: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    if fault != "short":
        monkeypatch.setattr(exchange_player, "LONG", 1_000)
    program = Command.of(scripted(f"move: {fault}" if fault else "move"))
    checked = check_program(program, seconds=2 if fault == "ignoring" else 60)
    found = {check.what: check.wrong for check in checked.wrong}
    assert checked.failure == ""
    assert bool(wrong) == bool(found)
    if fault == "haste":
        assert checked.name == "a\\u001bb 1"
        assert "`can` is unknown" in checked.notes[0]
    assert all(output in found[what] for what, output in wrong.items()), found
