"""The meanings of signs in the text form of a board: those of this library, and those of other programs.

A text has its own signs for an unknown cell and for a revealed 0. `meanings` decides between them by these rules, and
returns a note on each doubtful decision:

1. The signs have four groups, in this order: signs that only hidden cells have; boxes; dots and dashes; blank cells.
2. The first sign of the text in this order means unknown. A second sign means 0, or unknown if the text also has the
   digit 0.
3. Signs of no group are refused. So are two signs from the same group, three signs, and two signs in a text without a
   number. X is refused if the text has another sign and the digit 0, since X may be a mine.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from game.board.board_labels import BLANK, SIGN
from game.errors import BadLayout
from game.wording import in_a_row


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

MINES_ELSEWHERE = frozenset(["X", "x", "-1"])
"""The signs of hidden cells that are mines in other programs."""

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

SHORTCODES = {
    **dict(zip(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"], "012345678", strict=True)),
    **dict(zip(["bomb", "boom", "triangular_flag_on_post", "golf"], "💣💥🚩⛳", strict=True)),
    **dict(zip(["question", "grey_question", "black_square_button", "white_square_button"], "❓❔🔲🔳", strict=True)),
    **{
        f"{kind}_square": sign
        for kinds, signs in (
            (["blue", "green", "red", "orange", "yellow", "purple", "brown"], "🟦🟩🟥🟧🟨🟪🟫"),
            (["black_large", "black_medium", "black_medium_small", "black_small"], "⬛◼◾▪"),
            (["white_large", "white_medium", "white_medium_small", "white_small"], "⬜◻◽▫"),
        )
        for kind, sign in zip(kinds, signs, strict=True)
    },
}
"""The emoji that Discord's shortcodes stand for, by their names: `:bomb:` is 💣."""

NUMBERS = frozenset("012345678")

OF_JSMINESWEEPER = dict.fromkeys("HhIiMm?", Meaning.UNKNOWN) | dict.fromkeys("FfOo", Meaning.FLAG)
"""JSMinesweeper's signs, for a text whose first line has three numbers, as 9x9x10.

Mines that the program has found, or shows after a loss, are read as hidden cells, as in the player's position.
"""

KNOWN = frozenset().union(*GROUPS, OTHERS)
"""All signs with a meaning, except numbers and JSMinesweeper's own signs."""

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
    if not re.fullmatch(rf"(?:{BY_HAND.pattern})+", text) or {part[1] for part in BY_HAND.finditer(text)} - {*Meaning}:
        raise BadLayout(f"the signs are {text!r}; expected {in_a_row([*Meaning], 'or')}, as in unknown=?,zero=.")
    for part in BY_HAND.finditer(text):
        meaning = Meaning(part[1])
        for sign in [BLANK] if part[2] == "blank" else re.findall(rf"-\d+|{SIGN.pattern}", part[2]):
            if found.setdefault(sign, meaning) is not meaning:
                raise BadLayout(f"the sign {sign!r} is {found[sign]} and {meaning}; expected one of them")
    return found


def is_number(sign: str) -> bool:
    """Return whether a sign is a number: 0 to 8, or one of up to 9 digits in parentheses."""
    return sign in NUMBERS or re.fullmatch(r"\([0-9]{1,9}\)", sign) is not None


def meanings(signs: Collection[str], by_hand: Mapping[str, Meaning]) -> tuple[dict[str, int | Meaning], str]:
    """Return the meaning of each sign other than a number, and a note about doubtful decisions (empty without any).

    A sign for 0 has the value 0. The signs are known or given by hand. Raises `BadLayout` if the rules do not decide.
    """
    found: dict[str, Meaning] = {sign: by_hand[sign] for sign in signs if sign in by_hand}
    left = [sign for sign in signs if sign not in found and not is_number(sign)]
    found |= {sign: OTHERS[sign] for sign in left if sign in OTHERS}
    chain = [sign for group in GROUPS for sign in left if sign in group]
    first, is_given = chain[0] if chain else UNKNOWN, Meaning.UNKNOWN in found.values()
    has_zero = Meaning.ZERO in found.values() or (ZERO in signs and ZERO not in found)
    is_unsure = len(chain) > 1 and (first in MINES_ELSEWHERE if has_zero else not any(map(is_number, signs)))
    if is_unsure or len(chain) + is_given > 2 or any(len(set(chain) & set(group)) > 1 for group in GROUPS):
        raise BadLayout(_choice(chain, is_given))
    second = Meaning.UNKNOWN if has_zero else Meaning.ZERO
    decided = {sign: second if place else Meaning.UNKNOWN for place, sign in enumerate(chain, is_given)}
    found |= decided
    zeros = {sign: 0 for sign, meaning in found.items() if meaning is Meaning.ZERO}
    are_both_unknown = set(chain) == {".", "#"} and has_zero  # as this library reads them
    may_be_zero = first not in (*HIDDEN, UNKNOWN) and not has_zero and any(map(is_number, signs))
    is_doubtful = len(chain) + is_given > 1 or not MINES_ELSEWHERE.isdisjoint(chain) or may_be_zero
    return found | zeros, in_words(decided) if is_doubtful and not are_both_unknown else ""


def in_words(decided: Mapping[str, Meaning]) -> str:
    """Return a note about the signs that have been decided.

    >>> in_words({"?": Meaning.UNKNOWN, " ": Meaning.ZERO})
    "'?' is read as unknown, a blank cell as 0"
    """
    words = {Meaning.UNKNOWN: "unknown", Meaning.ZERO: "0", Meaning.MINE: "a mine"}
    text = [(_quoted(sign), words[meaning]) for sign, meaning in decided.items()]
    return ", ".join(f"{sign} {'as' if place else 'is read as'} {word}" for place, (sign, word) in enumerate(text))


def _quoted(sign: str) -> str:
    return "a blank cell" if sign == BLANK else repr(sign)


def _choice(chain: Sequence[str], is_given: bool) -> str:
    places = ",".join(f"{meaning}=SIGN" for meaning, _ in zip([*Meaning][is_given:], chain, strict=False))
    text = in_a_row([_quoted(sign) for sign in chain])
    return f"{text} may be unknown, 0, flags or mines; expected the sign of each in the option signs, as in {places}"
