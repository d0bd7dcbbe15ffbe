"""mineproof rules: rulebooks written by users, checked and printed."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app
from benchmarks.command_line.option_types import Json, Seconds
from engines.rulebooks.rule_proof import SECONDS, Proof, Status, could_conclude, prove
from engines.rulebooks.rule_reading import SHIPPED, load_rulebook, read_rulebook, text_of_rulebook
from engines.rulebooks.rule_writing import written_conclusion
from game.errors import GaveUp, UserError
from game.grid import MOST_NEIGHBORS, NEIGHBORHOODS, Grid
from game.pictures import text
from game.text.scanner import Unreadable
from game.wording import counted, in_a_row, visible
from mineproof.terminal.command_output import Paper, print_json

RIGHT, WRONG, UNREADABLE = 0, 1, 2

Book: TypeAlias = Annotated[str, Parameter(metavar="FILE", help=f"a rulebook: a file, or {in_a_row(SHIPPED, 'or')}")]


def print_(book: Book, /) -> int:
    """Print a rulebook, with its remarks, if its rules can be read."""
    load_rulebook(book)
    print(visible(text_of_rulebook(book)).rstrip("\n"))
    return RIGHT


def check(
    book: Book,
    /,
    *,
    grid: Annotated[str | None, Parameter(choices=tuple(NEIGHBORHOODS))] = None,
    seconds: Seconds = SECONDS,
    json: Json = False,
) -> int:
    """Check each rule, by Z3: it is proven, or refuted by a smallest board, which is drawn.

    Rules that can never apply are reported, and further conclusions that a rule could draw.

    Exit status: 0 all rules are right, 1 some rule is refuted, can never apply or is not decided, 2 the file cannot be
    read.

    Args:
        grid: check for boards with these neighborhoods; they limit the number of cells in a sentence
        seconds: the longest time for each search: for a proof, for a refuting board, and for further conclusions
    """
    try:
        read = read_rulebook(text_of_rulebook(book), book)
    except Unreadable as error:
        if not json:
            raise UserError(f"{book}, {error}") from None
        print_json({"status": "unreadable", "reason": str(error), "line": error.line, "column": error.column})
        return UNREADABLE
    most = MOST_NEIGHBORS if grid is None else Grid.of(grid, 9, 9).degree
    checking = (CheckedRule(prove(rule, most, seconds)) for rule in read.rules)
    checked = list(checking if json else _printed(checking, grid))
    is_right = all(one.may_be_used(grid) for one in checked)
    if json:
        status = "right" if is_right else "wrong"
        print_json({"status": status, "rules": [one.as_json() for one in checked]})
    return RIGHT if is_right else WRONG


rules = make_app(
    "rules",
    check,
    print_,
    help="Rulebooks: rules of inference for Minesweeper that people write. The documentation describes the language, "
    'and how rules are proven, on the page "Rulebooks".',
)


@dataclass(frozen=True)
class CheckedRule:
    """The proof of a rule, in words and in JSON."""

    proof: Proof

    @cached_property
    def further(self) -> list[str] | None:
        """Return the further conclusions that the rule could draw; None if time ran out."""
        try:
            return [written_conclusion(self.proof.rule, one) for one in could_conclude(self.proof)]
        except GaveUp:
            return None

    @property
    def status(self) -> str:
        proof = self.proof
        if proof.status is Status.PROVEN:
            return f"proven, for sentences of {'any size' if proof.any_size else f'at most {proof.most} cells'}"
        if proof.status is Status.BETWEEN_NUMBERS:
            return "proven for square boards, between numbers; wrong for other sentences"
        if proof.status is Status.NEVER_APPLIES:
            return f"can never apply: no sentences of at most {proof.most} cells fulfill its conditions"
        if proof.status is Status.NOT_DECIDED:
            return f"not decided within {proof.seconds:g} s"
        board = proof.counterexample
        if board is None:
            return "refuted, by no board that is small enough to be found in the time"
        if board.letters or not proof.rule.letters:
            return f"refuted by a board of {board.height}x{board.width}, and by no smaller one"
        return "refuted by these sentences; between numbers of square boards it never applies"

    @property
    def remark(self) -> str:
        if self.further is None:
            return f"What it could also conclude is not decided within {self.proof.seconds:g} s."
        return f"It could also conclude: {'; '.join(self.further)}." if self.further else ""

    def as_json(self) -> dict[str, Any]:
        board = self.proof.counterexample
        return {
            "name": self.proof.rule.name,
            "line": self.proof.rule.line,
            "status": self.proof.status.name.lower().replace("_", "-"),
            "most": None if self.proof.any_size else self.proof.most,
            "board": None if board is None else board.as_json(),
            "could_conclude": self.further,
        }

    def may_be_used(self, grid: str | None) -> bool:
        """Return whether engines use the rule on this grid; rules between numbers are for square boards alone."""
        is_square = grid in (None, "square")
        return self.proof.is_right and (is_square or self.proof.status is not Status.BETWEEN_NUMBERS)


def _printed(rules: Iterable[CheckedRule], grid: str | None) -> Iterator[CheckedRule]:
    """Print and yield each rule as it is checked; in the end print the number of rules of each status."""
    paper = Paper()
    statuses: Counter[Status] = Counter()
    refused, left_out = list[str](), list[str]()
    for checked in rules:
        proof = checked.proof
        statuses[proof.status] += 1
        if not checked.may_be_used(grid):
            (refused if proof.status is Status.REFUTED else left_out).append(proof.rule.name)
        paper.print_sentences(f"{proof.rule.name}: {checked.status}.", bold=not proof.is_right)
        if checked.remark:
            paper.print_sentences(checked.remark, indent="    ")
        if (board := proof.counterexample) is not None:
            paper.print_sentences("")
            paper.draw(text(board.picture(), columns=paper.columns or 79))
            paper.print_sentences("")
        sys.stdout.flush()
        yield checked
    found = ", ".join([f"{count} {status}" for status, count in statuses.items()])
    paper.print_sentences(f"{counted(sum(statuses.values()), 'rule')}{': ' * bool(found)}{found}.")
    if refused:
        be = "is" if len(refused) == 1 else "are"
        paper.print_sentences(f"An engine takes the rulebook once {in_a_row(refused)} {be} mended.")
    if left_out:
        paper.print_sentences(f"An engine leaves out {in_a_row(left_out)}.")
