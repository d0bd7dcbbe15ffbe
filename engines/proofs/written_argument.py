"""Arguments as text that people and programs write, and that is read back to the same steps.

A line for each step, in the words of `game.argument_form` for clues and claims:

    To show: (0, 2) is safe.
    1. Suppose (0, 2) is a mine.
    2. From 1 at (0, 1) and step 1: (0, 0) is safe.
    3. From 1 at (1, 0), 2 at (1, 1) and steps 1 and 2: contradiction.
    4. As step 1 leads to step 3: (0, 2) is safe.

`Given: CLAIM` needs neither clue nor step. `Suppose instead CLAIM` is another case beside the one before it, and `In
each case, as step 1 leads to step 2 and step 3 leads to step 5, from clue 4: CLAIM` puts cases together. A step stands
under the suppositions that are still open, or, where it says so, `Under no supposition,` or `Under steps 1 and 3,`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engines.proofs.argument_check import BadArgument
from engines.proofs.argument_steps import (
    Cases,
    Conflict,
    Inference,
    Refutation,
    Step,
    Supposition,
    clues_of,
    scope_after,
)
from game.argument_form import ArgumentForm
from game.puzzle import Clue, Puzzle
from game.scanner import Scanner, Unreadable
from game.sentence import Claim
from game.words import in_a_row

LONGEST = 1_000_000
"""Characters of an argument that is read."""

TO_SHOW = r"(?:to\s+(?:show|prove)|claim|conclusion|question)\s*:"
CONTRADICTION = r"(?:an?\s+)?(?:contradiction|conflict)\b"
BULLET = r"[-*>](?=\s)"
NUMBERED = r"(?:step\s+)?([0-9]{1,6})\s*[.):](?=\s)"
LEADING = r"(?:but\s+then|so|then|thus|hence|therefore|but)\b\s*,?"
FROM = r"(?:,\s*)?\(?\s*(?:from|by|because\s+of|since|with)\b"
AND = r"\s*(?:,\s*and\b|,|;|and\b|&)"
STEP = r"steps?\s+([0-9]+)"
NEXT_NUMBER = rf"{AND}\s*([0-9]+)\b(?!\s*(?:at|mines?|of)\b)"


@dataclass(frozen=True)
class WrittenArgument:
    """What was read: `steps` whose clues are numbered as in `clues`, and the conclusion, as it is stated or as it ends.

    `labels` are what the steps are called there, and `lines` where they stand, 0 where that is not known. What a step
    names and what is not there stands in `faults` under the number of the step. `is_stated` says whether the argument
    says itself what it is to show.
    """

    puzzle: Puzzle
    clues: Sequence[Clue]
    steps: tuple[Step, ...]
    conclusion: Claim | None
    is_stated: bool
    labels: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    faults: dict[int, BadArgument] = field(default_factory=dict)


# Writing.


def clue_names(puzzle: Puzzle, clues: Sequence[Clue]) -> list[str]:
    """What some clues of a puzzle are called."""
    form = puzzle.argument_form
    every = list(form.clues)
    return [form.clue_name(clue, every.index(clue) if clue in every else -1) for clue in clues]


def written(puzzle: Puzzle, steps: Sequence[Step], clues: Sequence[Clue], conclusion: Claim | None) -> list[str]:
    """The lines of an argument from these clues: first what is to be shown, and then its steps, numbered from 1."""
    form, names = puzzle.argument_form, clue_names(puzzle, clues)
    lines = [f"To show: {_claim(form, conclusion)}."]
    scope: tuple[int, ...] = ()
    for number, step in enumerate(steps):
        lines.append(f"{number + 1}. {_placed(step, steps, scope, _sentence(step, form, names))}.")
        scope = scope_after(step, number)
    return lines


def _sentence(step: Step, form: ArgumentForm, names: Sequence[str]) -> str:
    claim = _claim(form, step.claim)
    match step:
        case Supposition():
            return f"Suppose {claim}"
        case Refutation():
            return f"As step {step.supposition + 1} leads to step {step.conflict + 1}: {claim}"
        case Cases():
            cases = " and ".join(f"step {case + 1} leads to step {end + 1}" for case, end in step.cases)
            named = _references(step.clues, step.given, names)
            return f"In each case, as {cases}{', from ' * bool(named)}{named}: {claim}"
    named = _references(clues_of(step), step.after, names)
    return f"From {named}: {claim}" if named else f"Given: {claim}"


def _references(clues: Sequence[int], after: Sequence[int], names: Sequence[str]) -> str:
    """Clues and steps in a row."""
    steps = [f"step{'s' * (len(after) > 1)} {in_a_row([str(number + 1) for number in after])}"] if after else []
    return " and ".join(filter(None, (", ".join(names[clue] for clue in clues), *steps)))


def _placed(step: Step, steps: Sequence[Step], scope: tuple[int, ...], sentence: str) -> str:
    """The sentence with the suppositions under which it stands, where these are not those expected after `scope`."""
    if step.under == _expected_scope(step, steps, scope):
        return sentence
    if isinstance(step, Supposition) and scope and step.under == scope[:-1]:
        return sentence.replace("Suppose ", "Suppose instead ", 1)
    above = in_a_row([str(number + 1) for number in step.under]) if step.under else ""
    where = f"step{'s' * (len(step.under) > 1)} {above}" if above else "no supposition"
    return f"Under {where}, {sentence[0].lower()}{sentence[1:]}"


def _expected_scope(step: Step, steps: Sequence[Step], scope: tuple[int, ...]) -> tuple[int, ...]:
    """Where a step stands that does not say it: what discharges a supposition, beside that; and others in the scope."""
    first = step.supposition if isinstance(step, Refutation) else step.cases[0][0] if isinstance(step, Cases) else None
    if first is not None and 0 <= first < len(steps):
        return steps[first].under
    return scope


def _claim(form: ArgumentForm, claim: Claim | None) -> str:
    return "contradiction" if claim is None else form.written(claim)


# Reading.


class ArgumentReader:
    """Reads arguments about one puzzle. Capitals, blanks and numbering do not count where the sense is clear.

    Raises `Contradiction` for a puzzle with a clue that is impossible by itself.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.form = puzzle, puzzle.argument_form
        self.clues = list(self.form.clues)
        names: dict[str, int] = {}
        for number, clue in reversed(list(enumerate(self.clues))):
            names[_key(str(clue))] = names[_key(self.form.clue_name(clue, number))] = number
        self._names = names
        self._full_names = sorted((str(clue).rstrip(".") for clue in self.clues), key=len, reverse=True)

    def read(self, text: str) -> WrittenArgument:
        """The argument in `text`. Raises `Unreadable`, with line and column."""
        if len(text) > LONGEST:
            raise Unreadable(f"the argument has {len(text):,} characters; expected {LONGEST:,} at most", 1)
        reading = _Reading(self)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            if line.strip() and not line.lstrip().startswith(("#", "```")):
                try:
                    reading.take_line(line, number)
                except Unreadable as error:
                    raise error.in_line(number) from None
        if not reading.steps:
            raise Unreadable("there is no step; expected lines such as '1. Suppose ...'", 1).in_line(1)
        return reading.found()

    def clue_number(self, name: str) -> int | None:
        """The number of the clue of this name; None where there is no such clue."""
        return self._names.get(_key(name))

    def full_name_at(self, scanner: Scanner) -> str | None:
        """The clue that the text goes on with in its own words, such as what somebody says; it is read then."""
        rest = scanner.text[scanner.place :].lstrip()
        for name in self._full_names:
            if rest[: len(name)].casefold() == name.casefold():
                scanner.place = len(scanner.text) - len(rest) + len(name)
                scanner.take(r"\.(?=\s*(?:,|:|and\b))")
                return name
        return None


