"""python -m mineproof tour: find, show, count and draw knight's tours."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.arguments import Commands, amount, natural, opening, positive, whole
from engines.search.effort import Search, SearchLimit, Solution
from engines.search.path_counting import count_paths
from engines.search.strategies import STRATEGIES
from game.grid import Cell
from game.pictures import numbered_board, of_tour, svg
from game.tour.problem import Tour
from mineproof.cli.tour_watch import Watcher
from mineproof.cli.words import counted

ANY_START = "any"


def add_command(commands: Commands) -> None:
    """Add `tour` to the commands."""
    parser = commands.add_parser(
        "tour",
        help="knight's tours: find, count and draw them",
        description="Find knight's tours, one after the other, and show, count or draw them.",
        epilog="Exit status: 0 all well, or counted, whatever the count; 1 no tour to show, or the search gave up; 2 "
        "unusable arguments or file.",
    )
    board = parser.add_argument_group("the board")
    board.add_argument("--height", type=positive, default=8, metavar="ROWS", help="rows (default: %(default)s)")
    board.add_argument("--width", type=positive, default=8, metavar="COLUMNS", help="columns (default: %(default)s)")
    board.add_argument(
        "--start", default="0,0", metavar="ROW,COLUMN", help="where to start, from 0; 'any' with --count (default: 0,0)"
    )
    board.add_argument("--closed", action="store_true", help="the tour must end a knight's move from its start")
    search = parser.add_argument_group("the search")
    search.add_argument("--strategy", choices=STRATEGIES, metavar="NAME", help="%(choices)s (default: heuristic)")
    search.add_argument(
        "--depth", type=natural, metavar="MOVES", help="the limit of depth-limited and iterative-deepening"
    )
    search.add_argument(
        "--tie-break", metavar="NAME", help="how heuristic chooses among equals: roth, pohl, random, order"
    )
    search.add_argument(
        "--seed", type=whole, default=0, metavar="N", help="draws what heuristic leaves to chance (default: 0)"
    )
    search.add_argument("--states", type=natural, metavar="N", help="give up after so many states")
    search.add_argument("--memory", type=amount, metavar="MB", help="give up after so many megabytes")
    search.add_argument("--seconds", type=amount, metavar="S", help="give up after so many seconds of processor time")
    output = parser.add_argument_group("what to show")
    many = output.add_mutually_exclusive_group()
    many.add_argument("--solutions", type=positive, metavar="N", help="show N tours, and do not ask")
    many.add_argument("--all", action="store_true", help="show all tours, and do not ask")
    many.add_argument("--count", action="store_true", help="show how many tours there are (fast without --strategy)")
    output.add_argument("--json", action="store_true", help="one line of JSON for each tour: its path and effort")
    output.add_argument("--svg", type=Path, metavar="FILE", help="draw the tour shown last")
    output.add_argument("--watch", action="store_true", help="see the search at work, in the terminal")
    output.add_argument(
        "--delay", type=amount, default=0.05, metavar="S", help="seconds for each step to watch (default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; the exit status is 0, or 1 if there is no tour to show or the search gave up.

    With --count it is 0 whatever the count: that there is no tour is an answer, too.
    """
    try:
        return _count(arguments) if arguments.count else _show(arguments)
    except SearchLimit as limit:
        return _complain(str(limit))


def _tour(arguments: argparse.Namespace, start: Cell) -> Tour:
    return Tour(arguments.height, arguments.width, start, closed=arguments.closed)


def _start(text: str) -> Cell:
    """The cell that `text` names as "row,column"."""
    try:
        row, column = (int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"--start is {text!r}; expected ROW,COLUMN, as in 0,0") from None
    return row, column


def _complain(reason: str) -> int:
    print(f"python -m mineproof tour: {reason}", file=sys.stderr)
    return 1


def _search(tour: Tour, arguments: argparse.Namespace, watcher: Watcher | None) -> Search:
    """The search asked for, not yet begun."""
    name = arguments.strategy or "heuristic"
    options = _limits(arguments)
    if watcher is not None:
        options["watch"] = watcher.look
    if arguments.tie_break is not None and name != "heuristic":
        raise ValueError(f"--tie-break is of the strategy heuristic; {name} has none")
    if arguments.depth is not None and name not in ("depth-limited", "iterative-deepening"):
        raise ValueError(f"--depth is of the strategies depth-limited and iterative-deepening; {name} has none")
    if name == "heuristic":
        options |= {"tie_break": arguments.tie_break, "rng": random.Random(arguments.seed)}
    elif name == "depth-limited":
        options["limit"] = tour.height * tour.width - 1 if arguments.depth is None else arguments.depth
    elif name == "iterative-deepening":
        options["limit"] = arguments.depth
    return STRATEGIES[name](tour, **options)


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    memory = None if arguments.memory is None else arguments.memory * 1_000_000
    return {"states": arguments.states, "memory": memory, "seconds": arguments.seconds}


