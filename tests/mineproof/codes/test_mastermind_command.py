"""mineproof mastermind: a game in the terminal; and the next guess that `solve` names."""

from __future__ import annotations

import io

import pytest

from tests.support.commands import Command

ROWS = "mastermind\n4 pegs in red, blue, green, yellow, orange, purple; colors may be repeated\n"


def test_a_guesser_finds_the_code(mineproof: Command) -> None:
    lines = mineproof("mastermind --watch --code red,orange,blue,purple").unwrapped
    assert "1. red, red, blue, blue: 2 in place, 0 elsewhere (of 1,296 codes that fit at most 256 are left" in lines
    assert "red, orange, blue, purple: 4 in place" in lines
    assert lines.endswith("guesses.")


def test_a_person_finds_the_code(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r r b b\n?\nr r\nteal\nr o b p\n"))
    printed = mineproof("mastermind --code red,orange,blue,purple")
    assert "red, red, blue, blue: 2 in place, 0 elsewhere" in printed.unwrapped
    assert "codes that fit at most" in printed.unwrapped
    assert printed.unwrapped.endswith("Found in 2 guesses.")
    assert "row 2 is a guess of 2; expected 4" in printed.err
    assert "'teal' is no color" in printed.err


def test_who_gives_up_sees_the_code(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "The code is red, orange, blue, purple." in mineproof("mastermind --code r,o,b,p").unwrapped


def test_games_of_a_seed_are_the_same(mineproof: Command) -> None:
    command = "mastermind --watch --games 3 --pegs 3 --colors 4 --no-repeated --no-elsewhere --guesser average --seed 5"
    first, again = mineproof(command).out, mineproof(command).out
    assert first == again
    assert "guesses a game in 3 games" in first
    assert "elsewhere" not in first


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--guesser best", "--guesser. Choose from"),
        ("--games 2", "--games 2 is for --watch"),
        ("--watch --games 2 --code r,r,r,r", "leave out one of them"),
        ("--code r,r", "'r,r' is no code here"),
        ("--no-repeated --code r,r,b,g", "no color is repeated"),
        ("--colors 1", "the number of colors is 1"),
    ],
)
def test_what_is_no_game_is_refused(options: str, message: str, mineproof: Command) -> None:
    assert message in mineproof(f"mastermind {options}", status=2).err.replace("\n", " ")


def test_solve_names_the_next_guess_until_the_code_is_known(mineproof: Command) -> None:
    row = "red, red, blue, blue: 2 in place, 0 elsewhere\n"
    assert "next guess: red, blue, green, yellow: of 114 codes that fit at most 21 are left" in mineproof(
        "solve", text=ROWS + row
    ).unwrapped.replace("- ", "-")
    rows = f"{ROWS}{row}red, green, blue, yellow: 1 in place, 1 elsewhere\nred, red, green, green: 1 in place\n"
    for options, shows_proofs in (("", False), (" --proofs 1", True)):
        assert ("To show: " in mineproof(f"solve{options}", text=rows).out) is shows_proofs
    record = mineproof("solve --json", text=ROWS + row).record["next_guess"]
    assert (record["guess"], record["codes"], record["at_most"]) == (["red", "blue", "green", "yellow"], 114, 21)
    known = "red, orange, blue, purple: 4 in place, 0 elsewhere\n"
    assert "next_guess" not in mineproof("solve --json", text=ROWS + known).record
