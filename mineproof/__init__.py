"""Inference engines on puzzles of incomplete knowledge: the names for programs that use this library.

>>> import mineproof as mp
>>> position = mp.Observation.parse('''
... 1 . .
... 1 2 .
... 0 1 .
... ''')
>>> known = mp.solve(position, "sat")
>>> known.mines
{(0, 1)}
>>> print(known.explain((0, 2)).text)
To show: (0, 2) is safe.
1. From 1 at (1, 0): (0, 1) is a mine.
2. From 1 at (2, 1): there is exactly 1 mine among (1, 2) and (2, 2).
3. From 2 at (1, 1) and steps 1 and 2: (0, 2) is safe.

`parse` reads a puzzle of any kind, `check` checks an argument about it, and `review` analyzes a recording of a game.
`create` makes an engine that plays, `compare` compares engines, optionally by metrics of your own (`Metric`), and
`Minesweeper`, `Layout` and `play` are the game. `pictures` draws all of these. The packages `game`, `engines` and
`benchmarks` have the rest.
"""

from mineproof.namesake_check import check_own_packages

check_own_packages()

from game.lazy_imports import lazy_names  # noqa: E402 # after the check

_public_name, _public_names = lazy_names(__name__)


def __getattr__(name: str) -> object:
    return _installed_version() if name == "__version__" else _public_name(name)


def __dir__() -> list[str]:
    return [*_public_names(), "__version__"]


def _installed_version() -> str:
    """Return the version; "0+unknown" in a checkout that is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # as slow to import as half of the engines

    try:
        return version(__name__)
    except PackageNotFoundError:
        return "0+unknown"
