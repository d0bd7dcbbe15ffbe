"""A parser of answers in free text. It never raises, on any text."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from mineproof import Observation, UserError
from mineproof.tasks.possible_answers import PossibleAnswers

LONGEST = 1_000_000
"""The longest answer read, in bytes of UTF-8."""

LONGEST_DRAWN = 100_000
"""The most characters of an answer that may draw a board."""

SENTENCE_END = re.compile(r"[\n;]|\.(?=\s|$)")
NOT = re.compile(r"\b(?:not|no|neither|nor|false\s+that)\b|n['’]t\b", re.IGNORECASE)
UNSURE = re.compile(r"\b(?:either|or|if|whether|may|maybe|might|could|perhaps|possibly|probably)\b", re.IGNORECASE)
"""Words of uncertainty: a sentence with such a word is not read as a claim."""

NUMBER = re.compile(
    r"\\[dt]?frac\s{0,9}\{\s{0,9}(?P<top>[0-9]{1,40})\s{0,9}\}\s{0,9}\{\s{0,9}(?P<bottom>[0-9]{1,40})\s{0,9}\}"
    r"|(?P<over>[0-9]{1,40})\s{0,9}/\s{0,9}(?P<under>[0-9]{1,40})"
    r"|(?P<decimal>[0-9]{0,40}\.?[0-9]{1,40})\s{0,9}(?P<percent>\\?%|per\s?cent\b)?"
)
SHORT_FRACTION = re.compile(r"\\[dt]?frac\s{0,9}([0-9])\s{0,9}([0-9])")
COMPARED = re.compile(r"(?:\b(?:not|than|least|most)\s{1,9}|[-−–+*×]\s{0,9})(?=[\\.0-9])", re.IGNORECASE)
"""Text before a number that is not the chance itself, as in "at least 0.5"."""

MARKERS = re.compile(r"\banswer\s{0,9}(?:is\b\s{0,9}:?|:)", re.IGNORECASE)
OPEN_WORDS = r"open|undetermined|unknown|uncertain|not\s+certain|neither"
VERDICT = re.compile(
    rf"\b(?:(?P<open>{OPEN_WORDS})|(?P<true>true)|(?P<false>false))\b|(?P<denied>\bnot\s+(?:open|true|false)\b)",
    re.IGNORECASE,
)
ROUNDED = Fraction(1, 200)
"""The allowed error of a chance given as a decimal or in percent."""

STEP = re.compile(
    r"(?P<denied>\bnot\s+(?:step\s+)?(?:none|[0-9]{1,6})\b|\b(?:but|except)\s+(?:step\s+)?[0-9]{1,6}\b"
    r"|\b[0-9]{1,6}\s+(?:is|are)\s+(?:right|correct|fine|valid)\b)"
    r"|\b(?P<none>none|no\s+step)\b|\b(?P<number>[0-9]{1,6})\b",
    re.IGNORECASE,
)


def text_of(answer: object) -> str:
    """Convert a text or a number to text. Returns "" for any other answer, and for an answer longer than a megabyte."""
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        return str(answer)
    if not isinstance(answer, str) or len(answer) > LONGEST:  # checked before encoding, which takes time
        return ""
    return answer if len(answer.encode("utf-8", "surrogatepass")) <= LONGEST else ""


def final_part(text: str) -> str:
    r"""Return the last part between answer tags, in a box, in JSON, or behind "Answer:"; without any, the whole text.

    >>> final_part(r"So <answer>(0, 1)</answer>"), final_part(r"so \boxed{\frac{1}{3}}.")
    ('(0, 1)', '\\frac{1}{3}')
    >>> final_part('{"answer": "A is a knave"}'), final_part("The answer is: 3")
    ('A is a knave', '3')
    """
    lowered = text.casefold() if text.isascii() else text  # case folding may change the length of other text
    if (end := lowered.rfind("</answer>")) >= 0 and (start := lowered.rfind("<answer>", 0, end)) >= 0:
        return text[start + len("<answer>") : end].strip()
    if (start := text.rfind("\\boxed{")) >= 0:
        return _in_braces(text[start + len("\\boxed{") :])
    if (start := text.rfind('"answer"')) >= 0:
        return _in_json(text[start + len('"answer"') :].lstrip(" \t\r\n:"))
    ends = [found.end() for found in MARKERS.finditer(text)]
    return text[ends[-1] :].strip() if ends else text.strip()


def last_line(text: str) -> str:
    """Return the last line that is not blank. For a task with short answers, this line is the answer."""
    return text.strip().rpartition("\n")[2]


def _in_braces(text: str) -> str:
    depth = 1
    for found in re.finditer(r"[{}]", text):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return text[: found.start()].strip()
    return text.strip()


def _in_json(text: str) -> str:
    try:
        found, _ = json.JSONDecoder(strict=False).raw_decode(text)
    except (ValueError, RecursionError):
        return text.strip()
    return found if isinstance(found, str) else text.strip()


def assignment(text: str, possible: PossibleAnswers) -> dict[str, str | None]:
    """Map each thing in the text to its option, or to None if the text gives it two.

    An option stands behind its things, `(0, 1) and (0, 2) are mines`, or before them, `mines: (0, 1), (0, 2)`. A board
    may be drawn instead.

    >>> from game.board.observation import Observation
    >>> assignment("(0, 1) is a mine. Safe: (0, 2)", PossibleAnswers(Observation.parse("1..")))
    {'(0, 1)': 'mine', '(0, 2)': 'safe'}
    """
    found: dict[str, str | None] = {}
    for thing, option in _pairs(text, possible):
        found[thing] = option if found.get(thing, option) == option else None
    if not found and isinstance(possible.puzzle, Observation) and len(text) <= LONGEST_DRAWN:
        return _drawn(text, possible.puzzle)
    return found


def _pairs(text: str, possible: PossibleAnswers) -> Iterator[tuple[str, str]]:
    is_json = text.lstrip().startswith(("{", "["))
    for segment in [text] if is_json else SENTENCE_END.split(text):
        if not is_json and UNSURE.search(segment):
            continue
        names = list(possible.pattern.finditer(segment))
        leads = bool(names) and names[0]["option"] is not None
        things: list[str] = []
        option: str | None = None
        start = 0  # of the text of the next option
        for place, name in enumerate(names):
            if name["thing"]:
                if not leads and place and names[place - 1]["option"]:
                    things = []
                things.append(possible.named(name))
                if leads and option is not None:
                    yield things[-1], option
                continue
            option = possible.named(name)
            if NOT.search(segment, start, name.start()):  # then it is the other one, if there is one
                others = [other for other in possible.options if other != option]
                option = others[0] if len(others) == 1 else None
            start = name.end()
            if not leads and option is not None:
                yield from ((thing, option) for thing in things)


def _drawn(text: str, puzzle: Observation) -> dict[str, str | None]:
    for drawn in (text, "\n".join(text.strip().splitlines()[-puzzle.height :])):
        try:
            board = Observation.parse(drawn, grid=puzzle.grid)
        except (UserError, ValueError):
            continue
        if (board.height, board.width) == (puzzle.height, puzzle.width):
            questions = set(puzzle.questions())
            return {str(cell): "mine" if mine else "safe" for cell, mine in board.marks.items() if cell in questions}
    return {}


def guesses(text: str, possible: PossibleAnswers) -> dict[str, str | None]:
    """Map each thing guessed to its option. On a board, the cells are guessed safe, unless one is called a mine."""
    options = assignment(text, possible)
    if not isinstance(possible.puzzle, Observation):
        return options
    cells = named(text, possible, "thing")
    return dict.fromkeys(cells, "safe") if all(options.get(cell, "safe") == "safe" for cell in cells) else {}


def named(text: str, possible: PossibleAnswers, group: Literal["thing", "option"]) -> set[str]:
    """Return the names in the text: the names of things, or of options, as `group` selects."""
    return {possible.named(name) for name in possible.pattern.finditer(text) if name[group]}


def words(text: str, pattern: re.Pattern[str]) -> set[str]:
    """Return the answers in the text: numbers, or names of the groups of `pattern` (`VERDICT` or `STEP`) that matched.

    >>> sorted(words("It is not true, so open", VERDICT)), words("Step 03.", STEP)
    (['denied', 'open'], {'3'})
    """
    return {str(int(found[0])) if found[0].isdigit() else str(found.lastgroup) for found in pattern.finditer(text)}


def chance(text: str) -> tuple[Fraction, Fraction] | None:
    """Return a chance and its allowed error, 0 for a fraction; None if the text has no chance, or several.

    >>> chance("3/8 = 0.375"), chance("37.5 %")
    ((Fraction(3, 8), Fraction(0, 1)), (Fraction(3, 8), Fraction(1, 200)))
    """
    if COMPARED.search(text.removeprefix("- ")):
        return None
    fractions, decimals = set(), set()
    for found in NUMBER.finditer(SHORT_FRACTION.sub(r"\1/\2", text)):
        top, bottom = found["top"] or found["over"], found["bottom"] or found["under"]
        if top is None:
            decimals.add(Fraction(found["decimal"]) / (100 if found["percent"] else 1))
        elif int(bottom):
            fractions.add(Fraction(int(top), int(bottom)))
    some = fractions or decimals
    off = Fraction(0) if fractions else ROUNDED
    return (some.pop(), off) if len(some) == 1 else None
