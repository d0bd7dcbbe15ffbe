"""The check of a rulebook: for each rule its verdict, and further conclusions it could draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engines.rulebooks.rule import Conclusion
from engines.rulebooks.rule_proof import SECONDS, Proof, Status, could_conclude, prove
from engines.rulebooks.rule_reading import Rulebook
from engines.rulebooks.rule_writing import written_conclusion
from game.errors import GaveUp
from game.grid import MOST_NEIGHBORS


@dataclass(frozen=True)
class CheckedRule:
    """The proof of a rule, and its possible `further` conclusions, None if time ran out."""

    proof: Proof
    further: tuple[Conclusion, ...] | None = ()

    @property
    def status(self) -> str:
        proof = self.proof
        if proof.status is Status.PROVEN:
            sizes = "of any size" if proof.any_size else f"of at most {proof.most} cells"
            return f"proven, for sentences {sizes}"
        if proof.status is Status.BETWEEN_NUMBERS:
            return "proven for square boards, between numbers; wrong for other sentences"
        if proof.status is Status.NEVER_APPLIES:
            return f"can never apply: no sentences of at most {proof.most} cells fulfill its conditions"
        if proof.status is Status.NOT_DECIDED:
            return f"not decided within {proof.seconds:g} s"
        board = proof.counterexample
        if board is None:
            return "refuted, by no board that is small enough to be found in the time"
        if board.letters or not self.proof.rule.letters:
            return f"refuted by a board of {board.height}x{board.width}, and by no smaller one"
        return "refuted by these sentences; between numbers of square boards it never applies"

    @property
    def remark(self) -> str:
        if self.further is None:
            return f"What it could also conclude is not decided within {self.proof.seconds:g} s."
        return f"It could also conclude: {'; '.join(self._written(self.further))}." if self.further else ""

    def _written(self, conclusions: Sequence[Conclusion]) -> list[str]:
        return [written_conclusion(self.proof.rule, one) for one in conclusions]

    def as_json(self) -> dict[str, Any]:
        board = self.proof.counterexample
        return {
            "name": self.proof.rule.name,
            "line": self.proof.rule.line,
            "status": self.proof.status.name.lower().replace("_", "-"),
            "most": None if self.proof.any_size else self.proof.most,
            "board": None if board is None else board.as_json(),
            "could_conclude": None if self.further is None else self._written(self.further),
        }


def check_rulebook(book: Rulebook, most: int = MOST_NEIGHBORS, seconds: float = SECONDS) -> Iterator[CheckedRule]:
    """Check each rule of a book for sentences of at most `most` cells.

    Each of three searches may take `seconds`: for a proof, for a refuting board, and for further conclusions.

    >>> from engines.rulebooks.rule_reading import load_rulebook
    >>> for checked in check_rulebook(load_rulebook("course")):
    ...     print(checked.proof.rule.name, "-", checked.status)
    all safe - proven, for sentences of any size
    all mines - proven, for sentences of any size
    subset - proven, for sentences of any size
    """
    for rule in book.rules:
        proof = prove(rule, most, seconds)
        try:
            yield CheckedRule(proof, tuple(could_conclude(proof)))
        except GaveUp:
            yield CheckedRule(proof, None)
