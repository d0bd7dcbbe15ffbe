"""Words for what commands print."""

from __future__ import annotations

from typing import TextIO

STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})


def printable(text: str, stream: TextIO) -> str:
    """`text` as `stream` can take it: with straight quotes and escapes, where its encoding has not all characters.

    >>> import io
    >>> print(printable("A says: “¬B.”", io.TextIOWrapper(io.BytesIO(), encoding="ascii")))
    A says: "\\xacB."
    """
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(STRAIGHT).encode(encoding, "backslashreplace").decode(encoding)
    return text
