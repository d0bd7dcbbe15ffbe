"""The state and the commands of the window, without any drawing or waiting."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from engines.answers.board_answer import Move
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.minesweeper.session import Session, Status
from game.recordings.game_recording import GameRecording
from game.words import counted
from mineproof.window.autoplay import Autoplay
from mineproof.window.best_times import BestTimes
from mineproof.window.ending import ONLY_MINES, words_of_loss, words_of_victory
from mineproof.window.engine_menu import EngineMenu
from mineproof.window.engine_questions import EngineQuestions
from mineproof.window.inquiry import Inquiry
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.shown_hint import ShownHint
from mineproof.window.shown_proof import ShownProof
from mineproof.window.start_choices import OFF, Setup
from mineproof.window.viewport import Viewport
from mineproof.window.worker import EngineProcess, Question, Reply, Topic

PATIENCE = 0.3
"""The time, in seconds, for which a move waits for a question asked before it; the question is then repeated later."""

POINT_AT_IT = "Point at a cell that is certain to see its proof, and press S to see it step by step"

SEARCHING = "searching for a board that needs no guess"


class Screen(Enum):
    """The screens of the window."""

    START = "start"
    GAME = "game"


class Controller:
    """A window's state and its commands. `clock` returns seconds; without `best_times`, none are kept.

    `status` is the last message, and `result` describes the end of the game, or is empty. Call `tick` often: it takes
    the engine's replies and asks the next question.
    """

    def __init__(
        self, process: EngineProcess, setup: Setup, clock: Callable[[], float], best_times: BestTimes | None = None
    ) -> None:
        self.process, self.setup, self.clock = process, setup, clock
        self._questions = EngineQuestions(process, clock)
        self.best_times = best_times or BestTimes(None)
        self.keep: Callable[[GameRecording], object] | None = None  # called with the recording of each finished game
        self.screen = Screen.START
        self.number = -1
        self.autoplay = Autoplay(clock)
        self.help_shown, self.menu = False, EngineMenu(setup.engines)
        self.cursor: Cell = (0, 0)
        self.cursor_shown = False
        self.inquiry = Inquiry()
        self.hinted: ShownHint | None = None
        self.viewport = Viewport(1, 1)
        self._wanted: Topic | None = None
        self._begin()

    # State to draw.

    @property
    def session(self) -> Session:
        """Return the current game."""
        return self.game.session

    @property
    def engine(self) -> str:
        """Return the name of the current engine."""
        return self.setup.engine

    @property
    def thinking(self) -> bool:
        """Return whether the engine is working on a question."""
        return self._questions.waiting is not None

    @property
    def thinking_for(self) -> float:
        """Return the seconds since the engine was asked."""
        return self._questions.seconds

    @property
    def result(self) -> str:
        """Describe the end of the game in sentences; return an empty text before it."""
        if self.session.status is Status.WON:
            return self._won or ONLY_MINES
        return words_of_loss(self.game, self.inquiry.review) if self.game.is_over else ""

    @property
    def proof(self) -> ShownProof | None:
        """Return the proof shown: of the cell pointed at, of the cell a review names, or of the hint."""
        return self.inquiry.proof(self.game)

    @property
    def granted(self) -> str:
        """Return the rule's guarantee for the first cell, if no cell is revealed; else an empty text."""
        return "" if self.game.reveals or self.setup.no_guess != OFF else self.setup.boards.granted

    # Commands.

    def play(self) -> None:
        """Begin a game, if the choices fit together; otherwise the start screen names the problem."""
        if self.setup.check():
            self.screen = Screen.GAME
            self.reset()

    def reset(self) -> None:
        """Begin the next game."""
        self.number += 1
        self._begin()
        wanted, boards = self.setup.wanted, self.setup.boards
        if wanted is None:
            self._open_first(boards.first(self.number))
        else:
            seed = boards.layout_rng(self.number).randrange(2**32)
            self._search = Question("board", self.engine, seed, self.game.seen(), wanted=wanted)
            self.game.is_dealt, self.status = False, f"{SEARCHING}. Esc ends the search"

    def leave(self) -> None:
        """Return to the start screen."""
        self.stop()
        self.screen = Screen.START

    def reveal(self, cell: Cell) -> None:
        """Reveal a cell without a flag."""
        if self.game.is_on and cell not in self.session.flags and cell not in self.session.reveals:
            self._reveal(cell)

    def open_around(self, cell: Cell) -> None:
        """Reveal the other neighbors of a number with all its flags."""
        if self.game.is_on and self.session.reveals and self.game.open_around(cell):
            self._after_move("")

    def toggle_flag(self, cell: Cell) -> None:
        """Set or remove a flag."""
        if self.game.is_on:
            self.game.flag(cell)
            if self.game.is_over:
                self._after_move("")

    def press(self, cell: Cell) -> None:
        """Reveal a cell, or open around a number, as the space bar does."""
        if cell in self.session.reveals:
            self.open_around(cell)
        else:
            self.reveal(cell)

    def move_cursor(self, rows: int, columns: int) -> None:
        """Move the keyboard's cell, and point at it; in a replay, go to another move."""
        if self.game.replayed is not None:
            self.replay_step(rows + columns)
            return
        self.cursor_shown = True
        row = min(max(self.cursor[0] + rows, 0), self.session.height - 1)
        column = min(max(self.cursor[1] + columns, 0), self.session.width - 1)
        self.cursor = (row, column)
        self.viewport.show(self.cursor)
        self.inquiry.pointed = self.cursor

    def ai_move(self) -> None:
        """Ask the engine for one move."""
        self._wanted = "move" if self.game.is_on else None

    def hint(self) -> None:
        """Ask for a hint to the next safe cell, or to the need of a guess; asked again, show its next level."""
        if self.game.is_on and self.hinted is not None and not self.hinted.is_told:
            self._show_hint(self.hinted.more())
        else:
            self._wanted = "hint" if self.game.is_on else None

    def toggle_autoplay(self) -> None:
        """Start or stop the autoplay."""
        if self.autoplay.is_on:
            self.autoplay.stop()
            self._wanted = None
        elif self.game.is_on:
            self.autoplay.start()
            self.status = f"{self.engine} plays {counted(self.autoplay.speed, 'move')} a second"

    def change_speed(self, step: int) -> None:
        """Change the speed of the autoplay."""
        self.autoplay.change_speed(step)
        self.status = f"{counted(self.autoplay.speed, 'move')} a second"

    def toggle_knowledge(self) -> None:
        """Show or hide the engine's knowledge. At the end of a game all mines are shown instead."""
        if self.game.shows_end:
            return
        self.inquiry.is_on = not self.inquiry.is_on
        self.inquiry.unpin()
        known = f". {POINT_AT_IT}" if not self.granted else f": by the rule, {self.granted}, wherever you begin"
        self.status = f"what {self.engine} knows{known}" if self.inquiry.is_on else ""

    def why(self) -> None:
        """Explain the cell pointed at, showing the engine's knowledge if it is hidden."""
        if not self.inquiry.is_on:
            self.toggle_knowledge()
        self.inquiry.pointed = self.inquiry.pointed or self.cursor

    def next_step(self) -> None:
        """Show the next step of the proof."""
        proof = self.proof
        if proof is not None:
            self.viewport.show(proof.cell)
            self.inquiry.next_step(self.game)
        elif self.hinted is not None and self.hinted.needed is not None:
            self.hinted = self.hinted.next_world(self.inquiry.pointed)
            self.status = str(self.hinted)
        else:
            self.why()

    def undo(self) -> None:
        """Undo the reveal that lost the game."""
        if self.game.undo_loss():
            self.inquiry.forget()
            self.status = "the last move is taken back"

    def toggle_replay(self) -> None:
        """Begin a replay of the game before its first move, or return to its current state."""
        self._give_up()
        self._show_after(0 if self.game.replayed is None else None)

    def judge(self) -> None:
        """Review the finished game, and show its first mistake; after the review, the next one."""
        mistakes = self.game.mistakes
        if mistakes:
            shown = self.game.replayed or 0
            self._show_after(min([one for one in mistakes if one > shown], default=mistakes[0]))
        elif mistakes is None and self.game.is_over:
            self._wanted = None if self._recording is None else "judgement"
            self.status = (
                "reviewing the game"
                if self._wanted
                else "there is no review: the game began with a position, or a move was taken back"
            )

    @property
    def _recording(self) -> GameRecording | None:
        """Return the recording of the finished game, if it has one."""
        return self.game.recording(bool(self.setup.boards.granted) or self.setup.no_guess != OFF)

    def replay_step(self, step: int) -> None:
        """Move forward or back by this number of moves in the replay."""
        if self.game.replayed is not None:
            self._show_after(self.game.replayed + step)

    def choose_engine(self, name: str) -> None:
        """Switch to another engine."""
        self.menu.is_shown = False
        if name != self.engine:
            self._give_up()
            self.setup.engine = name
            self._forget_position()
            self.status = f"{name} takes over"

    def toggle_help(self) -> None:
        """Show or hide the list of keys and mouse actions."""
        self.help_shown = not self.help_shown

    def escape(self) -> None:
        """Stop the engine; or else end the steps of a proof, or the replay; or else return to the start screen."""
        if not self.game.is_dealt:
            self.leave()
        elif self.thinking or self.autoplay.is_on:
            self.stop()
        elif self.inquiry.unpin():
            return
        elif self.game.replayed is not None:
            self.toggle_replay()
        else:
            self.leave()

    def stop(self) -> None:
        """Stop the engine at once, leaving the board unchanged."""
        question = self._questions.waiting
        if question is not None:
            self.inquiry.drop(question.about, self.game)
        if question is not None or self.autoplay.is_on:
            self.status = f"{self.engine} was stopped"
        self._give_up()

    # Replies and questions of the engine.

    def tick(self) -> bool:
        """Take a reply, if there is one, and ask the next question; return whether the screen has to be redrawn."""
        reply, is_game = self._questions.poll(), self.screen is Screen.GAME
        if reply is not None:
            self._take(reply)
        question = self._questions.waiting
        if question is not None and self._wanted not in (None, question.about) and self.thinking_for > PATIENCE:
            self.process.close()
        following = None if self.thinking or not is_game else self._next_question()
        if following is not None:
            self._questions.ask(following, self.game.revision)
        return reply is not None or self.thinking or (is_game and self.game.second_has_passed())

    def _begin(self, session: Session | None = None) -> None:
        """Begin a game on this board, or on the next one drawn."""
        boards, number = self.setup.boards, max(self.number, 0)
        session = session or boards.session(number)
        self.game = RecordedGame(session, self.clock)
        self._player_seed = boards.player_rng(number).randrange(2**32)
        view, shifted = self.viewport, session.grid.is_shifted
        if (view.rows, view.columns, view.shifted) != (session.height, session.width, shifted):
            self.viewport = Viewport(session.height, session.width, shifted)
        self._won = self.status = ""
        self._give_up()
        self._forget_position()
        self.inquiry.pointed = None
        self.cursor = (min(self.cursor[0], session.height - 1), min(self.cursor[1], session.width - 1))

    def _take_board(self, found: Layout | int) -> None:
        """Begin the game on the board found, or report the number of layouts tried so far."""
        if isinstance(found, Layout):
            self._begin(self.setup.boards_on(found).session(0))
            self._open_first(found.first)
        else:
            self.status = f"{SEARCHING}: {counted(found, 'layout')} looked at. Esc ends the search"

    def _open_first(self, cell: Cell | None) -> None:
        """Reveal the first cell, if the board has one, in the middle of the view."""
        if cell is not None:
            self.viewport.center(cell)
            self._reveal(cell)

    def _give_up(self) -> None:
        """Drop the current question and the wanted move."""
        self._questions.give_up()
        self.autoplay.stop()
        self._wanted = None

    def _forget_position(self) -> None:
        self.hinted = None
        self.inquiry.forget()

    def _next_question(self) -> Question | None:
        """Return the next question: for the board, then for a move, then about the position."""
        if not self.game.is_dealt:
            return self._search
        if not self._wanted and self.autoplay.is_due:
            self._wanted = "move"
        if self._wanted == "judgement":
            recording = self._recording
            return Question(self._wanted, self.engine, self._player_seed, self.game.seen(), recording=recording)
        if self._wanted and self.game.is_on:
            return Question(self._wanted, self.engine, self._player_seed, self.game.seen())
        topic = self.inquiry.next_topic(self.game, self.setup.auto_flags)
        if topic is None:
            return None
        about, cell = topic
        return Question(about, self.engine, self._player_seed, self.game.seen(before_last=about == "review"), cell)

    def _take(self, reply: Reply) -> None:
        """Take a reply, if it is about the current position."""
        about = reply.question.about
        if not self._questions.is_about(self.game.revision):
            return
        if reply.failure is not None:
            self._give_up()
            if about == "board":
                self.screen, self.setup.problem = Screen.START, reply.failure
            self.inquiry.drop(about, self.game)
            self.status = f"{self.engine} failed: {reply.failure}"
        elif about == "board":
            self._take_board(reply.found)
        elif about == "judgement":
            self._wanted = None
            self.game.take_review(reply.found)
            self.judge()
            if not self.game.mistakes:
                self.status = "the review finds no mistake"
        elif about not in ("move", "hint"):
            self.inquiry.take(reply, self.game)
            if about == "mines":
                self.game.is_helped = True
                for cell in sorted(reply.found - self.session.flags):
                    self.toggle_flag(cell)
        elif about == self._wanted:  # otherwise the player has asked for another one since
            self._wanted, self.game.is_helped = None, True
            self.autoplay.rest()
            if reply.found is None:
                self.autoplay.stop()
                self.status = f"{self.engine} knows no move"
            elif about == "move":
                self._take_move(self._by_the_rule(reply.found))
            else:
                hint: ShownHint = reply.found
                if self.granted and hint.move is not None:
                    hint = ShownHint(move=self._by_the_rule(hint.move))
                self._show_hint(hint)

    def _by_the_rule(self, move: Move) -> Move:
        """Return the move, as a safe one if the rule guarantees that."""
        return Move(move.cell, 0.0, f"by the rule, {self.granted}") if self.granted else move

    def _show_hint(self, hint: ShownHint) -> None:
        """Show a hint at its level, and its proof at the last level."""
        self.hinted, self.status = hint, str(hint)
        self.inquiry.unpin()
        self.inquiry.pointed = None  # hides the proof of another cell
        if hint.is_told and hint.proof is not None:
            self.inquiry.offer(hint.proof)
        self.viewport.show(hint.looked_at)

    def _take_move(self, move: Move) -> None:
        (self.viewport.show if self.session.seen.reveals else self.viewport.center)(move.cell)
        if move.cell in self.session.flags:
            self.game.flag(move.cell)
        self._reveal(move.cell, f"safe move: {move}" if move.is_safe else str(move))

    def _reveal(self, cell: Cell, said: str = "") -> None:
        if self.game.reveal(cell, said):
            self._after_move(said)

    def _after_move(self, said: str) -> None:
        """Update the status after a move, and end the game if it is over."""
        self.hinted = None
        self.inquiry.unpin()
        self.status = said
        self.game.is_helped |= self.inquiry.is_on
        if not self.game.is_over:
            return
        self._give_up()
        if self.keep is not None and (recording := self._recording) is not None:
            self.keep(recording)
        if self.session.status is Status.WON:
            counts = not self.game.is_helped and not self.setup.boards.layouts
            self._won = words_of_victory(self.game, self.setup.kind, self.best_times if counts else None)
            self.session.flags = set(self.session.mines)

    def _show_after(self, moves: int | None) -> None:
        """Show the game after this number of moves; None: its current state."""
        self.game.replay(moves)
        if moves is not None and self.game.last_step is not None:
            self.viewport.show(self.game.last_step.cell)
        self._forget_position()
        rule = f". By the rule, {self.granted}" if self.inquiry.is_on and self.granted else ""
        self.status = f"{self.game.replay_in_words}{rule}"
