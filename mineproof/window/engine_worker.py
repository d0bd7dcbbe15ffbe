"""The worker that answers the window's questions about a position, by the chosen engine and a complete one.

It runs in a process of its own: a thread cannot be ended from outside, and a solver may run for minutes. No data is
lost, because every question has the whole position.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import engines
from engines.answers.board_answer import Move
from engines.function_process import FunctionProcess
from game.grid import Cell
from game.recordings.recording_playback import PlayedClick
from game.wording import capitalized
from mineproof import BoardAnswer, Engine, GameRecording, GaveUp, Observation, review
from mineproof.board_search.graded_boards import Wanted, board_search
from mineproof.game_analysis.game_review import Verdict, review_click
from mineproof.game_analysis.review_text import verdict_in_words
from mineproof.window.highlighted_explanations import ShownHint, ShownProof

REFERENCE = "sat"
"""A complete engine, fast on every board."""

SLICE = 0.2
"""The time slice of a search for a board, in seconds of processor time, after which progress is reported."""

Topic = Literal["board", "move", "hint", "mines", "knowledge", "explanation", "review", "judgement"]
"""The topics of questions. Their results are:

- board: a `Layout` without guesses, or the number of layouts tried; the same question then continues the search
- move, hint: a `Move` or a `ShownHint` of the engine, or None
- mines, knowledge: the proven mines; the `PuzzleConclusions`, and the values of cells that the engine misses
- explanation: a `ShownProof`; review: the assessment of the losing move in words, with a `ShownProof` or None
- judgement: for each click of a finished game its assessment in words, and whether it was a mistake
"""


@dataclass(frozen=True)
class Question:
    """A question to an engine about a position, or about one `cell` of it. `seed` draws the engine's random moves.

    For the topic "board", `seed` draws the layouts. `guarantee` is the rule by which the next cell is safe, in words.
    """

    about: Topic
    engine: str
    seed: int
    seen: Observation
    cell: Cell | None = None
    wanted: Wanted | None = None
    recording: GameRecording | None = None
    guarantee: str = ""
    revision: int = 0

    def by_rule(self, move: Move | None) -> Move | None:
        """Return a safe move by the rule, if it has a guarantee, instead of this one."""
        return move and (Move(move.cell, 0.0, f"by the rule, {self.guarantee}") if self.guarantee else move)


@dataclass(frozen=True)
class Reply:
    """The answer to a question, of the type of its topic, or a `failure` in words for the player."""

    found: Any = None
    failure: str | None = None


EngineProcess: TypeAlias = FunctionProcess[Question, Reply]


def engine_process(create: Callable[..., Engine] = engines.create) -> EngineProcess:
    """Make a process with a worker. Both import `create`, which makes engines as `engines.create` does."""
    return FunctionProcess(EngineWorker(create).answer, echo=True)


class EngineWorker:
    """A worker that answers questions; it keeps its engines between questions of the same game."""

    def __init__(self, create: Callable[..., Engine]) -> None:
        self._create = create
        self._game: object = None
        self._answers: dict[str, BoardAnswer[Engine]] = {}

    def answer(self, question: Question) -> Reply:
        try:
            return Reply(self._found(question))
        except Exception as error:
            self._answers.clear()
            return Reply(failure=f"{type(error).__name__}: {error}")

    def _found(self, question: Question) -> object:
        cell, name = question.cell, question.engine
        if question.wanted is not None:
            search = board_search(question.wanted, question.seed)
            return search.go_on(SLICE) or search.looked_at
        if question.recording is not None:
            return [(verdict_in_words(click), click.is_mistake) for click in review(question.recording).clicks]
        match question.about:
            case "move":
                return question.by_rule(self._answer_of(name, question).move())
            case "hint":
                return self._hint(question)
            case "mines":
                return frozenset(self._answer_of(name, question).mines)
            case "knowledge":
                answer = self._answer_of(name, question)
                follows = {} if answer.complete else self._answer_of(REFERENCE, question).values
                return answer.known, {one: is_mine for one, is_mine in follows.items() if one not in answer.values}
        assert cell is not None
        if question.about == "review":
            return self._review(cell, self._answer_of("optimal", question))
        answer, beyond = self._answer_of(name, question), ""
        if cell not in answer.values:
            answer, beyond = self._answer_of(REFERENCE, question), name
        if cell not in answer.values:
            return ShownProof.that_open(cell, answer)
        return ShownProof.of(cell, answer.values[cell], answer.explanation_or_reason(cell), beyond)

    def _review(self, mine: Cell, answer: Any) -> tuple[str, ShownProof | None]:
        """Assess the reveal of `mine`, with the proof of a safe move if there was one, else of the mine, if found."""
        click = review_click(PlayedClick(None, "reveal", mine, (mine,), answer.seen, {}, mine), answer)
        better = click.best if click.verdict is Verdict.RISK else None
        certain = mine if better is None else better
        why = answer.explanation_or_reason(certain)
        proof = None if isinstance(why, str) else ShownProof.of(certain, why.is_mine, why)
        return f"{capitalized(verdict_in_words(click))}.", proof

    def _hint(self, question: Question) -> ShownHint | None:
        """Return a hint to the next safe cell by a complete engine, otherwise to the best move of the chosen engine."""
        complete, is_guess = self._answer_of(REFERENCE, question), not question.guarantee
        try:
            if (step := complete.safe_step()) is not None:
                return ShownHint.of(step)
        except GaveUp:
            is_guess = False
        move = question.by_rule(self._answer_of(question.engine, question).best_move())
        if move is None:
            return None
        return ShownHint.of_move(move, ShownProof.that_open(move.cell, complete) if is_guess else None)

    def _answer_of(self, name: str, question: Question) -> BoardAnswer[Engine]:
        seen = question.seen
        game = question.seed, seen.grid, seen.total
        if self._game != game:
            self._game, self._answers = game, {}
        answer = self._answers.get(name)
        if answer is None or not answer.reveals.items() <= seen.reveals.items():
            rng = random.Random(question.seed)
            answer = BoardAnswer(self._create(name, seen.height, seen.width, seen.total, grid=seen.grid, rng=rng))
        self._answers[name] = answer = answer.after(seen.reveals)
        return answer
