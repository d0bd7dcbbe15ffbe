"""A sheet of exercises for a class: a page to print, with the answers on a second page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from game.pictures import Picture, svg


class Task(Protocol):
    """What an exercise gives to a sheet."""

    @property
    def sentences(self) -> list[str]:
        """What is told and asked; a paragraph each."""

    @property
    def answer(self) -> str:
        """What is to be found."""

    @property
    def argument(self) -> str:
        """Why that is so."""

    @property
    def taken(self) -> str:
        """What it takes to find out: the grade, and what that means."""

    def question_picture(self) -> Picture:
        """What is seen."""

    def answer_picture(self) -> Picture:
        """What is found."""


def sheet(tasks: Sequence[Task], title: str, instruction: str = "", key: str = "") -> str:
    """A page to print: several exercises beside each other, and on a second page the answers. It needs no network.

    What the exercises take is said with the answers: the exercises do not give it away. `instruction` stands above the
    exercises, and `key` above the answers.
    """
    questions = [
        f"<section><h2>{number}</h2>{_figure(task.question_picture())}{_paragraphs(task.sentences)}</section>"
        for number, task in enumerate(tasks, start=1)
    ]
    answers = [
        f"<section><h2>{number}</h2>{_figure(task.answer_picture())}"
        f"<p><strong>{escape(task.answer)}</strong> {escape(task.argument)}</p></section>"
        for number, task in enumerate(tasks, start=1)
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style></head>\n<body>\n"
        f'<h1>{escape(title)}</h1>\n<p>{escape(instruction)}</p>\n<div class="sheet">{"".join(questions)}</div>\n'
        f'<h1 class="answers">Answers</h1>\n<p>{escape(taken_by(tasks))} {escape(key)}</p>\n'
        f'<div class="sheet">{"".join(answers)}</div>\n</body>\n</html>\n'
    )


def taken_by(tasks: Sequence[Task]) -> str:
    """What the exercises take, in a sentence."""
    return f"What they take: {'; '.join(sorted({task.taken for task in tasks}))}."


STYLE = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    ".sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.5rem}"
    "section{break-inside:avoid}section svg{max-width:100%;height:auto}h2,section p{margin:.25rem 0}"
    ".answers{break-before:page}"
    "@media print{body{margin:0;max-width:none;font-size:10pt}.sheet{grid-template-columns:repeat(3,1fr);gap:1rem}}"
)


def _figure(picture: Picture) -> str:
    return svg(picture, theme="light", zeros="0", legend=False, words=False)


def _paragraphs(sentences: Sequence[str]) -> str:
    return "".join([f"<p>{escape(sentence)}</p>" for sentence in sentences])
