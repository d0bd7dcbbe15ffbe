"""What is true: the puzzles and their hidden truth. It knows no engine."""

from game.sentence import Sentence

__all__ = ["Sentence"]
