"""Exercises on a page to print: the tasks, and on a second page the answers, with a line for each step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, ClassVar

from engines.proofs.explanation import Explanation
from engines.proofs.ladder import MEANINGS, meaning_of
from game.pictures import Picture, svg
from game.words import capitalized


class Exercise(ABC):
    """A puzzle of any kind as a task for a class, with its solution and an argument."""

    title: ClassVar[str]
    """What stands above a sheet of such exercises."""

    key: ClassVar[str]
    """What has to be known of the answers."""

    @property
    @abstractmethod
    def task(self) -> str:
        """What the puzzle and its picture mean, what to find out, and what to hand in; alike for a whole sheet."""

    @property
    @abstractmethod
    def sentences(self) -> list[str]:
        """What this exercise tells and asks; a paragraph each."""

    @property
    @abstractmethod
    def why(self) -> Explanation:
        """The conclusion that is asked for, or the hardest of them, and the argument for it."""

    @property
    @abstractmethod
    def grade(self) -> str:
        """The weakest way to reason that finds the solution."""

    @abstractmethod
    def question_picture(self) -> Picture:
        """What is seen."""

    @abstractmethod
    def answer_picture(self) -> Picture:
        """What is found."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The puzzle, and its solution with the argument."""

    @property
    def answer(self) -> str:
        """What the argument proves, and the grade of the exercise."""
        claim = self.why.conclusion
        assert claim is not None  # the puzzle of an exercise has a solution
        return f"{capitalized(self.why.puzzle.words.stated(claim))} [{self.grade}]"


def grades_in_words(exercises: Iterable[Exercise]) -> list[str]:
    """What the grades of these exercises mean: a sentence for all, and one for each, the easiest first."""
    grades = {one.grade for one in exercises}
    ordered = [*[grade for grade in MEANINGS if grade in grades], *sorted(grades - MEANINGS.keys())]
    first = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
    return [first, *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]


def sheet(exercises: Sequence[Exercise]) -> str:
    """A page to print, with exercises of one kind beside each other, and the answers on a second page.

    What the exercises take is said with the answers alone, as it would give some of them away. The page needs no
    network.
    """
    first, *grades = grades_in_words(exercises)
    title, key = escape(exercises[0].title), escape(f"{exercises[0].key} {first}")
    questions = [_figure(one.question_picture()) + _paragraphs(one.sentences) for one in exercises]
    answers = [
        f"{_figure(one.answer_picture())}<p><strong>{escape(one.answer)}</strong></p>{_listed('ol', _steps(one))}"
        for one in exercises
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>\n<style>{STYLE}</style></head>\n<body>\n"
        f"<h1>{title}</h1>\n<p>{escape(exercises[0].task)}</p>\n{_numbered(questions)}"
        f'<h1 class="answers">Answers</h1>\n<p>{key}</p>{_listed("ul", grades)}\n{_numbered(answers)}</body>\n</html>\n'
    )


STYLE = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    ".sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.5rem}"
    "section{break-inside:avoid}section svg{max-width:100%;height:auto}h2,section p{margin:.25rem 0}"
    "ol,ul{margin:.25rem 0;padding-left:1.5rem}.answers{break-before:page}"
    "@media print{body{margin:0;max-width:none;font-size:10pt}.sheet{grid-template-columns:repeat(3,1fr);gap:1rem}}"
)


def _steps(one: Exercise) -> list[str]:
    return one.why.lines_or_clues


def _figure(picture: Picture) -> str:
    return svg(picture, theme="light", zeros="0", legend=False, words=False)


def _numbered(sections: Sequence[str]) -> str:
    numbered = [f"<section><h2>{number}</h2>{section}</section>" for number, section in enumerate(sections, start=1)]
    return f'<div class="sheet">{"".join(numbered)}</div>\n'


def _paragraphs(sentences: Sequence[str]) -> str:
    return "".join([f"<p>{escape(sentence)}</p>" for sentence in sentences])


def _listed(tag: str, sentences: Sequence[str]) -> str:
    items = "".join([f"<li>{escape(sentence)}</li>" for sentence in sentences])
    return f"<{tag}>{items}</{tag}>"
