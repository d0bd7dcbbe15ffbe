"""The compiled engine at its limits: numbers too small for a double, boards too large, and the end of the process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engines import create, registry, win_probability
from game.errors import GaveUp

missing = registry.why_unavailable("native")
pytestmark = pytest.mark.skipif(missing is not None, reason=str(missing))


@pytest.mark.parametrize("mines", [600, 601])
def test_what_is_too_small_for_a_double_is_not_taken_for_impossible(mines: int) -> None:
    """A component with about 2 ** 1500 models, of which a handful has as few mines as there are."""
    engine = create("native", 3, 801, mines)
    for column in range(1, 801, 2):
        engine.add_knowledge((1, column), 3)
    assert engine.safes == engine.reveals.keys()
    assert engine.handed_over == "its counts are beyond the range of floating-point numbers"


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


def test_a_process_ends_while_a_thread_of_it_still_counts() -> None:
    done = subprocess.run([sys.executable, "-c", ENDS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("size", [70, 200])
def test_a_board_too_large_for_the_game_tree_is_refused(size: int) -> None:
    """Both with fewer than 50,000 layouts, and one with more cells than the compiled code holds."""
    with pytest.raises(GaveUp, match="too deep"):
        win_probability(size, size, 1, (0, 0))
