"""A student's player on one position: checked after each number that it is given.

The first fault ends the position, since later ones may be its consequences. A missed conclusion does not end it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from benchmarks.judge import deduce
from benchmarks.subjects.position_sources import Position
from engines.board.players.course_engine import MakePlayer
from game.board.board_words import BoardWords
from game.board.observation import Observation
from game.grid import Cell
from game.statements.sentence import Claim
from game.words import counted
from mineproof.course import faults
from mineproof.course.false_sentences import MadeSentences, Origin, own_cell
from mineproof.course.faults import Fault, FaultFound, SentenceContent
from mineproof.course.held_collections import Board, PlayerState, remarks_on
from mineproof.course.missing_steps import CourseRules, Missed
from mineproof.course.student_code import Limit, StudentError, TooLong

T = TypeVar("T")

MOST_SENTENCES = 1_000_000
"""The number of sentences read after a call that did not end."""

MOST_SHOWN = 100
"""If a call did not end and `knowledge` has more sentences than this, the fault gives their number."""

NO_EQUALS = "`Sentence` has no `__eq__`, as the course's class has: so no two sentences are equal."

EQUAL_TAKEN = "It makes sentences without cells: is a sentence taken from one that is equal to it?"

LOST = {
    "moves_made": "marked as a move that was made",
    "safes": "marked as safe",
}
"""The course's rule for a revealed cell, by collection."""

WHY_NONE = {
    "make_safe_move": "the player knows that {} is safe",
    "make_random_move": "{} is hidden and no known mine",
}
"""The reason why a result of None is wrong, by method."""


@dataclass
class PositionFindings:
    """The results of one position, or of the first calls: faults, the first missed conclusion, and remarks.

    A position ends with its first fault. Without a fault, `by_rules` and `beyond` are pairs: the number of hidden cells
    certain in the end, and the number of these known to the player. `by_rules` counts the cells proven by the course's
    rules, and `beyond` the others. `printed` counts the lines printed.
    """

    faults: list[Fault] = field(default_factory=list)
    missed: Missed | None = None
    remarks: dict[str, str] = field(default_factory=dict)
    by_rules: tuple[int, int] = 0, 0
    beyond: tuple[int, int] = 0, 0
    finds_more_than_single: bool = False
    printed: int = 0


def play(make: MakePlayer, position: Position, seconds: float, sentences: MadeSentences) -> PositionFindings:
    """Give the player the numbers of a position; `sentences` records the sentences that it makes.

    Each call may take `seconds`. If all calls together took longer, the position is abandoned, which is no fault.
    """
    with Limit(seconds) as limit:
        playing = _Playing(make, position, sentences, limit)
        try:
            playing.run()
        except FaultFound as found:
            playing.looked.faults.append(playing.located(found.fault))
        except StudentError as error:
            playing.looked.faults.append(playing.located(playing.fault_of(error)))
    return playing.looked


