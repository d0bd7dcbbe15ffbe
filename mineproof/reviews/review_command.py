"""mineproof review FILE: a played game, click by click, in the terminal or as a page of HTML."""

import sys
from dataclasses import replace
from itertools import accumulate
from operator import mul

from benchmarks.command_line.option_types import BoardSize, File, Json, Natural, Target
from benchmarks.command_line.page_templates import rendered
from benchmarks.command_line.parsers_of_names_and_numbers import opening
from game.pictures import Picture, html as figure, of_ending, text
from mineproof import GameRecording, GameReview, UserError
from mineproof.game_analysis import game_review, review_text
from mineproof.game_analysis.game_review import EXPECTED, parse_recording, read_recording
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.text_files import check_writable, write

MOST_DRAWN = 3  # mistakes drawn, each with the proof of the safe cell
WIDTH, HEIGHT, MARGIN = 760, 190, 44
"""The size of the curve in pixels, and the margin for its labels."""


def review(
    file: File,
    /,
    *,
    size: BoardSize | None = None,
    games: Natural = 0,
    json: Json = False,
    html: Target | None = None,
    save: Target | None = None,
) -> int:
    """Review a played game, click by click.

    Each click that opened cells is judged proven safe, forced, a needless risk, or a guess. A click proven safe is
    shown with the weakest inference that finds it. Other clicks are shown with their exact chance to survive; a
    guess also with the chance of the safest cell. If few layouts are left, the exact chance to win is shown, too.

    A mistake is a click that reduced the chance to win. If this chance is unknown, a mistake is a needless risk, and
    guesses are listed as riskier guesses if another cell was safer. Recordings of other programs (AVF, EVF, MVF, RMV)
    take the extra `peers`. Exit status: 0 all well, 2 unusable arguments or file.

    Args:
        file: the recording, or a transcript of moves as `reveal 3 4 2`; - is standard input (JSON or a transcript)
        size: the size and the number of mines of a transcript whose first line does not have them
        games: let the compiled player play N games for each risk or guess without an exact chance to win, and estimate
            the chance from them
        html: write a page: the curve, the mistakes and riskier guesses with their boards, all clicks
        save: write the recording as our own JSON, too
    """
    if games == 1:
        raise UserError("--games is 1; expected 2 or more, or 0 for none")
    for target in (html, save):
        check_writable(target)
    with opening(file, EXPECTED):
        recording = parse_recording(sys.stdin.read(), size=size) if file == "-" else read_recording(file, size)
    if size is not None and isinstance(recording, GameRecording):
        raise UserError(f"--size {size} is for a transcript, and this is a recording, which has its size; leave it out")
    if save is not None:
        if not isinstance(recording, GameRecording):
            raise UserError("--save is for recordings, and a transcript has no layout; leave it out")
        write(save, recording.to_json() + "\n")
    found = game_review.review(recording, games=games)
    if html is not None:
        write(html, page(found))
    if json:
        print_json(found.as_json())
    else:
        _print(found)
    return 0


def _print(found: GameReview) -> None:
    paper = Paper()
    paper.print_sentences(review_text.headline(found), bold=True)
    for line in review_text.figures_in_words(found):
        paper.print_sentences(line)
    for note in found.notes:
        paper.print_sentences(f"Note: {review_text.sentence(note)}")
    paper.print_sentences("")
    if not found.clicks:
        paper.print_sentences("No cell was opened.", bold=True)
        return
    for heading, clicks in review_text.clicks_by_heading(found):
        paper.print_sentences(f"{heading}{':' if clicks else '.'}", bold=True)
        for place, click in enumerate(clicks):
            paper.print_sentences(review_text.click_in_words(click))
            if place < MOST_DRAWN:
                drawn = text(click.picture())
                if paper.has_room(drawn.width):
                    paper.draw(drawn)
                else:
                    paper.print_sentences(paper.refusal(drawn.width, "--html"))
                for line in click.why().splitlines():
                    paper.print_sentences(line, indent="    ")
                paper.print_sentences("")
        if len(clicks) > MOST_DRAWN:
            paper.print_sentences("--html FILE draws all of them")


def page(reviewed: GameReview) -> str:
    """Write the page. Its curve shows the chance to have survived so far and the chance to win, click by click."""
    clicks = reviewed.clicks
    survived = accumulate((1 if click.survival is None else click.survival for click in clicks), mul)

    def place(number: int, chance: float) -> tuple[float, float]:
        across = (number - 1) / max(len(clicks) - 1, 1)
        down = MARGIN / 2 + (1 - chance) * (HEIGHT - 1.5 * MARGIN)
        return round(MARGIN + across * (WIDTH - 2 * MARGIN), 1), round(down, 1)

    content = {
        "survived": [place(number, float(chance)) for number, chance in enumerate(survived, 1)],
        "wins": [place(click.number, float(click.win.best)) for click in clicks if click.win is not None],
        "levels": {level: place(1, level / 100) for level in (0, 50, 100)},
        "end": _end(reviewed),
        "width": WIDTH,
        "height": HEIGHT,
        "margin": MARGIN,
    }
    return rendered("mineproof.reviews", "review.html", review=reviewed, words=review_text, figure=figure, **content)


def _end(reviewed: GameReview) -> Picture | None:
    """Draw the final board with all mines; None for a transcript, which has no mines."""
    if not isinstance(reviewed.recording, GameRecording) or not reviewed.clicks:
        return None
    last = reviewed.clicks[-1].played
    seen = replace(last.before, reveals={**last.before.reveals, **last.fresh}, total=None)
    return of_ending(seen, reviewed.recording.layout.mines, last.exploded)
