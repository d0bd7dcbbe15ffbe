"""The meanings of signs in the text form of a board: those of this library, and those of other programs.

A text has its own signs for an unknown cell and for a revealed 0. `meanings` decides between them by these rules, and
returns a note on each doubtful decision:

1. The signs have four groups, in this order: signs that only hidden cells have; boxes; dots and dashes; blank cells.
2. The first sign of the text in this order means unknown. A second sign means 0, or unknown if the text also has the
   digit 0.
3. Signs of no group are refused. So are two signs from the same group, three signs, and two signs in a text without a
   number. X is refused if the text has another sign and the digit 0, since X may be a mine.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

from game.errors import BadLayout
from game.wording import in_a_row

BLANK = " "
"""The sign of a blank cell. A cell may be blank inside a frame, or where the separators are not blanks."""

SIGN = re.compile(r"\(\d{1,9}\)|:[a-z]\w+:|\S")
"""The sign of one cell: a character, a number in parentheses, or a shortcode of an emoji as `:bomb:`."""


class Meaning(StrEnum):
    """The meaning of a sign other than a number. A flag carries no information."""

    UNKNOWN = "unknown"
    ZERO = "zero"
    FLAG = "flag"
    MINE = "mine"
    SAFE = "safe"


UNKNOWN, ZERO, FLAG, MINE, SAFE = ".", "0", "F", "*", "s"
"""The signs that are written, one for each meaning."""

HIDDEN = (*"#?HhXx■█▓▒░▮◼◾▪⬛🔲🔳🟦🟩🟥🟧🟨🟪🟫❓❔", "-1")
"""The signs that only a hidden cell has."""

GROUPS = (HIDDEN, "□▢◻◽▫⬜⬚", ".-_·", BLANK)
"""The signs of cells without a number, the groups in the order of the rules above."""

OTHERS = {
    **dict.fromkeys("Ff🚩⚑⚐⛳", Meaning.FLAG),
    **dict.fromkeys("*mM💣💥", Meaning.MINE),
    **dict.fromkeys("sS", Meaning.SAFE),
}

PLAIN = str.maketrans(
    {
        **{chr(0xFF01 + place): chr(0x21 + place) for place in range(94)},  # full width
        **{sign: str(number) for number, sign in enumerate("⓪①②③④⑤⑥⑦⑧")},
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("│┃║┆┇┊┋╎╏¦", "|"),
        **dict.fromkeys("─━═┄┅┈┉╌╍", "="),
        **{chr(code): "+" for code in range(0x250C, 0x2571) if not 0x254C <= code <= 0x2551},
        "\u3000": " ",
        **dict.fromkeys("\ufe0f\u20e3", ""),  # these make an emoji of the sign before
    }
)
"""Plain characters for unusual ones: full width, digits in circles, dashes, lines of boxes, and emoji."""

SHORTCODES: dict[str, str] = dict(
    re.findall(
        r"(\w+) (\S)",
        "zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 bomb 💣 boom 💥 triangular_flag_on_post 🚩 "
        "golf ⛳ question ❓ grey_question ❔ black_square_button 🔲 white_square_button 🔳 blue_square 🟦 "
        "red_square 🟥 green_square 🟩 orange_square 🟧 yellow_square 🟨 purple_square 🟪 brown_square 🟫 "
        "black_large_square ⬛ black_medium_square ◼ black_medium_small_square ◾ black_small_square ▪ "
        "white_large_square ⬜ white_medium_square ◻ white_medium_small_square ◽ white_small_square ▫",
    )
)
"""The emoji that Discord's shortcodes stand for, by their names: `:bomb:` is 💣."""

OF_JSMINESWEEPER = dict.fromkeys("HhIiMm?", Meaning.UNKNOWN) | dict.fromkeys("FfOo", Meaning.FLAG)
"""JSMinesweeper's signs, for a text whose first line has three numbers, as 9x9x10.

Mines that the program has found, or shows after a loss, are read as hidden cells, as in the player's position.
"""

EXPECTED = "0 to 8, '.', '#' or '?' unknown, 'F' a flag, '*' a mine, 's' safe, or the option signs, as in unknown=X"

BY_HAND = re.compile(r"(\w+)=(.+?)(?:,(?=\w+=)|\Z)")
"""A part of the signs given by hand: a meaning, and the signs that have it."""


