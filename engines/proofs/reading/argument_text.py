"""The reader of arguments in text, written by people or programs. `docs/pages/arguments.md` describes the text form."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.proofs.checking.step_check import BadArgument
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition, ascending, scope_after
from engines.proofs.form.argument_writing import expected_scope
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.argument_form import ArgumentForm
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.text.scanner import Scanner, Unreadable
from game.wording import shortened

LONGEST, DEEPEST = 1_000_000, 1_000
"""The most characters of an argument, and the most suppositions open at a time."""

INVISIBLE = str.maketrans(
    dict.fromkeys("\ufeff\u200b\u200e\u200f\u2060\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", " ")
)
"""Zero-width marks, found in copied text, which are read as blanks."""

TO_SHOW = r"(?:to\s+(?:show|prove)|claim|conclusion|question)\s*:"
CONTRADICTION = r"(?:an?\s+)?(?:contradiction|conflict)\b"
BULLET = r"[-*>](?=\s)"
NUMBERED = r"(?:step\s+)?([0-9]+)\s*[.):](?=\s)"
LEADING = r"(?:but\s+then|so|then|thus|hence|therefore|but)\b\s*,?"
FROM = r"(?:,\s*)?(?:from|by|because\s+of|since|with)\b"
AND = r"\s*(?:,\s*and\b|,|;|and\b|&)"
STEP = r"steps?\s+([0-9]+)"
LABEL = re.compile(rf"\s*{NUMBERED}", re.IGNORECASE)
BEGINNING = re.compile(
    rf"\s*(?:{BULLET}|{TO_SHOW}|(?-i:Suppose|Assume|Given|From|As|In|Under|So|Then|But|Thus|Hence|Therefore)\b)",
    re.IGNORECASE,
)
"""The beginning of a new statement, even after an incomplete line."""
OPEN_END = re.compile(
    r"(?:[,:;&]|\b(?:and|from|by|with|since|to|steps?|among|in|of|the|an?|at|as|are|is|not|exactly|least|most|leads"
    r"|under|suppose|assume|instead|that|given))\s*\Z",
    re.IGNORECASE,
)
"""The end of an incomplete line, such as a comma or "and": the statement continues on the next line."""
RULE = re.compile(r"\(([^()]+ at (?:\([0-9]|step|the ).*)\)")
"""A remark that names a rule of a rulebook and its premises: `(1-2 at (3, 4) and step 2)`."""
NUMBERED_CLUE = re.compile(r"^(?:statement|row|clue)s?(?=[0-9]+$)")
NEXT_NUMBER = rf"{AND}\s*([0-9]+)\b(?!\s*(?:at|mines?|of)\b)"


@dataclass(frozen=True)
class WrittenArgument:
    """An argument after reading: its `steps` and its conclusion. Steps refer to clues by their numbers in `clues`.

    Each step has a label and a line (0: unknown). `faults` maps steps that name missing clues or steps to the error.
    """

    puzzle: Puzzle
    clues: Sequence[Clue]
    steps: tuple[Step, ...]
    conclusion: Claim | None
    labels: tuple[str, ...]
    lines: tuple[int, ...]
    faults: Mapping[int, BadArgument]


class ArgumentReader:
    """Reads arguments about one puzzle, with `own` clues of the caller; lenient about case, blanks and numbering."""

    def __init__(self, puzzle: Puzzle, own: Sequence[Clue] = ()) -> None:
        self.puzzle, self.form = puzzle, puzzle.argument_form
        self.clues = [*self.form.clues, *own]
        self._names, self._full_names = _names_of(self.form, tuple(own))

    def read(self, text: str) -> WrittenArgument:
        """Read the argument in `text`. Raises `Unreadable`, with line and column."""
        if len(text) > LONGEST:
            raise Unreadable(f"the argument has {len(text):,} characters; expected {LONGEST:,} at most", 1, 1)
        reading, text = _Reading(self), text.translate(INVISIBLE)
        for start, end in _statements(text):
            reading.take(Scanner(text, start, end))
        if not reading.steps and not reading.is_stated:
            raise Unreadable("there is no step; expected lines such as '1. Suppose ...'", 1, 1)
        return reading.found()

    def clue_number(self, name: str) -> int | None:
        return self._names.get(_key(name))

    def full_name_at(self, scanner: Scanner) -> str | None:
        """Read a clue quoted by its own words, such as the statement of a person; None if no such clue comes next."""
        found = scanner.take(self._full_names) if self._full_names.pattern else None
        if found is None:
            return None
        scanner.take(r"\.(?=\s*(?:,|:|and\b))")
        return found[0]


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each statement: one line, or several lines if it is wrapped."""
    lines = [*re.finditer(r"[^\r\n]+|\n(?=[ \t\r]*\n)", text)]
    is_numbered = any(LABEL.match(line[0]) for line in lines)
    used: set[str] = set()
    start = end = 0
    for line in lines:
        is_empty, label = not line[0].strip() or line[0].lstrip().startswith(("#", "```")), LABEL.match(line[0])
        if end and (is_empty or not _goes_on(text[start:end], line[0], label, used, is_numbered)):
            yield start, end
            end = 0
        if not end:
            start = line.start()
            used |= {label[1]} if label else set()
        end = 0 if is_empty else line.end()
    if end:
        yield start, end


