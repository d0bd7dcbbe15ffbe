"""Game ids of Mines in Simon Tatham's Portable Puzzle Collection, as `9x9:4,4,m1f...`: a layout and its first cell.

An id has columns x rows, a colon, the column and the row of the first click (left out if the player chooses), and the
cells as bits, row by row, in hexadecimal digits; the first cell is the highest bit. An `m` before the digits marks them
as masked against spoilers, a `u` as unmasked. The mask is described in a comment in `misc.c` of the collection
(https://git.tartarus.org/?p=simon/puzzles.git), and the parameters in its manual, under "Specifying games with the game
ID".
"""

import re
from itertools import chain, count
from operator import xor

from game.errors import BadLayout
from game.grid import check_board
from game.minesweeper.layouts import Layout
from game.wording import brief, counted

PARAMETERS = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?(?:n([0-9]{1,7})(%?))?a?")
"""Columns and rows (one number: both), mines, and `a` for boards that may need a guess."""

DESCRIPTION = re.compile(r"(?:([0-9]{1,4}),([0-9]{1,4}),)?([mu]?)([0-9a-fA-F]+)")

MASK, UNMASK = (0, 1), (1, 0)
"""The halves of the cells' bits in the order in which they are mixed."""

EXPECTED = "an id of Mines with its mines, as 9x9:4,4,m1f04..., which the program shows under Game > Specific"


def is_id(text: str) -> bool:
    """Return whether the text has the form of an id: parameters, then a colon and a description, or # and a seed."""
    parameters, sign, rest = re.split("([:#]|$)", text.strip(), maxsplit=1)
    if re.search(r"\s", parameters + (rest if sign == ":" else "")):
        return False
    is_sized = sign == ":" or "n" in parameters or (sign == "#" and "x" in parameters)  # "12#" is a row of a board
    return is_sized and PARAMETERS.fullmatch(parameters) is not None


def parse_id(text: str) -> Layout:
    """Parse an id. Raises `BadLayout`; if the id has no mines yet, the message explains why.

    >>> print(parse_id("3x2:0,1,u20").to_text())
    ..*
    o..
    <BLANKLINE>
    """
    parameters, sign, description = re.split("([:#]|$)", text.strip(), maxsplit=1)
    size, found = PARAMETERS.fullmatch(parameters), DESCRIPTION.fullmatch(description)
    if size is None:
        raise BadLayout(f"{brief(text)}; expected {EXPECTED}")
    if sign != ":":
        seed = f"the seed {brief(description)}" if sign else "no seed"
        raise BadLayout(f"parameters and {seed}: the program makes the mines after a click; expected {EXPECTED}")
    if description.startswith("r"):
        raise BadLayout(f"an id that begins with r, before the first click, has no mines yet; expected {EXPECTED}")
    if found is None:
        raise BadLayout(f"{brief(description)} behind the colon; expected {EXPECTED}")
    width, height = int(size[1]), int(size[2] or size[1])
    check_board(height, width)
    cells = height * width
    if len(found[4]) != -(-cells // 4):
        raise BadLayout(f"{len(found[4])} hexadecimal digits for {cells} cells; expected {-(-cells // 4)}")
    bits = bytes.fromhex(found[4] + "0" * (len(found[4]) % 2))
    number = int.from_bytes(_mixed(bits, cells, UNMASK) if found[3] == "m" else bits, "big") >> (8 * len(bits) - cells)
    mines = frozenset(divmod(place, width) for place in range(cells) if number >> (cells - 1 - place) & 1)
    if size[3] and not size[4] and int(size[3]) != len(mines):
        raise BadLayout(f"n{size[3]} before the colon, and {counted(len(mines), 'mine')} behind it; expected as many")
    return Layout(height, width, mines, None if found[1] is None else (int(found[2]), int(found[1])))


def write_id(layout: Layout) -> str:
    """Return the id of a layout, masked. Raises `BadLayout` for a grid that the program does not know.

    >>> write_id(parse_id("3x2:0,1,u20")), parse_id(write_id(parse_id("3x2:u20"))).mines
    ('3x2:0,1,m94', frozenset({(0, 2)}))
    """
    if not layout.grid.is_square:
        raise BadLayout(f"the grid is {layout.grid.name!r}, and Mines knows square boards only")
    cells = layout.height * layout.width
    size = -(-cells // 8)
    number = sum(1 << (8 * size - 1 - row * layout.width - column) for row, column in layout.mines)
    first = "" if layout.first is None else f"{layout.first[1]},{layout.first[0]},"
    digits = _mixed(number.to_bytes(size, "big"), cells, MASK).hex()[: -(-cells // 4)]
    return f"{layout.width}x{layout.height}:{first}m{digits}"


def _mixed(bits: bytes, cells: int, order: tuple[int, int]) -> bytes:
    """XOR each half with hashes of the other, in the `order` `MASK` or `UNMASK`, and clear the spare bits."""
    from hashlib import sha1  # it takes longer than the rest of this module

    half, spare = len(bits) // 2, 8 * len(bits) - cells
    halves = [bits[:half], bits[half:]]
    for place in order:
        seed = halves[1 - place]
        stream = chain.from_iterable(sha1(seed + str(number).encode()).digest() for number in count())
        halves[place] = bytes(map(xor, halves[place], stream))
        halves[1] = (int.from_bytes(halves[1], "big") >> spare << spare).to_bytes(len(halves[1]), "big")
    return b"".join(halves)
