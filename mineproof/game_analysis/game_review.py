"""The review of a game, read from a file: the quality of each click, compared with the best cell; the mistakes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import log2, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

from engines.answers.board_answer import BoardAnswer
from engines.board.players.counting_engines import OptimalEngine
from engines.grading.grader import Grader
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction, GaveUp
from game.grid import Cell
from game.minesweeper.game_session import Status
from game.minesweeper.sizes import Size
from game.pictures import Picture, of_observation
from game.puzzles.conclusions_and_highlights import PuzzleConclusions, Role
from game.recordings.game_figures import GameFigures
from game.recordings.game_recording import GameRecording, is_own
from game.recordings.recording_playback import PlayedClick, RecordedPlay
from game.recordings.transcript_and_playback import TranscribedPlay, Transcript
from game.recordings.transcript_reader import parse_transcript
from game.text.error_places import in_place
from game.wording import brief
from mineproof.game_analysis.video_recordings import READERS, read_video
from mineproof.solve_puzzle import solve

if TYPE_CHECKING:
    from mineproof.game_analysis.sampled_wins import SampledWin

MOST_CELLS = 100_000  # of a board in a review: each click of a larger one would take seconds
EXACT_LAYOUTS = 500  # remaining layouts, up to which the chance to win is computed exactly

EXPECTED = "a recording: AVF, EVF, MVF, RMV, or JSON as the window saves it; or a transcript of moves, as reveal 3 4 2"

Answer = BoardAnswer[OptimalEngine]
"""An answer with the exact chance to win."""

BY_RULE = "rule"  # the rung of a first cell that the rule keeps free of mines


class Verdict(Enum):
    """The assessment of a click."""

    SAFE = "proven safe"
    FORCED = "forced"
    RISK = "needless risk"
    GUESS = "guess"


@dataclass(frozen=True)
class WinChance:
    """The chances to win with best play, from 0 to 1: `best` with a click at `cell`, `made` with the player's click."""

    best: Fraction
    made: Fraction
    cell: Cell | None

    @property
    def lost(self) -> Fraction:
        return self.best - self.made


@dataclass(frozen=True)
class ReviewedClick:
    """A click that opened cells, and its assessment. `number` counts from 1.

    For a click proven safe, `rung` is the weakest rung that proves all cells that it opened. `even_guess` has the cells
    of an unavoidable even guess. `survival` is the chance that the click opens no mine, and `best_survival` this chance
    for the safest cell, `best`; None if the `layouts` that fit could not be counted. `win` is the exact chance to win,
    if the layouts were few enough, and `sampled` the chance estimated by games, if requested.
    """

    number: int
    played: PlayedClick
    verdict: Verdict
    rung: str = ""
    survival: Fraction | None = None
    best: Cell | None = None
    best_survival: Fraction | None = None
    layouts: int | None = None
    win: WinChance | None = None
    sampled: SampledWin | None = None
    even_guess: tuple[Cell, ...] = ()

    @property
    def better(self) -> Cell | None:
        """Return a better cell: proven safe, or with a greater chance to win, or else safer; None if there was none."""
        if self.verdict is Verdict.RISK:
            return self.best
        if self.win is not None:
            return self.win.cell if self.win.lost else None
        if self.sampled is not None:
            return self.sampled.cell
        return self.best if self.verdict is Verdict.GUESS else None

    def why(self) -> str:
        """Return the proof that another cell was safe, in lines; empty unless the click was a needless risk."""
        if self.best is None or self.verdict is not Verdict.RISK:
            return ""
        try:
            return solve(self.played.before, "sat").explain(self.best).text_or_clues
        except GaveUp:
            return ""

    def picture(self) -> Picture:
        roles = {Role.LAST: [self.played.cell]}
        if self.better is not None:
            roles[Role.BEST] = [self.better]
        proven = {self.best: False} if self.verdict is Verdict.RISK else {}
        title = f"Before click {self.number}, at {self.played.cell}"
        return of_observation(self.played.before, PuzzleConclusions(proven, roles=roles), title=title)

    @property
    def is_mistake(self) -> bool:
        """Return whether the click reduced the chance to win or, if the chance is unknown, was a needless risk."""
        if self.sampled is not None:
            return self.sampled.lost.low > 0
        return self.win.lost > 0 if self.win is not None else self.verdict is Verdict.RISK

    @property
    def is_riskier(self) -> bool:
        is_unknown = self.win is None and self.sampled is None
        return is_unknown and self.verdict is Verdict.GUESS and None not in (self.survival, self.best_survival)

    def as_json(self) -> dict[str, Any]:
        played = self.played
        assessed = ("number", "verdict", "survival", "best", "best_survival", "layouts", "win", "even_guess")
        found = {
            **{name: getattr(self, name) for name in assessed},
            **{name: getattr(played, name) for name in ("seconds", "click", "cell", "exploded")},
            "opened": played.chosen,
            "rung": self.rung or None,
            "sampled_win": self.sampled,
            "mistake": self.is_mistake,
        }
        return cast(dict[str, Any], msgspec.to_builtins(found, enc_hook=float))


