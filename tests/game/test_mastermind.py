import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations, product

import pytest

from game.puzzles.mastermind.maker import COLORS, answer
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from mineproof import And, Contradiction, MastermindMaker, MastermindPuzzle, Row, solve

SIX = COLORS[:6]
LECTURE = COLORS[:4]
TWO_REDS = ["red", "red", "blue", "green"]


def blank(pegs: int, colors: int, repeated: bool = True) -> MastermindPuzzle:
    return MastermindPuzzle(pegs, COLORS[:colors], repeated)


def all_codes(puzzle: MastermindPuzzle) -> list[tuple[str, ...]]:
    pegs, colors = puzzle.pegs, puzzle.colors
    return list(product(colors, repeat=pegs) if puzzle.repeated else permutations(colors, pegs))


def pegs_matched(guess: Sequence[str], code: Sequence[str]) -> tuple[int, int]:
    """Count the colors in place and elsewhere as at the table: put aside the first ones, then match one by one."""
    left = [color for place, color in enumerate(code) if guess[place] != color]
    elsewhere = 0
    for place, color in enumerate(guess):
        if code[place] != color and color in left:
            left.remove(color)
            elsewhere += 1
    return sum(map(str.__eq__, guess, code)), elsewhere


def world(puzzle: MastermindPuzzle, code: Sequence[str]) -> dict[Atom, bool]:
    return {puzzle.symbol(peg, color).name: color == code[peg] for peg in range(puzzle.pegs) for color in puzzle.colors}


def test_what_a_person_writes_is_read() -> None:
    text = """
      Mastermind

      4 pegs in red, blue , green,yellow; no color is repeated.

      red, blue, green, yellow: 2 in place, 2 elsewhere.
      2. blue  red green yellow: 0 in place
    """
    rows = [Row(LECTURE, 2, 2), Row(["blue", "red", "green", "yellow"], 0)]
    assert MastermindPuzzle.parse(text) == MastermindPuzzle(4, LECTURE, False, rows)
    assert MastermindPuzzle.parse("mastermind\n1 peg in red, blue; colors may be repeated").pegs == 1


@pytest.mark.parametrize(("pegs", "colors", "repeated"), [(2, 4, True), (3, 3, True), (2, 4, False), (3, 3, False)])
def test_the_rules_admit_the_codes_and_nothing_else(pegs: int, colors: int, repeated: bool) -> None:
    puzzle = blank(pegs, colors, repeated)
    names, rules = puzzle.questions(), And(*puzzle.rules())
    worlds = [dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names))]
    admitted = [tuple(one.values()) for one in worlds if rules.evaluate(one)]
    assert sorted(admitted) == sorted(tuple(world(puzzle, code).values()) for code in all_codes(puzzle))


@pytest.mark.parametrize(
    ("pegs", "colors", "repeated"),
    [(1, 2, True), (2, 3, True), (3, 3, True), (4, 3, True), (2, 2, False), (3, 3, False), (3, 4, False)],
)
def test_a_row_is_true_of_the_codes_that_give_its_answer(pegs: int, colors: int, repeated: bool) -> None:
    puzzle = blank(pegs, colors, repeated)
    codes = all_codes(puzzle)
    worlds = [world(puzzle, code) for code in codes]
    for guess in islice(product(puzzle.colors, repeat=pegs), 0, None, 3):
        answers = [pegs_matched(guess, code) for code in codes]
        assert answers == [answer(guess, code) for code in codes]
        for told in {(here, there) for here in range(pegs + 1) for there in range(pegs + 1 - here)}:
            fact, half = puzzle.clue(1, Row(guess, *told)).fact, puzzle.clue(1, Row(guess, told[0])).fact
            assert [fact.evaluate(one) for one in worlds] == [given == told for given in answers]
            assert [half.evaluate(one) for one in worlds] == [given[0] == told[0] for given in answers]


def test_what_cannot_be_true_names_its_rows() -> None:
    rows = [Row(TWO_REDS, 1), Row(LECTURE, 0, 0), Row(LECTURE, 1)]
    named = r"row 2 \(.* 0 in place, 0 elsewhere\); row 3 \(.*: 1 in place\)$"
    with pytest.raises(Contradiction, match=named) as caught:
        assert solve(MastermindPuzzle(4, SIX, True, rows), "sat").values
    assert [clue.source for clue in caught.value.clues] == [2, 3]


WORDS = MastermindPuzzle(4, LECTURE, True, [Row(TWO_REDS, 2, 1), Row(LECTURE, 1)])
DIFFERENT = MastermindPuzzle(3, SIX, False, [Row(SIX[:3], 1, 0)])
CYCLE = MastermindPuzzle(3, SIX[:3], False)


def that(value: bool, *places: str) -> Claim:
    """That pegs have colors, or have not, each given as `1 red`."""
    return Claim.that([f"peg {place.replace(' ', ' is ')}" for place in places], value)


def test_of_a_row_the_part_that_is_enough_is_said() -> None:
    first, second = WORDS.clues()
    parts = WORDS.parts(WORDS.rows[0])
    output = [WORDS.words.reason(that(False, "3 blue"), first, [that(True, "1 red")], part) for part in (*parts, None)]
    assert output == [
        "row 1 has 2 in place and peg 1 is red",
        "row 1 has 3 of its colors in the code and peg 1 is red",
        "row 1 has 2 in place and 1 elsewhere, and peg 1 is red",
    ]
    assert WORDS.words.reason(None, second, [], None) == "it could not be that row 2 has 1 in place"


@pytest.mark.parametrize(
    ("puzzle", "number", "message"),
    [(WORDS, 1, "peg 2 has one color"), (DIFFERENT, 3, "red is not repeated"), (CYCLE, 3, "red is at one peg")],
)
def test_rules_in_words(puzzle: MastermindPuzzle, number: int, message: str) -> None:
    after = [that(True, "1 red", "2 red")]
    expected = f"peg 1 and peg 2 are red, though {message}"
    assert puzzle.words.reason(None, None, after, puzzle.rules()[number]) == expected


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize(
    ("pegs", "colors", "repeated"), [(1, 2, True), (2, 2, True), (2, 2, False), (3, 4, True), (4, 4, False)]
)
def test_drawn_clues_decide_everything_in_the_end(pegs: int, colors: int, repeated: bool, elsewhere: bool) -> None:
    maker = MastermindMaker(pegs=pegs, colors=colors, repeated=repeated, elsewhere=elsewhere)
    for seed in range(2):
        rng = random.Random(seed)
        solution = maker.draw(rng)
        puzzle = maker.puzzle([*islice(maker.candidates(solution, rng), 150)])
        assert all((row.elsewhere is not None) is elsewhere for row in puzzle.rows)
        assert solve(puzzle, "sat").values == solution


def test_all_codes_are_drawn() -> None:
    for repeated in (True, False):
        maker, rng = MastermindMaker(pegs=2, colors=3, repeated=repeated), random.Random(4)
        drawn = Counter(tuple(maker.draw(rng).values()) for _ in range(900))
        codes = all_codes(maker.blank)
        assert drawn.keys() == {tuple(world(maker.blank, code).values()) for code in codes}
        assert min(drawn.values()) > 900 / len(codes) / 2
