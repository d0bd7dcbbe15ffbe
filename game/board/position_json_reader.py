"""The reader of positions as JSON, in two formats: this library's own, and minesweepr's rules."""

from __future__ import annotations

from game.board.minesweepr_rules import Rules
from game.board.position_json_fields import PositionFields
from game.errors import BadLayout
from game.text.text_kind import first_object
from game.text.typed_json import decode


def read_position(text: str) -> PositionFields:
    """Read a position in either format. Raises `BadLayout`, with the JSON path to the invalid part."""
    found = first_object(text)
    if "rules" in found and "reveals" not in found:
        return decode(text, Rules, BadLayout).as_position()
    try:
        return decode(text, PositionFields, BadLayout)
    except BadLayout:
        if '"mines"' in text and '"reveals"' not in text:
            expected = "a position; Layout.from_json reads layouts, and `mineproof solve` shows their first clicks"
            raise BadLayout(f"a layout, which says where the mines are; expected {expected}") from None
        raise