@dataclass(frozen=True, repr=False)
class GameReview:
    """A recording or transcript, with the assessment of each click that opened cells. A transcript has no `figures`."""

    recording: GameRecording | Transcript
    status: Status
    figures: GameFigures | None
    clicks: tuple[ReviewedClick, ...]

    def __repr__(self) -> str:
        return f"<GameReview: {self.status.value}, {len(self.clicks)} clicks, {len(self.mistakes)} mistakes>"

    @cached_property
    def mistakes(self) -> tuple[ReviewedClick, ...]:
        """Return the clicks that were mistakes, in order; see `ReviewedClick.is_mistake`."""
        return tuple(click for click in self.clicks if click.is_mistake)

    @cached_property
    def riskier_guesses(self) -> tuple[ReviewedClick, ...]:
        """Return the guesses that may have been mistakes, in order; see `ReviewedClick.is_riskier`."""
        return tuple(click for click in self.clicks if click.is_riskier)

    @cached_property
    def verdicts(self) -> Counter[Verdict]:
        """Count the clicks by verdict."""
        return Counter(click.verdict for click in self.clicks)

    @cached_property
    def rungs(self) -> dict[str, int]:
        """Count the clicks proven safe by rung, the weakest first."""
        found = Counter(click.rung for click in self.clicks if click.verdict is Verdict.SAFE)
        return {rung: found[rung] for rung in (BY_RULE, *Observation.ladder) if found[rung]}

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the notes of the recording, with a warning if it stops before the end of the game."""
        if self.status is not Status.PLAYING:
            return self.recording.notes
        stops = "the recording stops before the game was won or lost: it is reviewed up to there"
        return (*self.recording.notes, stops)

    @property
    def survival(self) -> tuple[Fraction, Fraction]:
        """Return two chances to survive all clicks: with the clicked cells, and with the safest cell each time."""
        made = [click.survival for click in self.clicks if click.survival is not None]
        best = [click.best_survival for click in self.clicks if click.best_survival is not None]
        return prod(made, start=Fraction(1)), prod(best, start=Fraction(1))

    @property
    def luck(self) -> float:
        """Return the luck that the game took, in bits: -log2 of the product of the chances survived.

        A coin flip is 1 bit. Clicks that hit a mine or have an unknown chance do not count.
        """
        survived = [click.survival for click in self.clicks if click.survival and click.played.exploded is None]
        return log2(1 / prod(survived, start=Fraction(1)))

    @property
    def guesses(self) -> tuple[ReviewedClick, ...]:
        """Return the clicks made while nothing was proven safe, in order."""
        return tuple(click for click in self.clicks if click.verdict in (Verdict.FORCED, Verdict.GUESS))

    def as_json(self) -> dict[str, Any]:
        """Convert the review to the JSON of `--json`."""
        figures, size = self.figures, self.recording.size
        counts = ("openings", "islands", "clicks", "left", "right", "double", "effective")
        made, best = self.survival
        return {
            "status": self.status.value,
            "header": dict(self.recording.header),
            "notes": list(self.notes),
            "board": {"height": size.height, "width": size.width, "mines": size.mines},
            "figures": figures
            and {
                "seconds": figures.seconds,
                "3bv": figures.three_bv,
                "solved_3bv": figures.solved,
                "3bv_per_second": figures.three_bv_per_second,
                **{name: getattr(figures, name) for name in (*counts, "efficiency", "throughput", "correctness")},
            },
            "verdicts": {verdict.value: self.verdicts[verdict] for verdict in Verdict},
            "rungs": self.rungs,
            "survival": {"made": float(made), "best": float(best)},
            "luck": self.luck,
            "guesses": [click.number for click in self.guesses],
            "mistakes": [click.number for click in self.mistakes],
            "riskier_guesses": [click.number for click in self.riskier_guesses],
            "clicks": [click.as_json() for click in self.clicks],
        }


def read_recording(path: str | Path, size: Size | None = None) -> GameRecording | Transcript:
    """Read the recording in this file, or the transcript of a game on a board of this size.

    Raises `BadLayout` (with the place), `OSError`, and the errors of `read_video`.
    """
    path = Path(path)
    if path.suffix.lower() in READERS:
        return read_video(str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected {EXPECTED}") from None
    return parse_recording(text, str(path), size)


def parse_recording(text: str, name: str = "", size: Size | None = None) -> GameRecording | Transcript:
    """Parse a recording in JSON, or a transcript; `name` is the name of its file. Raises `BadLayout`."""
    with in_place(name, between=", " if name else ""):
        if is_own(text):
            return GameRecording.from_json(text)
        if not any(character.isdecimal() for character in text):
            raise BadLayout(f"line 1: {brief(text)}; expected {EXPECTED}")
        return parse_transcript(text, size)


def review(recording: GameRecording | Transcript | str | Path, *, games: int = 0) -> GameReview:
    """Review a recording or a transcript of moves, given as an object or as its file.

    With `games` (2 or more), the compiled player estimates the chance to win by this number of games, for each click
    that was not proven safe and has no exact chance; this needs a square board. Raises the errors of `read_recording`,
    and `BadLayout` for a board of more than `MOST_CELLS` cells.

    >>> from game.minesweeper.layouts import Layout
    >>> from game.recordings.game_recording import MouseClick
    >>> clicks = [MouseClick(0.0, "reveal", (0, 0)), MouseClick(1.0, "reveal", (0, 2))]
    >>> found = review(GameRecording(Layout(1, 4, {(0, 1)}), clicks))
    >>> [(click.played.cell, click.verdict.value, click.rung) for click in found.clicks]
    [((0, 0), 'proven safe', 'rule'), ((0, 2), 'proven safe', 'total')]
    """
    if not isinstance(recording, GameRecording | Transcript):
        recording = read_recording(recording)
    recording.size.check_cells(MOST_CELLS, "in a review")
    play = TranscribedPlay(recording) if isinstance(recording, Transcript) else RecordedPlay(recording)
    clicks = tuple(_reviewed(play, games))
    return GameReview(recording, play.status, play.figures, clicks)


def _reviewed(play: RecordedPlay | TranscribedPlay, games: int) -> Iterator[ReviewedClick]:
    size, grader, rng = play.recording.size, Grader(), random.Random(0)  # seeded, so that reviews repeat
    nothing_seen = Observation(size.height, size.width, total=size.mines, grid=size.grid)
    answer = solve(nothing_seen, "optimal", rng=rng)
    for number, played in enumerate(play.clicks(), 1):
        if isinstance(play, TranscribedPlay) and played.exploded in answer.safes:
            raise BadLayout(f"line {play.line}: a mine at {played.exploded}, which the numbers before prove safe")
        if number == 1 and play.recording.first_is_safe and played.exploded is None:
            yield _proven_safe(number, played, BY_RULE)
        else:
            found = review_click(played, answer, number, grader)
            yield replace(found, sampled=_sampled(found, answer, games)) if games else found
        if played.exploded is None:
            try:
                answer = answer.after(played.fresh)
                answer.safes  # noqa: B018 - looks
            except Contradiction as error:
                assert isinstance(play, TranscribedPlay), "the numbers of a recording are those of its layout"
                raise BadLayout(f"line {play.line}: {error}") from None


def review_click(played: PlayedClick, answer: Answer, number: int = 1, grader: Grader | None = None) -> ReviewedClick:
    """Assess one click, by the answer to the position before it."""
    seen, safes, layouts = answer.seen, answer.safes - answer.reveals.keys(), answer.worlds_counted
    if safes.issuperset(played.chosen):
        rungs = (grader or Grader()).position(seen).rungs
        places = [seen.ladder.index(rungs.get(cell, seen.ladder[-1])) for cell in played.chosen]
        made, after = _proven_safe(number, played, seen.ladder[max(places)]), None
    else:
        survival, after = _if_safe(seen, played.chosen, layouts)
        best = None if answer.known.why_no_chances and not safes else _safest(answer, played.cell)
        best_survival = Fraction(1) if safes else None if best is None else _if_safe(seen, [best], layouts)[0]
        is_safest = survival is not None and best_survival is not None and survival >= best_survival
        verdict = Verdict.RISK if safes else Verdict.FORCED if is_safest else Verdict.GUESS
        even = next((one for one in answer.even_guesses if not one.isdisjoint(played.chosen)), ())
        made = ReviewedClick(number, played, verdict, "", survival, best, best_survival, even_guess=tuple(sorted(even)))
    return replace(made, layouts=layouts, win=_win(answer, after, made, layouts))


def _proven_safe(number: int, played: PlayedClick, rung: str) -> ReviewedClick:
    return ReviewedClick(number, played, Verdict.SAFE, rung, Fraction(1), played.cell, Fraction(1))


def _if_safe(seen: Observation, cells: Sequence[Cell], layouts: int | None) -> tuple[Fraction | None, Answer | None]:
    """Return the chance that all these cells are safe, and the answer to the position with these cells marked safe."""
    if layouts is None:
        return None, None
    try:
        answer = solve(replace(seen, marks={**seen.marks, **dict.fromkeys(cells, False)}), "optimal")
    except Contradiction:
        return Fraction(0), None
    fitting = answer.worlds_counted
    return None if fitting is None else Fraction(fitting, layouts), answer


def _safest(answer: Answer, cell: Cell) -> Cell | None:
    return min(answer.safest_moves, key=lambda move: max(abs(move[0] - cell[0]), abs(move[1] - cell[1])), default=None)


def _win(answer: Answer, after: Answer | None, click: ReviewedClick, layouts: int | None) -> WinChance | None:
    if layouts is None or click.survival is None or layouts > EXACT_LAYOUTS:
        return None
    try:
        best = answer.win_probability()
        # For further play, revealed cells and cells known to be safe are equivalent.
        made = best if click.survival == 1 else click.survival * after.win_probability() if after else Fraction(0)
    except GaveUp:
        return None
    return WinChance(best, made, answer.best if made < best else click.played.cell)


def _sampled(click: ReviewedClick, answer: Answer, games: int) -> SampledWin | None:
    from mineproof.game_analysis.sampled_wins import sampled_win  # imported on demand, since it plays games

    uncertain = [cell for cell in click.played.chosen if cell not in answer.safes]
    if click.win is not None or len(uncertain) != 1 or not answer.seen.grid.is_square:
        return None
    try:
        return sampled_win(answer.seen, uncertain[0], games)
    except GaveUp:
        return None
