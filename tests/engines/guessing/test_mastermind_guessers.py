"""The next guess in Mastermind: the known figures of Knuth's and Irving's rules, and the rule itself by brute force."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from engines.guessing import mastermind_guessers as code_guessers
from engines.guessing.mastermind_guessers import COSTS
from game.puzzles.mastermind.maker import COLORS, answer
from mineproof import Contradiction, GaveUp, MastermindPuzzle, Row, UserError, next_guess

KNUTH = MastermindPuzzle(4, COLORS[:6], repeated=True)
SMALL = MastermindPuzzle(3, COLORS[:3], repeated=True)


def totals(name: str, puzzle: MastermindPuzzle, codes: Sequence[tuple[str, ...]], made: int = 1) -> tuple[int, int]:
    """The sum of the guesses that each of these codes takes, and the most, if `made - 1` guesses were made before."""
    guess = next_guess(puzzle, name).guess
    classes = defaultdict(list)
    for code in codes:
        classes[answer(guess, code)].append(code)
    of_classes = [
        (made, made)
        if told == (puzzle.pegs, 0)
        else totals(name, replace(puzzle, rows=[*puzzle.rows, Row(guess, *told)]), some, made + 1)
        for told, some in classes.items()
    ]
    return sum(total for total, _ in of_classes), max(most for _, most in of_classes)


@pytest.mark.parametrize(
    ("name", "first", "total", "most"),
    [("worst-case", "red red blue blue", 5801, 5), ("average", "red red blue green", 5696, 6)],
)
def test_the_known_figures_of_the_game_with_4_pegs_and_6_colors(name: str, first: str, total: int, most: int) -> None:
    """Knuth 1976-77: 5801 / 1296 = 4.476 guesses on average, at most 5; Irving 1978-79: 5696 / 1296 = 4.395."""
    assert next_guess(KNUTH, name).guess == tuple(first.split())
    assert totals(name, KNUTH, list(product(COLORS[:6], repeat=4))) == (total, most)


@pytest.mark.parametrize("name", COSTS)
@pytest.mark.parametrize("rows", [[], [Row(["red", "red", "blue"], 1, 1)], [Row(["red", "blue", "green"], 1)]])
@pytest.mark.parametrize("repeated", [True, False])
def test_no_guess_of_all_is_better(name: str, rows: list[Row], repeated: bool) -> None:
    """All guesses are compared here, even those that differ by unused colors alone."""
    puzzle = MastermindPuzzle(3, COLORS[:4], repeated=True, rows=rows)
    puzzle = puzzle if repeated or (rows and "red red" in str(rows[0])) else replace(puzzle, repeated=repeated)
    has_elsewhere = all(row.elsewhere is not None for row in rows)
    codes = [code for code in product(COLORS[:4], repeat=3) if puzzle.repeated or len({*code}) == 3]

    def told(guess: Sequence[str], code: Sequence[str]) -> tuple[int, ...]:
        return answer(guess, code)[: 2 if has_elsewhere else 1]

    left = [c for c in codes if all(told(r.guess, c) == ((r.in_place, r.elsewhere)[: len(told(c, c))]) for r in rows)]
    found = next_guess(puzzle, name)
    sizes = {guess: Counter(told(guess, code) for code in left) for guess in codes}
    cost = {g: max(n.values()) if name == "worst-case" else sum(s * s for s in n.values()) for g, n in sizes.items()}
    best = [guess for guess in codes if cost[guess] == min(cost.values())]
    assert found.guess == next((guess for guess in best if guess in left), best[0])
    assert (found.codes, found.fits) == (len(left), found.guess in left)
    assert found.at_most == max(sizes[found.guess].values())
    assert found.average == Fraction(sum(size * size for size in sizes[found.guess].values()), len(left))


def test_what_has_no_next_guess_says_why() -> None:
    with pytest.raises(GaveUp, match="61,917,364,224 codes are too many to look for the next guess"):
        next_guess(MastermindPuzzle(10, COLORS, repeated=True))
    with pytest.raises(Contradiction, match=r"no code fits row 1 \(red, red, red: 1 in place, 0 elsewhere\); row 2"):
        next_guess(replace(SMALL, rows=[Row(["red"] * 3, 1, 0), Row(["red"] * 3, 2, 0)]))
    with pytest.raises(UserError, match="there is no guesser of codes called 'best'; expected one of worst-case"):
        next_guess(SMALL, "best")


def test_of_many_guesses_the_first_codes_that_fit_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_guessers, "MOST_ANSWERS", 1_000)
    found = next_guess(replace(KNUTH, rows=[Row(["red", "red", "blue", "blue"], 1, 1)]))
    assert (found.codes, found.compared) == (208, 4)
    assert str(found).endswith("of 4 guesses")
    assert found.fits
    assert "most 1 is left" in next_guess(MastermindPuzzle(1, COLORS[:2], repeated=True)).reason
