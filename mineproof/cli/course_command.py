"""mineproof course FILE.py:Class: what a player of the course's project finds, and whether it is sound."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import nullcontext

from benchmarks.console.arguments import Commands, natural, positive, seconds
from benchmarks.contestants.course_player import MakePlayer, load_player
from game.errors import UserError
from game.pictures import text
from game.words import counted
from mineproof.cli.paper import Paper
from mineproof.course.guarded import StudentError, guarded, prints_counted
from mineproof.course.review import SECONDS, Reviewed, positions, review

DESCRIPTION = """\
Reviews a MinesweeperAI of your own: it gets the numbers of positions, and the command compares what it says of the
hidden cells with what follows from the numbers. You learn whether it ever says what the numbers do not prove, and how
much it finds; not how to find the rest."""

EPILOG = "Exit status: 0 sound, 1 unsound, wrong moves or an error in the player, 2 unusable arguments or file."


def add_command(commands: Commands, summary: str) -> None:
    """Add `course`."""
    parser = commands.add_parser("course", help=summary, description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("player", metavar="FILE.py:Class", help="such as ./minesweeper.py:MinesweeperAI")
    parser.add_argument(
        "--positions", type=positive, default=100, metavar="N", help="positions drawn from games (default: 100)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="what they are drawn by (default: 1)")
    parser.add_argument(
        "--limit",
        type=seconds,
        default=SECONDS,
        metavar="SECONDS",
        help="for each position, and for each move there (default: %(default)g)",
    )
    parser.add_argument("--prints", action="store_true", help="show what the player prints, before the report")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review the player and print the verdict; the exit status is 1 for one that is unsound or fails."""
    paper = Paper()
    with nullcontext() if arguments.prints else prints_counted() as printed:
        player = _load_player(arguments)
        reviewed = list(review(player, positions(arguments.positions, arguments.seed), arguments.limit))
    _print_shares(reviewed)
    shown = [_show_failed(reviewed), _show_unsound(paper, reviewed), _show_wrong_moves(paper, reviewed)]
    if not any(one.error or one.unsound for one in reviewed):
        print(f"\nIt is sound: in all {len(reviewed)} positions, the numbers prove whatever it says.")
        _show_missed(paper, reviewed)
    if printed is not None and printed.lines:
        lines = counted(printed.lines, "line")
        print()
        paper.say(f"Your player printed {lines}, left out here; --prints shows what it prints.")
    return 1 if any(shown) else 0


def _load_player(arguments: argparse.Namespace) -> MakePlayer:
    """The player's class. Raises `ValueError` where the arguments or the file do not give one."""
    try:
        return guarded(lambda: load_player(arguments.player), arguments.limit)
    except StudentError as error:
        if isinstance(error.__cause__, UserError):
            raise error.__cause__ from None
        raise UserError(f"your file cannot be loaded: {error}") from None


def _print_shares(reviewed: Sequence[Reviewed]) -> None:
    """How much the player found in the positions of each grade."""
    print("Of the hidden cells that are certain, your player finds\n")
    for grade in dict.fromkeys(one.grade for one in reviewed):
        ours = [one for one in reviewed if one.grade == grade]
        follows, found = sum(one.follows for one in ours), sum(one.found for one in ours)
        if follows:
            print(f"  {found:>5} of {follows:<5} {found / follows:>5.0%}   {grade}")
    print("\nTaking sentences from each other, as in the course, finds all of single and")
    print("sentence; the rest takes more.")


def _show_failed(reviewed: Sequence[Reviewed]) -> bool:
    """The first position in which the player raised something or took too long, if there is one."""
    failed = [one for one in reviewed if one.error]
    if failed:
        print(f"\nYour player failed in {len(failed)} of {len(reviewed)} positions. The first of them:\n")
        print(text(failed[0].position.observation.picture(), legend=False))
        print(f"\n{failed[0].error}")
        if failed[-1].is_late:
            print("The positions after one that takes so long are not tried; more time: --limit.")
    return bool(failed)


def _show_unsound(paper: Paper, reviewed: Sequence[Reviewed]) -> bool:
    """A small position where the player says what the numbers do not prove, if there is one."""
    unsound = [one for one in reviewed if one.unsound]
    if unsound:
        first = min(unsound, key=lambda one: len(one.position.observation.reveals))
        print(f"\nIt is unsound in {len(unsound)} of {len(reviewed)} positions. One of them:\n")
        print(text(first.picture(), legend=False))
        print("\n!.! marks the cells where it says what the numbers do not prove.\n")
        for claim in first.claims():
            paper.say(claim)
    return bool(unsound)


def _show_wrong_moves(paper: Paper, reviewed: Sequence[Reviewed]) -> bool:
    """The first position with a wrong move, if there is one, and those in which a move did not end."""
    moving = [one for one in reviewed if one.moves]
    if moving:
        print(f"\nIts moves are wrong in {len(moving)} of {len(reviewed)} positions. In the first of them:\n")
        _show_moves(paper, moving[0])
    for one in moving[1:]:
        if any(move.is_late for move in one.moves):
            print("\nIn another of them:\n")
            _show_moves(paper, one)
    return bool(moving)


def _show_moves(paper: Paper, one: Reviewed) -> None:
    """A position with what is wrong with the moves there."""
    print(text(one.position.observation.picture(), legend=False))
    print()
    for move in one.moves:
        paper.say(f"{move.what}.")
        if move.place:
            print(move.place)
        if move.is_late:
            paper.say(f"{move.method} is not called in the positions after this one; more time: --limit.")


def _show_missed(paper: Paper, reviewed: Sequence[Reviewed]) -> None:
    """A small position where the player misses something; one where the course's method finds it, if there is any."""
    missing = sorted((one for one in reviewed if one.missed), key=lambda one: len(one.position.observation.reveals))
    if missing:
        example = next((one for one in missing if one.missed_by_sentences()), None)
        what = "that are certain" if example is None else "that taking sentences from each other shows"
        paper.say(f"It misses some cells {what}, for example here:")
        print()
        print(text((example or missing[0]).picture_of_missed(), legend=False))
        print("\n?.? marks the cells that the numbers prove, and where it says nothing.")
