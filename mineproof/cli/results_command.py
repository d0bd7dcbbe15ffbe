"""mineproof results: games kept in records that others can add to, and the tables of all records."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.console.arguments import Commands, add_engine_options, positive, whole
from benchmarks.results.block_record import BLOCK
from game.minesweeper.played_boards import RULES

if TYPE_CHECKING:
    from game.minesweeper.sizes import Size

DESCRIPTION = """\
Results that are kept in a small form, one bit for each game, so that they can be taken up later and added to by
others: send a record and its command, and it becomes a row of the tables."""

PLAY = """\
Play the next blocks of games of one contestant, until the minutes are over, and add them to its record. Everybody
plays the same layouts."""

CHECK = """\
Check the next positions of the record of one contestant: the certain cells that it claims against all that follows, and
its chances against the exact ones. Everybody is asked about the same positions."""

FOLDER = "docs/records"
"""Where records are kept, from the checkout of mineproof."""


def block(text: str) -> int:
    """The games of a block: a multiple of 4, as a digit of the record has four."""
    games = positive(text)
    if games % 4:
        raise argparse.ArgumentTypeError(f"got {games}; expected a multiple of 4")
    return games


def add_command(commands: Commands, summary: str) -> None:
    """Add `results`."""
    parser = commands.add_parser("results", help=summary, description=DESCRIPTION)
    what = parser.add_subparsers(required=True, metavar="WHAT")
    play = what.add_parser("play", help="play the next blocks of a record", description=PLAY)
    play.add_argument("--rule", choices=RULES, default="safe", help="of the first cell (default: %(default)s)")
    play.add_argument("--block", type=block, default=BLOCK, help="games of a block, in fours (default: %(default)s)")
    play.add_argument("--games", type=positive, metavar="N", help="begin no block once the first N games are there")
    _add_options(play)
    play.set_defaults(run=_play)
    check = what.add_parser("check", help="check the next positions of a record", description=CHECK)
    check.add_argument("--positions", type=positive, metavar="N", help="begin no block once the first N are there")
    _add_options(check)
    check.set_defaults(run=_check)
    table = what.add_parser("table", help="the tables of records")
    table.add_argument("records", nargs="*", metavar="RECORD.jsonl", help=f"(default: all of {FOLDER})")
    table.add_argument("--html", metavar="DIR", help="write them as a site to this folder, too")
    table.set_defaults(run=_table)


def _add_options(parser: argparse.ArgumentParser) -> None:
    """Add who takes part, on what, for how long, and where the record is."""
    parser.add_argument("engine", metavar="NAME", help="who takes part: an engine, a control, or a program")
    add_engine_options(parser)
    parser.add_argument("--size", default="expert", help="of the boards (default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=33, help="draws boards and guesses (default: %(default)s)")
    parser.add_argument("--minutes", type=positive, default=25, help="begin no block after them (default: %(default)s)")
    parser.add_argument("--jobs", type=positive, default=1, help="processes (default: %(default)s)")
    parser.add_argument("--records", metavar="DIR", default=FOLDER, help="where records are (default: %(default)s)")


def _play(arguments: argparse.Namespace) -> int:
    from benchmarks.harness.executors import local_workers
    from benchmarks.results.block_playing import play_blocks, record_path

    contestant, size = _named(arguments)
    path = record_path(arguments.records, contestant, size, arguments.rule)
    of = path, contestant, size, arguments.rule, arguments.seed, arguments.minutes
    with local_workers(arguments.jobs) as workers:
        _say_blocks(path, "games", play_blocks(*of, workers, arguments.block, arguments.games))
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from benchmarks.harness.executors import local_workers
    from benchmarks.results.block_record import file_of
    from benchmarks.results.position_checking import check_blocks

    contestant, size = _named(arguments)
    path = Path(arguments.records, file_of("positions", size, contestant))
    of = path, contestant, size, arguments.seed, arguments.minutes
    with local_workers(arguments.jobs) as workers:
        _say_blocks(path, "positions", check_blocks(*of, workers, most=arguments.positions))
    return 0


def _named(arguments: argparse.Namespace) -> tuple[str, Size]:
    """The contestant and the size. Raises `UserError` for one that is unknown."""
    from benchmarks.console.arguments import names_from
    from benchmarks.contestants import check_known
    from game.minesweeper.sizes import Size

    [contestant] = names_from([arguments.engine], arguments.option)
    check_known([contestant])
    return contestant, Size.parse(arguments.size)


def _say_blocks(path: Path, what: str, blocks: Iterator[int]) -> None:
    for first in blocks:
        print(f"{path}: the {what} from {first:,} on are in it", flush=True)


def _table(arguments: argparse.Namespace) -> int:
    from benchmarks.console.terminal import make_console
    from benchmarks.results.record_results import KeptResults
    from benchmarks.results.record_site import write_results
    from game.errors import UserError

    paths = arguments.records or sorted(Path(FOLDER).glob("*.jsonl"))
    if not paths:
        raise UserError(f"there is no record in {FOLDER}; name some, or begin one by mineproof results play")
    results = KeptResults.of(paths)
    console = make_console()
    for table in results.tables():
        console.print(table)
    if arguments.html is not None:
        print(f"wrote {write_results(arguments.html, results)}")
    return 0
