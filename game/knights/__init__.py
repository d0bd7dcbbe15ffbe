"""Knights and Knaves: the puzzles, their files, and their words.

`puzzle` is what there is to know, `files` reads and writes it, and `telling` says it in English.
"""

from game.knights.puzzle import (
    COURSE,
    KNAVE,
    KNIGHT,
    SPY,
    AKnave,
    AKnight,
    Answer,
    ASaidKnave,
    ASaidKnight,
    BKnave,
    BKnight,
    CKnave,
    CKnight,
    Puzzle,
    is_a,
    knowledge0,
    knowledge1,
    knowledge2,
    knowledge3,
)

__all__ = [
    "COURSE",
    "KNAVE",
    "KNIGHT",
    "SPY",
    "AKnave",
    "AKnight",
    "ASaidKnave",
    "ASaidKnight",
    "Answer",
    "BKnave",
    "BKnight",
    "CKnave",
    "CKnight",
    "Puzzle",
    "is_a",
    "knowledge0",
    "knowledge1",
    "knowledge2",
    "knowledge3",
]
