"""A student's player on one position, up to its first fault, since later faults may be consequences."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.judge import deduce
from benchmarks.subjects.drawn_positions import Position
from engines.board.players.course_engine import MakePlayer
from game.board.board_argument_wording import BoardWords
from game.board.observation import Observation
from game.grid import Cell
from game.statements.count_claim import Claim
from game.wording import counted
from mineproof.course.student_review import values_as_python_text
from mineproof.course.student_review.fault import OFF_BOARD, Fault
from mineproof.course.student_review.limited_calls import Limit, line_of_code
from mineproof.course.student_review.missed_conclusions import CourseRules, Missed, Step
from mineproof.course.student_review.player_state import COLLECTIONS, Board, PlayerState
from mineproof.course.student_review.sentence_recorder import Made
from mineproof.course.student_review.values_as_python_text import SentenceContent

MOVES = {
    "make_safe_move": ("move = ai.make_safe_move()\nassert ", "the player knows that {} is safe"),
    "make_random_move": (
        "for _ in range(1000):\n    move = ai.make_random_move()\n    assert ",
        "{} is hidden and no known mine",
    ),
}
"""For each method that makes a move: the first lines of the check of the move, and the reason why None is wrong.

A random move is drawn several times, since one may be right by chance.
"""


@dataclass
class PositionFindings:
    """The results of one position, or of the first calls: faults, and the first missed conclusion of each step.

    `by_rules` counts the hidden cells that the course's rules prove in the end, and those of them known to the player;
    `beyond` counts the other certain cells. All are 0 if the position ended early.
    """

    faults: list[Fault] = field(default_factory=list)
    missed: dict[Step, Missed] = field(default_factory=dict)
    by_rules: tuple[int, int] = 0, 0
    beyond: tuple[int, int] = 0, 0
    finds_more_than_single: bool = False
    is_slow: bool = False
    printed: int = 0


def play(make: MakePlayer, position: Position, seconds: float, made: list[Made]) -> PositionFindings:
    """Give the player the numbers of a position; `made` gets the sentences that it makes.

    Each call may take `seconds`. If all calls together took longer, the position is abandoned, which is no fault.
    """
    with Limit(seconds) as limit:
        playing = _Playing(make, position, made, limit)
        try:
            playing.run()
        except Fault as fault:
            playing.locate(fault)
            playing.found.faults.append(fault)
    return playing.found


class _Playing:
    def __init__(self, make: MakePlayer, position: Position, made: list[Made], limit: Limit) -> None:
        self._make, self._position, self._made, self._limit = make, position, made, limit
        self._grid = position.observation.grid
        self._board, self._rules = Board(self._grid), CourseRules(self._grid)
        self._cells = frozenset(self._board.cells)
        self._revealed = self._rules.subsets.reveals
        self._before = self._held = PlayerState()
        self._calling = ""
        self.found = PositionFindings()

    def run(self) -> None:
        size = {"height": self._grid.height, "width": self._grid.width}
        self._player = self._call(values_as_python_text.made_as(**size), partial(self._make, **size))
        self._read()
        self._check_moves()
        for cell, count in self._position.observation.reveals.items():
            self._rules.add(cell, count)
            self._made.clear()
            self._call(f"ai.add_knowledge({cell}, {count})", partial(self._player.add_knowledge, cell, count))
            self._read()
            self._check_revealed(cell)
            self._check_knowledge()
            self._check_claims()
            self._note_missed(cell)
            self._check_moves()
            if self._limit.used > self._limit.seconds:
                self.found.is_slow = True
                return
        self._count()

    def _call(self, calling: str, call: Callable[[], Any]) -> Any:
        self._calling = calling
        return self._limit.call(call)

    def _read(self) -> None:
        self._before, self._held = self._held, self._limit.call(partial(self._board.held, self._player))

    @property
    def _seen(self) -> Observation:
        return self._rules.subsets.observation

    def _proven(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        (mines, safes), _ = deduce("probability", self._seen)
        return mines, safes

    def _note_missed(self, cell: Cell) -> None:
        rules, held = self._rules, self._held
        self.found.finds_more_than_single |= not held.known <= rules.single.mines | rules.single.safes
        if missed := frozenset(rules.subsets.mines - held.mines | rules.subsets.safes - held.safes):
            step, detail = rules.step(self._before, held, cell)
            self.found.missed.setdefault(step, Missed(step, detail, missed, self._seen))

    def _count(self) -> None:
        (mines, safes), rules, held = self._proven(), self._rules.subsets, self._held
        known = (mines & held.mines) | (safes & held.safes)
        settled = (mines & rules.mines) | (safes & rules.safes)
        self.found.by_rules = len(settled), len(known & settled)
        self.found.beyond = len(mines | safes) - len(settled), len(known - settled)

    # Checks after a number.

    def _check_revealed(self, cell: Cell) -> None:
        for name in ("moves_made", "safes"):
            now: frozenset[Cell] = getattr(self._held, name)
            if cell not in now:
                description = f"{cell} was revealed, and is not in `{name}`."
                check = f"assert {cell} in ai.{name}"
                raise Fault(f"revealed cell not in {name}", description, check, about=name)
            if lost := getattr(self._before, name) - now:
                description = f"`{name}` had {values_as_python_text.set_in_words(lost)} before, and has it no more."
                check = f"assert {min(lost)} in ai.{name}"
                raise Fault(f"{name} loses cells", description, check, about=name, cells=lost)
        if more := self._held.moves_made - self._revealed.keys():
            description = f"`moves_made` has {values_as_python_text.set_in_words(more)}, never revealed."
            check = f"assert {min(more)} not in ai.moves_made"
            raise Fault("moves that were not made", description, check, about="moves_made")

    def _check_knowledge(self) -> None:
        new = set(self._held.knowledge) - set(self._before.knowledge)
        for content in sorted(new, key=lambda content: len(content[0])):
            if self._is_false(content):
                raise self._false_sentence(content, "`knowledge` has")

    def _is_false(self, content: SentenceContent) -> bool:
        return len(content[0] & self._position.mines) != content[1]

    def _false_sentence(self, content: SentenceContent, beginning: str) -> Fault:
        cells, count = content
        mines = len(cells & self._position.mines)
        are = f"{mines or 'none'} of these cells {'are mines' if mines > 1 else 'is a mine'}"
        written, wrong = values_as_python_text.sentence_in_words(content), values_as_python_text.set_in_python(cells)
        description = f"{beginning} {written}, but in the layout that the numbers come from, {are}."
        check = f"wrong = {wrong}\nassert (wrong, {count}) not in [(one.cells, one.count) for one in ai.knowledge]"
        return Fault("false sentence", description, check, about="knowledge", cells=cells)

    def _check_claims(self) -> None:
        mines, safes = self._held.mines - self._rules.subsets.mines, self._held.safes - self._rules.subsets.safes
        if not mines | safes:
            return
        proven = self._proven()
        for name, claimed, right in (("mines", mines, proven[0]), ("safes", safes, proven[1] | self._revealed.keys())):
            if wrong := claimed - right:
                claim = BoardWords().stated(Claim.that(wrong, name == "mines"))
                description = f"The player claims that {claim}, but a layout fits all numbers in which that is not so."
                check = f"assert {min(wrong)} not in ai.{name}"
                raise Fault(f"wrong in {name}", description, check, about=name, cells=wrong)

    # Checks of moves, at the points at which the course's runner asks for them.

    def _check_moves(self) -> None:
        if self._move("make_safe_move", self._held.safes - self._revealed.keys()) is None:
            self._move("make_random_move", self._cells - self._revealed.keys() - self._held.mines)

    def _move(self, method: str, right: frozenset[Cell]) -> Cell | None:
        move = self._call(f"ai.{method}()", getattr(self._player, method))
        self._read()
        for name in COLLECTIONS:
            if getattr(self._before, name) != getattr(self._held, name):
                description = f"`{method}` changed `{name}`; the course asks only for a cell here."
                check = f"import copy\nheld = copy.deepcopy(ai.{name})\nai.{method}()\nassert ai.{name} == held"
                raise Fault(f"{method} changes {name}", description, check, about=name)
        check, why_wrong = MOVES[method]
        if move is None:
            if right:
                description = f"`{method}` returned None, though {why_wrong.format(min(right))}."
                raise Fault(f"{method}: None", description, f"{check}move is not None", cells=frozenset([min(right)]))
            return None
        in_range = f"move[0] in range({self._grid.height}) and move[1] in range({self._grid.width})"
        cell = self._board.plain(move, f"`{method}` returned", f"{check}type(move) is tuple and {in_range}")
        if cell not in right:
            for kind, cells, assertion in (
                ("a revealed cell", self._revealed.keys(), "move not in ai.moves_made"),
                ("a known mine", self._held.mines, "move not in ai.mines"),
                ("a cell not known to be safe", self._cells, "move in ai.safes"),
            ):
                if cell in cells:
                    description = f"`{method}` returned {cell}, {kind}."
                    raise Fault(f"{method}: {kind}", description, check + assertion, cells=frozenset([cell]))
        return cell

    # Descriptions of faults.

    def locate(self, fault: Fault) -> None:
        """Add the number, the board, the state before and after, and the calls that reproduce the fault."""
        if fault.is_late:
            self._before = self._held  # the state in the middle of a call is not compared
            fault.description = f"`{self._calling}` did not end: {fault.description}{self._grown()}"
        if fault.is_late or fault.name == OFF_BOARD or fault.about not in ("", "moves_made"):
            self._find_cause(fault)
        if name := fault.about:
            before, after = getattr(self._before, name), getattr(self._held, name)
            states = {f"{name} before": self._before, f"{name} after": self._held}
            shown = states if before != after else {name: self._held}
            fault.shown = {label: state.in_words(name, fault.cells) for label, state in shown.items()}
        told = [f"ai.add_knowledge({cell}, {count})" for cell, count in self._revealed.items()]
        calls = [values_as_python_text.made_as(self._grid.height, self._grid.width), *told]
        fault.calls = (*calls, *(fault.check.splitlines() or [self._calling] * (self._calling not in calls)))
        fault.seen = self._seen if self._revealed else None
        fault.number = len(self._revealed)

    def _grown(self) -> str:
        try:
            return f" By then `knowledge` had {counted(len(self._player.knowledge), 'sentence')}."
        except Exception:  # in the middle of a call anything may be there
            return ""

    def _find_cause(self, fault: Fault) -> None:
        """Describe the likely cause of the fault: the first sentence made that is false or has cells off the board."""
        for content, line in self._made:
            cells = content[0]
            if fault.name == OFF_BOARD and fault.cells <= cells:
                fault.place = line_of_code(line)
                return
            if cells and cells <= self._cells and self._is_false(content):
                cause = self._false_sentence(content, "`add_knowledge` made the sentence")
                consequence = f" Its consequence: {fault.description}" if cells != fault.cells else ""
                fault.name, fault.description = cause.name, cause.description + consequence
                fault.about, fault.cells = cause.about, cells
                fault.place = "\n".join(filter(None, [line_of_code(line), fault.place]))
                return