class _Reading:
    """The lines of one argument that were read so far."""

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
        """The whole argument."""
        conclusion = self.conclusion if self.is_stated else self.steps[-1].claim
        parts = tuple(self.steps), conclusion, self.is_stated, tuple(self.labels), tuple(self.lines), self.faults
        return WrittenArgument(self.reader.puzzle, self.reader.clues, *parts)

    def take_line(self, line: str, number: int) -> None:
        """Read a line: a step, or what is to be shown. Raises `Unreadable`."""
        scanner = Scanner(line)
        scanner.take(BULLET)
        if scanner.take(TO_SHOW):
            if self.is_stated or self.steps:
                raise scanner.error("expected one line that says what is to be shown, and before the steps", 0)
            self.conclusion, self.is_stated = self._claim(scanner), True
            scanner.end()
            return
        label = scanner.take(NUMBERED)
        name = str(len(self.steps) + 1) if label is None else str(int(label[1]))
        if name in self.labels:
            raise scanner.error(f"expected each number once, and another step is number {name}", 0)
        step = self._step(scanner)
        scanner.end()
        self.labels[name] = len(self.steps)
        self.lines.append(number)
        self.scope = scope_after(step, len(self.steps))
        self.steps.append(step)

    def _step(self, scanner: Scanner) -> Step:
        under = self._under(scanner)
        scanner.take(LEADING)
        if scanner.take(r"(?:suppose|assume)\b"):
            instead = scanner.take(r"instead\b") is not None
            scanner.take(r"(?:further\s+)?that\b")
            supposed = self.form.read(scanner)
            return Supposition(supposed, self.scope[:-1] if instead and under is None else self._placed(under))
        if scanner.take(r"given\s*:"):
            return self._shown(self._claim(scanner), [], [], under)
        in_each = scanner.take(r"in\s+(?:each|every|either|both)\s+cases?\s*,?") is not None
        if scanner.take(rf"as\s+(?={STEP}\s+leads)"):
            return self._discharge(scanner, in_each, under)
        if self._has_references(scanner):
            clues, after = self._references(scanner)
            scanner.expect(r"[:,]", "':' and then what follows from that")
            return self._shown(self._claim(scanner), clues, after, under)
        claim = self._claim(scanner)
        clues, after = self._references(scanner) if scanner.take(FROM) else ([], [])
        scanner.take(r"\)")
        return self._shown(claim, clues, after, under)

    def _shown(self, claim: Claim | None, clues: list[int], after: list[int], under: tuple[int, ...] | None) -> Step:
        first, beside = (clues[0], tuple(clues[1:])) if clues else (None, ())
        names, scope = tuple(sorted(set(after))), self._placed(under)
        if claim is None:
            return Conflict(first, names, scope, beside=beside)
        return Inference(claim, first, names, scope, beside=beside)

    def _discharge(self, scanner: Scanner, in_each: bool, under: tuple[int, ...] | None) -> Step:
        cases = [self._case(scanner)]
        while scanner.take(rf"{AND}\s*(?={STEP}\s+leads)"):
            cases.append(self._case(scanner))
        clues: list[int] = []
        after: list[int] = []
        if scanner.take(FROM):
            clues, after = self._references(scanner)
        scanner.expect(r"[:,]", "':' and then what follows from that")
        claim = self._claim(scanner)
        step: Step
        if claim is not None and not in_each and len(cases) == 1 and not clues and not after:
            step = Refutation(claim, *cases[0])
        else:
            step = Cases(claim, tuple(cases), tuple(clues), tuple(sorted(set(after))))
        scope = _expected_scope(step, self.steps, self.scope) if under is None else under
        return replace(step, under=scope)

    def _case(self, scanner: Scanner) -> tuple[int, int]:
        first = self._number(scanner.expect(STEP, "'step' and its number")[1])
        scanner.expect(r"leads\s+to\b", "'leads to' and a step")
        return first, self._number(scanner.expect(STEP, "'step' and its number")[1])

    # Where a step stands, and what it names.

    def _placed(self, under: tuple[int, ...] | None) -> tuple[int, ...]:
        return self.scope if under is None else under

    def _under(self, scanner: Scanner) -> tuple[int, ...] | None:
        """The suppositions that a step names as those it stands under; None where it names none."""
        if not scanner.take(r"under\b"):
            return None
        if scanner.take(r"no\s+supposition\b"):
            numbers: list[int] = []
        else:
            numbers = list(self._steps(scanner, scanner.expect(STEP, "'no supposition', or steps")))
        scanner.expect(r"[,:]", "a comma and the step")
        return tuple(numbers)

    def _has_references(self, scanner: Scanner) -> bool:
        """Whether clues or steps come before the claim; a word before them is read."""
        if scanner.take(FROM):
            return True
        return self._names_another(scanner)

    def _references(self, scanner: Scanner) -> tuple[list[int], list[int]]:
        """The numbers of the clues and of the steps that the text goes on with. Raises `Unreadable`."""
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
                return clues, after

    def _names_another(self, scanner: Scanner) -> bool:
        """Whether a clue or a step comes next, and not a claim."""
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
            name = scanner.expect(self.form.clue_pattern, f"a clue, such as {self._example}, or a step")[0]
        yield from self._clue(name)
        word = re.match(r"[a-z]+", name, re.IGNORECASE)
        while word is not None and (found := scanner.take(NEXT_NUMBER)) is not None:
            yield from self._clue(f"{word[0]} {found[1]}")

    def _clue(self, name: str) -> Iterator[int]:
        number = self.reader.clue_number(name)
        if number is None:
            self._note(BadArgument(f"it names a clue that is not there, {name}", "no-such-clue"))
        else:
            yield number

    def _number(self, label: str) -> int:
        """The number, from 0, of the step of this label, which has to be read before."""
        number = self.labels.get(str(int(label)))
        if number is None:
            self._note(BadArgument(f"it names step {int(label)}; expected an earlier one", "no-such-step"))
            return len(self.steps)
        return number

    def _note(self, fault: BadArgument) -> None:
        self.faults.setdefault(len(self.steps), fault)

    def _claim(self, scanner: Scanner) -> Claim | None:
        """The claim that comes; None for a contradiction. Raises `Unreadable`."""
        return None if scanner.take(CONTRADICTION) else self.form.read(scanner)

    @property
    def _example(self) -> str:
        clues = self.reader.clues
        return repr(self.form.clue_name(clues[0], 0)) if clues else "'clue 1'"


def _key(name: str) -> str:
    """A name without blanks and capitals, for comparison."""
    return re.sub(r"^(?:statement|row)(?=[0-9]+$)", "clue", "".join(name.rstrip(".").split()).casefold())
