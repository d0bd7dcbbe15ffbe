"""Guessers of codes: the next guess in Mastermind, from the codes that fit so far.

Each possible answer to a guess leaves a class of codes. Knuth ("The computer as Master Mind", Journal of Recreational
Mathematics 9, 1976-77) minimizes the largest class; Irving ("Towards an optimum Mastermind strategy", the same journal
11, 1978-79) minimizes the average class. Neither looks further ahead. With 4 pegs and 6 colors, Knuth's rule needs at
most 5 guesses and 5801 / 1296 = 4.476 on average; Irving's needs at most 6 and 5696 / 1296 = 4.395.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import permutations, product
from math import perm
from typing import Any, NamedTuple

from game.errors import Contradiction, GaveUp, UserError
from game.puzzles.mastermind.puzzle import MastermindPuzzle
from game.wording import listed

MOST_CODES = 300_000
"""The most codes of a game for which the next guess is computed."""

MOST_ANSWERS = 4_000_000
"""The most answers computed to choose one guess, in about two seconds; if necessary, only some guesses are compared."""

FEW = 20
"""With at most this many codes left, the search first looks for a guess that distinguishes all of them."""


@dataclass(frozen=True)
class CodeGuess:
    """The best next `guess` for the `codes` that fit now; `fits` is true if it can be the code itself.

    After the answer, at most `at_most` codes fit, and `average` on average. If there are too many possible guesses,
    only `compared` of them are compared; otherwise `compared` is None.
    """

    guess: tuple[str, ...]
    fits: bool
    codes: int
    at_most: int
    average: Fraction
    compared: int | None = None

    def __str__(self) -> str:
        return f"{', '.join(self.guess)}: {self.reason}"

    @property
    def reason(self) -> str:
        if self.codes == 1:
            return "the only code that fits"
        few = "" if self.compared is None else f", the best of {self.compared:,} guesses"
        left = f"{self.at_most:,} {'is' if self.at_most == 1 else 'are'} left"
        return f"of {self.codes:,} codes that fit at most {left}, {float(self.average):,.2f} on average{few}"

    def as_json(self) -> dict[str, Any]:
        numbers = {"codes": self.codes, "at_most": self.at_most, "average": float(self.average)}
        return {"guess": list(self.guess), "fits": self.fits, **numbers}


COSTS: dict[str, Callable[[Collection[int]], int]] = {
    "worst-case": max,
    "average": lambda sizes: sum(size * size for size in sizes),
}
"""The guessers by name, each with the cost that it minimizes, computed from the sizes of a guess's classes."""


def next_guess(puzzle: MastermindPuzzle, guesser: str = "worst-case", *, elsewhere: bool | None = None) -> CodeGuess:
    """Return the best guess. Among equals, a possible code is preferred, then the first in the order of the colors.

    If `elsewhere` is true, answers include the number of right colors in wrong places. The default is true if all rows
    of the puzzle include this number. Raises `UserError` for an unknown guesser, `Contradiction` if no code fits, and
    `GaveUp` if there are too many codes.

    >>> print(next_guess(MastermindPuzzle(4, ["red", "blue", "green", "yellow", "orange", "purple"], repeated=True)))
    red, red, blue, blue: of 1,296 codes that fit at most 256 are left, 204.54 on average
    """
    if guesser not in COSTS:
        raise UserError(f"there is no guesser of codes called {guesser!r}; expected one of {listed(COSTS)}")
    if elsewhere is None:
        elsewhere = all(row.elsewhere is not None for row in puzzle.rows)
    codes = _all_codes(puzzle.pegs, len(puzzle.colors), puzzle.repeated)
    left = _fitting(puzzle, codes)
    if not left:
        clues = puzzle.clues()
        raise Contradiction(f"no code fits {listed(clues, '; ')}", [clue.fact for clue in clues], clues)
    classes = partial(_classes, left, elsewhere)
    telling = (code for code in left if len(classes(code)) == len(left))
    best = next(telling, None) if len(left) <= FEW else None  # no guess is better than one that tells all apart
    compared = None
    if best is None:
        guesses, most = _unlike(puzzle, codes), MOST_ANSWERS // len(left)
        if len(guesses) > most:
            guesses = _unlike(puzzle, left)[:most]
            compared = len(guesses)
        fitting, cost = {*left}, COSTS[guesser]
        best = min(guesses, key=lambda one: (cost(classes(one)), one not in fitting))
    sizes = classes(best)
    names = tuple(puzzle.colors[color] for color in best.colors)
    average = Fraction(sum(size * size for size in sizes), len(left))
    return CodeGuess(names, best in left, len(left), max(sizes), average, compared)


class _Code(NamedTuple):
    """A code as the indices of its `colors`, and as two bit masks for fast comparison.

    `places` has a bit for each peg and color; `numbers` has as many bits for each color as the code has pegs of it.
    """

    colors: tuple[int, ...]
    places: int
    numbers: int


@lru_cache(maxsize=4)
def _all_codes(pegs: int, colors: int, repeated: bool) -> Sequence[_Code]:
    number = colors**pegs if repeated else perm(colors, pegs)
    if number > MOST_CODES:
        raise GaveUp(f"{number:,} codes are too many to look for the next guess; expected at most {MOST_CODES:,}")
    codes = product(range(colors), repeat=pegs) if repeated else permutations(range(colors), pegs)
    return [_code(code, colors) for code in codes]


def _code(code: Sequence[int], colors: int) -> _Code:
    places = sum(1 << (peg * colors + color) for peg, color in enumerate(code))
    numbers = sum(((1 << number) - 1) << (color * len(code)) for color, number in Counter(code).items())
    return _Code(tuple(code), places, numbers)


def _fitting(puzzle: MastermindPuzzle, codes: Sequence[_Code]) -> Sequence[_Code]:
    for row in puzzle.rows:
        _, places, numbers = _code([puzzle.colors.index(color) for color in row.guess], len(puzzle.colors))
        codes = [code for code in codes if (places & code.places).bit_count() == row.in_place]
        if row.elsewhere is not None:
            common = row.in_place + row.elsewhere
            codes = [code for code in codes if (numbers & code.numbers).bit_count() == common]
    return codes


def _classes(left: Sequence[_Code], elsewhere: bool, guess: _Code) -> Collection[int]:
    _, places, numbers = guess
    in_place = [(places & code.places).bit_count() for code in left]
    if not elsewhere:
        return Counter(in_place).values()
    return Counter(zip(in_place, [(numbers & code.numbers).bit_count() for code in left], strict=True)).values()


def _unlike(puzzle: MastermindPuzzle, codes: Sequence[_Code]) -> Sequence[_Code]:
    """Keep only one of the codes that differ by a permutation of unused colors."""
    used = {color for row in puzzle.rows for color in row.guess}
    unused = [color for color, name in enumerate(puzzle.colors) if name not in used]
    if len(unused) < 2:
        return codes
    came = [list(dict.fromkeys(color for color in code.colors if color in unused)) for code in codes]
    return [code for code, order in zip(codes, came, strict=True) if order == unused[: len(order)]]
