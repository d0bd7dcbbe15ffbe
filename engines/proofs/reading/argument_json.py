"""Arguments as JSON: a writer of steps, and a reader of arguments. See `docs/pages/arguments.md` for the keys."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from engines.proofs.checking.step_check import BadArgument
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition, ascending
from engines.proofs.reading.argument_text import ArgumentReader, WrittenArgument
from game.errors import BadPuzzle
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.argument_form import ArgumentForm
from game.statements.count_claim import Claim
from game.text.json_places import place_of, values_in
from game.text.scanner import Unreadable
from game.text.strict_json import BadJson, load
from game.text.typed_json import BadPart, convert
from game.wording import brief

# Writing.


def step_as_json(step: Step, puzzle: Puzzle, sentence: str) -> dict[str, Any]:
    """Return a step, with its sentence, for JSON."""
    found: dict[str, Any] = {"step": _kind(step), "claim": step.claim and puzzle.claim_as_json(step.claim)}
    match step:
        case Cases():
            found |= {"clue": None, "after": list(step.given)}
            found |= {"clues": list(step.clues)} if step.clues else {}
            found |= {"cases": [list(case) for case in step.cases]}
        case Refutation():
            found |= {"clue": None, "after": list(step.after)}
            found |= {"supposition": step.supposition, "conflict": step.conflict}
        case Supposition() | Inference():
            found |= {"clue": step.clues[0] if step.clues else None, "after": list(step.after)}
            found |= {"clues": list(step.clues)} if len(step.clues) > 1 else {}
            found |= {"rule": step.rule} if isinstance(step, Inference) and step.rule else {}
    return found | {"under": list(step.under), "text": sentence}


def _kind(step: Step) -> str:
    if isinstance(step, Inference) and step.claim is None:
        return "conflict"
    if isinstance(step, Inference) and not step.clues and not step.after:
        return "given"
    return type(step).__name__.lower()


# Reading.

Natural = Annotated[int, Meta(ge=0)]
Object = dict[str, Any]


class StepFields(Struct):
    """The fields of a step in JSON. A `given` step becomes an inference without clues and steps."""

    step: Literal["given", "inference", "supposition", "conflict", "refutation", "cases"]
    claim: Object | None = None
    clue: Natural | None = None
    clues: list[Natural] | None = None
    after: list[Natural] = []
    under: list[Natural] = []
    supposition: Natural | None = None
    conflict: Natural | None = None
    cases: list[tuple[Natural, Natural]] = []
    rule: str = ""
    text: object = ""

    def __post_init__(self) -> None:
        if (self.claim is None) is not (self.step == "conflict") and self.step != "cases":
            raise BadPuzzle(f"its claim is {brief(self.claim)}; expected {'null' if self.claim else 'a claim'}")
        if self.step == "refutation" and (self.supposition is None or self.conflict is None):
            raise BadPuzzle("it has no supposition, or no conflict; expected the numbers of both steps")

    @property
    def named(self) -> list[int]:
        if self.step in ("supposition", "refutation"):
            return []
        return self.clues if self.clues is not None else [] if self.clue is None else [self.clue]

    def made(self, claim: Claim | None, clues: Sequence[int]) -> Step:
        under = tuple(self.under)
        if self.step == "cases":
            return Cases(claim, tuple(self.cases), tuple(clues), ascending(self.after), under)
        if claim is not None and self.step == "supposition":
            return Supposition(claim, under)
        if claim is not None and self.step == "refutation":
            assert self.supposition is not None
            assert self.conflict is not None
            return Refutation(claim, self.supposition, self.conflict, under)
        return Inference(claim, tuple(clues), ascending(self.after), under, self.rule)


class ArgumentFields(Struct):
    """The fields of an argument in JSON. If `conclusion` is absent, the claim of the last step is the conclusion."""

    clues: list[str | Object]
    steps: list[StepFields]
    conclusion: Object | UnsetType | None = UNSET


def read_argument(reader: ArgumentReader, argument: str | Mapping[str, Any]) -> WrittenArgument:
    """Read an argument from JSON, as text or an object. Raises `Unreadable`, for text with line and column."""
    text = argument if isinstance(argument, str) else ""
    try:
        read = _read(reader, load(argument) if isinstance(argument, str) else dict(argument))
    except BadJson as error:
        raise Unreadable.at(text, error.place, str(error)) from None
    except BadPart as error:
        message = str(error)
        raise (Unreadable.at(text, place_of(text, error.path), message) if text else Unreadable(message)) from None
    except RecursionError:
        raise Unreadable("the argument is nested too deeply; expected it as Explanation.as_json makes it") from None
    if not isinstance(argument, str):
        return read
    places = [step.start("value") for path, step in values_in(argument) if path[:1] == ("steps",) and len(path) == 2]
    return replace(read, lines=tuple(argument.count("\n", 0, place) + 1 for place in places))


def _read(reader: ArgumentReader, value: Any) -> WrittenArgument:
    if isinstance(value, dict) and "steps" not in value and "explanations" in value:
        raise BadPart(f" is {brief(value)}, which is no argument; expected one of its explanations")
    fields = convert(value, ArgumentFields)
    clues = [_clue(reader, item, place) for place, item in enumerate(fields.clues)]
    steps: list[Step] = []
    faults: dict[int, BadArgument] = {}
    for place, item in enumerate(fields.steps):
        named = [clues[n] if n < len(clues) else f"number {n} of {len(clues)}, from 0" for n in item.named]
        missing = [one for one in named if isinstance(one, str)]
        if missing:
            faults[place] = BadArgument(f"it names a clue that is not there, {missing[0]}", "no-such-clue")
        claim = _claim(reader.form, item.claim, "steps", place, "claim")
        steps.append(item.made(claim, [] if missing else [one for one in named if isinstance(one, int)]))
    conclusion = steps[-1].claim if steps else None
    if fields.conclusion is not UNSET:
        conclusion = _claim(reader.form, fields.conclusion, "conclusion")
    labels, lines = tuple(map(str, range(len(steps)))), (0,) * len(steps)
    return WrittenArgument(reader.puzzle, reader.clues, tuple(steps), conclusion, labels, lines, faults)


def _clue(reader: ArgumentReader, item: str | Object, place: int) -> int | str:
    """Return the number of the puzzle's clue with this name, or with all values of this object.

    Returns a short quotation of the item if there is no such clue.
    """
    if isinstance(item, str):
        number = reader.clue_number(item)
        return brief(item) if number is None else number
    if "from" not in item:
        raise BadPart(f" is {brief(item)}; expected its name, or an object with 'from'", ("clues", place))
    source = _plain(item["from"])
    for number, clue in enumerate(reader.clues):
        if source in (_plain(clue.source), str(clue)):  # cells with names are known by these
            there = clue.as_json()
            if all(_plain(there.get(key)) == _plain(item[key]) for key in item):
                return number
    return brief(item)


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _claim(form: ArgumentForm, value: object, *path: str | int) -> Claim | None:
    try:
        return None if value is None else form.claim_from_json(value)
    except BadPart as error:
        raise BadPart(error.message, (*path, *error.path)) from None
    except BadPuzzle as error:
        raise BadPart(f": {error}", path) from None
