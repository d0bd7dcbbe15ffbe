"""The questions in words, each part in one of several equivalent wordings, drawn for a task."""

import random

from game.board.board_argument_wording import numbers_in_words, total_in_words
from game.board.observation import Observation
from game.wording import in_a_row
from mineproof.tasks.task_kinds import MOST_CLUES, Posed, TaskKind

BOARD = (
    "This is a position of Minesweeper.",
    "Here is a board of Minesweeper on which some cells are revealed.",
    "You see a Minesweeper board in the middle of a game.",
)
SIGNS = (
    "A '.' is a hidden cell; '*' is a cell known to be a mine, and 's' a hidden cell known to be safe.",
    "Hidden cells are shown as '.', as '*' where a mine is known to be, and as 's' where they are known to be safe.",
)
NO_TOTAL = "How many mines there are in all is not known."
CELLS = (
    "A cell is written (row, column), both counted from 0, from the top left.",
    "Cells are called (row, column): (0, 0) is at the top left, and (0, 1) is to the right of it.",
    "Name a cell by its row and column, counted from 0 at the top left, as in (0, 1).",
)
THINGS = (
    "{each}: each is {options}.",
    "It is asked about {each}; each of these is {options}.",
    "Exactly one of these is true of {each}: it is {options}.",
)
ASKED = {
    "certain": (
        "Find all that is certain: for {every}, say whether it is {options}, where only one of these is possible. "
        "Leave out what is not certain.",
        "For {every}, decide whether it is certainly {options}. Give everything that follows, and nothing that is "
        "merely likely.",
        "What can be proven about {every}: {options}? List all of it, and leave out the rest.",
    ),
    "one": (
        "What is {thing}: {options}? It is certain.",
        "One can prove whether {thing} is {options}. What is it?",
        "Find out what {thing} is: {options}.",
    ),
    "safe": (
        "Name one hidden cell, shown as '.', that is certainly safe.",
        "Which cell shown as '.' can be revealed without any risk? One is enough.",
        "Find a cell shown as '.' of which you can prove that it is safe. One cell will do.",
    ),
    "is-certain": (
        "Is this certain: {claim}? Answer true if it must be so, false if it cannot be so, and open if both are "
        "possible.",
        "Consider the claim: {claim}. Say true if it follows, false if its opposite follows, and open if neither does.",
        "Can one know that {claim}? Say true if this is proven, false if it is refuted, and open otherwise.",
    ),
    "how-likely": (
        "All solutions that fit are equally likely. How likely is it that {claim}?",
        "What is the chance that {claim}? Take every solution that fits as equally likely.",
        "In which share of all solutions that fit is it true that {claim}?",
    ),
    "best-guess": (
        "No guess is certain to be right here, and all solutions that fit are equally likely. Which one is most likely "
        "to be right: {guess}?",
        "You have to guess: {guess}. Give the guess most likely to be right, where all solutions that fit are equally "
        "likely.",
    ),
    "wrong-step": (
        "This is an argument about it:\n\n{argument}\n\nEach step has to follow from the clues and the earlier steps "
        "that it names, and from the rules. Which step is the first that is wrong? Say none if all are right.",
        "Somebody argues:\n\n{argument}\n\nFind the first step that does not follow from what it names and the rules, "
        "and give its number; or none, if every step is right.",
    ),
    "argue": (
        "Prove that {claim}.",
        "Write an argument, step by step, which shows that {claim}.",
        "Show that {claim}, so that each step can be checked.",
    ),
}
"""The wordings of the questions by task; `safe` is the task `one` of a board."""

FORMS = {
    "certain": "sentences such as {example}",
    "one": "{options}",
    "safe": "one cell such as (0, 1)",
    "is-certain": "one of the words true, false and open",
    "how-likely": "a fraction such as 3/7, or a decimal number with three digits",
    "best-guess": "{example}",
    "wrong-step": "the number of the step, or none",
    "argue": "the steps, one a line",
}
SHORT = (
    "Write the answer, {form}, between <answer> and </answer>.",
    "Give the answer as {form}, at the end in \\boxed{{}}.",
    'End with your answer, {form}, as JSON: {{"answer": "..."}}.',
    "End with a line that begins with Answer: and has {form}.",
)
LONG = (
    "Write the answer, {form}, between <answer> and </answer>.",
    "Put {form} between <answer> and </answer> at the end.",
)
CLUES = (
    "A clue of the board is called by what it shows and its cell, as in “{clue}”; a known cell “the mine at (0, 1)” or "
    "“the safe cell at (0, 1)”."
)
ARGUMENT = """\
Write a step a line, with its number: “Suppose CLAIM” to suppose something; “From CLUES and steps 1 and 2: CLAIM” for \
what follows from them, or “From ...: contradiction”; and “As step 1 leads to step 2: CLAIM” for the opposite of what \
step 1 supposed, where step 2 is a contradiction. A step names at most {most} clues. An example of the form, though \
not of a right argument:
1. Suppose {claim}.
2. From {clue} and step 1: contradiction.
3. As step 1 leads to step 2: {denied}."""


def question(task: TaskKind, posed: Posed, rng: random.Random) -> str:
    """Write the whole question, in randomly drawn wordings. Examples in it are independent of the right answer."""
    possible, puzzle = posed.analyzed, posed.analyzed.puzzle
    name, form, options = task.name, puzzle.argument_form, list(possible.options)
    words = {"options": in_a_row([*possible.options.values()], "or"), **posed.mentions}
    if isinstance(puzzle, Observation):
        name = "safe" if name == "one" else name
        example = "one cell such as (0, 1)" if task.is_counted else "“mine: (0, 1), (0, 2)” and “safe: (1, 1)”"
        words |= {"every": "every cell shown as '.'", "guess": "a cell that is safe", "example": example}
        total = NO_TOTAL if puzzle.total is None else total_in_words(puzzle.total).strip()
        between = rng.choice(("", " "))
        rows = [between.join(puzzle.sign((r, c)) for c in range(puzzle.width)) for r in range(puzzle.height)]
        told = f"{rng.choice(BOARD)} {numbers_in_words(puzzle.grid)} {rng.choice(SIGNS)} {total}"
        parts = [told, "\n".join(rows), rng.choice(CELLS)]
    else:
        claim = possible.claim_in_words(rng.choice(possible.things), rng.choice(options))
        example = f"a sentence such as “{claim}”" if task.is_counted else f"“{claim}”"
        words |= {"every": f"each of {in_a_row(possible.things)}", "guess": "what one of these is", "example": example}
        lines = "\n".join(line for line in puzzle.sentences() if line != puzzle.kind)
        things = rng.choice(THINGS).format(each=", ".join(possible.things), **words)
        parts = [puzzle.task, lines, things]
    parts.append(rng.choice(ASKED[name]).format(**words))
    if name in ("argue", "wrong-step") and isinstance(puzzle, Observation):
        parts.append(CLUES.format(clue=form.clue_name(rng.choice(form.clues))))
    elif name in ("argue", "wrong-step"):
        called = [f"{form.clue_name(clue)}: {clue}".rstrip(".") for clue in form.clues]
        parts.append(f"The clues are called: {'; '.join(called)}.")
    if name == "argue":
        shown = possible.claim(rng.choice(possible.things), rng.choice(options))
        written = {"claim": form.written(shown), "denied": form.written(shown.denied)}
        parts.append(ARGUMENT.format(most=MOST_CLUES, clue=form.clue_name(rng.choice(form.clues)), **written))
    parts.append(rng.choice(LONG if task.is_long else SHORT).format(form=FORMS[name].format(**words)))
    return "\n\n".join(parts)
