import pytest

from engines.rulebooks.rule import Conclusion
from engines.rulebooks.rule_proof import Proof
from engines.rulebooks.rule_reading import text_of_rulebook
from engines.solving.limits import Stopwatch
from game.errors import GaveUp
from tests.support.commands import Command

RIGHT = """\
one-two
    if b - a = |B only|
    then B only: mines
"""

MIXED = f"""\
{RIGHT}
bold
    if a = 1
    then A: safe

never
    if a > |A|
    then A: safe
"""

JUDGED = """\
one-two: proven, for sentences of any size.
    It could also conclude: A only: safe.
bold: refuted by a board of 1x2, and by no smaller one.

seen       where the mines lie
    0 1        0 1
0 |(1).    0 | 1 *
. not revealed   * mine   ( ) clue
A is the 1 at (0, 0): exactly 1 mine among (0, 1). By the rule there would be
exactly 0 mines among (0, 1); in truth there is 1.

never: can never apply: no sentences of at most 8 cells fulfill its conditions.
3 rules: 1 proven, 1 refuted, 1 can never apply.
An engine takes the rulebook once bold is mended.
An engine leaves out never.
"""

NEIGHBORS = "many\n then A: at most 8 mines"
"""Right where no number has more than eight neighbors."""


def test_each_rule_is_judged_and_a_refuting_board_drawn(mineproof: Command) -> None:
    assert mineproof("rules check", text=MIXED, status=1).out == JUDGED
    found = mineproof("rules check --json", text=MIXED, status=1).record
    assert found["status"] == "wrong"
    right, bold, never = found["rules"]
    assert (right["status"], right["most"], right["could_conclude"]) == ("proven", None, ["A only: safe"])
    assert (bold["status"], never["status"], never["line"]) == ("refuted", "never-applies", 9)
    board = bold["board"]
    assert (board["letters"], board["rows"], board["mines"]) == ({"A": [0, 0]}, ["1."], [[0, 1]])


def test_an_unreadable_file_names_line_and_column(mineproof: Command) -> None:
    assert "file.txt, line 2, column 9" in mineproof("rules check", text="x\n then A safe", status=2).err
    assert mineproof("rules check --json", text="x\n then A safe", status=2).record["column"] == 9
    assert "learnt or patterns" in mineproof("rules print no-such-file", status=2).err


def test_further_conclusions_that_take_too_long_are_not_called_none(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def over_at_once(_: Proof) -> list[Conclusion]:
        raise GaveUp("the time is over")

    monkeypatch.setattr("mineproof.rules.rules_command.could_conclude", over_at_once)
    assert "within 20 s" in mineproof("rules check", text=RIGHT).out
    assert mineproof("rules check --json", text=RIGHT).record["rules"][0]["could_conclude"] is None


def test_a_rule_refuted_by_no_small_board_is_refuted(mineproof: Command) -> None:
    found = mineproof("rules check", text="large\n if total = 50000\n then A: safe", status=1).out
    assert found.startswith("large: refuted, by")


def test_other_grids_have_more_neighbors(mineproof: Command) -> None:
    assert "most 8 cells" in mineproof("rules check --grid knight", text=NEIGHBORS).out
    assert "most 6 cells" in mineproof("rules check --grid hex", text=NEIGHBORS).out
    between = "full\n if |A| = 8 and |B| = 8\n then A and B: at most 4 mines"
    assert "between numbers" in mineproof("rules check", text=between).out
    assert "leaves out full" in mineproof("rules check --grid torus", text=between, status=1).out


def test_rules_are_printed_as_they_stand(mineproof: Command) -> None:
    assert mineproof("rules print players").out == text_of_rulebook("players")


def test_a_rule_that_takes_too_long_is_not_decided(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float | None] = []

    def over_at_once(seconds: float | None) -> Stopwatch:
        given.append(seconds)
        return Stopwatch(0)

    monkeypatch.setattr("engines.rulebooks.rule_proof.Stopwatch", over_at_once)
    found = mineproof("rules check --seconds 7", text="x\n if a = 0\n then A: safe", status=1).out
    assert "within 7 s" in found
    assert "leaves out x." in found
    assert given == [7]
