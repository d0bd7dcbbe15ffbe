"""The state and the commands of the window, without any drawing or waiting."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from engines.answers.board_answer import Move
from engines.function_process import ProcessEnded
from game.grid import Cell
from game.minesweeper.game_session import Click, Session, Status
from game.wording import counted
from mineproof import GameRecording, Layout
from mineproof.window.engine_worker import EngineProcess, Question, Reply, Topic
from mineproof.window.highlighted_explanations import ShownHint
from mineproof.window.position_questions import PositionQuestions
from mineproof.window.replayable_game import ReplayableGame
from mineproof.window.start_choices import Setup
from mineproof.window.viewport import Viewport

HELP = "help"
SPEEDS = (1, 2, 5, 10, 20, 50)
"""The speeds of the autoplay, in moves a second."""

PATIENCE = 0.3
"""The seconds that a move waits for an earlier question. Then the question is stopped, and asked again later."""

POINT_AT_IT = "Point at a cell that is certain to see its proof, and press S to see it step by step"
NO_REVIEW = "there is no review: the game began with a position, or a move was taken back"
SEARCHING = "searching for a board that needs no guess: {} looked at. Esc ends the search"


class Controller:
    """A window's state and its commands. `clock` returns seconds. Call `tick` often: it takes the engine's replies."""

    def __init__(
        self,
        process: EngineProcess,
        setup: Setup,
        clock: Callable[[], float],
        keep: Callable[[GameRecording], object] = lambda recording: None,
    ) -> None:
        self.process, self.setup, self.clock, self.keep = process, setup, clock, keep
        self._asked_at = 0.0
        self.screen: Literal["start", "game"] = "start"
        self.number = -1
        self.speed = SPEEDS[2]
        self.next_move_at: float | None = None  # the time of the next move of the autoplay; None: it is off
        self.overlay = ""  # what lies over the screen: the keys, or the choices of a row of the start screen
        self.focused = ""  # the choice on which the keys act there
        self.cursor: Cell = (0, 0)
        self.cursor_shown = False
        self.questions = PositionQuestions()
        self.viewport = Viewport(1, 1)
        self._wanted: Topic | None = None
        self._begin()

    @property
    def thinking(self) -> bool:
        return self.process.question is not None

    @property
    def is_autoplaying(self) -> bool:
        return self.next_move_at is not None

    @property
    def thinking_for(self) -> float:
        return self.clock() - self._asked_at if self.thinking else 0.0

    @property
    def result(self) -> str:
        if self.session.status is Status.WON:
            return self.game.victory
        if not self.game.is_over:
            return ""
        mine, review = self.session.exploded, self.questions.review
        lost = f"Lost: a mine at {mine}." if review is None else f"Lost at {mine}. {review}"
        return f"{lost} U takes it back, V replays the game."

    @property
    def guarantee(self) -> str:
        return "" if self.game.reveals or self.setup.no_guess else self.setup.boards.guarantee

    def play(self) -> None:
        if self.setup.check():
            self.screen = "game"
            self.reset()

    def reset(self) -> None:
        self.number += 1
        self._begin()
        wanted, boards = self.setup.wanted, self.setup.boards
        if wanted is None:
            self._open_first(boards.first(self.number))
        else:
            seed = boards.layout_rng(self.number).randrange(2**32)
            self._search = Question("board", self.setup.engine, seed, self.game.seen(), wanted=wanted)
            self.game.is_dealt, self.status = False, SEARCHING.format(counted(0, "layout"))

    def leave(self) -> None:
        self.stop()
        self.screen = "start"

    def reveal(self, cell: Cell) -> None:
        """Reveal a cell without a flag; at a number with all its flags, reveal its other neighbors."""
        if self.game.is_on and cell not in self.session.flags:
            self._click("around" if cell in self.session.reveals else "reveal", cell)

    def toggle_flag(self, cell: Cell) -> None:
        if self.game.is_on:
            self._click("flag", cell)

    def ai_move(self) -> None:
        self._wanted = "move"

    def hint(self) -> None:
        """Show the next level of the hint, or ask for one: to the next safe cell, or that a guess is needed."""
        hint = self.questions.hint
        if hint is not None and len(hint.levels) > 1:
            self._show_hint(replace(hint, levels=hint.levels[1:]))
        else:
            self._wanted = "hint"

    def toggle_autoplay(self) -> None:
        if self.is_autoplaying:
            self.next_move_at = self._wanted = None
        else:
            self.next_move_at = self.clock()
            self.status = f"{self.setup.engine} plays {counted(self.speed, 'move')} a second; . is faster, and , slower"

    def change_speed(self, step: int) -> None:
        self.speed = SPEEDS[min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)]
        self.status = f"{counted(self.speed, 'move')} a second"

    def toggle_knowledge(self) -> None:
        self.questions.is_on = not self.questions.is_on
        self.questions.unpin()
        known = f". {POINT_AT_IT}" if not self.guarantee else f": by the rule, {self.guarantee}, wherever you begin"
        self.status = f"what {self.setup.engine} knows{known}" if self.questions.is_on else ""

    def next_step(self) -> None:
        if (proof := self.questions.proof) is not None:
            self.viewport.show(proof.cell)
            self.questions.next_step(proof)
        elif self.questions.is_on:
            self.questions.ask_why_open()
        else:
            self.questions.pointed = self.questions.pointed or self.cursor
            self.toggle_knowledge()

    def undo(self) -> None:
        self.game.undo_loss()
        self.questions.forget()
        self.status = "the last move is taken back"

    def toggle_replay(self) -> None:
        self._give_up()
        self._show_after(0 if self.game.replayed is None else None)

    def judge(self) -> None:
        """Review the finished game, and show its first mistake. If it was reviewed already, show the next mistake."""
        if self.game.next_mistake is not None:
            self._show_after(self.game.next_mistake)
        elif self.game.mistakes is None:
            self._wanted = None if self._recording is None else "judgement"
            self.status = "reviewing the game" if self._wanted else NO_REVIEW

    @property
    def _recording(self) -> GameRecording | None:
        return self.game.recording(bool(self.setup.boards.guarantee) or self.setup.no_guess)

    def replay_step(self, step: int) -> None:
        if self.game.replayed is not None:
            self._show_after(self.game.replayed + step)

    def choose_engine(self, name: str) -> None:
        if name != self.setup.engine:
            self._give_up()
            self.setup.engine = name
            self.questions.forget()
            self.status = f"{name} takes over"

    def escape(self) -> None:
        if not self.game.is_dealt:
            self.leave()
        elif self.thinking or self.is_autoplaying:
            self.stop()
        elif self.questions.unpin():
            return
        elif self.game.replayed is not None:
            self.toggle_replay()
        else:
            self.leave()

    def stop(self) -> None:
        question = self.process.question
        if question is not None:
            self.questions.stop_asking(question.about)
        if question is not None or self.is_autoplaying:
            self.status = f"{self.setup.engine} was stopped"
        self._give_up()

    def tick(self) -> bool:
        """Take a reply, if there is one, and ask the next question; return whether the screen has to be redrawn."""
        question, is_game = self.process.question, self.screen == "game"
        try:
            reply = None if question is None else self.process.poll()
        except ProcessEnded as error:
            reply = Reply(failure=f"its process has ended: {error}")
        if question is not None and reply is not None and question.revision == self.game.revision:
            self._take(question.about, reply)
        question = self.process.question
        if question is not None and self._wanted not in (None, question.about) and self.thinking_for > PATIENCE:
            self.process.close()
        following = None if self.thinking or not is_game else self._next_question()
        if following is not None:
            self._asked_at = self.clock()
            self.process.ask(following)
        return reply is not None or self.thinking or (is_game and self.game.second_has_passed())

    def _begin(self, session: Session | None = None) -> None:
        boards, number = self.setup.boards, max(self.number, 0)
        self.session = session = session or boards.session(number)
        self.game = ReplayableGame(session, self.clock)
        self._player_seed = boards.player_rng(number).randrange(2**32)
        view, shifted = self.viewport, session.grid.is_shifted
        if (view.rows, view.columns, view.shifted) != (session.height, session.width, shifted):
            self.viewport, self.cursor = Viewport(session.height, session.width, shifted), (0, 0)
        self.status = ""
        self._give_up()
        self.questions.begin(self.game)

    def _open_first(self, cell: Cell | None) -> None:
        if cell is not None:
            self.viewport.show(cell)
            self._click("reveal", cell)

    def _give_up(self) -> None:
        if self.thinking:
            self.process.close()
        self.next_move_at = self._wanted = None

    def _next_question(self) -> Question | None:
        if not self.game.is_dealt:
            return self._search
        if not self._wanted and self.next_move_at is not None and self.clock() >= self.next_move_at:
            self._wanted = "move"
        if self._wanted == "judgement" or (self._wanted and self.game.is_on):
            return self._question(self._wanted)
        topic = self.questions.next_topic(self.setup.auto_flags)
        return topic and self._question(*topic)

    def _question(self, about: Topic, cell: Cell | None = None) -> Question:
        seen = self.game.seen(before_last=about == "review")
        recording = self._recording if about == "judgement" else None
        asked = Question(about, self.setup.engine, self._player_seed, seen, cell, recording=recording)
        return replace(asked, guarantee=self.guarantee, revision=self.game.revision)

    def _take(self, about: Topic, reply: Reply) -> None:
        if reply.failure is not None:
            self._give_up()
            if about == "board":
                self.screen, self.setup.problem = "start", reply.failure
            self.questions.stop_asking(about)
            self.status = f"{self.setup.engine} failed: {reply.failure}"
        elif isinstance(reply.found, Layout):
            boards = replace(self.setup.boards, layouts=(reply.found,), floods=self.setup.boards.floods is not False)
            self._begin(boards.session(0))
            self._open_first(reply.found.first)
        elif about == "board":
            self.status = SEARCHING.format(counted(reply.found, "layout"))
        elif about == "judgement":
            self._wanted = None
            self.game.take_review(reply.found)
            self.judge()
            if not self.game.mistakes:
                self.status = "the review finds no mistake"
        elif about not in ("move", "hint"):
            self.questions.accept(about, reply.found)
            if about == "mines":
                for cell in sorted(reply.found - self.session.flags):
                    self.toggle_flag(cell)
        elif about == self._wanted:  # otherwise the player has asked for another one since
            self._wanted = None
            self.next_move_at = self.clock() + 1 / self.speed if self.is_autoplaying else None
            if reply.found is None:
                self.next_move_at = None
                self.status = f"{self.setup.engine} knows no move"
            elif about == "move":
                self._take_move(reply.found)
            else:
                self._show_hint(reply.found)

    def _take_move(self, move: Move) -> None:
        self.viewport.show(move.cell)
        if move.cell in self.session.flags:
            self._click("flag", move.cell)
        self._click("reveal", move.cell, f"safe move: {move}" if move.is_safe else str(move))

    def _show_hint(self, hint: ShownHint) -> None:
        self.status = hint.levels[0].words
        self.questions.take_hint(hint)
        self.viewport.show(hint.cell)

    def _click(self, click: Click, cell: Cell, comment: str = "") -> None:
        if not self.game.click(click, cell, comment):
            return
        self.questions.hint = None
        self.questions.unpin()
        self.status = comment
        if not self.game.is_over:
            return
        self._give_up()
        if (recording := self._recording) is not None:
            self.keep(recording)
        if self.session.status is Status.WON:
            self.session.flags = set(self.session.mines)

    def _show_after(self, moves: int | None) -> None:
        self.game.replay(moves)
        if moves is not None and self.game.last_step is not None:
            self.viewport.show(self.game.last_step.cell)
        self.questions.forget()
        rule = f". By the rule, {self.guarantee}" if self.questions.is_on and self.guarantee else ""
        self.status = f"{self.game.replay_in_words}{rule}"
