"""Knights and Knaves: the puzzles, their files, and their words.

`puzzle` is what there is to know. `knights_json` and `english` read and write it, `people_words` says what follows from
it, and `truth` draws who is what and what they say. No engine imports `truth`.
"""

from game.puzzles.knights.puzzle import (
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
    KnightsClue,
    KnightsPuzzle,
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
    "KnightsClue",
    "KnightsPuzzle",
    "is_a",
    "knowledge0",
    "knowledge1",
    "knowledge2",
    "knowledge3",
]
