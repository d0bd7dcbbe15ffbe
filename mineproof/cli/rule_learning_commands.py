"""mineproof rules learn and curve: rules that are learnt from positions, and what the first rules of a book cover."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.console.arguments import Commands, amount, positive, size, whole
from mineproof.cli.paper import Paper

if TYPE_CHECKING:
    from benchmarks.console.progress_bar import Progress
    from benchmarks.rule_learning.proofs_found import ProofsFound

LEARN = """\
Learn rules from positions of games where a player has to think. From the smallest proofs of what follows there, rules
are generalized and proven, and chosen one after the other by what they add. Ctrl-C ends the drawing of positions, and
rules are learnt from those drawn; the file has what was chosen so far at any time."""

CURVE = """\
Which share of the conclusions, of the moves and of whole boards without a guess the first 1, 2, ... rules of each book
cover, on positions that were not learnt from, beside the shipped rulebooks and the ladder. Nothing is written unless an
option names a folder. With --records, a record there keeps the sums of each block of positions, and the next run goes
on from it."""

POSITIONS = {"expert": 20_000, "intermediate": 10_000, "beginner": 10_000}
"""The positions of each size on which the curve is measured, unless other sizes are asked for."""


def add_learn(commands: Commands) -> None:
    """Add `learn`."""
    parser = commands.add_parser("learn", help="learn rules from positions", description=LEARN)
    parser.add_argument("--size", type=size, default="expert", help="of the boards (default: %(default)s)")
    parser.add_argument("--positions", type=positive, default=5_000, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=1, help="draws the boards (default: %(default)s)")
    parser.add_argument(
        "--with-numbers", action="store_true", help="rules about the very numbers that came up, as players name them"
    )
    parser.add_argument("--out", metavar="FILE", required=True, help="the rulebook to write")
    parser.set_defaults(run=run_learn)


def add_curve(commands: Commands) -> None:
    """Add `curve`."""
    parser = commands.add_parser("curve", help="what the first rules of a book cover", description=CURVE)
    parser.add_argument("files", nargs="*", metavar="FILE", default=["learnt"], help="rulebooks, or names")
    parser.add_argument("--size", type=size, help="(default: expert, intermediate and beginner)")
    parser.add_argument("--positions", type=positive, metavar="N", help="(default: 20,000 expert, 10,000 of others)")
    parser.add_argument("--seed", type=whole, default=36, help="draws the boards (default: %(default)s)")
    parser.add_argument("--minutes", type=amount, default=1e6, help="begin no block after them (default: no limit)")
    parser.add_argument("--records", metavar="DIR", help="keep records in this folder (default: none is kept)")
    parser.add_argument("--svg", metavar="DIR", help="write the figures of the first size to this folder")
    parser.set_defaults(run=run_curve)


def run_learn(arguments: argparse.Namespace) -> int:
    """Learn, and write the book after each rule."""
    from benchmarks.console.arguments import opening
    from benchmarks.console.progress_bar import Progress
    from benchmarks.rule_learning.learnt_book import learnt_books
    from benchmarks.rule_learning.proofs_found import ProofsFound
    from engines.rulebooks.rule_writing import written_book

    out = Path(arguments.out)
    with opening(out, "a file that can be written"):
        out.touch()
    found = ProofsFound(arguments.with_numbers)
    _draw(arguments, found, Progress())
    head = [
        f"Learnt from {found.positions:,} positions of {arguments.size} boards, one a board, in which",
        f"{found.conclusions:,} conclusions follow that no single number shows:",
        f"mineproof rules learn --size {arguments.size} --positions {found.positions} --seed {arguments.seed}"
        f"{' --with-numbers' if arguments.with_numbers else ''} --out FILE",
    ]
    paper = Paper()
    paper.say(" ".join(head[:2]))
    for book in learnt_books(found, head):
        out.write_text(written_book(book), encoding="utf-8")
        rule = book.rules[-1]
        paper.say(f"{rule.name}: {rule.notes[0]}", label=f"{len(book.rules):3}. ", indent=" " * 5)
        sys.stdout.flush()
    paper.say(
        f"Smallest proofs that are a case of no such rule by themselves: of {found.unweighed} conclusions. Beyond four "
        f"numbers, whatever is known by then: {found.beyond}."
    )
    return 0


def _draw(arguments: argparse.Namespace, found: ProofsFound, progress: Progress) -> None:
    """Draw the positions, or as many as there are when Ctrl-C comes."""
    from benchmarks.rule_learning.thinking_positions import thinking_position

    with progress.stage("positions", 0, arguments.positions), _noting_interrupts() as interrupts:
        for number in range(arguments.positions):
            found.add(thinking_position(arguments.size, arguments.seed, number))
            progress.advance(1)
            if interrupts:
                return


@contextmanager
def _noting_interrupts() -> Iterator[list[int]]:
    """Let Ctrl-C do no more than stand in the list: what it would interrupt is done first."""
    interrupts: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)


def run_curve(arguments: argparse.Namespace) -> int:
    """Measure what is missing, and show what there is."""
    from benchmarks.console.progress_bar import Progress
    from benchmarks.console.terminal import make_console
    from benchmarks.results.block_record import file_of
    from benchmarks.rule_learning.coverage_shown import figures, tables
    from benchmarks.rule_learning.coverage_sums import CoverageSums
    from benchmarks.rule_learning.rule_coverage import measure_blocks
    from game.minesweeper.sizes import Size

    sizes = [arguments.size] if arguments.size else [Size.parse(name) for name in POSITIONS]
    named = {Size.parse(name): positions for name, positions in POSITIONS.items()}
    measured = []
    with TemporaryDirectory() as scratch:
        for one in sizes:
            name = file_of("rules", one, "-".join(Path(file).stem for file in arguments.files))
            path = Path(arguments.records or scratch, name)
            most = arguments.positions or named.get(one, min(named.values()))
            for _ in measure_blocks(path, arguments.files, one, arguments.seed, most, arguments.minutes, Progress()):
                pass
            measured.append(CoverageSums.of(path))
    console = make_console()
    for table in [table for sums in measured for table in tables(sums)]:
        console.print(table)
    if arguments.svg:
        for name, svg in figures(measured[0]).items():
            Path(arguments.svg, name).write_text(svg, encoding="utf-8", newline="\n")
    return 0
