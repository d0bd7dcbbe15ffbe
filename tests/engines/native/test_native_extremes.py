"""The compiled engine at its limits: numbers too small for a double, boards too large, and the end of the process."""

import random
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from engines import Contradiction, OptimalGuesser, ProbabilityEngine, create
from game import Cell, random_layout
from game.grid import neighbors
from tests.support.compiled_engine import Drawing, native, needs_native, told

COUNTING = ["safest", "progress", "optimal", "deep"]
pytestmark = needs_native


def test_what_is_too_small_for_a_double_is_not_taken_for_impossible() -> None:
    """A component with about 2 ** 1500 models; a handful of them has as few mines as there are."""
    engine = told(native(3, 801, 601), {(1, column): 3 for column in range(1, 801, 2)})
    assert engine.safes == engine.reveals.keys()
    assert engine.handed_over == "its counts are beyond the range of floating-point numbers"


def test_more_layouts_than_a_double_holds_are_counted() -> None:
    """Numbers that stand apart: 28 ** 400 models together."""
    engine = told(native(3, 1600, 1000), {(1, column): 2 for column in range(1, 1600, 4)})
    chances = engine.probabilities()
    assert engine.handed_over is None
    assert (chances[0, 0], chances[0, 3]) == pytest.approx((2 / 8, 200 / 1200))
    guess = engine.make_random_move()
    assert guess is not None
    assert chances[guess] == pytest.approx(200 / 1200)
    assert engine.handed_over is None


PAIRS_OF_NUMBERS = {(1, column + more): 2 for column in range(1, 1500, 6) for more in (0, 2)}
"""250 pairs of numbers: each pair allows three numbers of mines, and few mines are likely."""
BESIDE_EACH_OTHER = {(0, column): 1 for column in range(1, 201, 2)}
"""A double has the difference of 0.99999 from 1 with a relative error of 1e-11, and hundreds of cells multiply it."""


@pytest.mark.parametrize(
    ("size", "options", "reveals"),
    [((3, 1500), {"mines": 560}, PAIRS_OF_NUMBERS), ((2, 201), {"density": 0.99999}, BESIDE_EACH_OTHER)],
)
def test_chances_are_exact_far_from_what_layouts_favor(
    size: tuple[int, int], options: dict[str, Any], reveals: dict[Cell, int]
) -> None:
    engine, reference = told(native(*size, **options), reveals), told(ProbabilityEngine(*size, **options), reveals)
    assert engine.probabilities() == pytest.approx(reference.probabilities(), rel=1e-12, abs=0)
    assert engine.handed_over is None


ENDS = """
import threading, time
from engines import win_probability
class Lingering:  # so that the interpreter takes some time to end
    def __del__(self, sleep=time.sleep):
        sleep(0.2)
lingering = Lingering()
threading.Thread(target=win_probability, args=(5, 5, 5, (2, 2)), daemon=True).start()
time.sleep(0.2)
"""


def drawn(
    name: str, size: tuple[int, int], reveals: Mapping[Cell, int], skipped: Iterable[Cell] = (), **options: Any
) -> Sequence[Cell]:
    """The cells among which an engine draws its guess."""
    rng = Drawing()
    engine = told(create(name, *size, rng=rng, **options), reveals)
    for cell in skipped:
        engine.skip(cell)
    engine.make_random_move()
    return rng.listed


def ends_of_a_long_board() -> dict[Cell, int]:
    """The numbers of one of two rows, except at the ends: 9 layouts, and counts of over 450 cells are divided."""
    mines = {(0, column) for column in range(3, 480, 3)} | {(0, 0), (1, 0)}
    return {(1, column): len(neighbors((1, column), 2, 480) & mines) for column in range(2, 479)}


ONES = {(0, column): 1 for column in range(1, 31, 2)}
TWOS = {(0, column): 2 for column in range(1, 161, 2)} | {(0, 1): 1, (0, 83): 3, (0, 159): 1}
APART = {(row, column): 1 for row in range(3, 20, 4) for column in range(3, 36, 4)}
"""All 360 cells beside a 1 are equally safe, more than are weighed; those of the last row would weigh most."""
CORNERS = dict.fromkeys([(0, 2), (2, 0), (2, 4), (4, 2)], 0) | dict.fromkeys([(1, 1), (1, 3), (3, 1), (3, 3)], 1)
SAFE = [(2, 2), *((row, column) for row in range(5) for column in range(5) if (row + column) % 2)]
"""Either the middle is a mine or all four corners are, which is 10 ** 17 times as likely; all else is known."""


