"""mineproof tour: find, show, count and draw knight's tours."""

import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import inf
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app
from benchmarks.command_line.option_types import CellName, Json, Natural, Positive, Target, one_of, only_one, read_by
from benchmarks.command_line.parsers_of_names_and_numbers import amount
from benchmarks.command_line.rich_console import Terminal
from game.errors import UserError
from game.grid import Cell
from game.pictures import svg as svg_of
from game.wording import counted
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.text_files import check_writable, write
from mineproof.tours.puzzle import Tour
from mineproof.tours.search import STRATEGIES, Count, Effort, Search, SearchLimit, Solution, count_paths
from mineproof.tours.search.metered_search import DEFAULT_MEMORY, Options
from mineproof.tours.search.path_counting import COUNTING_SECONDS
from mineproof.tours.tour_pictures import numbered_board

_A_MEGABYTE = 1_000_000


def limit(text: str) -> float:
    """Parse a limit on memory or time; "none" is infinite."""
    return inf if text == "none" else amount(text)


Strategy: TypeAlias = Annotated[str, one_of({name: name for name in STRATEGIES}, "NAME")]
Megabytes: TypeAlias = Annotated[float, read_by(limit, "MB")]
SearchSeconds: TypeAlias = Annotated[
    float, read_by(limit, "S", show_default=lambda seconds: "none" if seconds == inf else f"{seconds:g}")
]

_HOW_MANY = only_one("both are the number of tours to show")


@Parameter(name="*")
@dataclass(frozen=True)
class TourOptions:
    """The board, the limits of the search, and the form of the output."""

    height: Annotated[Positive, Parameter(metavar="ROWS")] = 8
    """rows"""
    width: Annotated[Positive, Parameter(metavar="COLUMNS")] = 8
    """columns"""
    closed: bool = False
    """the tour must end a knight's move from its start"""
    memory: Megabytes = DEFAULT_MEMORY / _A_MEGABYTE
    """give up when the search takes this many megabytes, 'none': never"""
    json: Json = False

    def problem(self, start: Cell, seconds: float) -> tuple[Tour, Options]:
        tour = Tour(self.height, self.width, start, closed=self.closed)
        return tour, {"memory": self.memory * _A_MEGABYTE, "seconds": seconds}


def show(
    *,
    start: CellName = "0,0",
    strategy: Strategy = "heuristic",
    depth: Natural | None = None,
    seconds: SearchSeconds = inf,
    solutions: Annotated[Positive | None, Parameter(group=("Parameters", _HOW_MANY))] = None,
    all_: Annotated[bool, Parameter(group=("Parameters", _HOW_MANY))] = False,
    svg: Target | None = None,
    options: TourOptions = TourOptions(),
) -> int:
    """Find knight's tours, one after the other, and show them.

    Effort: a state is the path so far; it is generated when a move leads to it, and expanded when its own moves are
    listed. The frontier is the set of states that wait to be expanded. A backtrack takes a move back. Exit status: 0
    all well; 1 no tour to show, or the search gave up; 2 unusable arguments or file.

    Args:
        start: where to start, from 0
        depth: the limit of depth-limited and iterative-deepening
        seconds: give up after S seconds of processor time, 'none': never
        solutions: show N tours, and do not ask
        all_: show all tours, and do not ask
        svg: draw the tour shown last
    """
    tour, limits = options.problem(_start(start), seconds)
    check_writable(svg)
    if reason := tour.impossible():
        return _complain(f"there is no {'closed ' if tour.closed else ''}tour: {reason}")
    search = _search(tour, strategy, limits, depth)
    shown = 0
    try:
        while found := _next(search):
            tour.check(found.path)
            shown += 1
            _print_tour(found, tour, options.json)
            if svg is not None:
                write(svg, svg_of(found))
            goes_on = all_ or (not options.json and _agrees()) if solutions is None else shown < solutions
            if not goes_on:
                return 0
    except SearchLimit as reached:
        return _complain(str(reached))
    except KeyboardInterrupt:
        print(f"\nmineproof: interrupted after {counted(shown, 'tour')}: {search.effort}", file=sys.stderr)
        raise
    none = "no more tours" if shown else "no tour"
    if search.effort.cutoffs:
        return _complain(f"{none} within the depth limit, and more to search below it: {search.effort}")
    print(f"{none.capitalize()}. In all: {search.effort}", file=sys.stderr)
    return 0 if shown else 1


def count(
    *, start: CellName = "0,0", seconds: SearchSeconds = COUNTING_SECONDS, options: TourOptions = TourOptions()
) -> int:
    """Count the knight's tours of a board. The exit status is 1 if the count gave up, and 0 otherwise.

    Args:
        start: where to start, from 0, or 'any'
        seconds: give up after S seconds of processor time, 'none': never
    """
    anywhere = start == "any"
    tour, limits = options.problem((0, 0) if anywhere else _start(start), seconds)
    reason = None if anywhere else tour.impossible()
    try:
        with Terminal(stderr=True).status("counting"):
            found = Count(0, Effort()) if reason else count_paths(tour, anywhere=anywhere, **limits)
    except SearchLimit as reached:
        return _complain(str(reached))
    board = f"{tour.height} by {tour.width}"
    if options.json:
        print_json({"count": found.paths, "effort": asdict(found.effort)})
    elif options.closed:
        print(f"{counted(found.paths, 'closed tour')} of {board}, each counted once for all starts and directions")
    else:
        print(f"{counted(found.paths, 'tour')} of {board} from {'any cell' if anywhere else tour.start}")
    if reason:
        print(f"There is none: {reason}.", file=sys.stderr)
    print(f"Effort: {found.effort}", file=sys.stderr)
    return 0


tour = make_app("tour", count, default_command=show)


def _start(text: str) -> Cell:
    try:
        row, column = (int(part) for part in text.split(","))
    except ValueError:
        raise UserError(f"--start is {text!r}; expected ROW,COLUMN, as in 0,0") from None
    return row, column


def _complain(reason: str) -> int:
    print(f"mineproof: {reason}", file=sys.stderr)
    return 1


def _search(tour: Tour, strategy: str, limits: Options, depth: int | None) -> Search:
    if strategy in ("depth-limited", "iterative-deepening"):
        longest = tour.height * tour.width - 1
        return STRATEGIES[strategy](tour, limit=longest if depth is None else depth, **limits)
    if depth is not None:
        raise UserError(f"--depth is for depth-limited and iterative-deepening; {strategy} has none")
    return STRATEGIES[strategy](tour, **limits)


def _next(search: Search) -> Solution | None:
    with Terminal(stderr=True).status("searching"):
        return next(search, None)


def _agrees() -> bool:
    """Ask at the terminal whether to go on; without a terminal the answer is no."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    with suppress(EOFError):
        return input("Continue? [y/N] ").strip().casefold() in ("y", "yes")
    return False


def _print_tour(found: Solution, tour: Tour, as_json: bool) -> None:
    if as_json:
        print_json({"path": found.path, "effort": asdict(found.effort)}, flush=True)
        return
    paper, width = Paper(), tour.width * (len(str(tour.height * tour.width)) + 1) - 1
    if paper.has_room(width):
        print(numbered_board(found.path, tour.height, tour.width))
    else:
        paper.print_sentences(paper.refusal(width))
    if paper.columns is None:
        paper.write(str(list(found.path)))
    paper.write(f"Effort: {found.effort}")
    sys.stdout.flush()