class _Playing:
    """The player, the position, and their progress."""

    def __init__(self, make: MakePlayer, position: Position, sentences: MadeSentences, limit: Limit) -> None:
        self._make, self._position, self._sentences, self._limit = make, position, sentences, limit
        self._of, grid = len(position.observation.reveals), position.observation.grid
        self._height, self._width, self._grid = grid.height, grid.width, grid
        self._board, self._rules = Board(grid.height, grid.width), CourseRules(grid)
        self._cells = frozenset(self._board.cells)
        self._revealed: dict[Cell, int] = {}
        self._before = self._held = PlayerState()
        self._calling, self._nothing_left = "", False
        self.looked = PositionFindings()

    def run(self) -> None:
        """Play the position, with the findings in `looked`, and raise the first fault."""
        size = {"height": self._height, "width": self._width}
        self._player = self._call(faults.made_as(**size), partial(self._make, **size))
        self._held = self._read()
        self._look_at_moves()
        for cell, count in self._position.observation.reveals.items():
            self._revealed[cell] = count
            self._sentences.made.clear()
            self._call(f"ai.add_knowledge({cell}, {count})", partial(self._player.add_knowledge, cell, count))
            self._before, self._held = self._held, self._read()
            self._look(cell)
            self._look_at_moves()
            if self._limit.used > self._limit.seconds:
                self.looked.remarks["slow"] = (
                    f"Your player is slow: {len(self._revealed)} of {counted(self._of, 'number')} took it "
                    f"{self._limit.used:.0f} s. Positions in which that happens are left there."
                )
                return
        self._count()

    def _call(self, calling: str, call: Callable[[], T]) -> T:
        self._calling = calling
        return self._limit.call(call)

    def _read(self) -> PlayerState:
        return self._limit.call(partial(self._board.held, self._player))

    def _seen(self) -> Observation:
        return Observation(self._height, self._width, dict(self._revealed))

    def _proven(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        (mines, safes), _ = deduce("probability", self._seen(), with_total=False)
        return mines, safes

    def _count(self) -> None:
        (mines, safes), rules, held = self._proven(), self._rules, self._held
        found = (mines & held.mines) | (safes & held.safes)
        settled = (mines & rules.mines) | (safes & rules.safes)
        self.looked.by_rules = len(settled), len(found & settled)
        self.looked.beyond = len(mines | safes) - len(settled), len(found - settled)
        self.looked.finds_more_than_single = rules.finds_more_than_single

    # Checks after a number.

    def _look(self, cell: Cell) -> None:
        held, before = self._held, self._before
        for name, noted in LOST.items():
            now: frozenset[Cell] = getattr(held, name)
            if cell not in now:
                hint = f"The first steps of `add_knowledge`: the cell is {noted}."
                raise FaultFound(
                    f"revealed cell not in {name}",
                    f"{cell} was revealed, and is not in `{name}`.",
                    "`add_knowledge` left everything as it was: is it written yet?" if held == before else hint,
                    check=f"assert {cell} in ai.{name}",
                    about=name,
                    expected=f"with {cell}",
                )
            if lost := getattr(before, name) - now:
                raise FaultFound(
                    f"{name} loses cells",
                    f"`{name}` had {faults.set_in_words(lost)} before, and has it no more.",
                    check=f"assert {min(lost)} in ai.{name}",
                    about=name,
                    cells=lost,
                )
        if more := held.moves_made - self._revealed.keys():
            raise FaultFound(
                "moves that were not made",
                f"`moves_made` has {faults.set_in_words(more)}, never revealed.",
                check=f"assert {min(more)} not in ai.moves_made",
                about="moves_made",
            )
        self._rules.add(cell, self._revealed[cell])
        for content in sorted(set(held.knowledge) - set(before.knowledge), key=lambda content: len(content[0])):
            if self._is_false(content):
                raise self._false_sentence(content, "`knowledge` has")
        for is_mine in (True, False):
            self._check_claims(is_mine)
        remarks = remarks_on(held.knowledge, held.known)
        self.looked.remarks = {**remarks, **self._board.remarks, **self.looked.remarks}
        missed = self._rules.missed(held)
        if missed and self.looked.missed is None:
            hints = [remarks.get("known cells", "")]
            hints += [own_cell(cell)] * any(cell in made.content[0] for made in self._sentences.made)
            step, hint = self._rules.step(held, cell), " ".join(hints).strip()
            self.looked.missed = Missed(step, missed, self._seen(), len(self._revealed), self._of, hint)

    def _is_false(self, content: SentenceContent) -> bool:
        return len(content[0] & self._position.mines) != content[1]

    def _false_sentence(self, content: SentenceContent, who: str) -> FaultFound:
        (cells, count), mines = content, len(content[0] & self._position.mines)
        if 0 <= count <= len(cells):
            are = f"{mines or 'none'} of these cells {'are mines' if mines > 1 else 'is a mine'}"
            name, why = "false sentence", f", but in the layout that the numbers come from, {are}."
        else:
            name, why = "impossible sentence", f": of {counted(len(cells), 'cell')}, {count} cannot be mines."
        cell, number = [*self._revealed.items()][-1]
        made = [one.content for one in self._sentences.made]
        origin = Origin(cell, number, self._before, self._held, made, self._position.mines, self._grid)
        hint, expected = origin.of(content)
        return FaultFound(
            name,
            f"{who} {faults.sentence_in_words(content)}{why}",
            hint,
            check=f"wrong = {faults.set_in_python(cells)}\n"
            f"assert (wrong, {count}) not in [(one.cells, one.count) for one in ai.knowledge]",
            about="knowledge",
            expected="" if expected is None else faults.sentence_in_words(expected),
            cells=cells,
        )

    def _check_claims(self, is_mine: bool) -> None:
        name, of_rules = ("mines", self._rules.mines) if is_mine else ("safes", self._rules.safes)
        beyond: frozenset[Cell] = getattr(self._held, name) - of_rules
        if not beyond:
            return
        revealed = frozenset(self._revealed)
        right, opposite = self._proven()[:: 1 if is_mine else -1]
        unproven = "the numbers do not prove that: a layout that fits all of them has it otherwise"
        for cells, why_not in (
            (beyond & revealed, "a revealed cell is no mine"),
            (beyond & opposite, "the numbers prove the opposite"),
            (beyond - right - revealed, unproven),
        ):
            if cells:
                raise FaultFound(
                    f"wrong in {name}",
                    f"The player claims that {BoardWords().stated(Claim.that(cells, is_mine))}, but {why_not}.",
                    check=f"assert {min(cells)} not in ai.{name}",
                    about=name,
                    expected=faults.set_in_words(right if is_mine else right | revealed),
                    cells=cells,
                )

    # Checks of moves, at the points at which the course's runner asks for them.

    def _look_at_moves(self) -> None:
        if self._ask("make_safe_move", self._held.safes - self._revealed.keys()) is None:
            self._ask("make_random_move", self._cells - self._revealed.keys() - self._held.mines)

    def _ask(self, method: str, right: frozenset[Cell]) -> Any:
        """Ask a method for a move, and return it. Raises `FaultFound` for a move that is not in `right`."""
        self._nothing_left = not right
        move = self._call(f"ai.{method}()", getattr(self._player, method))
        self._read().check_unchanged(self._held, method)
        shows = faults.MOVES[method]
        if move is None:
            if right:
                why = WHY_NONE[method].format(min(right))
                raise FaultFound(
                    f"{method}: None",
                    f"`{method}` returned None, though {why}.",
                    check=f"{shows}move is not None",
                    cells=frozenset([min(right)]),
                )
            return None
        in_range = f"move[0] in range({self._height}) and move[1] in range({self._width})"
        cell = self._board.plain(move, f"`{method}` returned", f"{shows}type(move) is tuple and {in_range}")
        if cell not in right:
            if cell in self._revealed:
                why, is_what, check = "a revealed cell", "is revealed already", "move not in ai.moves_made"
            elif cell in self._held.mines:
                why, is_what, check = "a known mine", "the player knows to be a mine", "move not in ai.mines"
            else:
                why, is_what = "a cell not known to be safe", "the player does not know to be safe"
                check = "move in ai.safes"
            content = f"`{method}` returned {cell}, which {is_what}."
            is_swapped = cell not in self._revealed and cell[::-1] in right
            hint = f"{cell[::-1]} would be right: are row and column swapped?" if is_swapped else ""
            raise FaultFound(f"{method}: {why}", content, hint, check=shows + check, cells=frozenset([cell]))
        return move

    # Descriptions of faults.

    def fault_of(self, error: StudentError) -> Fault:
        if not isinstance(error, TooLong):
            return error.as_fault()
        content, hints = f"`{self._calling}` did not end: {error.what}.", ["What makes the loop stop?"]
        if "add_knowledge" in self._calling:
            sentences, known = self._held_now()
            if len(sentences) > MOST_SHOWN:
                equal = len(sentences) - len(set(sentences))
                content += f" By then `knowledge` had {len(sentences):,} sentences, {equal:,} of them equal to another."
                if equal > len(sentences) // 2:
                    hints = ["Is a sentence added only where `knowledge` does not have it yet?"]
                    compared: Any = type(self._player.knowledge[0]).__eq__
                    hints += [NO_EQUALS] * (compared is object.__eq__)
                hints.append("Does it go on for as long as something is added, even if that is not new?")
            hints += [remark for name, remark in remarks_on(sentences, known).items() if name == "known cells"]
            hints += [EQUAL_TAKEN] * any(not made.content[0] for made in self._sentences.made)
        elif self._nothing_left:
            hints = ["No cell is left to move to here: the course asks for None then."]
        self._before = self._held  # the state in the middle of a call is not compared
        return Fault("no end", content, " ".join(hints), place=error.place, is_late=True)

    def _held_now(self) -> tuple[list[SentenceContent], set[Cell]]:
        """Read the player's sentences and known cells in the middle of a call; empty if they are unreadable."""
        try:
            sentences = copy.copy(self._player.knowledge)[:MOST_SENTENCES]
            return [(frozenset(one.cells), one.count) for one in sentences], {*self._player.mines, *self._player.safes}
        except Exception:  # in the middle of a call anything may be there
            return [], set()

    def located(self, fault: Fault) -> Fault:
        """Add the number, the board, the state before and after, and the calls that reproduce the fault."""
        if fault.about or fault.is_late:
            fault = self._with_cause(fault)
        if name := fault.about:
            before, after = getattr(self._before, name), getattr(self._held, name)
            shown = [(f"{name} before", self._before.in_words(name, fault.cells))] * (before != after)
            shown.append((f"{name} after" if before != after else name, self._held.in_words(name, fault.cells)))
            shown += [("should be", fault.expected)] * bool(fault.expected)
            fault = replace(fault, shown=tuple(shown))
        told = [f"ai.add_knowledge({cell}, {count})" for cell, count in self._revealed.items()]
        calls = [faults.made_as(self._height, self._width), *told]
        return replace(
            fault,
            calls=(*calls, *(fault.check.splitlines() or [self._calling] * (self._calling not in calls))),
            seen=self._seen() if self._revealed else None,
            number=len(self._revealed),
            of=self._of,
        )

    def _with_cause(self, fault: Fault) -> Fault:
        """Replace the fault by its likely cause, the first false sentence that the call made, if there is one."""
        if fault.about == "moves_made":
            return fault
        for made in self._sentences.made:
            cells = made.content[0]
            if cells and cells <= self._cells and self._is_false(made.content):
                cause = self._false_sentence(made.content, "`add_knowledge` made the sentence").fault
                came = "" if fault.check == cause.check else f" Its consequence: {fault.description}"
                place = made.place + f"\n{fault.place}" * bool(fault.place)
                return replace(
                    cause, description=cause.description + came, place=place, check=fault.check, is_late=fault.is_late
                )
        return fault
