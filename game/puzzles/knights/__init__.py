"""Knights and Knaves: the puzzles, their files, and their words.

`puzzle` has the people and their statements. `english` writes them, `english_reader` and `speech` read them, and
`knights_json` does both for JSON; `people_words` has the words of arguments, and `truth` draws puzzles. No engine
imports `truth`.
"""

from game.puzzles.knights.puzzle import (
    COURSE as COURSE,
    KNAVE as KNAVE,
    KNIGHT as KNIGHT,
    SPY as SPY,
    AKnave as AKnave,
    AKnight as AKnight,
    ASaidKnave as ASaidKnave,
    ASaidKnight as ASaidKnight,
    BKnave as BKnave,
    BKnight as BKnight,
    CKnave as CKnave,
    CKnight as CKnight,
    KnightsClue as KnightsClue,
    KnightsPuzzle as KnightsPuzzle,
    is_a as is_a,
    knowledge0 as knowledge0,
    knowledge1 as knowledge1,
    knowledge2 as knowledge2,
    knowledge3 as knowledge3,
)