def _count(arguments: argparse.Namespace) -> int:
    """Print how many tours there are."""
    _refuse_what_counting_ignores(arguments)
    anywhere = arguments.start == ANY_START
    tour = _tour(arguments, (0, 0) if anywhere else _start(arguments.start))
    if arguments.strategy is None and not anywhere and tour.impossible():
        paths, effort = 0, _search(tour, arguments, None).effort  # a theorem settles it: none was needed
    elif arguments.strategy is None:
        paths, effort = count_paths(tour, anywhere=anywhere, **_limits(arguments))
    elif anywhere:
        raise ValueError("--start any is for counting without --strategy, which searches from one start")
    else:
        search = _search(tour, arguments, None)
        paths = sum(1 for _ in search) // (2 if arguments.closed else 1)
        effort = search.effort
        if effort.cutoffs:
            return _complain(f"gave up at the depth limit: {effort}")
    board = f"{tour.height} by {tour.width}"
    if arguments.json:
        print(json.dumps({"count": paths, "effort": asdict(effort)}))
    elif arguments.closed:
        print(f"{counted(paths, 'closed tour')} of {board}, each counted once for all starts and directions")
    else:
        print(f"{counted(paths, 'tour')} of {board} from {'any cell' if anywhere else tour.start}")
    if not paths and not anywhere and (reason := tour.impossible()):
        print(f"There is none: {reason}.", file=sys.stderr)
    print(f"Effort: {effort}", file=sys.stderr)
    return 0


def _refuse_what_counting_ignores(arguments: argparse.Namespace) -> None:
    """Raise `ValueError` for an option that would change nothing, so that nobody thinks it did."""
    if arguments.svg is not None or arguments.watch:
        raise ValueError(f"--count shows no tour; leave {'--watch' if arguments.watch else '--svg'} out")
    if arguments.strategy is None and (arguments.tie_break is not None or arguments.depth is not None):
        option = "--depth" if arguments.tie_break is None else "--tie-break"
        raise ValueError(f"{option} is of a search, and --count without --strategy does not search; name a strategy")


def _show(arguments: argparse.Namespace) -> int:
    """Print tours until there are no more, or enough."""
    if arguments.start == ANY_START:
        raise ValueError("--start any is for --count; expected ROW,COLUMN, as in 0,0")
    tour = _tour(arguments, _start(arguments.start))
    watcher = Watcher(tour, arguments.delay) if arguments.watch else None
    if reason := tour.impossible():
        return _complain(f"there is no {'closed ' if tour.closed else ''}tour: {reason}")
    search = _search(tour, arguments, watcher)
    shown = 0
    try:
        for found in _watched(search, watcher):
            tour.check(found.path)
            shown += 1
            _print_tour(found, tour, arguments)
            if arguments.svg:
                picture = svg(of_tour(found.path, tour.height, tour.width, closed=tour.closed))
                with opening(arguments.svg, "a file to write, in a folder that exists"):
                    arguments.svg.write_text(picture, encoding="utf-8")
            if not _goes_on(shown, arguments):
                return 0
    except KeyboardInterrupt:
        print(
            f"\npython -m mineproof tour: interrupted after {counted(shown, 'tour')}: {search.effort}", file=sys.stderr
        )
        raise
    none = "no more tours" if shown else "no tour"
    if search.effort.cutoffs:
        return _complain(f"{none} within the depth limit, and more to search below it: {search.effort}")
    print(f"{none.capitalize()}. In all: {search.effort}", file=sys.stderr)
    return 0 if shown else 1


def _goes_on(shown: int, arguments: argparse.Namespace) -> bool:
    """Whether to look for another tour: as many as were asked for; else whoever sits at the terminal is asked."""
    if arguments.all:
        return True
    if arguments.solutions is not None:
        return shown < int(arguments.solutions)
    if arguments.json or not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False  # standard input is None if it was closed
    try:
        answer = input("Continue? [y/N] ")
    except EOFError:
        print()
        return False
    return answer.strip().lower() in ("y", "yes")


def _watched(search: Iterator[Solution], watcher: Watcher | None) -> Iterator[Solution]:
    """The tours found, with the watcher's picture up while they are searched."""
    while True:
        if watcher is None:
            found = next(search, None)
        else:
            with watcher:
                found = next(search, None)
        if found is None:
            return
        yield found


def _print_tour(found: Solution, tour: Tour, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(json.dumps({"path": found.path, "effort": asdict(found.effort)}), flush=True)
        return
    print(list(found.path))
    print(numbered_board(found.path, tour.height, tour.width))
    print(f"Effort: {found.effort}", flush=True)
