"""A review as a self-contained page of HTML: the curve, the mistakes with their boards, all clicks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from game.pictures import html as figure, of_ending
from game.recordings.game_recording import GameRecording
from game.words import visible
from mineproof.game_analysis.game_review import MEANINGS, GameReview, ReviewedClick, Verdict
from mineproof.game_analysis.review_text import (
    click_in_words,
    clicks_by_heading,
    figures_in_words,
    headline,
    sentence,
    verdict_in_words,
)

WIDTH, HEIGHT, MARGIN = 760, 190, 44
"""The size of the curve in pixels, and the margin for its labels."""

LEGEND_SVG = '<svg viewBox="0 0 24 12" aria-hidden="true">'
LEGEND = (
    ('<path class="made" d="M0 6h24"/>', "chance to have survived so far"),
    ('<path class="win" d="M0 6h24"/>', "chance to win, where it is known"),
    ('<circle class="mistake" cx="12" cy="6" r="6"/>', "a mistake: jump to it"),
)
"""The signs of the curve with their meanings."""

STYLE = """
:root { color-scheme: light dark; --made: #0b66c3; --win: #9a5b00; --mistake: #c2185b; --line: #8888 }
@media (prefers-color-scheme: dark) { :root { --made: #6db3ff; --win: #ffb74d; --mistake: #ff7aa8 } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin-top: 2rem }
svg, img { max-width: 100%; height: auto }
figure { margin: 1rem 0; overflow-x: auto } figure > svg, figure > img { max-width: max(100%, 44rem) !important }
pre { white-space: pre-wrap } table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { text-align: left; padding: .1rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
.curve { display: block; overflow: visible } .curve text { font: 12px system-ui, sans-serif; fill: currentColor }
@media (max-width: 40rem) { .curve text { font-size: 24px } .curve circle { r: 12px } }
.curve path, ul path { fill: none; stroke-width: 2 }
ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 2rem }
ul svg { width: 24px; height: 12px; margin-right: .5rem }
.made { stroke: var(--made) } .win { stroke: var(--win); stroke-dasharray: 6 3 }
.grid { stroke: var(--line) } .mistake { fill: var(--mistake) } a:focus-visible { outline: 2px solid currentColor }
:target { scroll-margin-top: 1rem }
nav a { display: inline-block; padding: .15rem .4rem }
"""


def page(review: GameReview) -> str:
    """Write the page. Links lead from the curve and from the list of clicks to the mistakes, and back."""
    title = escape(headline(review))
    return visible(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"{''.join(_body(review))}</main>\n</body>\n</html>\n"
    )


def _body(review: GameReview) -> Iterator[str]:
    for line in figures_in_words(review):
        yield f"<p>{escape(line)}</p>\n"
    for note in review.notes:
        yield f"<p><strong>Note:</strong> {escape(sentence(note))}</p>\n"
    if not review.clicks:
        yield "<p>No cell was opened.</p>\n"
        return
    yield '<h2 id="game">The game</h2>\n'
    yield _curve(review)
    for heading, clicks in clicks_by_heading(review):
        yield f"<h2>{heading}</h2>\n"
        jumps = "".join(f'<a href="#click-{one.number}">Click {one.number}</a> ' for one in clicks)
        yield f'<nav aria-label="{heading}">{jumps}</nav>\n' if jumps else ""
        for click in clicks:
            yield from _section(click)
    yield _end(review)
    yield f"<h2>All clicks</h2>\n<details><summary>{len(review.clicks)} clicks opened cells</summary>\n"
    yield _table(review.clicks)
    terms = "".join(f"<dt>{verdict.value}</dt><dd>{MEANINGS[verdict]}</dd>" for verdict in Verdict)
    yield f"<dl>{terms}</dl>\n</details>\n"


def _section(click: ReviewedClick) -> Iterator[str]:
    yield f'<section id="click-{click.number}">\n<h3>Click {click.number}</h3>\n'
    yield f"<p>{escape(click_in_words(click))}</p>\n"
    yield figure(click.picture())
    if why := click.why():
        yield f"<pre>{escape(why)}</pre>\n"
    yield '<p><a href="#game">Back to the curve</a></p>\n</section>\n'


def _end(review: GameReview) -> str:
    """Draw the final board with all mines; empty for a transcript, because it has no mines."""
    if not isinstance(review.recording, GameRecording):
        return ""
    layout, last = review.recording.layout, review.clicks[-1].played
    reveals = {**last.before.reveals, **last.fresh}
    seen = type(last.before)(layout.height, layout.width, reveals, flags=last.before.flags, grid=layout.grid)
    return f"<h2>The end</h2>\n{figure(of_ending(seen, layout.mines, last.exploded))}"


def _table(clicks: Sequence[ReviewedClick]) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Click", "Seconds", "Cell", "Verdict"))
    rows = []
    for click in clicks:
        name = (
            f'<a href="#click-{click.number}">{click.number}</a>'
            if click.is_mistake or click.is_riskier
            else str(click.number)
        )
        seconds = click.played.seconds
        cells = ("" if seconds is None else f"{seconds:.2f}", str(click.played.cell), verdict_in_words(click))
        rows.append(f"<tr><td>{name}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>\n")
    return f"<table>\n<tr>{heads}</tr>\n{''.join(rows)}</table>\n"


def _curve(review: GameReview) -> str:
    """Draw the chance to have survived so far and the chance to win, click by click, with a mark for each mistake."""
    points = review.curve()

    def place(number: int, chance: float) -> tuple[float, float]:
        across = (number - 1) / max(len(points) - 1, 1)
        return MARGIN + across * (WIDTH - 2 * MARGIN), MARGIN / 2 + (1 - chance) * (HEIGHT - 1.5 * MARGIN)

    lines = []
    for level in (0.0, 0.5, 1.0):
        x, y = place(1, level)
        lines.append(f'<path class="grid" d="M{x:.1f} {y:.1f}H{WIDTH - MARGIN}"/>')
        lines.append(f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{level:.0%}</text>')
    made = [place(number, chance) for number, (chance, _) in enumerate(points, 1)]
    wins = [place(number, chance) for number, (_, chance) in enumerate(points, 1) if chance is not None]
    for name, path in (("made", made), ("win", wins)):
        if path:
            lines.append(f'<path class="{name}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in path)}"/>')
    for click in review.mistakes:
        x, y = made[click.number - 1]
        words = escape(click_in_words(click))
        lines.append(
            f'<a href="#click-{click.number}"><title>{words}</title>'
            f'<circle class="mistake" cx="{x:.1f}" cy="{y:.1f}" r="6"/></a>'
        )
    lines += [
        f'<text x="{MARGIN}" y="{HEIGHT - 8}">click 1</text>',
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 8}" text-anchor="end">click {len(points)}</text>',
    ]
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="The chances over the game">\n'
        + "\n".join(lines)
        + f"\n</svg>\n<ul>{''.join(f'<li>{LEGEND_SVG}{sign}</svg>{words}</li>' for sign, words in LEGEND)}</ul>\n"
    )
