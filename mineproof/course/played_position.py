"""A student's player on one position: it gets one number at a time, and is looked at after each.

The first fault ends the position, as what comes after it follows from it. What is missed ends nothing.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.experiments.drawn_positions import Position
from benchmarks.judge import deduce
from engines.course_engine import MakePlayer
from game.grid import Cell, Grid, all_cells
from game.observation import Observation
from mineproof.course import faults
from mineproof.course.false_sentences import Origin, own_cell
from mineproof.course.faults import Fault, FaultFound, Said
from mineproof.course.guarded import StudentError, TooLong, guarded
from mineproof.course.held_collections import Board, Held, attribute
from mineproof.course.made_sentences import MadeSentences
from mineproof.course.missing_steps import CourseRules, Missed

MOST_SENTENCES = 1_000_000
"""Sentences that are looked at after a call that did not end."""


@dataclass
class Looked:
    """What came of one position: its first fault, what was missed first, and what is worth a look.

    Where there is no fault, `follows` counts the hidden cells that are certain in the end, and `found` those of them
    that the player knows. `random_moves` counts how often a random move was asked for, and `printed` the lines.
    """

    fault: Fault | None = None
    missed: Missed | None = None
    remarks: dict[str, str] = field(default_factory=dict)
    follows: int = 0
    found: int = 0
    finds_more_than_single: bool = False
    random_moves: int = 0
    printed: int = 0


def play(make: MakePlayer, position: Position, seconds: float, sentences: MadeSentences) -> Looked:
    """Give the player the numbers of a position, within `seconds` in all; `sentences` are those that it makes."""
    playing = _Playing(make, position, sentences)
    try:
        guarded(playing.run, seconds)
    except StudentError as error:
        playing.looked.fault = playing.located(playing.fault_of(error))
    return playing.looked


class _Playing:
    """The player, the position, and how far they are."""

    def __init__(self, make: MakePlayer, position: Position, sentences: MadeSentences) -> None:
        seen, self._sentences = position.observation, sentences
        self._make, self._position, self._numbers = make, position, list(seen.reveals.items())
        self._height, self._width = seen.height, seen.width
        self._board, self._rules = Board(seen.height, seen.width), CourseRules(seen.height, seen.width)
        self._grid = Grid.of(None, seen.height, seen.width)
        self._grid_cells = frozenset(all_cells(seen.height, seen.width))
        self.looked, self._number, self._player = Looked(), 0, None
        self._calling = made_as(seen.height, seen.width)
        self._told: dict[Cell, int] = {}
        self._nothing_left = False

    def run(self) -> None:
        """Play. What is found is in `looked`."""
        try:
            self._run()
        except FaultFound as found:
            self.looked.fault = self.located(found.fault, found.check)

    def _run(self) -> None:
        player = self._player = self._make(height=self._height, width=self._width)
        held = self._board.held(player)
        self._look_at_moves(held)
        for cell, count in self._numbers:
            self._told[cell] = count
            self._number += 1
            self._calling = f"ai.add_knowledge({cell}, {count})"
            self._sentences.made.clear()
            player.add_knowledge(cell, count)
            before, held = held, self._board.held(player)
            try:
                self._look(cell, before, held)
            except FaultFound as found:
                raise self._with_collections(self._with_cause(found, before, held), before, held) from None
            self._look_at_moves(held)
        (mines, safes), _ = deduce("probability", self._seen(), with_total=False)
        self.looked.follows = len(mines) + len(safes)
        self.looked.found = len(mines & held.mines) + len(safes & held.safes)
        self.looked.finds_more_than_single = self._rules.finds_more_than_single

    # What is looked at after a number.

    def _look(self, cell: Cell, before: Held, held: Held) -> None:
        for name in ("moves_made", "safes"):
            if cell not in getattr(held, name):
                check = f"assert {cell} in ai.{name}"
                raise FaultFound(faults.not_in_collection(name, cell), about=name, expected=f"with {cell}", check=check)
        if more := held.moves_made - self._told.keys():
            raise FaultFound(
                faults.not_made(more), about="moves_made", check=f"assert {min(more)} not in ai.moves_made"
            )
        self._rules.add(cell, self._told[cell])
        earlier = set(before.knowledge)
        for said in sorted(set(held.knowledge) - earlier, key=lambda said: len(said[0])):
            self._check_sentence(said, cell, before, held)
        for is_mine in (True, False):
            self._check_claims(held, is_mine)
        missed = self._rules.missed(held)
        if missed and self.looked.missed is None:
            step, seen = self._rules.step(held, cell), self._seen()
            hint = faults.remarks_on(held.knowledge, held.known).get("known cells", "")
            if any(cell in made.said[0] for made in self._sentences.made):
                hint = f"{hint} {own_cell(cell)}".strip()
            self.looked.missed = Missed(step, missed, seen, self._number, len(self._numbers), hint)
        for name, remark in faults.remarks_on(held.knowledge, held.known).items():
            self.looked.remarks.setdefault(name, remark)

    def _with_cause(self, found: FaultFound, before: Held, held: Held) -> FaultFound:
        """The first false sentence that the call made, if it made any, in the place of what came of it."""
        if found.about not in ("knowledge", "mines", "safes"):
            return found
        for made in self._sentences.made:
            cells, count = made.said
            if cells and cells <= self._grid_cells and self._mines_in(cells) != count:
                told = self._numbers[self._number - 1][0]
                cause = self._false_sentence(made.said, told, before, held, faults.MADE)
                fault = replace(cause.fault, place=made.place)
                return FaultFound(fault, about="knowledge", expected=cause.expected, check=found.check)
        return found

    def _check_sentence(self, said: Said, told: Cell, before: Held, held: Held) -> None:
        if self._mines_in(said[0]) != said[1]:
            raise self._false_sentence(said, told, before, held, faults.KNOWLEDGE)

    def _false_sentence(self, said: Said, told: Cell, before: Held, after: Held, who: str) -> FaultFound:
        cells, count = said
        origin = Origin(told, self._told[told], before, after, self._sentences.made, self._position.mines, self._grid)
        hint, expected = origin.of(said)
        if 0 <= count <= len(cells):
            fault = faults.false_sentence(said, self._mines_in(cells), hint, who)
        else:
            fault = faults.impossible_sentence(said, hint, who)
        held = f"{{{', '.join(map(str, sorted(cells)))}}}"
        check = f"assert not any(s.cells == {held} and s.count == {count} for s in ai.knowledge)"
        if not cells:
            check = f"assert not any(not s.cells and s.count == {count} for s in ai.knowledge)"
        return FaultFound(fault, about="knowledge", expected=expected, check=check)

    def _mines_in(self, cells: frozenset[Cell]) -> int:
        return len(cells & self._position.mines)

    def _check_claims(self, held: Held, is_mine: bool) -> None:
        name = "mines" if is_mine else "safes"
        claimed: frozenset[Cell] = getattr(held, name)
        beyond = claimed - (self._rules.mines if is_mine else self._rules.safes)
        if not beyond:
            return
        (mines, safes), _ = deduce("probability", self._seen(), with_total=False)
        right, opposite = (mines, safes) if is_mine else (safes, mines)
        revealed = beyond & self._told.keys() if is_mine else frozenset()
        for cells, why_not in (
            (revealed, faults.REVEALED),
            (beyond & opposite, faults.REFUTED),
            (beyond - right - self._told.keys(), faults.UNPROVEN),
        ):
            if cells:
                expected = faults.set_in_words(right | (self._told.keys() if not is_mine else set()))
                check = f"assert {min(cells)} not in ai.{name}"
                raise FaultFound(
                    faults.false_claim(cells, is_mine, why_not), about=name, expected=expected, check=check
                )

    # Moves, asked for where the course's runner asks for them.

    def _look_at_moves(self, held: Held) -> None:
        right = held.safes - self._told.keys()
        if self._ask("make_safe_move", held, right) is None:
            self.looked.random_moves += 1
            self._ask("make_random_move", held, self._grid_cells - self._told.keys() - held.mines)

    def _ask(self, method: str, held: Held, right: frozenset[Cell]) -> Any:
        """The move that a method makes. Raises `FaultFound` for a wrong one; these would be `right`."""
        calling, self._calling = self._calling, f"ai.{method}()"
        self._nothing_left = not right
        move = getattr(self._player, method)()
        self._nothing_left = False
        self._board.held(self._player).check_unchanged(held, method)
        shows = f"move = ai.{method}(); assert "
        if move is None:
            if right:
                raise FaultFound(faults.no_move(method, min(right)), check=f"{shows}move is not None")
        elif (fault := self._board.why_no_cell(f"`{method}` returned", move)) is not None:
            raise FaultFound(fault, check=f"{shows}type(move) is tuple and 0 <= move[0] < {self._height}")
        elif (cell := self._board.plain(move)) not in right:
            if cell in self._told:
                why, check = "a revealed cell", "move not in ai.moves_made"
            elif cell in held.mines:
                why, check = "a known mine", "move not in ai.mines"
            else:
                why, check = "a cell not known to be safe", "move in ai.safes"
            raise FaultFound(faults.wrong_move(method, cell, why), check=shows + check)
        self._calling = calling
        return move

    # Where a fault showed.

    def _with_collections(self, found: FaultFound, before: Held, held: Held) -> FaultFound:
        """The same with the collection that it is about, as it was and as it is."""
        name = found.about
        if not name:
            return found
        cells = found.fault.cells
        first = [said for said in held.knowledge if said[0] == cells] if name == "knowledge" else cells
        shown = [(f"{name} before", before.in_words(name)), (f"{name} after", held.in_words(name, first))]
        if getattr(before, name) == getattr(held, name):
            shown = [(name, held.in_words(name, first))]
        if found.expected:
            shown.append(("should be", found.expected))
        fault = replace(found.fault, shown=tuple(shown))
        return FaultFound(fault, check=found.check)

    def fault_of(self, error: StudentError) -> Fault:
        """What the student's code raised, as a fault, or that it did not come back."""
        if isinstance(error, TooLong) or error.what.startswith("MemoryError"):
            if "add_knowledge" in self._calling:
                return faults.no_end(self._calling, error.what, error.place, *self._held_now())
            return faults.no_end_of_move(self._calling, error.what, error.place, self._nothing_left)
        if error.what.startswith("NotImplementedError"):
            return faults.not_written(self._calling.removeprefix("ai.").partition("(")[0])
        return faults.raised(error.what, error.place)

    def _held_now(self) -> tuple[list[Said], set[Cell]]:
        """The sentences that the player has in the middle of a call, and the cells known, if they can be read."""
        try:
            sentences = copy.copy(attribute(self._player, "knowledge"))[:MOST_SENTENCES]
            known = {*attribute(self._player, "mines"), *attribute(self._player, "safes")}
            return [(frozenset(one.cells), one.count) for one in sentences], known
        except Exception:  # whatever a player has in the middle of a call
            return [], set()

    def located(self, fault: Fault, check: str = "") -> Fault:
        """The fault with the number, the board, and the calls that show it again."""
        numbers = self._numbers[: self._number]
        calls = [
            made_as(self._height, self._width),
            *[f"ai.add_knowledge({cell}, {count})" for cell, count in numbers],
            *check.split("; "),
        ]
        if not check and self._calling not in calls:
            calls.append(self._calling)
        calls = [call for call in calls if call]
        return replace(
            fault,
            calls=tuple(calls),
            seen=self._seen() if numbers else None,
            number=self._number,
            of=len(self._numbers),
        )

    def _seen(self) -> Observation:
        return Observation(self._height, self._width, dict(self._numbers[: self._number]))


def made_as(height: int, width: int) -> str:
    """The call that makes a player, as a test has it."""
    return f"ai = MinesweeperAI(height={height}, width={width})"
