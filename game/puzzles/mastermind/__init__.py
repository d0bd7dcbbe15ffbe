"""Mastermind: `puzzle` has the guesses and answers, read and written; `maker` has the hidden code."""

from game.puzzles.mastermind.puzzle import MastermindPuzzle as MastermindPuzzle, Row as Row, RowClue as RowClue