@pytest.mark.parametrize(
    ("size", "reveals", "options"),
    [
        ((5, 40), {}, {"mines": 1}),  # what is safe is revealed cell after cell, and that is not counted as effort
        ((2, 31), ONES, {"mines": 14}),  # 228 layouts are left of the 87,381 that the numbers allow
        ((2, 161), TWOS, {"guesser": "safest", "density": 0.2}),  # chances at the ends differ by 2e-12 of themselves
        ((2, 480), ends_of_a_long_board(), {"mines": 161}),
        ((21, 39), APART, {"guesser": "progress", "mines": 200}),
        ((21, 39), APART, {"guesser": "optimal", "mines": 200}),
        *(((5, 5), CORNERS, {"guesser": guesser, "density": 0.999998, "skipped": SAFE}) for guesser in COUNTING),
    ],
    ids=[
        *("a long game without a guess", "many models", "nearly equal chances", "a large component"),
        *("too many for progress", "too many for optimal", *COUNTING),
    ],
)
def test_a_guess_is_drawn_as_in_python(
    size: tuple[int, int], reveals: dict[Cell, int], options: dict[str, Any]
) -> None:
    cells = drawn("native", size, reveals, **options)
    assert cells == drawn("optimal", size, reveals, **options)
    corners = {(row, column) for row in (0, size[0] - 1) for column in (0, size[1] - 1)}
    assert reveals is not CORNERS or set(cells) == corners


SMALL_STACK = """
import threading
from engines import create
threading.stack_size(256 * 1024)
def guess():
    assert create("native", 54, 54, mines=1, guesser="deep").make_random_move() is not None
thread = threading.Thread(target=guess)
thread.start()
thread.join()
"""
"""2,916 cells are laid one after another; a call for each would need more than 256 KiB."""


SHORT_OF_MEMORY = """
import resource
from engines import create
engines = [create("native", 100, 100, mines=1500)]  # so that all is imported
engines[0].add_knowledge((0, 0), 1)
with open("/proc/self/statm") as sizes:
    taken = int(sizes.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 3_000_000, taken + 3_000_000))
try:
    while True:
        engines.append(create("native", 100, 100, mines=1500))
        engines[-1].add_knowledge((0, 0), 1)
except MemoryError:
    print("MemoryError")
"""


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="how much memory a process takes is read as on Linux")


@pytest.mark.parametrize(
    ("program", "printed"),
    [(ENDS, ""), (SMALL_STACK, ""), pytest.param(SHORT_OF_MEMORY, "MemoryError\n", marks=on_linux)],
    ids=["a thread still counts at the end", "a small stack", "no memory is left"],
)
def test_a_process_in_need_neither_hangs_nor_crashes(program: str, printed: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")


def test_limits_that_the_compiled_code_does_not_hold_are_refused() -> None:
    from engines.native.compiled_core import careful_player, player

    engine = create("native", 3, 3, mines=2)
    assert isinstance(engine.guesser, OptimalGuesser)
    for limit in (-1, 2**33, 10**30):
        engine.guesser.exact_limit = limit
        with pytest.raises(ValueError, match=f"exact_limit is {limit}; expected an int from 0 to 20000"):
            engine.make_random_move()
    games = pytest.importorskip("game.compiled_games")
    for first in (-1, 4):
        with pytest.raises(ValueError, match=f"{first} is no cell of the board"):
            games.climb(careful_player(2, 2, 0), first, 1, 1, bytes(1))
    with pytest.raises(ValueError, match="expected a bit for each cell of a 3x3 board"):
        games.climb(careful_player(3, 3, 0), 0, 1, 1, bytes(1))
    with pytest.raises(ValueError, match="incorrect name"):
        games.climb(player(0, 0), 0, 1, 1, bytes(1))


@pytest.mark.parametrize("told_at_once", [True, False])
def test_a_safe_cell_is_not_shown_where_the_total_refutes_the_numbers(told_at_once: bool) -> None:
    engine = told(create("native", 2, 4, mines=1), {(1, 1): 1, (1, 0): 1})
    if told_at_once:
        engine.add_knowledge((0, 3), 1)
    else:
        assert engine.make_safe_move() is not None
    with pytest.raises(Contradiction, match=r"no layout has 1 mine in all; 1 at \(0, 3\); 1 at \(1, 0\)"):
        engine.make_safe_move() if told_at_once else engine.add_knowledge((0, 3), 1)


@pytest.mark.parametrize("guesser", [*COUNTING, "random"])
def test_a_large_board_is_played_to_the_end_where_mines_are_marked(guesser: str) -> None:
    """The cells of so large a board are made on demand, and only changed numbers are looked at."""
    height, width, first = 130, 120, (60, 60)
    layout = random_layout(height, width, 2_500, rule="open", first=first, rng=random.Random(4))
    engine = native(height, width, 2_500, guesser=guesser, rng=random.Random(4))
    hit: set[Cell] = set()
    move: Cell | None = first
    while move is not None:
        if move in layout.mines:
            engine.mark_mine(move)
            hit.add(move)
        else:
            engine.add_knowledge(move, len(neighbors(move, height, width) & layout.mines))
        move = engine.make_safe_move() or (None if len(engine.mines) == 2_500 else engine.make_random_move())
    assert engine.handed_over is None
    assert len(engine.reveals) == height * width - 2_500
    assert engine.mines == layout.mines
    assert dict(engine.marks) == dict.fromkeys(hit, True)
    chances = engine.probabilities()
    assert len(chances) == 2_500
    assert set(chances.values()) == {1.0}
