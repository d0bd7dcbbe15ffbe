"""Mastermind: `puzzle` has the guesses and answers, read and written; `truth` has the hidden code."""

from game.puzzles.mastermind.puzzle import MastermindPuzzle, Row, RowClue

__all__ = ["MastermindPuzzle", "Row", "RowClue"]
