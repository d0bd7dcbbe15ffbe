"""The reader of rulebooks, one paragraph for each rule; a line `let n = |B only|` names a sum.

one-two
    # A remark for people.
    if b - a = |B only|
    then B only: mines
    then A only: safe
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from engines.rulebooks.rule import (
    BOUNDS,
    LETTERS,
    Bound,
    Conclusion,
    Condition,
    Count,
    Marked,
    MinesLeft,
    Part,
    Relation,
    Rule,
    Sum,
)
from game.errors import UserError
from game.text.scanner import Scanner, Unreadable
from game.wording import in_a_row

SHIPPED = ("course", "players", "learnt", "patterns")
"""The names of the shipped rulebooks."""

NAME = re.compile(r"(?!(?:if|let|then)\b)[^\W_]+(?:(?: |[-+'/])[^\W_]+)*\+?")
"""The name of a rule: letters and digits, with a blank or one of - + ' / between them; + may end it."""

_PARAGRAPH = re.compile(r"(?:[^\n]*\S[^\n]*(?:\n|\Z))+")
_LINE = re.compile(r"[^\n]+")
_SPOKEN_OF = re.compile(r"(?<![A-Za-z_])[A-Da-d](?![A-Za-z_0-9])")
_LETTER = re.compile(r"[A-D](?![A-Za-z_0-9])")
_COUNTED = re.compile(r"[a-d](?![A-Za-z_0-9])")
_MARKED = re.compile(r"([A-D])\s+(?i:marked)\b")
_WORD = re.compile(r"[a-z][a-z_0-9]*")
_MINES = r"mines?\b"
_AND = r"and\b"
_RELATION = "<=|>=|[<>=]"

_NO_NAMES = frozenset(("min", "max", "and", "mine", "mines", "if", "let", "then", "at", "exactly", "only"))
_DIGITS = 9
_A_QUANTITY = (
    "a number, |cells|, |A marked|, a (the mines of A), min a, max a, total, or a name that a line with let gives"
)
_A_NAME = "letters and digits, with a blank or one of - + ' / between them"


@dataclass(frozen=True)
class Rulebook:
    """The rules of a file, in order, with its `name`."""

    name: str
    rules: Sequence[Rule]


def read_rulebook(text: str, name: str = "") -> Rulebook:
    r"""Read the rules of a text. Raises `Unreadable`, with line and column.

    >>> read_rulebook("inside\n if |A only| = 0\n then B only: exactly b - a mines").rules[0].letters
    2
    >>> read_rulebook("inside\n if |A only = 0")
    Traceback (most recent call last):
        ...
    game.text.scanner.Unreadable: line 2, column 13: "= 0"; expected | behind the cells
    """
    text = text.removeprefix("\ufeff")
    rules: dict[str, Rule] = {}
    for paragraph in _PARAGRAPH.finditer(text):
        contents = [(line.start(), line[0].partition("#")[0]) for line in _LINE.finditer(text, *paragraph.span())]
        lines = [Scanner(text, start, start + len(content)) for start, content in contents if content.strip()]
        if not lines:
            continue
        rule = _RuleText(lines).rule()
        key = rule.name.casefold()
        if key in rules:
            taken = f"expected another name; the rule in line {rules[key].line} is called so"
            raise lines[0].error(taken, lines[0].start)
        rules[key] = rule
    return Rulebook(name, tuple(rules.values()))


def load_rulebook(file: str) -> Rulebook:
    """Load a shipped rulebook by its name, or another by its path. Raises `UserError`, with line and column."""
    try:
        return read_rulebook(text_of_rulebook(file), file)
    except Unreadable as error:
        raise UserError(f"{file}, {error}") from None


def text_of_rulebook(file: str) -> str:
    """Return the text of a shipped rulebook, or of the file at this path. Raises `UserError`."""
    if file in SHIPPED:
        from importlib.resources import files  # lazy: doubles the time of import

        return (files("engines.rulebooks") / f"{file}.txt").read_text(encoding="utf-8")
    expected = f"a file with rules, in UTF-8, or the name of a rulebook that is shipped: {in_a_row(SHIPPED, 'or')}"
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}; expected {expected}") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: {error}; expected {expected}") from None


