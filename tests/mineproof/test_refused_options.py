"""Arguments that a command cannot use: each is refused with status 2, in words that name the remedy."""

from pathlib import Path

import pytest

from tests.support.commands import Command

REFUSED = (
    ("bench gams", "did you mean 'games'?"),
    ("comapre", "did you mean 'compare'?"),
    ("engines nobody", "no engine is called 'nobody'"),
    ("exercises --columns 2", "--columns is for sheets; add --html FILE"),
    ("exercises --answers a.html", "--answers is for sheets"),
    ("exercises --html -", "a sheet is written to a file; expected its name in place of -"),
    ("exercises --html a.html --answers a.doc", "expected a file that ends in .html, .htm, .pdf"),
    ("exercises --pdf a.html", "--pdf a.html: expected a file that ends in .pdf"),
    ("exercises --html a.html --answers a.html", "name the same file"),
    ("exercises --html a.html --columns 9", "--columns"),
    ("exercises --json --html sheet.html", "expected one of them"),
    ("exercises --html none/sheet.html", "expected a file to write, in a folder that exists"),
    ("generate --first 9,9", "--first: (9, 9) is off the board"),
    ("generate --grade supossing", 'Did you mean "supposing"?'),
    ("generate from POSITION", "give --mines"),
    ("generate from UNTOUCHED --mines 1", "the position has no revealed cell"),
    ("generate puzzles knights --grade hard", "expected one of unit, probing"),
    ("generate puzzles knights --option people", "expected NAME=VALUE"),
    ("generate puzzles knights --option people=0", "expected a whole number from 1"),
    ("generate puzzles knights --option peple=3", "did you mean 'people'"),
    ("generate puzzles knights --size 9x9/10", "Unknown option: --size"),
    ("generate --method planting --grade sentence", "expected --grade complete, or another method"),
    ("generate --size 4x4/0 --grade sentence --method repair", "the first click opens all of a board without mines"),
    ("generate --size 6x6/9@hex --grade complete", "'hex'"),
    ("generate --count 2 --write board.mine", "--write is for one board"),
    ("grade", "FILE is missing"),
    ("grade boards", "--size is missing"),
    ("exercises from", "no file is named"),
    ("course", "no player is named"),
    ("course .", "no file in this folder"),
    ("course minesweeper", "names no class"),
    ("course nowhere.py:AI", "no file"),
    ("grade LAYOUT", "does not say where the game begins; give --first ROW,COLUMN"),
    ("grade LAYOUT --first 0,3", "the first cell (0, 3) is a mine; begin at a safe one"),
    ("grade LAYOUT --first x", "--first is 'x'; expected ROW,COLUMN"),
    ("grade LAYOUT --mines 3", "--mines 3 is for a position, and this is a layout; leave it out"),
    ("grade NONE", "expected a position, as `solve` reads it, or layouts"),
    ("grade POSITION --first 0,0", "--first 0,0 is for layouts, and this is a position; leave it out"),
    ("knights --candidates 3", "--candidates is for boards"),
    ("compliance own:Reasoner", "mineproof.check_engine tests a class"),
    ("mastermind --colors 1", "the number of colors is 1"),
    ("mastermind --guesser best", "--guesser. Choose from"),
    ("solve example:overlp", "example:single, example:sentence, example:overlap"),
    ("solve CORNER --density 1.5", "density is 1.5"),
    ("solve CORNER --engine nobody", "no engine is called 'nobody'"),
    ("solve CORNER --engine sat,unit", "expected one engine here"),
    ("solve CORNER --mines -1", "mines is -1"),
    ("solve CORNER --mines 1 --density 0.25", "--density has no place beside --mines"),
    ("solve CORNER --mines 10", "mines is 10; expected an int from 0 to 9"),
    ("solve CORNER --games 9 --mines 2", "give --candidates as well"),
    ("solve CORNER --games 9 --candidates 1", "expected 2 or more"),
    ("solve CORNER --write board.mine", "total"),
    ("solve CORNER --write board.mbf", "ends in .mine or .json"),
    ("solve CORNER --svg none/board.svg", "No such file or directory; expected a file to write, in a folder that"),
    ("grade --kind zebra", "mineproof grade: Unknown option: --kind"),
    ("solve CORNER --grid @none.json", "none.json: No such file or directory; expected a file with a table"),
    ("xyz", "of compare,"),
    ("compare --option stat.seconds=5", "'stat' takes no part"),
    ("watch --games x", "got 'x'; expected a whole number of at least 1"),
    ("watch --mines 2", "--mines is for a FILE"),
    ("watch POSITION", "give --mines"),
    ("watch --grid hex", "--grid is for a FILE"),
    ("watch BINARY", "in UTF-8"),
    ("watch EMPTY", "line 1"),
    ("watch LAYOUT --size expert", "--size has no place beside LAYOUT"),
    ("watch NONE", "No such file or directory; expected a file of layouts"),
    ("watch SLIP", "line 2, cell 2: 'Q'"),
    ("watch --size huge", "--size"),
    ("watch --size 3x3/9", "9 mines do not fit"),
    ("watch --speed fast", "got 'fast'; expected a number above 0"),
)
FILES = {
    "BINARY": b"\xff\xfe",
    "CORNER": b"1..\n...\n...",
    "EMPTY": b"",
    "LAYOUT": b"...*\n....\n*..*\n",
    "POSITION": b"1.\n..\n",
    "UNTOUCHED": b"..\n..\n",
    "SLIP": b"..\n.Q\n",
}


@pytest.mark.parametrize(("command", "message"), REFUSED)
def test_what_cannot_be_used_is_refused_in_words(
    command: str, message: str, mineproof: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    printed = mineproof(command, status=2)
    assert message in " ".join(printed.err.split())
    assert printed.out == ""
    assert {file.name for file in tmp_path.iterdir()} == FILES.keys(), "nothing was written"
