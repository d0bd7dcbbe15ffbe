"""The game behind the window: what each button and key does. It draws nothing and waits for nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from engines import Explanation
from game.grid import Cell
from game.minesweeper.boards import RULES, Boards
from game.minesweeper.session import Session, Status
from game.minesweeper.sizes import NAMED, Size
from game.observation import Clue
from mineproof.advisor import Knowledge, Move
from mineproof.window.thinker import Answer, Player, Question, Thinker, Topic

SPEEDS = (1, 2, 5, 10, 20, 50)
"""Moves a second of the autoplay."""

PATIENCE = 0.3
"""Seconds that a move waits for knowledge or an explanation asked before it; these are then asked again after it."""


class Screen(Enum):
    """What the window shows."""

    START = "start"
    GAME = "game"


@dataclass(frozen=True)
class Shown:
    """What is shown of a cell that is proven: its explanation, or why there is none."""

    cell: Cell
    is_mine: bool
    explanation: Explanation | str

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues to highlight."""
        return () if isinstance(self.explanation, str) else self.explanation.clues

    def __str__(self) -> str:
        if isinstance(self.explanation, Explanation):
            return str(self.explanation)
        return f"{self.cell} is {'a mine' if self.is_mine else 'safe'}: {self.explanation}"


class Controller:
    """A window's state and its commands. `clock` gives seconds; `engines` are the names to choose from.

    Call `tick` often: it takes in the engine's answers and asks what is to be asked next.
    """

    def __init__(
        self, thinker: Thinker, boards: Boards, engines: Sequence[str], engine: str, clock: Callable[[], float]
    ) -> None:
        self.thinker, self.engines, self.clock = thinker, tuple(engines), clock
        self.sizes: dict[str, Size] = dict(NAMED)
        if boards.layouts:
            self.sizes = {"from the file": boards.size}
        elif boards.size not in self.sizes.values():
            self.sizes[str(boards.size)] = boards.size
        self.size = next(name for name, known in self.sizes.items() if known == boards.size)
        self.screen = Screen.START
        self.boards, self.engine = boards, engine
        self.number = -1
        self.focus = self.menu_focus = 0
        self.speed = SPEEDS[2]
        self.knowledge_shown = self.help_shown = self.menu_shown = False
        self.cursor: Cell = (0, 0)
        self.cursor_shown = False
        self.autoplay = False
        self.status = ""
        self.knowledge: Knowledge | None = None
        self.explanation: Shown | None = None
        self.hinted: Move | None = None
        self._pointed: Cell | None = None
        self._wanted: str | None = None  # "move" or "hint"
        self._known_at: dict[Cell, int] | None = None  # the position that `knowledge` is of
        self._next_move_at = self._asked_at = clock()
        self._begin()

    # What is shown.

    @property
    def thinking(self) -> bool:
        """Whether the engine is at it."""
        return self.thinker.busy

    @property
    def thinking_for(self) -> float:
        """Seconds since the engine was asked."""
        return self.clock() - self._asked_at if self.thinking else 0.0

    @property
    def mines_left(self) -> int:
        """The mines less the flags; below 0 where there are too many flags."""
        return self.session.mine_count - len(self.session.flags)

    def explanation_shown(self) -> Shown | None:
        """The explanation of the cell pointed at, once it is there."""
        wanted = self.explanation
        return wanted if wanted is not None and wanted.cell == self._pointed else None

    # Commands of the start screen.

    def choose(self, row: int, step: int) -> None:
        """Change the size (row 0), the rule (1) or the engine (2) by so many steps, around the end."""
        if row == 0:
            self.choose_size(_stepped(list(self.sizes), self.size, step))
        elif row == 1:
            self.choose_rule(_stepped(list(RULES), self.boards.rule, step))
        else:
            self.choose_engine(_stepped(self.engines, self.engine, step))

    def choose_size(self, name: str) -> None:
        """Play boards of this size."""
        self.size = name
        if not self.boards.layouts:
            self.boards = self.boards.changed(size=self.sizes[name])

    def choose_rule(self, name: str) -> None:
        """Play by this rule of the first click."""
        self.boards = self.boards.changed(rule=name)

    def move_focus(self, step: int) -> None:
        """Go to another row of the start screen."""
        self.focus = (self.focus + step) % 3

    def play(self) -> None:
        """Begin a game, unless the rule leaves no room for the mines."""
        try:
            self.boards.check_room()
        except ValueError as error:
            self.status = str(error)
            return
        self.screen = Screen.GAME
        self.reset()

    # Commands of the game.

    def reset(self) -> None:
        """Begin the next game."""
        self.number += 1
        self._begin()
        first = self.boards.first(self.number)
        if first is not None:
            self._after_reveal(self.session.reveal(first), "")

    def leave(self) -> None:
        """Back to the start screen."""
        self.stop()
        self.screen = Screen.START
        self.status = ""

    def reveal(self, cell: Cell) -> None:
        """Reveal a cell without a flag."""
        if cell not in self.session.flags and cell not in self.session.reveals:
            self._after_reveal(self.session.reveal(cell), "")

    def open_around(self, cell: Cell) -> None:
        """Reveal what a number with all its flags leaves."""
        if self.session.reveals:
            self._after_reveal(self.session.open_around(cell), "")

    def toggle_flag(self, cell: Cell) -> None:
        """Set or take away a flag."""
        self.session.toggle_flag(cell)

    def press(self, cell: Cell) -> None:
        """What the space bar does: reveal, or open around a number."""
        if cell in self.session.reveals:
            self.open_around(cell)
        else:
            self.reveal(cell)

    def move_cursor(self, rows: int, columns: int) -> None:
        """Move the keyboard's cell; what it is on is pointed at."""
        self.cursor_shown = True
        row = min(max(self.cursor[0] + rows, 0), self.session.height - 1)
        column = min(max(self.cursor[1] + columns, 0), self.session.width - 1)
        self.cursor = (row, column)
        self.point_at(self.cursor)

    def ai_move(self) -> None:
        """Let the engine make one move."""
        self._wish("move")

    def hint(self) -> None:
        """Let the engine say what it would do."""
        self._wish("hint")

    def toggle_autoplay(self) -> None:
        """Let the engine go on by itself, or stop it."""
        self.autoplay = not self.autoplay and self.session.status is Status.PLAYING
        self._next_move_at = self.clock()
        if self.autoplay:
            self.status = f"{self.engine} plays {self.speed} moves a second"
        else:
            self._wanted = None

    def faster(self) -> None:
        """More moves a second."""
        self._set_speed(1)

    def slower(self) -> None:
        """Fewer moves a second."""
        self._set_speed(-1)

    def toggle_knowledge(self) -> None:
        """Show what the engine knows, or hide it."""
        self.knowledge_shown = not self.knowledge_shown
        self.status = f"what {self.engine} knows: blue is safe, orange is dangerous" if self.knowledge_shown else ""

    def why(self) -> None:
        """Explain the cell pointed at: show what is known, if it is not shown."""
        if not self.knowledge_shown:
            self.toggle_knowledge()
        self.point_at(self._pointed or self.cursor)

    def point_at(self, cell: Cell | None) -> None:
        """A cell that, if it is proven, is to be explained."""
        self._pointed = cell

    def undo(self) -> None:
        """Take back the reveal that lost the game."""
        if self.session.undo_loss():
            self.status = "the last move is taken back"

    def choose_engine(self, name: str) -> None:
        """Go on with another engine."""
        self.menu_shown = False
        if name != self.engine:
            self._give_up()
            self.engine = name
            self.knowledge = self.explanation = self.hinted = None
            self.status = f"{name} takes over" if self.screen is Screen.GAME else ""

    def toggle_menu(self) -> None:
        """Open or close the list of engines."""
        self.menu_shown = not self.menu_shown
        self.menu_focus = self.engines.index(self.engine)

    def move_in_menu(self, step: int) -> None:
        """Go to another engine of the list."""
        self.menu_focus = (self.menu_focus + step) % len(self.engines)

    def toggle_help(self) -> None:
        """Show or hide the keys."""
        self.help_shown = not self.help_shown

    def stop(self) -> None:
        """Stop the engine, whatever it does. The board stays as it is."""
        was_busy = self.thinking or self.autoplay
        self._give_up()
        if was_busy:
            self.knowledge_shown = False
            self.status = f"{self.engine} was stopped"

    def close(self) -> None:
        """End the engine's process."""
        self.thinker.stop()

    # What happens by itself.

    def tick(self) -> bool:
        """Take in the answer that has come, if any, and ask the next question; return whether anything happened."""
        answer = self.thinker.poll()
        if answer is not None:
            self._take(answer)
        question = self.thinker.question
        if question is not None and question.about != "move" and self._wanted and self.thinking_for > PATIENCE:
            self.thinker.stop()
        if not self.thinking and self.screen is Screen.GAME:
            next_question = self._next_question()
            if next_question is not None:
                self._asked_at = self.clock()
                self.thinker.ask(next_question)
        return answer is not None or self.thinking

    def _begin(self) -> None:
        self.session: Session = self.boards.session(max(self.number, 0))
        self._player_seed = self.boards.player_rng(max(self.number, 0)).randrange(2**32)
        self._give_up()
        self._pointed = self.knowledge = self.explanation = self.hinted = None
        self.cursor = (min(self.cursor[0], self.session.height - 1), min(self.cursor[1], self.session.width - 1))
        self.status = ""

    def _give_up(self) -> None:
        """Drop what was asked and wished for."""
        if self.thinker.busy:
            self.thinker.stop()
        self.autoplay = False
        self._wanted = self._known_at = None
        self._next_move_at = self._asked_at = self.clock()

    def _wish(self, what: str) -> None:
        if self.session.status is Status.PLAYING:
            self._wanted = what

    def _set_speed(self, step: int) -> None:
        position = min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)
        self.speed = SPEEDS[position]
        self.status = f"{self.speed} moves a second"

    def _next_question(self) -> Question | None:
        """What to ask now: a move first, then what is known, then why."""
        session = self.session
        if self._wanted is None and self.autoplay and self.clock() >= self._next_move_at:
            self._wanted = "move"
        if self._wanted is not None and session.status is Status.PLAYING:
            return self._question("move")
        if not self.knowledge_shown or session.status is not Status.PLAYING:
            return None
        if self._known_at != session.reveals:
            return self._question("knowledge")
        cell, knowledge = self._pointed, self.knowledge
        if cell is None or knowledge is None or (self.explanation is not None and self.explanation.cell == cell):
            return None
        return self._question("explanation", cell) if cell in knowledge.safes | knowledge.mines else None

    def _question(self, about: Topic, cell: Cell | None = None) -> Question:
        session = self.session
        player = Player(self.engine, session.height, session.width, session.mine_count, self._player_seed)
        return Question(about, player, dict(session.reveals), cell)

    def _take(self, answer: Answer) -> None:
        """Take in an answer, if it is about the position as it stands."""
        question = answer.question
        if question.reveals != self.session.reveals or self.session.status is not Status.PLAYING:
            return
        if answer.failure is not None:
            self._give_up()
            self.knowledge_shown = False
            self.status = f"{self.engine} failed: {answer.failure}"
        elif question.about == "move":
            self._take_move(answer.move)
        elif question.about == "knowledge":
            self.knowledge, self._known_at = answer.knowledge, dict(question.reveals)
        elif question.cell is not None and self.knowledge is not None:
            self.explanation = Shown(question.cell, question.cell in self.knowledge.mines, answer.explanation or "")

    def _take_move(self, move: Move | None) -> None:
        wanted, self._wanted = self._wanted, None
        self._next_move_at = self.clock() + 1 / self.speed
        if move is None:
            self.autoplay = False
            self.status = f"{self.engine} knows no move"
        elif wanted == "hint":
            self.hinted = move
            self.status = f"hint: {move}"
        elif wanted == "move":
            self.session.flags.discard(move.cell)
            self._after_reveal(self.session.reveal(move.cell), f"safe move: {move}" if move.is_safe else str(move))

    def _after_reveal(self, fresh: dict[Cell, int], said: str) -> None:
        """Say how it went, and forget what no longer holds."""
        status = self.session.status
        if fresh or status is not Status.PLAYING:
            self.hinted = self.explanation = None
        self.status = said
        if status is Status.PLAYING:
            return
        self._give_up()
        if status is Status.WON:
            self.status = f"Won. {said}"
            self.session.flags = set(self.session.mines)
        else:
            self.status = f"Lost: a mine at {self.session.exploded}. U takes it back. {said}"


def _stepped(choices: Sequence[str], current: str, step: int) -> str:
    return choices[(choices.index(current) + step) % len(choices)]
