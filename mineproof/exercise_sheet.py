"""Exercises on a page to print, with their answers."""

from __future__ import annotations

from collections.abc import Sequence

from mineproof.exercise import Exercise, grades_in_words
from mineproof.sheet_description import ExerciseSheet
from mineproof.sheet_formats import html_sheet

__all__ = ["Exercise", "ExerciseSheet", "grades_in_words", "sheet"]


def sheet(exercises: Sequence[Exercise]) -> str:
    """A page of HTML to print, with the exercises and, on pages of their own, the answers. It needs no network."""
    described = ExerciseSheet.of(exercises)
    return html_sheet(described, described.layout())
