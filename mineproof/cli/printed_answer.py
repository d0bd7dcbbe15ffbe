"""An answer in text: the drawn puzzle with its conclusions, the proofs, and in the last lines the best move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from engines.answers.candidate_moves import Candidate
from engines.board.players.unverified_engine import UnverifiedEngine
from engines.guessing.mine_probabilities import ASSUMED_DENSITY
from game.grid import Cell
from game.pictures import Picture, text
from game.puzzles.conclusions_and_highlights import Role
from game.statements.sentence import Atom
from game.wording import capitalized, counted, in_a_row, in_digits, listed, percent
from mineproof import Answer, BoardAnswer, Engine, GaveUp, NotEntailed, Puzzle, pictures
from mineproof.cli.printed_proofs import print_proofs
from mineproof.terminal.command_output import COLUMNS, Paper, columns_of_sentences, print_json

if TYPE_CHECKING:
    from benchmarks.analysis.statistics import Interval
    from engines.guessing.mastermind_guessers import CodeGuess

MOST_NAMED = 8
"""If a puzzle has at most this number of conclusions, the last line repeats them."""

BEST, NEXT = "best move: ", "next best: "
"""The labels of the last lines, equally wide."""


@dataclass(frozen=True)
class Printed:
    """The parts of an answer to print, and the `puzzle` as it was read, with its flags.

    `most_proofs` limits the proofs; None is the default of `print_proofs`.
    """

    puzzle: Puzzle
    engine: str
    most_proofs: int | None
    worlds: Sequence[AbstractSet[Atom]] = ()
    candidates: Sequence[Candidate] = ()
    sampled: Mapping[Cell, Interval] = field(default_factory=dict)


def print_answer(answer: Answer, asked: Printed) -> None:
    """Print an answer. On a board, the best move comes last; in another puzzle, a line about its solutions."""
    paper = Paper()
    is_drawn = _draw(paper, answer, asked.puzzle)
    left = print_proofs(paper, answer, asked.most_proofs)
    if isinstance(answer, BoardAnswer):
        if not is_drawn:
            _print_chances(paper, answer)
        _print_worlds(paper, answer, asked.worlds)
        _print_candidates(paper, asked)
        _print_certain(paper, answer, asked.engine, left)
        _print_best_move(paper, answer)
        if not asked.candidates:
            _print_next_best(paper, answer)
        _print_by_games(paper, answer, asked)
    else:
        _print_worlds(paper, answer, asked.worlds)
        number = len(answer.conclusions)
        which = "the conclusion" if number == 1 else f"all {number:,} conclusions"
        how = f" --proofs {number} proves {which}." if left else ""
        paper.print_paragraph(_status(answer, asked.engine) + how)
        if (guess := next_guess_of(answer)) is not None:
            paper.print_sentences(f"next guess: {guess}")


def next_guess_of(answer: Answer) -> CodeGuess | None:
    """Return the next guess in Mastermind; None for another puzzle, a known code, and too many codes."""
    if answer.puzzle.kind != "mastermind" or not answer.open:
        return None
    from engines.guessing.mastermind_guessers import next_guess  # not needed for other puzzles
    from game.puzzles.mastermind import MastermindPuzzle

    assert isinstance(answer.puzzle, MastermindPuzzle)
    try:
        return next_guess(answer.puzzle)
    except GaveUp:
        return None


# The picture.


def picture_of_answer(puzzle: Puzzle, answer: Answer) -> Picture:
    """Draw the puzzle and the flags in its file, with conclusions, chances and the best move."""
    best = [] if answer.best is None else [answer.best]
    known = answer.known.highlighting(Role.BEST, best).highlighting(Role.WRONG, answer.unproven)
    return pictures.picture_of(puzzle, known)


def picture_of_worlds(answer: Answer, worlds: Sequence[AbstractSet[Atom]]) -> Picture:
    """Draw a panel for each world, numbered as in the printed list."""
    drawn = [pictures.picture_of_world(answer.puzzle, world) for world in worlds]
    panels = [
        replace(panel, name=f"{number}. {panel.name}".rstrip())
        for number, one in enumerate(drawn, 1)
        for panel in one.panels
    ]
    return replace(drawn[0], panels=tuple(panels))


def _draw(paper: Paper, answer: Answer, puzzle: Puzzle) -> bool:
    """Draw the puzzle with its conclusions. Return whether the picture has room for all known chances."""
    picture, columns = picture_of_answer(puzzle, answer), columns_of_sentences()
    narrow = columns if columns < COLUMNS else None  # else a wide board has captions as wide
    drawn = text(picture, columns=narrow)
    is_whole = paper.has_room(drawn.width)
    if not is_whole:
        drawn = text(picture, chances=False, columns=narrow)
    if paper.has_room(drawn.width):
        paper.draw(drawn)
    else:
        paper.print_sentences(paper.refusal(drawn.width))
    if answer.known.why_no_chances and answer.open and not _has_assumed_best(answer):
        remedy = "; give --mines or --density" if isinstance(answer, BoardAnswer) and answer.seen.total is None else ""
        paper.print_sentences(f"other chances are not known: {answer.known.why_no_chances}{remedy}")
    return is_whole


def _has_assumed_best(answer: Answer) -> bool:
    is_unknown = isinstance(answer, BoardAnswer) and answer.seen.total is None and answer.chances.density is None
    return is_unknown and answer.best not in answer.false


def _print_chances(paper: Paper, answer: BoardAnswer[Engine]) -> None:
    """Print the chances of a mine for the undecided cells, the lowest first; the cells of one chance share a line."""
    chances = {cell: chance for cell, chance in answer.known.chances.items() if cell not in answer.values}
    apart = [cell for cell in answer.chances.position.untouched if cell in chances]
    if not chances:
        return
    paper.print_paragraph("Chance of a mine:")
    beside = sorted(chances.keys() - {*apart}, key=chances.__getitem__)
    for chance, cells in groupby(beside, key=lambda cell: percent(chances[cell])):
        names = _named(sorted(cells), answer.seen)
        paper.print_sentences(listed(names, most=len(names)), label=f"{chance:>5}  ")
    if apart:
        where = counted(len(apart), "cell") if len(apart) < len(chances) else f"each of {len(apart):,} cells"
        paper.print_sentences(f"{where} beside no number", label=f"{percent(chances[apart[0]]):>5}  ")


# Worlds and candidates.


def _print_worlds(paper: Paper, answer: Answer, worlds: Sequence[AbstractSet[Atom]]) -> None:
    if not worlds:
        return
    one = "layout" if isinstance(answer, BoardAnswer) else "solution"
    number = answer.worlds_counted
    which = "All" if number == len(worlds) else "The first"
    order = "mines first, row by row" if one == "layout" else "in the order of the questions"
    certain = "; what is certain is left out" if answer.open and answer.values.keys() - answer.unproven else ""
    paper.print_paragraph(
        f"The only {one} that fits:" if number == 1 else f"{which} {one}s that fit, {order}{certain}:"
    )
    width = len(str(len(worlds))) + 1
    for place, world in enumerate(worlds, 1):
        paper.print_sentences(answer.world_in_words(world), label=f"{place:>{width}}. ")
    if number is None:
        paper.print_sentences("and too many more to count")
    elif number > len(worlds):
        paper.print_sentences(f"and {in_digits(number - len(worlds))} more")


def _print_candidates(paper: Paper, asked: Printed) -> None:
    if asked.candidates:
        order = "the most frequent winner in games" if asked.sampled else "the best"
        paper.print_paragraph(f"Moves, {order} first:", bold=True)
    for one in asked.candidates:
        ties = f", also {listed(_named(one.ties, asked.puzzle), most=6)}" if one.ties else ""
        paper.print_sentences(f"{asked.puzzle.name_of(one.cell)}{ties}", indent="  ", bold=True)
        for line in _chances_of(one, asked.sampled.get(one.cell), asked.puzzle):
            paper.print_sentences(line, indent=" " * 6)


def _chances_of(one: Candidate, sampled: Interval | None, puzzle: Puzzle) -> Iterator[str]:
    if one.survival is None:
        yield "its chances are not known"
        return
    win = "" if one.win is None else f"wins with {percent(one.win, 3)}"
    yield f"survives with {percent(one.survival, 3)}{win and '; '}{win}"
    if sampled is not None:
        yield f"wins with {_by_games(sampled)}"
    if one.next_survival is not None and one.survival < 1:
        yield f"this move and the next survive with {percent(one.next_survival, 3)}"
    if one.even_guess:
        cells = listed(_named(one.even_guess, puzzle))
        yield f"part of an even guess among {cells}: make it now or later, it does not matter"
    if one.numbers:
        numbers = [f"{number} with {percent(chance, 3)}" for number, chance in one.numbers.items()]
        yield f"if it survives, it shows {', '.join(numbers)}"
    if one.progress is not None:
        expected = "" if one.safe_cells is None else f"; {one.safe_cells:.2f} safe cells are expected to"
        yield f"if it survives, a safe cell follows with {percent(one.progress, 3)}{expected}"
    if 0 in one.numbers and one.survival < 1:
        yield f"so it opens (is no mine and a 0) with {percent(float(one.survival) * one.numbers[0], 3)}"


# The last lines.


def _print_certain(paper: Paper, answer: BoardAnswer[Engine], engine: str, left: int) -> None:
    paper.print_sentences("")
    number, unproven = len(answer.values), answer.unproven
    if certain := number - len(unproven):
        how = f"; --proofs {number} proves {'it' if certain == 1 else 'all of them'}" if left else ""
        paper.print_sentences(f"certain: {_counted(answer.values.keys() - unproven, answer)}{how}")
    if unproven:
        paper.print_sentences(f"claimed by {_source(answer)}, and not proven: {_counted(unproven, answer)}")
    if not answer.complete:
        other = "" if engine == "sat" else "; --engine sat can"
        paper.print_sentences(f"{engine} cannot tell whether more is certain{other}")
    if layouts := answer.layouts_in_words:
        paper.print_sentences(layouts if answer.seen.total is not None else f"{layouts}, with any number of mines")


def _counted(cells: AbstractSet[Atom], answer: BoardAnswer[Engine]) -> str:
    return f"{counted(len(cells & answer.false), 'safe cell')}, {counted(len(cells & answer.true), 'mine')}"


def _source(answer: BoardAnswer[Engine]) -> str:
    return answer.engine.claim_source if isinstance(answer.engine, UnverifiedEngine) else "the engine"


def _print_best_move(paper: Paper, answer: BoardAnswer[Engine]) -> None:
    best, ties = answer.best, answer.ties and f"; {answer.ties}"
    name = "" if best is None else answer.seen.name_of(best)
    if best is None:
        paper.print_sentences(f"{BEST}none is left")
    elif best in answer.safes:
        why = f"safe, as {_source(answer)} says" if best in answer.unproven else "proven safe"
        paper.print_sentences(f"{name}, {why}{ties}", label=BEST)
    else:
        (first,) = answer.candidates(1)
        why = answer.why_best
        if first.survival != 1 and _has_assumed_best(answer):
            assumed = f"so {percent(ASSUMED_DENSITY)} of the cells are taken as mines"
            why = f"a guess: {answer.known.why_no_chances}, {assumed}; --mines or --density gives chances"
        paper.print_sentences(f"{name}, {why}{ties}", label=BEST)
        if first.even_guess:
            cells = listed(_named(first.even_guess, answer.seen))
            paper.print_sentences(f"an even guess among {cells} that cannot be avoided", indent=" " * len(BEST))


def _print_next_best(paper: Paper, answer: BoardAnswer[Engine]) -> None:
    first = next(iter(answer.candidates(1)), None)
    if first is None or first.survival == 1 or answer.best in answer.safes:
        return
    for label, one in zip((NEXT, " " * len(NEXT)), [one for one in answer.next_best() if one.why], strict=False):
        more = f" (also {listed(_named(one.ties, answer.seen), most=2)})" if one.ties else ""
        why = one.why_after(first)
        paper.print_sentences(f"{answer.seen.name_of(one.cell)}{more}: {why}", label=label)


def _print_by_games(paper: Paper, answer: BoardAnswer[Engine], asked: Printed) -> None:
    """Print a move that won clearly more of the sampled games than the best move, or how to sample games."""
    if asked.sampled:
        cell, best = asked.candidates[0].cell, asked.sampled.get(answer.best)
        if best is not None and cell in asked.sampled and asked.sampled[cell].low > best.high:
            wins = _by_games(asked.sampled[cell])
            paper.print_sentences(f"{asked.puzzle.name_of(cell)} wins more, with {wins}", indent=" " * len(BEST))
    elif answer.best is not None and answer.best not in answer.safes and not asked.candidates:
        first, *others = [*answer.candidates(1), *answer.next_best()]
        if first.why and first.win is None and first.why in [one.why for one in others]:
            paper.print_sentences(
                "--candidates 3 --games 2000 estimates which of them wins more", indent=" " * len(BEST)
            )


def _by_games(sampled: Interval) -> str:
    return f"about {percent(sampled.estimate, 1)} ± {percent((sampled.high - sampled.low) / 2, 1)}, by games"


def _named(cells: Iterable[Cell], puzzle: Puzzle) -> list[str]:
    return [*map(puzzle.name_of, cells)]


def _status(answer: Answer, engine: str) -> str:
    if answer.status == "unique":
        few = "" if len(answer.conclusions) > MOST_NAMED else ": " + in_a_row([*map(answer.stated, answer.conclusions)])
        return f"There is one solution{few}."
    open_atoms = f"{len(answer.open):,} of {counted(len(answer.puzzle.questions()), 'question')}"
    if answer.status == "undetermined":
        fitting = "several solutions" if answer.known.why_no_chances else counted(answer.world_count(), "world")
        return f"{open_atoms} cannot be decided: {fitting} fit; --worlds 10 lists them."
    why = "; ".join(answer.limits) or "its rules do not find all that follows"
    return f"{engine} leaves {open_atoms} open: {why}."


# Hints.


def print_hint(answer: Answer, level: int, as_json: bool) -> None:
    """Print a hint to the next step, or that a guess is needed. Raises the errors of `Answer.guess_needed`."""
    try:
        needed = answer.guess_needed()
    except NotEntailed as nothing:
        print(json.dumps({"guess": False, "hint": None}) if as_json else f"{capitalized(str(nothing))}.")
        return
    hint = None if needed else answer.hint(level)
    if as_json:
        found = {"guess": False, "hint": hint.as_json()} if hint else needed.as_json() | {"hint": None}
        best = None if answer.best is None else answer.puzzle.atom_as_json(answer.best)
        print_json(found | {"best": best})
        return
    paper = Paper()
    for line in str(hint or needed).splitlines():
        paper.print_sentences(line)
    if hint is None and level == 2:
        two = answer.why_open(answer.best or min(needed.pairs, key=str))
        paper.print_sentences(str(two))
        drawn = text(two.picture(), columns=columns_of_sentences())
        if paper.has_room(drawn.width):
            paper.print_sentences("")
            paper.draw(drawn)
    elif hint is None and level == 3 and isinstance(answer, BoardAnswer):
        _print_best_move(paper, answer)
        _print_next_best(paper, answer)
