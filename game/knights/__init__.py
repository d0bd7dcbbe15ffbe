"""Knights and Knaves: the puzzles, their files, and their words.

`puzzle` is what there is to know, `files` reads and writes it, and `english` says it in English sentences. What follows
from a puzzle is found in `engines.knights`.
"""

from game.knights.puzzle import (
    COURSE,
    KNAVE,
    KNIGHT,
    SPY,
    AKnave,
    AKnight,
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
