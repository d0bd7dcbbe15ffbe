"""mineproof tour: find, show, count and draw knight's tours."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.console.arguments import Commands, amount, natural, positive, whole
from game.errors import UserError
from game.grid import Cell
from game.pictures import svg
from game.words import counted
from mineproof.terminal.paper import Paper, print_json
from mineproof.terminal.text_files import check_writable, write
from mineproof.tours.puzzle import Tour
from mineproof.tours.questions import agrees
from mineproof.tours.search import (
    COUNTING_SECONDS,
    DEFAULT_MEMORY,
    STRATEGIES,
    Count,
    Effort,
    Search,
    SearchLimit,
    Solution,
    count_paths,
)
from mineproof.tours.tour_pictures import numbered_board

ANY_START = "any"

MOST_LISTED = 400
"""Cells of a tour that are listed at a terminal; files and pipes get all."""

_A_MEGABYTE = 1_000_000


def add_command(commands: Commands, summary: str) -> None:
    """Add `tour` to the commands."""
    parser = commands.add_parser(
        "tour",
        help=summary,
        description="Find knight's tours, one after the other, and show, count or draw them.",
        epilog="Effort: a state is the path so far; it is generated when a move leads to it, and expanded when its own "
        "moves are listed. The frontier are the states that wait to be expanded. A backtrack takes a move back. "
        "Exit status: 0 all well, or counted, whatever the count; 1 no tour to show, or the search gave up; 2 "
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
    search.add_argument(
        "--strategy", choices=tuple(STRATEGIES), metavar="NAME", help="%(choices)s (default: heuristic)"
    )
    search.add_argument(
        "--depth", type=natural, metavar="MOVES", help="the limit of depth-limited and iterative-deepening"
    )
    search.add_argument(
        "--tie-break", metavar="NAME", help="how heuristic chooses among equals: roth, pohl, random, order"
    )
    search.add_argument(
        "--seed", type=whole, default=0, metavar="N", help="draws what heuristic leaves to chance (default: 0)"
    )
    search.add_argument("--states", type=natural, metavar="N", help="give up after N states")
    search.add_argument(
        "--memory",
        type=_limit,
        default=DEFAULT_MEMORY / _A_MEGABYTE,
        metavar="MB",
        help="give up when it takes this many megabytes more, 'none': never (default: %(default)g)",
    )
    search.add_argument(
        "--seconds",
        type=_limit,
        default=argparse.SUPPRESS,
        metavar="S",
        help="give up after S seconds of processor time, 'none': never (default: none, and "
        f"{COUNTING_SECONDS:g} for --count without --strategy)",
    )
    output = parser.add_argument_group("what to show")
    many = output.add_mutually_exclusive_group()
    many.add_argument("--solutions", type=positive, metavar="N", help="show N tours, and do not ask")
    many.add_argument("--all", action="store_true", help="show all tours, and do not ask")
    many.add_argument("--count", action="store_true", help="show how many tours there are (fast without --strategy)")
    output.add_argument("--json", action="store_true", help="one line of JSON for each tour: its path and effort")
    output.add_argument("--svg", type=Path, metavar="FILE", help="draw the tour shown last")
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
        raise UserError(f"--start is {text!r}; expected ROW,COLUMN, as in 0,0") from None
    return row, column


def _limit(text: str) -> float | None:
    """A limit on memory or time; None if it is none."""
    return None if text == "none" else amount(text)


def _complain(reason: str) -> int:
    print(f"mineproof tour: {reason}", file=sys.stderr)
    return 1


def _search(tour: Tour, arguments: argparse.Namespace) -> Search:
    """The search asked for, not yet begun."""
    name = arguments.strategy or "heuristic"
    options = _limits(arguments)
    if arguments.tie_break is not None and name != "heuristic":
        raise UserError(f"--tie-break is of the strategy heuristic; {name} has none")
    if arguments.depth is not None and name not in ("depth-limited", "iterative-deepening"):
        raise UserError(f"--depth is of the strategies depth-limited and iterative-deepening; {name} has none")
    if name == "heuristic":
        options |= {"tie_break": arguments.tie_break, "rng": random.Random(arguments.seed)}
    elif name == "depth-limited":
        options["limit"] = tour.height * tour.width - 1 if arguments.depth is None else arguments.depth
    elif name == "iterative-deepening":
        options["limit"] = arguments.depth
    return STRATEGIES[name](tour, **options)


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    memory = None if arguments.memory is None else arguments.memory * _A_MEGABYTE
    told = {name: limit for name, limit in vars(arguments).items() if name == "seconds"}
    return {"states": arguments.states, "memory": memory, **told}


def _count(arguments: argparse.Namespace) -> int:
    """Print how many tours there are."""
    _refuse_what_counting_ignores(arguments)
    anywhere = arguments.start == ANY_START
    tour = _tour(arguments, (0, 0) if anywhere else _start(arguments.start))
    if arguments.strategy is not None:
        count = _count_by_search(tour, arguments)
    elif not anywhere and tour.impossible():
        count = Count(0, Effort())  # a theorem settles it
    else:
        count = _count_by_classes(tour, anywhere, arguments)
    if count.effort.cutoffs:
        return _complain(f"gave up at the depth limit: {count.effort}")
    board = f"{tour.height} by {tour.width}"
    if arguments.json:
        print_json({"count": count.paths, "effort": asdict(count.effort)})
    elif arguments.closed:
        print(f"{counted(count.paths, 'closed tour')} of {board}, each counted once for all starts and directions")
    else:
        print(f"{counted(count.paths, 'tour')} of {board} from {'any cell' if anywhere else tour.start}")
    if not count.paths and not anywhere and (reason := tour.impossible()):
        print(f"There is none: {reason}.", file=sys.stderr)
    print(f"Effort: {count.effort}", file=sys.stderr)
    return 0


def _count_by_search(tour: Tour, arguments: argparse.Namespace) -> Count:
    """List the tours, and count them."""
    if arguments.start == ANY_START:
        raise UserError("--start any is for counting without --strategy, which searches from one start")
    search = _search(tour, arguments)
    with _progress(lambda: f"counting: {search.effort}"):
        found = sum(1 for _ in search)
    return Count(found // (2 if arguments.closed else 1), search.effort)


def _count_by_classes(tour: Tour, anywhere: bool, arguments: argparse.Namespace) -> Count:
    """Count without listing."""
    classes = 0

    def watch(taken: Sequence[Cell]) -> None:
        nonlocal classes
        classes += 1

    with _progress(lambda: f"counting: {classes:,} classes of partial tours"):
        return count_paths(tour, anywhere=anywhere, watch=watch, **_limits(arguments))


def _refuse_what_counting_ignores(arguments: argparse.Namespace) -> None:
    """Raise `ValueError` for an option that would change nothing: to ignore it would mislead."""
    if arguments.svg is not None:
        raise UserError("--count shows no tour; leave --svg out")
    if arguments.strategy is None and (arguments.tie_break is not None or arguments.depth is not None):
        option = "--depth" if arguments.tie_break is None else "--tie-break"
        raise UserError(f"{option} is of a search, and --count without --strategy does not search; name a strategy")


def _show(arguments: argparse.Namespace) -> int:
    """Print tours until there are no more, or enough."""
    if arguments.start == ANY_START:
        raise UserError("--start any is for --count; expected ROW,COLUMN, as in 0,0")
    tour = _tour(arguments, _start(arguments.start))
    if arguments.svg is not None:
        check_writable(arguments.svg)
    if reason := tour.impossible():
        return _complain(f"there is no {'closed ' if tour.closed else ''}tour: {reason}")
    search = _search(tour, arguments)
    shown = 0
    try:
        while found := _next(search):
            tour.check(found.path)
            shown += 1
            _print_tour(found, tour, arguments)
            if arguments.svg is not None:
                write(arguments.svg, svg(found))
            if not _goes_on(shown, arguments):
                return 0
    except KeyboardInterrupt:
        print(f"\nmineproof tour: interrupted after {counted(shown, 'tour')}: {search.effort}", file=sys.stderr)
        raise
    none = "no more tours" if shown else "no tour"
    if search.effort.cutoffs:
        return _complain(f"{none} within the depth limit, and more to search below it: {search.effort}")
    print(f"{none.capitalize()}. In all: {search.effort}", file=sys.stderr)
    return 0 if shown else 1


def _next(search: Search) -> Solution | None:
    """The next tour, or None if there are no more; meanwhile the terminal shows how the search goes."""
    with _progress(lambda: f"searching: {search.effort}"):
        return next(search, None)


@contextmanager
def _progress(describe: Callable[[], str]) -> Iterator[None]:
    """Show on standard error what `describe` returns, a few times a second, while the block inside runs.

    Nothing is shown where standard error is no terminal. `describe` is called in a thread of its own.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.live import Live  # a search in a pipe needs no rich
    from rich.text import Text

    from benchmarks.console.terminal import Terminal

    with Live(
        get_renderable=lambda: Text(describe(), no_wrap=True, overflow="ellipsis"),
        console=Terminal(stderr=True),
        refresh_per_second=4,
        transient=True,
    ):
        yield


def _goes_on(shown: int, arguments: argparse.Namespace) -> bool:
    """Whether to look for another tour: as many as the options ask for; without such options, the user is asked."""
    if arguments.all:
        return True
    if arguments.solutions is not None:
        return shown < int(arguments.solutions)
    return not arguments.json and agrees("Continue? [y/N] ")


def _print_tour(found: Solution, tour: Tour, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print_json({"path": found.path, "effort": asdict(found.effort)}, flush=True)
        return
    paper, width = Paper(), tour.width * (len(str(tour.height * tour.width)) + 1) - 1
    if paper.has_room(width):
        print(numbered_board(found.path, tour.height, tour.width))
    else:
        paper.say(paper.refusal(width))
    if paper.columns is None or len(found.path) <= MOST_LISTED:
        paper.write(str(list(found.path)))
    else:
        paper.say(f"the list of the {counted(len(found.path), 'cell')} is left out here: --json prints it")
    paper.write(f"Effort: {found.effort}")
    sys.stdout.flush()
