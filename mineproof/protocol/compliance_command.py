"""mineproof compliance CMD: does a program keep the engine protocol?"""

import re
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.option_types import Json, Seconds
from engines.engine_name_syntax import is_program
from engines.programs.named_programs import named_programs
from engines.programs.program_client import Command
from game.errors import UserError
from game.wording import counted, in_a_row
from mineproof.protocol.compliance_check import Checked, check_program
from mineproof.terminal.command_output import Paper, print_json


def compliance(
    program: Annotated[str, Parameter(metavar="CMD")], /, *, seconds: Seconds = 10.0, json: Json = False
) -> int:
    """Test whether a program keeps the engine protocol: all messages, valid and invalid, on positions with known
    answers.

    A fault is printed with the sentence of the protocol, the lines sent and the line received.

    Exit status: 0 it complies, 1 it does not, or made a wrong claim, 2 it does not start.

    Args:
        program: the command line, as in './engine --flag' or cmd:./engine, or a name from mineproof.toml
        seconds: the longest time for an answer
    """
    checked = check_program(command_of(program), seconds)
    if json:
        print_json(checked.as_json())
    else:
        _print(checked)
    return checked.status


def command_of(text: str) -> Command:
    """Return the command line in `text`, or the one with this name in `mineproof.toml`. Raises `UserError`."""
    for named in () if is_program(text) else named_programs():
        if named.name == text:
            return Command.of(named.target, named.folder)
    if re.fullmatch(r"[\w.]+:\w+", text) and not is_program(text):
        raise UserError(
            f"{text} names a class, and this tests programs; in Python, mineproof.check_engine tests a class"
        )
    return Command.of(text)


def _print(checked: Checked) -> None:
    paper = Paper()
    if checked.failure:
        paper.print_sentences(f"{checked.program} does not start: {checked.failure}.", bold=True)
        return
    paper.print_sentences(f"{checked.name} answers {in_a_row(checked.can)}.")
    for check in checked.wrong:
        paper.print_paragraph(f"{check.what}: {check.wrong}.", bold=True)
        paper.print_sentences(f"page: {check.rule}", indent="    ")
        for name, lines in (("sent", check.sent), ("came", check.came or "nothing")):
            for line in lines.splitlines():
                paper.print_sentences(f"{name}: {line}", indent="    ")
    paper.print_sentences("")
    for note in checked.notes:
        paper.print_sentences(f"Note: {note}.")
    number, wrong = len(checked.checks), len(checked.wrong)
    verdict = f"It complies: {counted(number, 'check')}, and nothing is wrong."
    if wrong:
        verdict = f"It does not comply: {counted(wrong, 'check')} of {number} found something wrong."
    paper.print_sentences(verdict, bold=True)
