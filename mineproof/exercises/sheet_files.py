"""The options for the files and the layout of a sheet of exercises, and the writing of the files."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from benchmarks.command_line.option_types import Target
from game.errors import UserError
from game.wording import counted
from mineproof.exercises.exercise import ExerciseSheet
from mineproof.exercises.sheet_formats import Parts, html_sheet, pdf_command, pdf_of
from mineproof.exercises.sheet_layout import answer_layout, compute_layout
from mineproof.terminal.text_files import check_writable, write


@Parameter(name="*", group="Sheets to print")
@dataclass(frozen=True)
class SheetFiles:
    """The files of a sheet of exercises, and its layout."""

    html: Target | None = None
    """write a sheet as a page for a browser"""
    pdf: Target | None = None
    """write a sheet as PDF; needs Chromium, Google Chrome or WeasyPrint"""
    answers: Target | None = None
    """write the answers here (.html or .pdf), not on the last pages of the sheet"""
    title: str | None = None
    """the title above the exercises"""
    columns: Literal[1, 2, 3, 4] | None = None
    """exercises beside each other [default: as many as can be read well, up to 3]"""
    paper: Annotated[Literal["a4", "letter"] | None, Parameter(show_default="a4")] = None
    """the paper to print on"""

    @property
    def jobs(self) -> list[tuple[Path, Parts]]:
        """Return each file to write with its part of the sheet. PDF comes last, since it takes another program."""
        whole: Parts = "both" if self.answers is None else "questions"
        parts: list[tuple[Path | None, Parts]] = [(self.html, whole), (self.pdf, whole), (self.answers, "answers")]
        return sorted([(file, part) for file, part in parts if file is not None], key=lambda job: _is_pdf(job[0]))

    def write(self, sheet: ExerciseSheet, seed: int | None = None) -> None:
        """Write the files and print their contents; `UserError` for a file is raised after the others are written."""
        layout = compute_layout(sheet, self.paper or "a4", self.columns)
        if self.columns is not None and layout.columns < min(self.columns, len(sheet.exercises)):
            print(
                f"mineproof: with --columns {self.columns}, squares would be too small to be read, or an exercise "
                f"higher than a page; the sheet has {layout.columns}",
                file=sys.stderr,
            )
        questions = f"{counted(len(sheet.exercises), 'exercise')}, {counted(layout.page_count, 'page')}"
        answers = f"answers {counted(answer_layout(sheet, layout).page_count, 'page')}"
        contents = {"questions": questions, "answers": answers, "both": f"{questions}, {answers}"}
        written, complaints = [], []
        for file, parts in self.jobs:
            try:
                _write(file, html_sheet(sheet, layout, parts))
            except (UserError, OSError) as error:
                complaints.append(f"{file} was not written: {error}")
            else:
                written.append(f"wrote {file}: {contents[parts]}")
        if written:
            print("\n".join(written) + ("" if seed is None else f"; the same again with --seed {seed}"))
        if complaints:
            raise UserError("; ".join(complaints))

    def check(self) -> None:
        """Raise `UserError` or `OSError` if the files cannot be written; called before the search."""
        for name in ("answers", "columns", "paper"):
            if getattr(self, name) is not None and self.html is None and self.pdf is None:
                raise UserError(f"--{name} is for sheets; add --html FILE or --pdf FILE")
        files = [file for file, _ in self.jobs]
        if Path("-") in files:
            raise UserError("a sheet is written to a file; expected its name in place of -")
        for name, endings in (("html", ".html, .htm"), ("pdf", ".pdf"), ("answers", ".html, .htm, .pdf")):
            file = getattr(self, name)
            if file is not None and file.suffix.lower() not in endings.split(", "):
                raise UserError(f"--{name} {file}: expected a file that ends in {endings}")
        if len({file.absolute() for file in files}) < len(files):
            raise UserError("two of --html, --pdf and --answers name the same file; expected different ones")
        for file in files:
            check_writable(file)
        if any(map(_is_pdf, files)):
            pdf_command(Path.cwd())


def _is_pdf(file: Path) -> bool:
    return file.suffix.lower() == ".pdf"


def _write(file: Path, page: str) -> None:
    """Write one file. If the conversion to PDF fails, the HTML is kept in the same folder."""
    if not _is_pdf(file):
        write(file, page)
        return
    try:
        pdf = pdf_of(page)
    except UserError as error:
        kept = Path(f"{file}.html")
        write(kept, page)
        raise UserError(f"{error}; its pages are in {kept}, to print from a browser") from None
    write(file, pdf)