def _goes_on(statement: str, line: str, label: re.Match[str] | None, used: set[str], is_numbered: bool) -> bool:
    if statement.count("(") > statement.count(")"):
        return True
    if label is not None:  # "steps 1 and" may continue with "2: ..." if a step 2 exists already
        return label[0].rstrip().endswith(":") and label[1] in used and OPEN_END.search(statement) is not None
    if BEGINNING.match(line) or statement.rstrip().endswith("."):
        return False
    return is_numbered or OPEN_END.search(statement) is not None


class _Reading:
    def __init__(self, reader: ArgumentReader) -> None:
        self.reader, self.form = reader, reader.form
        self.steps: list[Step] = []
        self.labels: dict[str, int] = {}
        self.lines: list[int] = []
        self.faults: dict[int, BadArgument] = {}
        self.scope: tuple[int, ...] = ()
        self.conclusion: Claim | None = None
        self.is_stated = False

    def found(self) -> WrittenArgument:
        conclusion = self.conclusion if self.is_stated else self.steps[-1].claim
        reader, places = self.reader, (tuple(self.labels), tuple(self.lines))
        return WrittenArgument(reader.puzzle, reader.clues, tuple(self.steps), conclusion, *places, self.faults)

    def take(self, scanner: Scanner) -> None:
        """Read a statement: a step, the line `To show`, or several numbered steps on one line. Raises `Unreadable`."""
        scanner.take(BULLET)
        self._take_one(scanner)
        while scanner.take(rf"\.(?=\s+{NUMBERED})"):
            self._take_one(scanner)
        scanner.expect_end()

    def _take_one(self, scanner: Scanner) -> None:
        start = scanner.place
        if scanner.take(TO_SHOW):
            if self.is_stated or self.steps:
                raise scanner.error("expected one line that says what is to be shown, and before the steps", start)
            self.conclusion, self.is_stated = self._claim(scanner), True
            return
        label = scanner.take(NUMBERED)
        name = str(len(self.steps) + 1) if label is None else _label(label[1])
        if name in self.labels:
            raise scanner.error(f"expected each number once, and another step is number {shortened(name)}", start)
        step = _with_rule(self._step(scanner), scanner)
        self.labels[name] = len(self.steps)
        self.lines.append(scanner.line_of(start))
        self.scope = scope_after(step, len(self.steps))
        if len(self.scope) > DEEPEST:
            raise scanner.error(f"expected at most {DEEPEST:,} suppositions that are open at once", start)
        self.steps.append(step)

    def _step(self, scanner: Scanner) -> Step:
        under = self._under(scanner)
        scope = self.scope if under is None else under
        scanner.take(LEADING)
        if scanner.take(r"(?:suppose|assume)\b"):
            instead = scanner.take(r"instead\b") is not None
            scanner.take(r"(?:further\s+)?that\b")
            supposed = self.form.read(scanner)
            return Supposition(supposed, scope[:-1] if instead and under is None else scope)
        if scanner.take(r"given\s*:"):
            given = self._claim(scanner)
            return Inference(given, self._stating(given), (), scope)
        in_each = scanner.take(r"in\s+(?:each|every|either|both)\s+cases?\s*,?") is not None
        if scanner.take(rf"as\s+(?={STEP}\s+leads)"):
            return self._discharge(scanner, in_each, under)
        if scanner.take(FROM) or self._names_another(scanner):
            clues, after = self._references(scanner)
            scanner.expect(r"[:,]", "':' and then what follows from that")
            return Inference(self._claim(scanner), clues, after, scope)
        claim = self._claim(scanner)
        clues, after = self._references_behind(scanner)
        return Inference(claim, clues, after, scope)

    def _stating(self, given: Claim | None) -> tuple[int, ...]:
        """Return the numbers of the clues that state a given claim or a part of it, such as marks of cells."""
        atoms = frozenset() if given is None else given.atoms
        stated = map(self.form.stated_by, self.reader.clues)
        return tuple([number for number, claim in enumerate(stated) if claim is not None and claim.atoms <= atoms])

    def _references_behind(self, scanner: Scanner) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read the clues and steps named after a claim, in parentheses or not; there may be none."""
        start = scanner.place
        is_inside = scanner.take(r",?\s*\(") is not None
        if scanner.take(FROM) is None or (is_inside and not self._names_another(scanner)):
            scanner.place = start
            return (), ()
        found = self._references(scanner)
        if is_inside:
            scanner.take(r"\)")
        return found

    def _discharge(self, scanner: Scanner, in_each: bool, under: tuple[int, ...] | None) -> Step:
        cases = [self._case(scanner)]
        while scanner.take(rf"{AND}\s*(?={STEP}\s+leads)"):
            cases.append(self._case(scanner))
        clues, after = self._references(scanner) if scanner.take(FROM) else ((), ())
        scanner.expect(r"[:,]", "':' and then what follows from that")
        claim = self._claim(scanner)
        step: Step = Cases(claim, tuple(cases), clues, after)
        if claim is not None and not in_each and len(cases) == 1 and not clues and not after:
            step = Refutation(claim, *cases[0])
        return replace(step, under=expected_scope(step, self.steps, self.scope) if under is None else under)

    def _case(self, scanner: Scanner) -> tuple[int, int]:
        first = self._number(scanner.expect(STEP, "'step' and its number")[1])
        scanner.expect(r"leads\s+to\b", "'leads to' and a step")
        return first, self._number(scanner.expect(STEP, "'step' and its number")[1])

    # The place of a step, and its references.

    def _under(self, scanner: Scanner) -> tuple[int, ...] | None:
        if not scanner.take(r"under\b"):
            return None
        numbers: tuple[int, ...] = ()
        if not scanner.take(r"no\s+supposition\b"):
            numbers = tuple(self._steps(scanner, scanner.expect(STEP, "'no supposition', or steps")))
        scanner.expect(r"[,:]", "a comma and the step")
        return numbers

    def _references(self, scanner: Scanner) -> tuple[tuple[int, ...], tuple[int, ...]]:
        clues: list[int] = []
        after: list[int] = []
        while True:
            scanner.take(r"the\s+(?!mine|safe)")
            if (found := scanner.take(STEP)) is not None:
                after += self._steps(scanner, found)
            else:
                clues += self._clues(scanner)
            place = scanner.place
            if not scanner.take(AND) or not self._names_another(scanner):
                scanner.place = place
                return tuple(clues), ascending(after)

    def _names_another(self, scanner: Scanner) -> bool:
        start = scanner.place
        scanner.take(r"the\s+(?!mine|safe)")
        found = scanner.take(STEP) or scanner.take(self.form.clue_pattern) or self.reader.full_name_at(scanner)
        scanner.place = start
        return found is not None

    def _steps(self, scanner: Scanner, first: re.Match[str]) -> Iterator[int]:
        yield self._number(first[1])
        while (found := scanner.take(NEXT_NUMBER)) is not None:
            yield self._number(found[1])

    def _clues(self, scanner: Scanner) -> Iterator[int]:
        name = self.reader.full_name_at(scanner)
        if name is None:
            clues = self.reader.clues
            example = repr(self.form.clue_name(clues[0])) if clues else "'clue 1'"
            name = scanner.expect(self.form.clue_pattern, f"a clue, such as {example}, or a step")[0]
        yield from self._clue(name)
        word = re.match(r"[a-z]+", name, re.IGNORECASE)
        while word is not None and (found := scanner.take(NEXT_NUMBER)) is not None:
            yield from self._clue(f"{word[0]} {found[1]}")

    def _clue(self, name: str) -> Iterator[int]:
        number = self.reader.clue_number(name)
        if number is None:
            self._note(BadArgument(f"it names a clue that is not there, {shortened(name)}", "no-such-clue"))
        else:
            yield number

    def _number(self, label: str) -> int:
        name = _label(label)
        number = self.labels.get(name)
        if number is None:
            self._note(BadArgument(f"it names step {shortened(name)}; expected an earlier one", "no-such-step"))
            return len(self.steps)
        return number

    def _note(self, fault: BadArgument) -> None:
        self.faults.setdefault(len(self.steps), fault)

    def _claim(self, scanner: Scanner) -> Claim | None:
        return None if scanner.take(CONTRADICTION) else self.form.read(scanner)


def _with_rule(step: Step, scanner: Scanner) -> Step:
    """Add the rule named in the remark after the step, if any. Any other remark is skipped."""
    start = scanner.place
    scanner.take_parentheses()
    found = RULE.fullmatch(" ".join(scanner.text[start : scanner.place].split()))
    return replace(step, rule=found[1]) if found and isinstance(step, Inference) else step


@lru_cache(100)  # a puzzle often has several arguments
def _names_of(form: ArgumentForm, own: tuple[Clue, ...]) -> tuple[dict[str, int], re.Pattern[str]]:
    """Map the normalized name and text of each clue to its number; also return a pattern for clues quoted in full."""
    clues = [*form.clues, *own]
    texts = [str(clue) for clue in clues]
    names = {
        _key(name): number
        for number, clue in reversed(list(enumerate(clues)))
        for name in (texts[number], form.clue_name(clue))
    }
    is_named = re.compile(form.clue_pattern, re.IGNORECASE).fullmatch
    full_names = sorted({name.rstrip(".") for name in texts if not is_named(name)}, key=len, reverse=True)
    patterns = [r"\s+".join(map(re.escape, name.split())) for name in full_names]
    return names, re.compile("|".join(patterns), re.IGNORECASE)


def _label(digits: str) -> str:
    """Return the label without leading zeros, as text: it may have more digits than `int` accepts."""
    return digits.lstrip("0") or "0"


@lru_cache(4_000)  # most names of clues occur on many boards
def _key(name: str) -> str:
    return NUMBERED_CLUE.sub("clue", "".join(name.rstrip(".").split()).casefold())
