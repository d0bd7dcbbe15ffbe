"""mineproof course FILE.py ...: a review of players of the course's Minesweeper project, and of its Knights puzzles."""

import re
import sys
from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.option_types import Json, Natural, Positive, Seconds
from benchmarks.command_line.rich_console import Terminal
from game.grid import Cell, all_cells
from game.pictures import of_observation, text
from game.puzzles.conclusions_and_highlights import PuzzleConclusions, Role
from game.wording import capitalized, counted
from mineproof import Observation, UserError
from mineproof.course.student_review.fault import Fault
from mineproof.course.student_review.knights_review import KNOWLEDGE, review_knowledge
from mineproof.course.student_review.missed_conclusions import Missed
from mineproof.course.student_review.player_review import SECONDS, Review, Verdict, review
from mineproof.terminal.command_output import Paper, print_json

CLASS = "MinesweeperAI"  # meant by a file without a class name


def course(
    *players: Annotated[str, Parameter(metavar="FILE.py:Class")],
    positions: Positive = 100,
    seed: Natural = 1,
    limit: Seconds = SECONDS,
    prints: bool = False,
    json: Json = False,
) -> int:
    """Review a MinesweeperAI of your own, or the knowledge in a puzzle.py of the Knights project.

    For each puzzle of a puzzle.py, the review says how many worlds fit, and what your knowledge forgets and adds, but
    never who is what.

    A MinesweeperAI gets the numbers of positions one at a time, and is examined after each. If it is wrong, the review
    shows the first number at which it goes wrong, the player's contents before and after, and the calls that reproduce
    the fault, but not how to mend it. Of several players, or a folder of them, each gets one line.

    Exit status: 0 right, and finds all that the course's rules find; 1 wrong, or misses some of that; 2 cannot be run.
    With several files or a folder, a file that cannot be run gives 1.

    Args:
        players: such as ./minesweeper.py:MinesweeperAI; FILE.py, or a folder with such files, means the class
            MinesweeperAI
        positions: positions drawn from games
        seed: the seed of the positions and of the player's draws
        limit: seconds for each call
        prints: show the player's own output, on standard error
    """
    if not players:
        raise UserError(f"no player is named; expected FILE.py:Class, such as ./minesweeper.py:{CLASS}")
    hand_ins = [hand_in for given in players for hand_in in hand_ins_of(given)]
    is_alone = len(hand_ins) == 1 and not Path(players[0]).is_dir()
    paper, statuses = Paper(), []
    for hand_in in hand_ins:
        if isinstance(hand_in, Path):
            status = _review_knights(paper, hand_in, limit, as_json=json, is_alone=is_alone)
        else:
            with Terminal(stderr=True).status(hand_in):
                found = review(hand_in, positions, seed, limit, shows_prints=prints)
            if json:
                print_json(found.as_json())
            elif is_alone:
                _print(paper, found)
            else:
                paper.write(f"{hand_in}: {_in_a_line(found)}")
            status = found.verdict.status
        sys.stdout.flush()
        statuses.append(status if is_alone else min(status, 1))
    return max(statuses)


def _review_knights(paper: Paper, file: Path, limit: float, *, as_json: bool, is_alone: bool) -> int:
    try:
        found, error = review_knowledge(file, limit), ""
    except UserError as raised:
        if is_alone:
            raise
        found, error = [], " ".join(str(raised).splitlines())
    if as_json:
        print_json({"file": str(file), "puzzles": [asdict(one) for one in found]} | ({"error": error} if error else {}))
    elif not is_alone:
        paper.write(f"{file}: {Verdict.CANNOT.words}; {error}" if error else f"{file}:")
    for one in () if as_json else found:
        fits = "" if one.worlds is None else f"; {counted(one.worlds, 'world fits', 'worlds fit')}"
        paper.print_sentences(f"{one.name}: {one.verdict}{fits}", bold=True)
        for line in one.found:
            paper.print_sentences(line, label="  - ")
    return int(bool(error) or any(one.verdict != "right" for one in found))


def hand_ins_of(given: str) -> list[Path | str]:
    """Return the files of the Knights project as paths, and players as FILE.py:Class. Raises `ValueError` for none."""
    path = Path(given)
    if path.is_dir():
        found = [hand_in for file in sorted(path.rglob("*.py")) if (hand_in := _hand_in(file))]
        if not found:
            raise UserError(f"{given}: no file in this folder has a class {CLASS} or knowledge of Knights")
        return found
    if given.endswith(".py") and path.is_file():
        return [_hand_in(path) or f"{given}:{CLASS}"]
    file, _, attribute = (given, "", CLASS) if given.endswith(".py") else given.rpartition(":")
    if not (file.endswith(".py") and attribute.isidentifier()):
        raise UserError(f"{given!r} names no class; expected FILE.py:Class, such as ./minesweeper.py:{CLASS}")
    if not Path(file).is_file():
        raise UserError(f"{given!r}: there is no file {file!r}; expected the file with your class")
    if re.fullmatch(KNOWLEDGE.format(r"\d+"), attribute):
        raise UserError(f"{given!r} names the knowledge of one puzzle; expected {file}, the file alone, for all")
    return [given]


