"""The options for the files and the layout of a sheet of exercises, and the writing of the files."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from benchmarks.console.options import Target
from game.errors import UserError
from game.words import counted
from mineproof.exercises.exercise_sheet import ExerciseSheet
from mineproof.exercises.sheet_formats import Parts, html_sheet, pdf_converter, pdf_of
from mineproof.exercises.sheet_layout import Layout
from mineproof.terminal.text_files import check_writable, write

FORMATS = {".html": "html", ".htm": "html", ".pdf": "pdf"}
"""The formats of sheets by file extension."""


@Parameter(name="*", group="Sheets to print")
@dataclass(frozen=True)
class SheetFiles:
    """Which files a sheet is written to, and how it looks."""

    html: Target | None = None
    """write a sheet as a page for a browser"""
    pdf: Target | None = None
    """write a sheet as PDF; needs Chromium, Google Chrome or WeasyPrint"""
    answers: Target | None = None
    """write the answers here (.html or .pdf), not on the last pages of the sheet"""
    title: str | None = None
    """what stands above the exercises"""
    columns: Literal[1, 2, 3, 4] | None = None
    """exercises beside each other [default: as many as can be read well, up to 3]"""
    paper: Annotated[Literal["a4", "letter"] | None, Parameter(show_default="a4")] = None
    """the paper to print on"""

    @property
    def sheets(self) -> list[tuple[str, Path]]:
        """The sheets by their formats."""
        return [(name, file) for name, file in (("html", self.html), ("pdf", self.pdf)) if file is not None]

    @property
    def all(self) -> list[Path]:
        """Return the files to write."""
        return [file for _, file in self.sheets] + ([self.answers] if self.answers else [])

    def write(self, sheet: ExerciseSheet, seed: int | None = None) -> None:
        """Write the sheet into its files, and print what each of them has; the `seed` makes the same again.

        If one fails, the others are still written; then `UserError` is raised, with the failures.
        """
        layout = sheet.layout(self.paper or "a4", self.columns)
        if self.columns is not None and layout.columns < min(self.columns, len(sheet.exercises)):
            print(
                f"mineproof: with --columns {self.columns}, squares would be too small to be read, or an exercise "
                f"higher than a page; the sheet has {layout.columns}",
                file=sys.stderr,
            )
        questions = f"{counted(len(sheet.exercises), 'exercise')}, {counted(layout.page_count, 'page')}"
        answers = f"answers {counted(sheet.answer_layout(layout).page_count, 'page')}"
        contents = {"questions": questions, "answers": answers, "both": f"{questions}, {answers}"}
        written, complaints = [], []
        for name, file, parts in self._jobs():
            try:
                _write(name, file, sheet, layout, parts)
            except (UserError, OSError) as error:
                complaints.append(f"{file} was not written: {error}")
            else:
                written.append(f"wrote {file}: {contents[parts]}")
        if written:
            print("\n".join(written) + ("" if seed is None else f"; the same again with --seed {seed}"))
        if complaints:
            raise UserError("; ".join(complaints))

    def _jobs(self) -> list[tuple[str, Path, Parts]]:
        """Return the format, file and part of each file to write; PDF last, since it alone takes another program."""
        jobs: list[tuple[str, Path, Parts]] = [
            (name, file, "questions" if self.answers else "both") for name, file in self.sheets
        ]
        if self.answers is not None:
            jobs.append((FORMATS[self.answers.suffix.lower()], self.answers, "answers"))
        return sorted(jobs, key=lambda job: job[0] == "pdf")

    def check(self) -> None:
        """Refuse before the search what could not be written after it, by `UserError` or `OSError`."""
        for name in ("answers", "columns", "paper"):
            if getattr(self, name) is not None and not self.sheets:
                raise UserError(f"--{name} is for sheets; add --html FILE or --pdf FILE")
        for name, file in [*self.sheets, ("answers", self.answers)]:
            if file == Path("-"):
                raise UserError(f"--{name} - names no file; expected one to write the sheet to")
        if self.answers is not None and self.answers.suffix.lower() not in FORMATS:
            raise UserError(f"--answers {self.answers}: expected a file that ends in {', '.join(FORMATS)}")
        if len({file.absolute() for file in self.all}) < len(self.all):
            raise UserError("two of --html, --pdf and --answers name the same file; expected different ones")
        for file in self.all:
            check_writable(file)
        if any(name == "pdf" for name, _ in self.sheets) or (self.answers and self.answers.suffix.lower() == ".pdf"):
            pdf_converter()


def _write(name: str, file: Path, sheet: ExerciseSheet, layout: Layout, parts: Parts) -> None:
    """Write one file. If PDF conversion fails, the HTML is kept beside it. Raises `UserError` and `OSError`."""
    page = html_sheet(sheet, layout, parts)
    if name == "html":
        write(file, page)
        return
    try:
        pdf = pdf_of(page)
    except UserError as error:
        kept = Path(f"{file}.html")
        write(kept, page)
        raise UserError(f"{error}; its pages are in {kept}, to print from a browser") from None
    write(file, pdf)
