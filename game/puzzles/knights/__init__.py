"""Knights and Knaves: the puzzles, their files, and their words.

`puzzle` has the people and their statements. `english_writer` writes them, `english_reader` and `sentence_parser` read
them, and `knights_json` does both for JSON. `knights_argument_wording` has the words of arguments, and `maker` draws
puzzles. No engine imports `maker`.
"""

from game.puzzles.knights.puzzle import (
    COURSE as COURSE,
    KNAVE as KNAVE,
    KNIGHT as KNIGHT,
    KnightsPuzzle as KnightsPuzzle,
    is_a as is_a,
)