def _hand_in(file: Path) -> Path | str | None:
    """Name the hand-in by the text and name of its file, since loading the file may fail; None for any other file."""
    text = file.read_text(encoding="utf-8", errors="replace")
    if f"class {CLASS}" in text or file.name == "minesweeper.py":
        return f"{file}:{CLASS}"
    has_knowledge = re.search(rf"^{KNOWLEDGE.format(0)} *=", text, re.MULTILINE) is not None
    return file if has_knowledge or file.name == "puzzle.py" else None


def _in_a_line(found: Review) -> str:
    parts = [found.verdict.words]
    if found.fatal is not None:
        parts += [found.fatal.description.rstrip("."), *found.fatal.place.splitlines()]
    elif found.faults:
        first, others = found.faults[0], len(found.faults) - 1
        parts.append(first.name + (f" after number {first.number}" if first.number else ""))
        parts += [counted(others, "more fault")] * (others > 0)
    else:
        parts.append("finds {1} of the {0} cells that the course's rules settle".format(*found.share("by_rules")))
        parts.append("{1} of {0} beyond them".format(*found.share("beyond")))
        parts += [f"missing: {found.missed.step.called}"] if found.missed else []
    return "; ".join(parts)


def _print(paper: Paper, found: Review) -> None:
    paper.print_sentences(f"{capitalized(found.verdict.words)}. {found.verdict.meaning}".rstrip(), bold=True)
    if found.faults:
        _print_faults(paper, found)
    else:
        if found.missed is not None:
            _print_missed(paper, found.missed)
        rules, beyond = found.share("by_rules"), found.share("beyond")
        paper.print_paragraph(
            f"In all {found.positions} positions, the course's rules settle {counted(rules[0], 'hidden cell')}; your "
            f"player finds {rules[1]} of them. It takes more than these rules to settle {beyond[0]} others; it finds "
            f"{beyond[1]} of them."
        )
    if found.printed:
        paper.print_sentences(f"Your player printed {counted(found.printed, 'line')}; --prints shows them.")
    if found.slow:
        paper.print_sentences(f"Your player was too slow to finish {counted(found.slow, 'position')}.")


def _print_faults(paper: Paper, found: Review) -> None:
    first, *others = [found.fatal] if found.fatal is not None else found.faults
    times = found.times(first)
    heading = f"Fault: {first.name}" + (f", in {times} of {found.positions} positions" if times else "")
    paper.print_paragraph(heading, bold=True)
    _print_fault(paper, first)
    if others:
        paper.print_paragraph("Other faults, which may have the same cause; mend the first one and run this again:")
    for fault in others:
        times = found.times(fault)
        item = fault.name + (f", in {counted(times, 'position')}" if times else "")
        paper.print_sentences(item, label="  - ")
    if (left := found.planned - found.positions) and found.fatal is None:
        were = "was" if left == 1 else "were"
        paper.print_paragraph(f"Too many calls did not end: {counted(left, 'position')} {were} not tried.")


def _print_fault(paper: Paper, fault: Fault) -> None:
    if fault.seen is not None:
        paper.print_sentences(f"After number {fault.number}, on this board:" if fault.number else "On this board:")
        cells = fault.cells.intersection(all_cells(fault.seen.height, fault.seen.width))
        _draw(fault.seen, fault.name, {Role.DIFFERENT: cells})
        if cells:
            paper.print_sentences("!.! marks the cells in question.")
    paper.print_sentences(fault.description)
    for label, held in fault.shown.items():
        paper.print_sentences(f"{label}: {held}", indent="    ", label="  ")
    for line in fault.place.splitlines():
        print(f"  {line}")
    if fault.calls:
        print("\nThese calls show it again:\n", *fault.calls, sep="\n    ")


def _draw(seen: Observation, title: str, roles: dict[Role, Collection[Cell]]) -> None:
    print(f"\n{text(of_observation(seen, PuzzleConclusions(roles=roles), title=title), legend=False)}\n")


def _print_missed(paper: Paper, missed: Missed) -> None:
    paper.print_paragraph(f"What is missing: {missed.step.called}", bold=True)
    paper.print_sentences(f"{missed.step.words} {missed.detail}".rstrip())
    paper.print_sentences(f"It shows first after number {missed.number}, on this board:")
    _draw(missed.seen, "missed", {Role.BEYOND: missed.cells})
    paper.print_sentences("?.? marks the cells that the course's rules settle and that your player says nothing about.")