class _RuleText:
    def __init__(self, lines: Sequence[Scanner]) -> None:
        self.head, self.lines = lines[0], lines[1:]
        self.letters = 0
        self.names = {letter: Sum({Count(place): 1}) for place, letter in enumerate(LETTERS.lower())}
        self.names["total"] = Sum({MinesLeft(): 1})

    def rule(self) -> Rule:
        line = self.head.line_of(self.head.start)
        name = self.head.expect(NAME, f"the name of a rule: {_A_NAME}")[0]
        if not self.head.is_done:
            raise self.head.error(f"expected the end of the name, which has {_A_NAME}")
        self.letters = self._count_letters()
        conditions: list[Condition] = []
        conclusions: list[Conclusion] = []
        for scanner in self.lines:
            expected = "if, let, then or #; an empty line stands above the name of a rule"
            word = scanner.expect(r"(if|let|then)\b", expected)[1].casefold()
            if word == "if":
                conditions += self._conditions(scanner)
            elif word == "let":
                self._let(scanner)
            else:
                conclusions.append(self._conclusion(scanner))
            scanner.expect_end()
        if not conclusions:
            raise self.head.error("expected a line with then below the name, and no empty line", self.head.start)
        return Rule(name, self.letters, tuple(conditions), tuple(conclusions), line)

    def _count_letters(self) -> int:
        places: dict[int, tuple[Scanner, int]] = {}
        for line in self.lines:
            for found in _SPOKEN_OF.finditer(line.text, line.start, line.end):
                places.setdefault(LETTERS.index(found[0].upper()), (line, found.start()))
        for letter, (line, place) in places.items():
            if missing := [one for one in LETTERS[:letter] if LETTERS.index(one) not in places]:
                raise line.error(f"expected the letters in order, but no line speaks of {missing[0]}", place)
        return len(places)

    def _conditions(self, line: Scanner) -> list[Condition]:
        """Parse conditions such as `1 <= n <= 3 and a = 1`."""
        found: list[Condition] = []
        while True:
            left = self._sum(line)
            sign: re.Match[str] | None = line.expect(_RELATION, "one of = <= >= < >")
            while sign:
                right = self._sum(line)
                found.append(_compared(left, sign[0], right))
                left, sign = right, line.take(_RELATION)
            if not line.take(_AND):
                return found

    def _let(self, line: Scanner) -> None:
        place = line.place
        name = line.expect(_WORD, "a name in small letters")[0]
        if name in _NO_NAMES or name in self.names:
            raise line.error("expected a name that stands for nothing else", place)
        line.expect("=", "= behind the name")
        self.names[name] = self._sum(line)

    def _conclusion(self, line: Scanner) -> Conclusion:
        parts = self._cells(line)
        line.expect(":", ": behind the cells")
        if line.take(_MINES):
            return Conclusion.all_alike(parts, are_mines=True)
        if line.take(r"safe\b"):
            return Conclusion.all_alike(parts, are_mines=False)
        relation = line.expect(r"(exactly|at\s+least|at\s+most)\b", "mines, safe, exactly, at least or at most")[1]
        bound = self._sum(line)
        line.expect(_MINES, "mines behind the number")
        return Conclusion(parts, BOUNDS[" ".join(relation.casefold().split())], bound)

    def _sum(self, line: Scanner) -> Sum:
        """Parse a sum such as `b - 2 a + 1`."""
        sign = line.take("[-+]")
        found = Sum()
        while True:
            term = self._term(line)
            found = found - term if sign and sign[0] == "-" else found + term
            sign = line.take("[-+]")
            if not sign:
                return found

    def _term(self, line: Scanner) -> Sum:
        place = line.place
        number = line.take("[0-9]+")
        if number is not None and len(number[0]) > _DIGITS:
            raise line.error(f"expected a number of at most {_DIGITS} digits", place)
        has_times = number is not None and line.take(r"\*") is not None
        quantity = self._quantity(line)
        if quantity is None and (number is None or has_times):
            raise line.error(f"expected {_A_QUANTITY}")
        factor = int(number[0]) if number else 1
        return Sum({}, factor) if quantity is None else quantity * factor

    def _quantity(self, line: Scanner) -> Sum | None:
        """Parse a quantity other than a number; None if there is none."""
        if line.take(r"\|"):
            marked = line.take(_MARKED)
            found = Sum({Marked(LETTERS.index(marked[1])): 1} if marked else dict.fromkeys(self._cells(line), 1))
            line.expect(r"\|", "| behind the cells")
            return found
        place = line.place
        word = line.take(_WORD)
        if word is None or word[0] in ("and", "mine", "mines"):
            line.place = place
            return None
        if word[0] in ("min", "max"):
            letter = line.expect(_COUNTED, "a sentence, a to d")[0]
            return Sum({Count(LETTERS.lower().index(letter), Bound(word[0])): 1})
        if word[0] not in self.names:
            raise line.error(f"expected {_A_QUANTITY}", place)
        return self.names[word[0]]

    def _cells(self, line: Scanner) -> tuple[Part, ...]:
        """Parse disjoint parts such as `A only + A and B`."""
        place = line.place
        parts = [self._part(line)]
        while line.take(r"\+"):
            parts.append(self._part(line))
        for one, other in combinations(parts, 2):
            if set(one.regions(self.letters)) & set(other.regions(self.letters)):
                raise line.error("expected parts that share no cell", place)
        return tuple(parts)

    def _part(self, line: Scanner) -> Part:
        every = (1 << self.letters) - 1
        if line.take(r"outside\b"):
            return Part(0, every)
        inside = self._mask(line, 0)
        if line.take(r"only\b"):
            return Part(inside, every & ~inside)
        return Part(inside, self._mask(line, inside)) if line.take(r"without\b") else Part(inside)

    def _mask(self, line: Scanner, taken: int) -> int:
        """Parse distinct letters such as `A and B`. Letters already `taken` are refused."""
        mask = 0
        while True:
            place = line.place
            bit = 1 << LETTERS.index(line.expect(_LETTER, "a sentence, A to D, or outside")[0])
            if bit & (mask | taken):
                raise line.error("expected another letter", place)
            mask |= bit
            if not line.take(_AND):
                return mask


def _compared(left: Sum, sign: str, right: Sum) -> Condition:
    if sign == "<":
        return Condition(left + Sum({}, 1), Relation.AT_MOST, right)
    if sign == ">":
        return Condition(left, Relation.AT_LEAST, right + Sum({}, 1))
    return Condition(left, Relation(sign), right)
