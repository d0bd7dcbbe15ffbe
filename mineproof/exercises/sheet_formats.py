"""Sheets of exercises as HTML and PDF."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Literal, TypeAlias

from benchmarks.command_line.page_templates import rendered
from game.errors import UserError
from game.pictures import Picture, svg
from mineproof.exercises.exercise import ExerciseSheet
from mineproof.exercises.sheet_layout import HEAD, INDENT, MARGIN, RULED, Layout, answer_layout

Parts: TypeAlias = Literal["questions", "answers", "both"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
NO_CONVERTER = (
    "no program here makes a PDF; expected Chromium, Google Chrome or WeasyPrint on the path: install one (such as "
    "`apt install chromium` or `pip install weasyprint`), or write --html and print it from a browser"
)
SECONDS = 120
"""The time limit of a converter, in seconds."""


def html_sheet(sheet: ExerciseSheet, layout: Layout, parts: Parts = "both") -> str:
    """Write the sheet as one HTML file for the paper of the layout."""
    return rendered(
        "mineproof.exercises",
        "exercise_sheet.html",
        sheet=sheet,
        layout=layout,
        answers=answer_layout(sheet, layout),
        parts=parts,
        drawn=_draw,
        told=lambda text: re.sub(r"\((\d+), (\d+)\)", "(\\1,\u00a0\\2)", text),  # so that no cell is broken
        head=HEAD,
        indent=INDENT,
        margin=MARGIN,
        ruled=RULED,
    )


def pdf_command(folder: Path) -> list[str]:
    """Return the command that converts `sheet.html` in this folder to `sheet.pdf`. Raises `UserError` without any."""
    page, pdf = folder / "sheet.html", folder / "sheet.pdf"
    if browser := next(filter(None, map(shutil.which, BROWSERS)), None):
        # Chromium has no sandbox for root, the user in most containers.
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        fixed = [browser, "--headless", *sandbox, "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer"]
        return [*fixed, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={pdf}", page.as_uri()]
    if printer := shutil.which("weasyprint"):
        return [printer, str(page), str(pdf)]
    raise UserError(NO_CONVERTER)


def pdf_of(page: str) -> bytes:
    """Convert a page of HTML to PDF. Raises `UserError` if no converter is installed, or if it fails."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command, pdf = pdf_command(Path(folder)), Path(folder, "sheet.pdf")
        Path(folder, "sheet.html").write_text(page, encoding="utf-8")
        try:
            ended = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UserError(f"{command[0]} made no PDF: {error}") from None
        if ended.returncode or not pdf.exists():
            message = ended.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["it gave no reason"]
            raise UserError(f"{command[0]} made no PDF: {message[0]}")
        return pdf.read_bytes()


def _draw(picture: Picture, width: float) -> str:
    image = svg(picture, theme="light", zeros="0", legend=False, words=False, snug=True)
    return image.replace('style="max-width:100%;height:auto"', f'style="width:{width:.1f}mm;height:auto"', 1)
