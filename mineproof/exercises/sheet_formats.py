"""Sheets of exercises as HTML, LaTeX and PDF, from one description and one layout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from game.errors import UserError
from game.pictures import Picture, svg, tikz
from game.pictures.svg import CELL, snug_size
from game.pictures.tikz import in_latex
from mineproof.exercises.exercise_sheet import ExerciseSheet
from mineproof.exercises.sheet_layout import HEAD, HEADING, MARGIN, RULED, Layout

if TYPE_CHECKING:
    from jinja2 import Environment

Parts: TypeAlias = Literal["questions", "answers", "both"]
"""What stands on a sheet."""

ANSWER_CELL = 6.0
"""The largest square in the picture of an answer, in millimeters."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
NO_CONVERTER = (
    "no program here makes a PDF; expected Chromium, Google Chrome or WeasyPrint on the path: install one (such as "
    "`apt install chromium` or `pip install weasyprint`), or write --html and print it from a browser"
)
CELL_IN_WORDS = re.compile(r"\((\d+), (\d+)\)")
"""A cell, which no line break divides."""

SECONDS = 120
"""How long a converter may take."""


def html_sheet(described: ExerciseSheet, layout: Layout, parts: Parts = "both") -> str:
    """The sheet as one HTML file for the paper of the layout."""

    def drawn(picture: Picture, width: float) -> str:
        image = svg(picture, theme="light", zeros="0", legend=False, words=False, snug=True)
        return image.replace('style="max-width:100%;height:auto"', f'style="width:{width:.1f}mm;height:auto"', 1)

    return _filled_in("exercise_sheet.html", described, layout, parts, drawn)


def latex_sheet(described: ExerciseSheet, layout: Layout, parts: Parts = "both") -> str:
    """The sheet as a LaTeX document. It needs the packages geometry, multicol and tikz."""
    return _filled_in("exercise_sheet.tex", described, layout, parts, tikz)


def pdf_converter() -> Callable[[Path, Path], Sequence[str]]:
    """What makes a PDF of an HTML file: the command that reads the first file and writes the second.

    Raises `UserError` where no such program is installed.
    """
    if browser := next(filter(None, map(shutil.which, BROWSERS)), None):
        # Chromium refuses its sandbox to root, as whom containers run.
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        fixed = [browser, "--headless", *sandbox, "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer"]
        return lambda page, pdf: [
            *fixed,
            f"--user-data-dir={page.parent / 'profile'}",
            f"--print-to-pdf={pdf}",
            page.as_uri(),
        ]
    if printer := shutil.which("weasyprint"):
        return lambda page, pdf: [printer, str(page), str(pdf)]
    raise UserError(NO_CONVERTER)


def pdf_of(page: str) -> bytes:
    """The PDF of a page of HTML. Raises `UserError` where no converter is installed, or where it fails."""
    command_for = pdf_converter()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, pdf = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        source.write_text(page, encoding="utf-8")
        command = command_for(source, pdf)
        try:
            ended = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UserError(f"{command[0]} made no PDF: {error}") from None
        if ended.returncode or not pdf.exists():
            said = ended.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["it gave no reason"]
            raise UserError(f"{command[0]} made no PDF: {said[0]}")
        return pdf.read_bytes()


def _filled_in(
    template: str, described: ExerciseSheet, layout: Layout, parts: Parts, drawn: Callable[[Picture, float], str]
) -> str:
    def answer_drawn(picture: Picture) -> str:
        width = snug_size(picture)[0]
        return drawn(picture, min(layout.column_width * 0.65, width * ANSWER_CELL / CELL))

    return (
        _environment(template.endswith("html"))
        .get_template(template)
        .render(
            sheet=described,
            layout=layout,
            parts=parts,
            drawn=drawn,
            answer_drawn=answer_drawn,
            margin=MARGIN,
            ruled=RULED,
            head=HEAD,
            heading=HEADING,
        )
    )


@cache
def _environment(is_html: bool) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # few commands write sheets

    opens, closes = ("{", "}") if is_html else ("<", ">")
    environment = Environment(
        block_start_string=f"{opens}%",
        block_end_string=f"%{closes}",
        variable_start_string=2 * opens,
        variable_end_string=2 * closes,
        comment_start_string=f"{opens}#",
        comment_end_string=f"#{closes}",
        loader=PackageLoader("mineproof.exercises"),
        autoescape=is_html,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {
        "told": lambda text: CELL_IN_WORDS.sub("(\\1,\u00a0\\2)", text),
        "tex": lambda text: CELL_IN_WORDS.sub(r"(\1,~\2)", in_latex(text)),
    }
    return environment
