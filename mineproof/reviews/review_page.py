"""A review as a self-contained page of HTML: the curve, the mistakes with their boards, all clicks."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from operator import mul

from benchmarks.command_line.page_templates import rendered
from game.pictures import Picture, html as figure, of_ending
from game.recordings.game_recording import GameRecording
from mineproof.game_analysis import review_text
from mineproof.game_analysis.game_review import GameReview

WIDTH, HEIGHT, MARGIN = 760, 190, 44
"""The size of the curve in pixels, and the margin for its labels."""


def page(review: GameReview) -> str:
    """Write the page. Links lead from the curve and from the list of clicks to the mistakes, and back.

    The curve shows the chance to have survived so far and the chance to win, click by click.
    """
    clicks = review.clicks
    survived = accumulate((1 if click.survival is None else click.survival for click in clicks), mul)

    def place(number: int, chance: float) -> tuple[float, float]:
        across = (number - 1) / max(len(clicks) - 1, 1)
        down = MARGIN / 2 + (1 - chance) * (HEIGHT - 1.5 * MARGIN)
        return round(MARGIN + across * (WIDTH - 2 * MARGIN), 1), round(down, 1)

    content = {
        "survived": [place(number, float(chance)) for number, chance in enumerate(survived, 1)],
        "wins": [place(click.number, float(click.win.best)) for click in clicks if click.win is not None],
        "levels": {level: place(1, level / 100) for level in (0, 50, 100)},
        "end": _end(review),
        "width": WIDTH,
        "height": HEIGHT,
        "margin": MARGIN,
    }
    return rendered("mineproof.reviews", "review.html", review=review, words=review_text, figure=figure, **content)


def _end(review: GameReview) -> Picture | None:
    """Draw the final board with all mines; None for a transcript, which has no mines."""
    if not isinstance(review.recording, GameRecording) or not review.clicks:
        return None
    last = review.clicks[-1].played
    seen = replace(last.before, reveals={**last.before.reveals, **last.fresh}, total=None)
    return of_ending(seen, review.recording.layout.mines, last.exploded)
