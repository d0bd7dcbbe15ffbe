import io

import pytest

from tests.support.commands import Command

ROWS = "mastermind\n4 pegs in red, blue, green, yellow, orange, purple; colors may be repeated\n"

CODE = "blue, purple, red, orange"
"""The code that the seed 8 draws."""


def test_a_guesser_finds_the_code(mineproof: Command) -> None:
    lines = mineproof("mastermind --watch --seed 8").unwrapped
    assert "1. red, red, blue, blue: 0 in place, 2 elsewhere (of 1,296" in lines
    assert f"{CODE}: 4 in place" in lines
    assert lines.endswith("guesses.")
    command = "mastermind --watch --pegs 3 --colors 4 --no-repeated --no-elsewhere --guesser average --seed 5"
    first, again = mineproof(command).out, mineproof(command).out
    assert first == again
    assert "elsewhere" not in first


def test_a_person_finds_the_code_or_gives_up(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r r b b\n?\nr r\nteal\nb p r o\n"))
    printed = mineproof("mastermind --seed 8")
    assert "0 in place, 2 elsewhere" in printed.unwrapped
    assert "fit at most" in printed.unwrapped
    assert printed.unwrapped.endswith("Found in 2 guesses.")
    assert "guess of 2; expected" in printed.err
    assert "'teal' is no" in printed.err
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert mineproof("mastermind --seed 8").unwrapped.endswith(f"The code is {CODE}.")


def test_solve_names_the_next_guess_until_the_code_is_known(mineproof: Command) -> None:
    row = "red, red, blue, blue: 2 in place, 0 elsewhere\n"
    printed = mineproof("solve", text=ROWS + row).unwrapped
    assert "next guess: red, blue, green, yellow: of 114" in printed
    rows = f"{ROWS}{row}red, green, blue, yellow: 1 in place, 1 elsewhere\nred, red, green, green: 1 in place\n"
    assert "To show: " in mineproof("solve --proofs 1", text=rows).out
    record = mineproof("solve --json", text=ROWS + row).record["next_guess"]
    assert (record["guess"], record["codes"], record["at_most"]) == (["red", "blue", "green", "yellow"], 114, 21)
    known = "red, orange, blue, purple: 4 in place, 0 elsewhere\n"
    assert "next_guess" not in mineproof("solve --json", text=ROWS + known).record
