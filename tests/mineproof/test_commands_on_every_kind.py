"""Commands on puzzles of every kind: what `generate` prints, `solve` and `grade` read."""

import json

import pytest

from game.puzzles.puzzle_kinds import KINDS, kind_of, parse
from mineproof import Answer, BadPuzzle, Layout, create_reasoner
from tests.support.commands import Command

DRAWN = [name for name, kind in KINDS.items() if kind.maker]
"""The kinds whose puzzles are drawn from clues."""


@pytest.mark.parametrize("kind", DRAWN)
def test_what_is_generated_is_solved_and_graded(kind: str, mineproof: Command) -> None:
    few = {"zebra": "--option houses=3", "mastermind": "--option pegs=3"}.get(kind, "")
    lines = mineproof(f"generate puzzles {kind} --count 2 --seed 1 {few}").out
    assert lines.startswith(mineproof(f"generate puzzles {kind} --seed 1 {few}").out), "one seed, the same puzzles"
    answers = mineproof("solve --json", text=lines).records
    assert [answer["status"] for answer in answers] == ["unique"] * 2
    assert all(answer["kind"] == kind and answer["explanations"] for answer in answers)
    grades = {graded["grade"] for graded in mineproof("grade --json", text=lines).records}
    assert grades <= set(KINDS[kind].load().ladder)
    assert mineproof("solve --proofs 0", text=lines).out.count("There is one solution") == 2


def test_the_grade_of_generated_puzzles_is_as_wanted(mineproof: Command) -> None:
    lines = mineproof("generate puzzles knights --grade probing --count 2 --seed 1").out.splitlines()
    assert [Answer(parse(line), create_reasoner("sat")).grades.hardest for line in lines] == ["probing"] * 2


def test_of_a_layout_is_seen_what_the_first_click_shows(mineproof: Command) -> None:
    text = "\n".join(Layout.from_text(board).to_json() for board in ("o.*\n...", "o...*"))
    first, second = mineproof("solve --json", text=text).records
    assert (first["true"], first["false"]) == ([], [])
    assert (second["true"], second["best"]) == ([[0, 4]], None)


MIXED = [
    '{"height":1,"width":3,"reveals":[[0,0,1]]}',
    parse("mastermind\n1 pegs in red, blue; colors may be repeated").to_json(),
    Layout.from_text("o.*\n...").to_json(),
]


@pytest.mark.parametrize(
    ("command", "solved", "refused"),
    [
        ("solve --density 0.2", 1, {2: "--density is for boards", 3: "the total of mines is given (1)"}),
        ("solve --engine native", 2, {2: "the engine 'native' does not take formulas"}),
        (
            "solve --grid hex",
            0,
            {1: "'hex' was given as well", 2: "the option grid is for boards", 3: "'hex' was given as well"},
        ),
        ("grade --mines 1", 1, {2: "the option mines is for boards", 3: "this is a layout"}),
        ("grade --first 0,0", 1, {1: "this is a position", 2: "this is a puzzle that is no board"}),
    ],
)
def test_an_option_that_has_no_place_with_one_puzzle_stops_no_other(
    command: str, solved: int, refused: dict[int, str], mineproof: Command
) -> None:
    output = mineproof(command, "--json", text="\n".join(MIXED), status=2)
    assert len(output.out.splitlines()) == solved
    for complaint, (line, why) in zip(output.err.splitlines(), refused.items(), strict=True):
        assert f"file.txt, line {line}: " in complaint
        assert why in complaint
    plain = mineproof(command, text="\n".join(MIXED), status=2).out
    assert plain.count("Of the layout") == (command == "solve --engine native")


def test_objects_of_several_lines_stand_beside_those_of_one(mineproof: Command) -> None:
    line = '{"id": 0, "n": 1, "statements": [["and", ["telling-truth", 0]]]}'
    indented = json.dumps(json.loads(line), indent=2)  # in twelve lines
    assert parse(indented) == parse(line)
    repeated = indented.replace('"n": 1,', '"n": 1,\n  "id": 4,')
    texts = [indented, line, indented.replace("and", "maybe"), repeated, indented[:-1], line]
    output = mineproof("solve --json", text="\n".join(texts), status=2)
    assert len(output.out.splitlines()) == 3
    starts = [1 + sum(len(text.splitlines()) for text in texts[:place]) for place in range(len(texts))]
    wrong, repeat, unclosed = output.err.splitlines()
    assert f'file.txt, line {starts[2]}: statements[0]: ["maybe", ' in wrong
    assert f'file.txt, line {starts[3] + 3}: the key "id" is repeated' in repeat
    assert ": not JSON" in unclosed or ": no JSON" in unclosed


@pytest.mark.parametrize("command", ["solve", "grade"])
@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "sudoku\n123",
        "Zebra:\nnation: Dane",
        "4 pegs in red, blue; no color is repeated",
        'A says: "1 of us is a knave."',
        '{"a": 1}',
        '{"kind": "chess"}',
        '{"attributes": {"pet":',
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_kinds(command: str, text: str, mineproof: Command) -> None:
    told = " ".join(mineproof(command, text=text, status=2).err.split())
    assert "file.txt, line 1: " in told
    for kind in KINDS:
        assert kind in told
    assert "the name in the first line" in told
    assert "rows of digits and signs" in told


def test_the_kind_of_what_is_cut_off_or_misspelled_is_seen() -> None:
    with pytest.raises(BadPuzzle, match=r'no puzzle begins with "kinghts" \(did you mean "knights"\?\)'):
        kind_of("kinghts\nA and B live here.")
    assert kind_of('{"kind":"zebra","attributes":{"nation":["Dane"') is KINDS["zebra"]
    for slip in ("1x.\n...", ".h.", "m\ns1", "", "{"):
        assert kind_of(slip) is KINDS["minesweeper"]


def test_a_puzzle_that_contradicts_itself_is_argued(mineproof: Command) -> None:
    for command in ("solve", "grade"):
        told = mineproof(command, "--json", text='{"id": 0, "n": 1, "statements": [["lying", 0]]}', status=1)
        assert told.record["impossible"]["clues"] == [{"from": 0, "text": "A says: “I am a knave.”"}]
        assert "neither a knight nor a knave could say" in " ".join(told.err.split()).lower()
