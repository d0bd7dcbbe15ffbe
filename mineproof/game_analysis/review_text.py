"""A review in sentences: for the terminal, and for the page beside its pictures."""

from collections.abc import Iterator

from game.minesweeper.game_session import Status
from game.recordings.game_figures import GameFigures
from game.wording import capitalized, counted, in_a_row, percent, visible
from mineproof.game_analysis.game_review import BY_RULE, GameReview, ReviewedClick, Verdict

FIRST = "the rule of the first click"
PLURALS = {Verdict.RISK: "needless risks", Verdict.GUESS: "guesses"}


def headline(review: GameReview) -> str:
    """Write the end of the game, its board, and its player."""
    size, header = review.recording.size, review.recording.header
    ended = {Status.WON: "Won", Status.LOST: "Lost", Status.PLAYING: "Not finished"}[review.status]
    board = f"{size.height}x{size.width}{size.grid.suffix} with {counted(size.mines, 'mine')}"
    time = "" if review.figures is None else f" after {review.figures.seconds:.2f} s"
    player = f", by {header['Player']}" if header.get("Player") else ""
    program = f" ({header['Program']})" if header.get("Program") else ""
    return visible(f"{ended}{time}: {board}{player}{program}.", in_line=True)


def figures_in_words(review: GameReview) -> Iterator[str]:
    """Yield sentences about the board, the clicks, their verdicts and the luck, as far as known."""
    if review.figures is not None:
        yield from _game_in_words(review.figures)
    found = review.verdicts
    verdicts = [counted(found[one], one.value, PLURALS.get(one, one.value)) for one in Verdict if found[one]]
    if verdicts:
        yield f"{counted(len(review.clicks), 'click')} opened cells: {in_a_row(verdicts)}."
    rungs = [f"{count} by {FIRST if rung == BY_RULE else rung}" for rung, count in review.rungs.items()]
    if rungs:
        yield f"The easiest proofs of the safe clicks: {in_a_row(rungs)}."
    made, best = review.survival
    if made != 1:
        yield (
            f"All clicks together were survived with a chance of {percent(made, 1)}; the safest cell each time had "
            f"{percent(best, 1)}."
        )
        yield f"Luck: {review.luck:.2f} bits (a coin flip is 1; minus the logarithm of the chances survived)."
    if review.guesses:
        numbers = in_a_row([str(click.number) for click in review.guesses])
        even = sum(bool(click.even_guess) for click in review.guesses)
        clicks = f"click{'s' * (len(review.guesses) > 1)} {numbers}"
        yield f"Guesses, as nothing was proven safe: {clicks}{f'; {even} of them even, at any time' if even else ''}."


def clicks_by_heading(review: GameReview) -> Iterator[tuple[str, tuple[ReviewedClick, ...]]]:
    """Yield the mistakes, and then any guesses that may be mistakes, each group with a heading."""
    riskier = review.riskier_guesses
    yield "Mistakes" if review.mistakes else "No known mistakes" if riskier else "No mistakes", review.mistakes
    if riskier:
        yield "Riskier guesses, with a safer cell beside (--games 100 may find the chances to win)", riskier


def _game_in_words(figures: GameFigures) -> Iterator[str]:
    solved = "" if figures.solved == figures.three_bv else f", {figures.solved} of it done"
    pace = figures.three_bv_per_second
    rate = "" if pace is None else f"; 3BV/s {pace:.3f}"
    areas = f"{counted(figures.openings, 'opening')}, {counted(figures.islands, 'island')}"
    yield f"3BV {figures.three_bv}{solved}{rate}; {areas}."
    kinds = f"{figures.left} left, {figures.right} right, {figures.double} double"
    efficiency = "" if figures.efficiency is None else f" Efficiency {percent(figures.efficiency)} (3BV done a click)."
    yield f"{counted(figures.clicks, 'click')}: {kinds}.{efficiency}"


def verdict_in_words(click: ReviewedClick) -> str:
    """Write the assessment of a click: the chances to survive and to win, for the click and for the best cell."""
    text = click.verdict.value
    if click.rung:
        return f"{text} ({f'by {FIRST}' if click.rung == BY_RULE else click.rung})"
    made = "not known" if click.survival is None else percent(click.survival, 1)
    text += "; it was proven to be a mine" if click.survival == 0 else f"; chance to survive {made}"
    if click.verdict is Verdict.RISK:
        text += f", {click.best} was proven safe"
    elif click.verdict is Verdict.GUESS and click.best is not None and click.best_survival is not None:
        text += f", the safer {click.best} had {percent(click.best_survival, 1)}"
    if click.even_guess:
        text += f"; an even guess among {in_a_row([*map(str, click.even_guess)])}, at any time"
    if click.win is not None:
        text += f"; chance to win {percent(click.win.made, 1)}"
        text += f" instead of {percent(click.win.best, 1)}" if click.win.lost else ", the most that there was"
        text += f" by {click.win.cell}" if click.win.lost and click.verdict is not Verdict.RISK else ""
    if (games := click.sampled) is not None:
        cost = f"{100 * games.lost.estimate:.1f} ± {50 * (games.lost.high - games.lost.low):.1f}"
        text += f"; chance to win about {percent(games.made.estimate)}, {games.cell} {cost} percentage points more"
    return text


def click_in_words(click: ReviewedClick) -> str:
    """Write a click in a line: its number, time, place and verdict."""
    played = click.played
    ended = f" A mine at {played.exploded}." if played.exploded is not None else ""
    where = f"around {played.cell}" if len(played.chosen) > 1 or played.chosen[0] != played.cell else f"{played.cell}"
    time = "" if played.seconds is None else f"{played.seconds:.2f} s, "
    return f"Click {click.number}, {time}{where}: {verdict_in_words(click)}.{ended}"


def sentence(text: str) -> str:
    """Format `text` as a sentence in a line of its own."""
    return f"{capitalized(visible(text, in_line=True))}."