def in_plain_signs(text: str) -> str:
    """Replace shortcodes and unusual characters.

    >>> in_plain_signs(":one::bomb:２")
    '1💣2'
    """
    return re.sub(rf":({'|'.join(SHORTCODES)}):", lambda code: SHORTCODES[code[1]], text).translate(PLAIN)


def parse_signs(text: str) -> dict[str, Meaning]:
    """Parse signs given by hand, as in `unknown=?,zero=.`, to a meaning for each sign. Raises `BadLayout`.

    The word `blank` in place of signs, as in `zero=blank`, stands for the sign of a blank cell.

    >>> [(sign, str(meaning)) for sign, meaning in parse_signs("unknown=?#,zero=blank,mine=-1").items()]
    [('?', 'unknown'), ('#', 'unknown'), (' ', 'zero'), ('-1', 'mine')]
    """
    found: dict[str, Meaning] = {}
    text = in_plain_signs(str(text))  # other types are refused below
    parts = BY_HAND.findall(text)
    if not re.fullmatch(rf"(?:{BY_HAND.pattern})+", text) or {name for name, _ in parts} - {*Meaning}:
        raise BadLayout(f"the signs are {text!r}; expected {in_a_row([*Meaning], 'or')}, as in unknown=?,zero=.")
    for name, signs in parts:
        for sign in [BLANK] if signs == "blank" else re.findall(rf"-\d+|{SIGN.pattern}", signs):
            if found.setdefault(sign, Meaning(name)) != name:
                raise BadLayout(f"the sign {sign!r} is {found[sign]} and {name}; expected one of them")
    return found


def are_cells(pieces: Iterable[str]) -> bool:
    """Return whether each piece of text is the sign of one cell. Some programs print numbers below 0."""
    return all(map(re.compile(rf"{SIGN.pattern}|-?\d{{1,2}}").fullmatch, pieces))


def is_number(sign: str) -> bool:
    """Return whether a sign is a number: 0 to 8, or one of up to 9 digits in parentheses."""
    return re.fullmatch(r"[0-8]|\([0-9]{1,9}\)", sign) is not None


def meanings(signs: Collection[str], by_hand: Mapping[str, Meaning]) -> tuple[dict[str, int | Meaning], str]:
    """Return the number or the meaning of each sign, and a note about doubtful decisions (empty without any).

    A sign for 0 has the value 0. The signs are known or given by hand. Raises `BadLayout` if the rules do not decide.
    """
    given = {sign: meaning for sign, meaning in {**OTHERS, **by_hand}.items() if sign in signs}
    numbers = {sign: int(sign.strip("()")) for sign in signs if is_number(sign)}
    chain = [sign for group in GROUPS for sign in signs if sign in group and sign not in given]
    first, is_given = chain[0] if chain else UNKNOWN, Meaning.UNKNOWN in given.values()
    has_zero = Meaning.ZERO in given.values() or (ZERO in signs and ZERO not in given)
    may_be_mine = first in ("X", "x", "-1")  # in other programs
    is_unsure = len(chain) > 1 and (may_be_mine if has_zero else not numbers)
    if is_unsure or len(chain) + is_given > 2 or any(len(set(chain) & set(group)) > 1 for group in GROUPS):
        text = in_a_row([_quoted(sign) for sign in chain])
        places = ",".join(f"{meaning}=SIGN" for meaning in [*Meaning][is_given:][: len(chain)])
        expected = f"expected the sign of each in the option signs, as in {places}"
        raise BadLayout(f"{text} may be unknown, 0, flags or mines; {expected}")
    second: int | Meaning = Meaning.UNKNOWN if has_zero else 0
    decided = {sign: second if place else Meaning.UNKNOWN for place, sign in enumerate(chain, is_given)}
    values = {sign: 0 if meaning is Meaning.ZERO else meaning for sign, meaning in given.items()}
    are_both_unknown = set(chain) == {".", "#"} and has_zero  # as this library reads them
    may_be_zero = first not in (*HIDDEN, UNKNOWN) and numbers and not has_zero
    is_doubtful = len(chain) + is_given > 1 or may_be_mine or may_be_zero
    note = ", ".join(f"{_quoted(sign)} as {value}" for sign, value in decided.items())
    is_noted = is_doubtful and not are_both_unknown
    return {**numbers, **values, **decided}, note.replace(" as ", " is read as ", 1) if is_noted else ""


def _quoted(sign: str) -> str:
    return "a blank cell" if sign == BLANK else repr(sign)
