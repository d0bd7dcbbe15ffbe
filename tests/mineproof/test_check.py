"""`mp.check` and `mineproof check`: right, or the first wrong step and why."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest

import mineproof as mp
from engines.proofs.argument_check import ArgumentChecker
from game.puzzles.knights import COURSE
from game.statements.count_claim import Claim
from game.text.scanner import Unreadable
from tests.support.commands import Command

ROW = mp.Observation.parse("1221\n....")
SUPPOSING = """\
1. Suppose (1, 1) is safe.
2. From 1 at (0, 0) and step 1: (1, 0) is a mine.
3. From 2 at (0, 1) and steps 1 and 2: (1, 2) is a mine.
4. From 2 at (0, 2) and step 1: (1, 2) and (1, 3) are mines.
5. From 1 at (0, 3) and step 4: contradiction.
6. As step 1 leads to step 5: (1, 1) is a mine.
"""


@pytest.mark.parametrize(
    "argument",
    [
        SUPPOSING,
        SUPPOSING.upper(),
        SUPPOSING.replace("6. As", "7. From step 5: (1, 3) is safe.\n6. As"),  # from a conflict everything follows
        SUPPOSING.replace(" ", "  ").replace(".\n", "\n\n"),
        f"\u200e{SUPPOSING}".replace(" ", "\u200b \u200f").replace("\n", "\r\n"),  # as copied from elsewhere
        re.sub(r"^1(?=\.)|(?<=steps )1|(?<=step )1", str(10**30), SUPPOSING, flags=re.M),
        "# by hand\n- suppose (1,1) is safe\n- so (1,2) and (1,3) are mines, from 2 at (0,2) and step 1\n"
        "- but then contradiction (from 1 at (0, 3), step 2)\n- as step 1 leads to step 3, (1,1) is not safe",
        "7) from 1 at (0,3): exactly one mine among (1,2), (1,3)\n9) 2 at (0,2) and step 7: (1,1) is a mine",
        "Step 1: From 2 at (0, 2) and 1 at (0, 3): cell (1, 1) is a mine",
        "1. Suppose (1, 2) is a mine\n2. From 1 at (0, 3) and step 1: (1, 3) is safe\n"
        "3. From 2 at (0, 2), step 2: (1, 1) and (1, 2) are mines\n4. Suppose instead (1, 2) is safe\n"
        "5. From 2 at (0, 2) and step 4: (1, 1) is a mine\n"
        "6. In each case, as step 1 leads to step 3 and step 4 leads to step 5: (1, 1) is a mine",
    ],
)
def test_what_a_person_writes_is_right(argument: str) -> None:
    verdict = mp.check(ROW, argument, (1, 1))
    assert verdict, verdict
    assert verdict.argument.conclusion == Claim.that([(1, 1)], True)


@pytest.mark.parametrize(
    ("argument", "fault", "step", "message"),
    [
        (SUPPOSING.replace("5. From", "5. Under no supposition, from"), "out-of-scope", 4, "step 4, which holds only"),
        ("From 1 at (0, 3): exactly 1 mine among (1, 2), (1, 3)", "other-conclusion", 0, "what was asked, (1, 1)"),
        ("To show: (0, 2) is safe.", "empty", None, "there is no step"),  # given, but something else was asked
        (f"From step {'9' * 5000}: (1, 1) is a mine", "no-such-step", 0, "it names step 999"),
        (f"From {'9' * 5000} at (0, 0): (1, 1) is a mine", "no-such-clue", 0, "999...."),
    ],
)
def test_what_is_wrong_has_its_place_and_name(argument: str, fault: str, step: int | None, message: str) -> None:
    verdict = mp.check(ROW, argument, (1, 1))
    assert (verdict.status, verdict.fault, verdict.step, verdict.world) == ("wrong", fault, step, None)
    assert message in str(verdict)


def test_a_step_that_does_not_follow_has_a_world_and_what_is_missing() -> None:
    verdict = mp.check(ROW, SUPPOSING.replace("From 2 at (0, 2) and step 1", "From step 1"))
    assert (verdict.fault, verdict.step, verdict.label, verdict.line) == ("does-not-follow", 3, "4", 4)
    assert verdict.world == {(1, 1): False, (1, 2): True, (1, 3): False}
    assert "follows from 2 at (0, 2) and step 1" in str(verdict)
    assert json.loads(json.dumps(verdict.as_json()))["missing"] == {"clues": ["2 at (0, 2)"], "steps": ["1"]}
    conflict = mp.check(ROW, SUPPOSING.replace("6. As", "7. From step 1: (1, 3) is safe.\n6. As"))
    assert (conflict.label, str(conflict.missing)) == ("7", "step 5")
    untrue = mp.check(ROW, "From 2 at (0, 2): (1, 3) is a mine")
    assert (untrue.world, untrue.missing) == ({(1, 1): True, (1, 2): True, (1, 3): False}, None)
    few = mp.check(COURSE[3], "From clues 1 and 2: A is a Knight")
    assert str(few.missing) == "clue 1, clue 2 and clue 3"
    assert mp.check(COURSE[3], "From clues 1, 2 and 3: A is a Knight")


def test_cases_that_leave_another_have_a_world() -> None:
    one = "Suppose A is a Knave\nIn each case, as step 1 leads to step 1: A is a Knave"
    other = mp.check(COURSE[1], one)
    assert other.fault == "does-not-follow"
    assert other.world is not None
    assert other.world["A is a Knight"]
    assert not other.world["A is a Knave"]
    assert mp.check(COURSE[1], one.replace("step 1: A", "step 1, from clue 1: A"))


@pytest.mark.parametrize(
    ("argument", "place", "expected"),
    [
        ("1. Suppose (1, 1) is safe.\n2. From 1 at (0, 0): (1, 9) is safe", (2, 22), "rows and columns up to (1, 3)"),
        ("From 1 at (0, 0): (1, 1) is an elephant", (1, 26), "'is a mine', 'is safe', 'are mines' or 'are safe'"),
        (
            "1. Given: (0, 0) is safe\n1. Given: (0, 0) is safe",
            (2, 1),
            "each number once, and another step is number 1",
        ),
        ("From 1 at (0, 0) (1, 1) is safe", (1, 18), "':' and then what follows from that"),
        ("Given: (0, 0) is safe and sound", (1, 23), "the end of the line"),
        ("Given: (0, 0) is safe and (1, 1) is a mine", (1, 8), "one state for all cells of a claim; write two steps"),
        ("Given: (0, 2) to (0, 1) are safe", (1, 8), "the upper left cell of a rectangle before the lower right one"),
        ("", (1, 1), "lines such as '1. Suppose ...'"),
        ("Suppose (1, 1) is safe\n" * 40_000, (1001, 1), "at most 1,000 suppositions that are open at once"),
    ],
)
def test_what_cannot_be_read_has_its_line_and_column(argument: str, place: tuple[int, int], expected: str) -> None:
    with pytest.raises(Unreadable, match=f"^line {place[0]}, column {place[1]}: ") as caught:
        mp.check(ROW, argument)
    assert (caught.value.line, caught.value.column) == place
    assert str(caught.value).endswith(f"; expected {expected}")


GIVEN = '{"clues": [], "steps": [{"step": "given", "claim": {"cells": [%s], "at_least": 0, "at_most": 0}}]}'


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("{", "at column 2"),
        ('{"steps": []}', "the JSON has no 'clues'; expected an object with clues, steps, conclusion"),
        ('{"explanations": []}', ", which is no argument; expected one of its explanations"),
        ('{"clues": [], "steps": [{"step": "guess"}]}', r"steps\[0\].step is \"guess\"; expected one of given"),
        (GIVEN % "[9, 9]", r"column 52: steps\[0\].claim: \[9, 9\] is no cell of the board"),
        (GIVEN % "[true, 1]", r"column 64: steps\[0\].claim.cells\[0\]\[0\] is true"),
        ('{"clues": [7], "steps": []}', r"clues\[0\] is 7; expected a string or an object"),
    ],
)
def test_json_that_is_no_argument_is_unreadable(argument: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        mp.check(ROW, argument)


def test_what_is_no_argument_at_all_is_refused() -> None:
    circle: list[object] = []
    circle.append(circle)
    for argument in (None, 7, b"x", [], object()):
        with pytest.raises(TypeError, match=r"the argument is .*; expected text, an object of JSON, or an Explanation"):
            mp.check(ROW, argument)  # type: ignore[arg-type]
    for clue in (circle, {"from": circle}):
        with pytest.raises(Unreadable, match=r"nested too deeply; expected it|is list; expected a string"):
            mp.check(ROW, {"clues": [clue], "steps": []})
    with pytest.raises(TypeError, match=r"the puzzle is .*; expected one, as mineproof\.parse makes it"):
        mp.check("1221\n....", SUPPOSING)  # type: ignore[arg-type]


def test_an_explanation_of_another_puzzle_is_refused_and_its_text_is_checked() -> None:
    other = mp.Observation.parse("1331\n....")
    found = mp.solve(ROW).explain((1, 1))
    with pytest.raises(Unreadable, match="about another puzzle; give its text to have it checked against this one"):
        mp.check(other, found)
    assert mp.check(other, found.text).fault == "no-such-clue"
    assert mp.check(mp.Observation.parse(str(ROW)), found)


@pytest.mark.parametrize("asked", [(0, 0), (9, 9), "(1, 1)", [1, 1], float("nan")])
def test_a_question_that_the_puzzle_does_not_ask_is_refused(asked: object) -> None:
    with pytest.raises(mp.UserError, match=r"expected one such as \(1, 0\)"):
        mp.check(ROW, SUPPOSING, asked)


def test_what_is_wrong_in_json_has_its_line_and_column() -> None:
    lines = json.dumps(mp.solve(ROW).explain((1, 1)).as_json(), indent=1).splitlines()
    place = next(number for number, line in enumerate(lines) if '"under"' in line)
    lines[place] = lines[place].replace("[]", "[-1]")
    with pytest.raises(Unreadable, match=r"steps\[0\].under\[0\] is -1; expected a whole number >= 0") as caught:
        mp.check(ROW, "\n".join(lines))
    assert (caught.value.line, caught.value.column) == (place + 1, lines[place].index("-1") + 1)
    wrong = "\n".join(lines).replace("[-1]", "[]").replace('"after": [\n    0', '"after": [\n    7')
    verdict = mp.check(ROW, wrong)
    assert verdict.step is not None
    assert verdict.line == 1 + [n for n, line in enumerate(wrong.splitlines()) if line == "  {"][-1]


def test_an_argument_that_no_world_fits_is_checked() -> None:
    seen = mp.Observation.parse("1...1", total=1)
    with pytest.raises(mp.Contradiction) as caught:
        mp.solve(seen)
    found = mp.Explanation(seen, None, caught.value.clues)
    assert found.text.startswith("To show: contradiction.")
    for argument in (found, found.text, found.as_json()):
        assert mp.check(seen, argument)
    assert not mp.check(mp.Observation.parse("1...1", total=2), found.text)


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(str(ROW), encoding="utf-8")
    return path


def test_a_check_that_gives_up_is_not_wrong(mineproof: Command, puzzle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.proofs.checking import step_check

    def give_up(*_: object) -> bool:
        raise mp.GaveUp("it takes too long")

    monkeypatch.setattr(step_check, "counterexample", give_up)
    verdict = mp.check(ROW, SUPPOSING)
    assert (verdict.status, verdict.reason) == ("gave-up", "it takes too long")
    assert "The check gave up: it takes too long." in mineproof("check", puzzle, text=SUPPOSING, status=3).out
    record = mineproof("check --json", puzzle, text=SUPPOSING, status=3).record
    assert (record["status"], record["reason"]) == ("gave-up", "it takes too long")


def test_the_command_has_a_status_for_each_outcome(mineproof: Command, puzzle: Path) -> None:
    assert "right: 6 steps" in mineproof("check", puzzle, text=SUPPOSING).out
    for question in ("1 1", "(1,1)", "(1, 1)"):
        assert "right: 6 steps" in mineproof("check --question", question, puzzle, text=SUPPOSING).out
    wrong = mineproof("check", puzzle, text="From 1 at (0, 0): (1, 1) is a mine", status=1)
    assert "#s#" in wrong.out
    several = mineproof("solve example:overlap --proofs 4").out
    assert several.count("To show") == 2
    with patch.object(ArgumentChecker, "check", autospec=True, side_effect=ArgumentChecker.check) as checks:
        assert mineproof("check --question", "1 3", "example:overlap", text=several).out.count("is right") == 1
    assert checks.call_count == 2
    assert mineproof("check --question", "0 0", "example:overlap", text=several, status=1).out
    unreadable = mineproof("check", puzzle, text="From 1 at (0, 0): what", status=2)
    assert "file.txt, line 1, column 19" in unreadable.err
    record = mineproof("check --json", puzzle, text="From 1 at (0, 0): what", status=2).record
    assert (record["status"], record["line"], record["column"]) == ("unreadable", 1, 19)
    puzzle.write_text("00\n00", encoding="utf-8")
    asked = mineproof("check --question", "0 0", puzzle, text="Given: (0, 0) is safe", status=2)
    assert "expected no question, as it asks nothing" in asked.err


def test_what_solve_prints_is_right(mineproof: Command, puzzle: Path) -> None:
    printed = mineproof("solve --proofs 9", puzzle).out
    assert [one["status"] for one in mineproof("check --json", puzzle, text=printed).records] == ["right"] * 4
    wrong = printed.replace("step 2: (1, 0) is safe", "step 2: (1, 0) is a mine")
    line = 1 + next(place for place, one in enumerate(wrong.splitlines()) if "step 2: (1, 0) is a mine" in one)
    assert f"It stands in line {line}." in mineproof("check", puzzle, text=wrong, status=1).out
    puzzle.write_text(COURSE[1].to_json(), encoding="utf-8")
    assert "right" in mineproof("check", puzzle, text=mineproof("solve", puzzle).out).out
