"""python -m mineproof solve: typed positions in, what follows out; every way to type it wrong is refused in words."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings

import mineproof as mp
from engines.answers.candidate_moves import Candidate
from game.grid import Cell
from game.statements.count_claim import Claim
from mineproof import BoardAnswer, Engine, Explanation, Grade, Observation, check
from mineproof.cli.solve_command import as_json
from tests.support.commands import Command
from tests.support.random_positions import positions
from tests.support.reasoners import COMBINING
from tests.support.reference_worlds import layouts_with

CORNER = "1..\n...\n..."
STUCK = "00000000 01232100 02FFF210 02F.4F10 023..210 02F..210 02FF3F10 01222110".replace(" ", "\n")


# The answer.


@settings(max_examples=30)
@given(positions())
def test_json_against_the_list_of_all_boards(seen: Observation) -> None:
    answer = as_json(mp.solve(seen))
    boards = layouts_with(seen.grid, seen.reveals, seen.total)
    assert answer["world_count"] == len(boards)
    assert [(row, column) for row, column, _ in answer["chances"]] == sorted(seen.hidden)
    for row, column, chance in answer["chances"]:
        share = sum((row, column) in board for board in boards) / len(boards)
        assert chance == pytest.approx(share, abs=1e-12)
        assert ((row, column) in answer["true"]) == (share == 1)
        assert ((row, column) in answer["false"]) == (share == 0)


def test_without_a_total_only_what_is_certain_is_told(mineproof: Command) -> None:
    answer = mineproof("solve --json", text="1.\n11\n..").record
    assert (answer["true"], answer["false"]) == ([[0, 1]], [[2, 0], [2, 1]])
    assert (answer["status"], answer["open"]) == ("unique", [])
    answer = mineproof("solve --json", text=CORNER).record
    assert (answer["chances"], answer["world_count"]) == (None, 3 * 2**5)


def test_a_density_stands_for_the_total(mineproof: Command) -> None:
    chances = mineproof("solve --json --density 0.25", text=CORNER).record["chances"]
    assert [2, 2, 0.25] in chances
    assert [0, 1, pytest.approx(1 / 3)] in chances


LARGE = "1" + "." * 13 + "\n" + "\n".join(["." * 14] * 12)
EASY = "...\n111\n000"
PAIR, MINE = ".1.1.\n1.22.\n.....", "11.\n1*.\n..."
PRINTED = [
    ("--mines 3", "1F.\n...\n...", "0 | 1>F33%<", 1),
    ("--engine sentence --proofs 1", MINE, "(0, 2) and (1, 2) are safe (grade single; 2 clues prove it):", 1),
    ("", PAIR, "(0, 0) is safe (grade supposing; 5 clues prove it):", 1),
    ("--grid orthogonal", "1..\n1..\n...", "certain: 0 safe cells, 1 mine", 1),
    ("", PAIR, "not known: neither the total number of mines nor their density is given", 1),
    ("", CORNER, "so 20% of the cells are taken as mines; --mines or --density gives chances", 1),
    ("", EASY, "not known", 0),
    ("--engine sentence", MINE, "best move: (0, 2), proven safe; equally good: (1, 2), (2, 0), (2, 1)", 1),
    ("--engine sentence", MINE, "layouts fit, with any number of mines", 1),
    ("--engine sentence", "1.1\n...", "sentence cannot tell whether more is certain", 1),
    ("--engine sat", "1.1\n...", "cannot tell", 0),
    ("--mines 20", LARGE, "best move: (0, 13), a guess: chance to survive 89.3%, with", 1),
    ("--mines 20", LARGE, "(1, 1)", 0),
    ("--proofs 0", "1.1..1.1", "(grade single", 0),
    ("--proofs 1", "1.1..1.1", "(grade single", 1),
    ("--proofs 1", "1.1..1.1", "certain: 2 safe cells, 2 mines; --proofs 4 proves all of them", 1),
    ("--mines 11", STUCK, "To show", 0),
    ("--mines 11 --proofs 9", STUCK, "To show", 9),
    ("--mines 11 --candidates 5", STUCK, "best move: ", 1),
    ("--mines 11 --candidates 5", STUCK, "next best: ", 0),
    ("--mines 11 --candidates 5 --option optimal.exact_limit=0", STUCK, "--candidates 3", 0),
]


@pytest.mark.parametrize(("options", "text", "part", "times"), PRINTED)
def test_each_part_is_printed_once(mineproof: Command, options: str, text: str, part: str, times: int) -> None:
    assert mineproof(f"solve {options}", text=text).unwrapped.count(part) == times


@pytest.mark.parametrize("engine", mp.available())
def test_every_engine_can_solve(mineproof: Command, engine: str) -> None:
    answer = mineproof("solve --json --mines 1 --engine", engine, text="111\n...").record
    assert answer["true"] == [[1, 1]] or (engine not in COMBINING and answer["true"] == [])


# Proofs.


STEP = ["step", "claim", "clue", "after", "under", "text"]
REFUTATION = [*STEP[:4], "supposition", "conflict", *STEP[4:]]


@pytest.mark.parametrize(
    ("text", "mines"), [("11.\n1..\n...", None), (CORNER, 1), ("1221\n....", 2), ("*1..\n11..", 2)]
)
def test_json_has_arguments_that_can_be_checked(mineproof: Command, text: str, mines: int | None) -> None:
    options = () if mines is None else ("--mines", mines)
    answer = mineproof("solve --json", *options, text=text).record
    typed = Observation.parse(text, mines)
    given = {tuple(cell) for cell in answer["false"] + answer["true"]} - set(typed.marks)
    assert {tuple(found["cell"]) for found in answer["explanations"]} == given
    found = json.loads(json.dumps(mp.solve(typed).as_json()))
    assert found == {key: value for key, value in answer.items() if key not in ("explanations", "note")}
    sources = {"mark", "total", *(tuple(clue.source) for clue in typed.clues() if clue.source not in ("mark", "total"))}
    for found in answer["explanations"]:
        assert list(found) == ["cell", "mine", "grade", "size", "conclusion", "clues", "steps"]
        assert found["grade"] in list(map(str, Grade))
        assert 1 <= found["size"] <= len(found["clues"])
        assert all(list(clue) == ["from", "cells", "count"] for clue in found["clues"])
        assert {tuple(at) if isinstance(at := clue["from"], list) else at for clue in found["clues"]} <= sources
        keys = [REFUTATION if step["step"] == "refutation" else STEP for step in found["steps"]]
        assert [list(step) for step in found["steps"]] == keys
        verdict = check(typed, found)
        assert verdict, verdict
        assert verdict.argument.conclusion == Claim.that([tuple(found["cell"])], found["mine"])


def test_json_says_why_a_position_is_impossible(mineproof: Command) -> None:
    printed = mineproof("solve --mines 1 --json", text="1...1", status=1)
    impossible = printed.record["impossible"]
    assert check(Observation.parse("1...1", 1), impossible)
    assert impossible["conclusion"] is None
    assert [clue["from"] for clue in impossible["clues"]] == ["total", [0, 0], [0, 4]]
    assert "and steps 1 and 2: contradiction (there would be 2 mines or more)" in " ".join(printed.err.split())


def test_only_the_proofs_that_are_printed_are_looked_for(
    capsys: pytest.CaptureFixture[str], mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    explain, printed = BoardAnswer.explain, list[str]()

    def watched(answer: BoardAnswer[Engine], cell: Cell) -> Explanation:
        printed.append(capsys.readouterr().out)
        return explain(answer, cell)

    monkeypatch.setattr(BoardAnswer, "explain", watched)
    mineproof("solve --proofs 2", text="1.1..1.1")
    assert len(printed) == 2
    assert "> < best move" in printed[0]
    assert "is safe (grade single" in printed[1]


def test_proofs_of_safe_cells_come_first(mineproof: Command) -> None:
    told = [found["mine"] for found in mineproof("solve --json", text=EASY).record["explanations"]]
    assert told == [False, False, True]
    out = mineproof("solve --proofs 3", text=EASY).out
    assert out.index("(0, 2) is safe") < out.index("(0, 1) is a mine")


def test_worlds_beyond_counting_by_eye_are_told_by_their_power_of_ten(mineproof: Command) -> None:
    assert "about 8.5 * 10^270 layouts fit" in mineproof("solve", text="\n".join(["." * 30] * 30)).out
    assert mineproof("solve --json", text="\n".join(["." * 120] * 120)).record["world_count"] is None


# What cannot be.


@pytest.mark.parametrize("engine", ["sentence", "sat"])
@pytest.mark.parametrize(
    ("text", "options", "cells"),
    [
        ("1..\n.4.\n.00", (), [[[1, 1], [2, 1]]]),
        ("4.\n..", (), [[[0, 0]]]),
        ("1.3\n...", (), [[[0, 0], [0, 2]], [[0, 2]]]),
        ("1.1\n...\n...", ("--mines", "0"), [[[0, 0]], [[0, 2]]]),
        ("*0", (), [[[0, 0], [0, 1]]]),
        ("1...1", ("--mines", "1"), [[[0, 0], [0, 4]]]),
    ],
)
def test_contradicting_numbers_are_named(
    mineproof: Command, engine: str, text: str, options: tuple[str, ...], cells: list[list[list[int]]]
) -> None:
    printed = mineproof("solve --json", *options, "--engine", engine, text=text, status=1)
    answer = printed.record
    assert (answer["status"], answer["contradiction"] in cells) == ("inconsistent", True)
    assert printed.err.startswith("mineproof: this position is impossible")
    assert ("To show: " in printed.err) is (len(answer["impossible"]["clues"]) > 1)
    assert all(str(tuple(cell)) in printed.err for cell in answer["contradiction"])


def test_an_engine_that_does_not_know_why_a_position_is_impossible_is_helped(mineproof: Command) -> None:
    found = mineproof("solve --json --engine single --mines 2", text=".11..\n.11.2", status=1).record
    assert found["impossible"]["steps"][-1]["claim"] is None


# The answer of a stuck board: last and short.


def test_the_best_guess_comes_last_with_its_reason_and_the_next_best(mineproof: Command) -> None:
    assert mineproof("solve --mines 11", text=STUCK).out.splitlines()[-4:] == [
        "best move: (4, 4), a guess: chance to survive 66.7%, to win 66.7%; equally",
        "           good: (5, 3)",
        "next best: (3, 3): chance to survive 66.7%, to win 33.3%",
        "           (4, 3): chance to survive 66.7%, to win 33.3%",
    ]


def test_guesses_with_equal_chances_lead_to_games(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Candidate, "why", "equal")
    for limit, has_hint in ((0, True), (2000, False)):  # where the chance to win is exact, games find no more
        printed = mineproof(f"solve --mines 11 --option optimal.exact_limit={limit}", text=STUCK).out
        assert ("--games" in printed) == has_hint


@pytest.mark.parametrize("is_terminal", [True, False])
def test_in_80_columns_the_chances_of_a_wide_board_are_a_list(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch, is_terminal: bool
) -> None:
    if is_terminal:
        monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    wide = "1" + "." * 29 + "\n" + "\n".join(["." * 30] * 3)
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in mineproof("solve --mines 20", text=wide).out.splitlines()]
    assert "  33%  (0, 1), (1, 0), (1, 1)" in lines
    assert "  16%  116 cells beside no number" in lines
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.count("(") != line.count(")")], "they break between cells"


def test_cells_of_one_percentage_are_in_row_order(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    printed = mineproof("solve --mines 5", text="........\n.1.222.2\n........").unwrapped
    assert "50% (0, 3), (0, 7), (2, 3), (2, 7)" in re.sub(r"\x1b\[[0-9;]*m", "", printed)


def test_candidates_have_their_chances_in_text_and_json(mineproof: Command) -> None:
    output = mineproof("solve --mines 11 --candidates 3", text=STUCK).out
    assert "      survives with 66.667%; wins with 33.333%" in output
    assert "      if it survives, it shows 4 with 50.000%, 5 with 50.000%" in output
    first, *_ = mineproof("solve --json --mines 11 --candidates 3", text=STUCK).record["candidates"]
    assert first == mp.solve(Observation.parse(STUCK, 11)).candidates(1)[0].as_json() | {"cell": [4, 4]}
    even = mineproof("solve --candidates 1 --mines 1", text="1.\n1.").unwrapped
    assert "guess among (0, 1), (1, 1): make it now" in even


def test_the_chance_to_win_of_candidates_is_estimated_by_games(mineproof: Command) -> None:
    if "native" not in mp.available():
        pytest.skip("not compiled")
    asked, text = "solve --json --mines 10 --candidates 5 --games", "1" + "." * 8 + ("\n" + "." * 9) * 8
    candidates = mineproof(asked, 20, text=text).record["candidates"]
    assert candidates == sorted(candidates, key=lambda one: one["sampled_win"]["estimate"], reverse=True)
    for one in candidates:
        assert 0 < one["sampled_win"]["low"] < one["sampled_win"]["estimate"] < one["sampled_win"]["high"] < 1
        assert one["win"] is None
    [exact] = mineproof("solve --json --mines 11 --candidates 1 --games 9", text=STUCK).record["candidates"]
    assert "sampled_win" not in exact


def test_the_layouts_that_fit_are_listed_and_drawn(mineproof: Command, tmp_path: Path) -> None:
    out = mineproof("solve --mines 11 --worlds 20", text=STUCK).out
    assert "1. mines at (3, 3) and (5, 4)" in out
    assert "The first layouts that fit" in mineproof("solve --mines 11 --worlds 2", text=STUCK).out
    worlds = mineproof("solve --json --mines 11 --worlds 20", text=STUCK).record["worlds"]
    assert [len(world) for world in worlds] == [11] * 3
    drawing = tmp_path / "worlds.svg"
    mineproof("solve --mines 11 --svg", drawing, text=STUCK)
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    mineproof("solve --mines 11 --worlds 20 --svg", drawing, text=STUCK)
    assert all(f">{number}." in drawing.read_text(encoding="utf-8") for number in (1, 2, 3))
    puzzle = "mastermind\n1 pegs in red, blue; colors may be repeated\n"
    assert "1. peg 1 is red" in mineproof("solve --worlds 20", text=puzzle).out
    assert mineproof("solve --json --worlds 20", text=puzzle).record["worlds"] == [["peg 1 is red"], ["peg 1 is blue"]]
