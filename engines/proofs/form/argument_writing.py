"""Arguments in words: the one text form, which `argument_text` reads back to the same steps.

Each step is a line, and a remark in parentheses gives the reason, or the rule of a rulebook:

    To show: (0, 2) is safe.
    1. Suppose (0, 2) is a mine.
    2. From 1 at (0, 1) and step 1: (0, 0) is safe.
    3. From 1 at (1, 0), 2 at (1, 1) and steps 1 and 2: contradiction (it would have 2 mines).
    4. As step 1 leads to step 3: (0, 2) is safe.

The page `docs/pages/arguments.md` has the forms of all steps.
"""

from collections.abc import Sequence

from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition, scope_after
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.wording import in_a_row


def to_show(puzzle: Puzzle, conclusion: Claim | None) -> str:
    """Return the line above the steps: "To show:" and the conclusion, or "contradiction" if it is None."""
    return f"To show: {_claim(puzzle, conclusion)}."


def sentences(
    puzzle: Puzzle, steps: Sequence[Step], clues: Sequence[Clue], *, with_reasons: bool = True
) -> tuple[str, ...]:
    """Return the steps of an argument, one sentence each, numbered from 1, with reasons as remarks in parentheses."""
    names = [*map(puzzle.argument_form.clue_name, clues)]
    scope: tuple[int, ...] = ()
    found: list[str] = []
    for number, step in enumerate(steps):
        text = _placed(step, steps, scope, _sentence(puzzle, step, clues, names))
        reason = _reason(puzzle, step, steps, clues) if with_reasons else ""
        found.append(f"{text}{f' ({reason})' if reason else ''}.")
        scope = scope_after(step, number)
    return tuple(found)


def _sentence(puzzle: Puzzle, step: Step, clues: Sequence[Clue], names: Sequence[str]) -> str:
    claim = _claim(puzzle, step.claim)
    match step:
        case Supposition():
            return f"Suppose {claim}"
        case Refutation():
            return f"As step {step.supposition + 1} leads to step {step.conflict + 1}: {claim}"
        case Cases():
            cases = " and ".join(f"step {case + 1} leads to step {end + 1}" for case, end in step.cases)
            named = _references(step.clues, step.given, names)
            return f"In each case, as {cases}{', from ' * bool(named)}{named}: {claim}"
    named = _references(step.clues, step.after, names)
    is_given = not step.after and [step.claim] == [puzzle.argument_form.stated_by(clues[n]) for n in step.clues]
    return f"From {named}: {claim}" if named and not is_given else f"Given: {claim}"


def _reason(puzzle: Puzzle, step: Step, steps: Sequence[Step], clues: Sequence[Clue]) -> str:
    """Return the reason for a step, as a remark; empty if the name of its clue makes it clear."""
    if not isinstance(step, Inference) or step.rule or len(step.clues) > 1:
        return step.rule if isinstance(step, Inference) else ""
    after = step.needed
    if after is None:
        after = tuple([claim for number in step.after if (claim := steps[number].claim) is not None])
    if not step.clues and not after and step.part is None:
        return "" if step.claim is None or not puzzle.is_evident(step.claim) else puzzle.words.evident(step.claim)
    return puzzle.words.reason(step.claim, clues[step.clues[0]] if step.clues else None, after, step.part)


def _references(clues: Sequence[int], after: Sequence[int], names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[clue] for clue in clues), _steps(after))))


def _steps(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    return f"step{'s' * (len(numbers) > 1)} {in_a_row([str(number + 1) for number in numbers])}"


def _placed(step: Step, steps: Sequence[Step], scope: tuple[int, ...], sentence: str) -> str:
    if step.under == expected_scope(step, steps, scope):
        return sentence
    if isinstance(step, Supposition) and scope and step.under == scope[:-1]:
        return sentence.replace("Suppose ", "Suppose instead ", 1)
    return f"Under {_steps(step.under) or 'no supposition'}, {sentence[0].lower()}{sentence[1:]}"


def expected_scope(step: Step, steps: Sequence[Step], scope: tuple[int, ...]) -> tuple[int, ...]:
    """Return the suppositions under which a reader expects a step: all open ones, except one that it discharges."""
    first = step.supposition if isinstance(step, Refutation) else step.cases[0][0] if isinstance(step, Cases) else None
    if first is not None and 0 <= first < len(steps):
        return steps[first].under
    return scope


def _claim(puzzle: Puzzle, claim: Claim | None) -> str:
    return "contradiction" if claim is None else puzzle.argument_form.written(claim)
