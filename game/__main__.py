"""python -m game COMMAND: the one file under `game` that imports the engines, and hands them on."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import Unpack

import engines
from engines.board.explanation import conflict
from engines.search import heuristic
from engines.search.effort import Options, Search, SearchLimit, Tally
from engines.search.path_counting import count_paths
from engines.search.strategies import STRATEGIES
from game.commands import knights, play, solve, tour, watch
from game.grid import Cell
from game.logic import Formula
from game.tour import Tour
from game.tour_construction import divide_and_conquer


def _divide_and_conquer(problem: Tour, **options: Unpack[Options]) -> Search:
    """The construction as a search: it finds one tour, with heuristic search for the parts, and gives up on others.

    There is no path to watch: the parts are searched one by one, each as a board of its own.
    """
    limits = options.copy()
    limits.pop("watch", None)

    def strategy(tally: Tally) -> Iterator[tuple[Cell, ...]]:
        yield divide_and_conquer(problem, lambda part: next(heuristic(part, **limits)).path)
        raise SearchLimit(
            f"gave up after one tour, as divide and conquer makes no other: {tally.effort()}", tally.effort()
        )

    return Search(strategy, lambda path: path, options)


TOUR_STRATEGIES = tour.Strategies({**STRATEGIES, "divide-and-conquer": _divide_and_conquer}, count_paths, SearchLimit)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 done with complaints, 2 refused, 130 interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m game",
        description="Puzzles of incomplete knowledge. COMMAND --help tells more of each command.",
        epilog="Exit status: 0 done, 1 done with complaints, 2 unusable arguments or file, 130 interrupted.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play.add_command(commands, engines.create, engines.available)
    watch.add_command(commands, engines.create)
    solve.add_command(commands, engines.create, conflict)
    knights.add_command(commands, engines.create_reasoner, partial(engines.available, speaking=Formula))
    tour.add_command(commands, TOUR_STRATEGIES)
    arguments = parser.parse_args(argv)
    try:
        status = int(arguments.run(arguments))
        sys.stdout.flush()  # here, where a closed pipe can be caught
        return status
    except BrokenPipeError:
        # Whoever reads has enough, as in `... | head -1`. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, ImportError) as error:
        print(f"python -m game: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
