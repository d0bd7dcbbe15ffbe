"""mineproof score FILE ANSWERS: the scores of answers to tasks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from json import loads
from statistics import fmean
from typing import Annotated, Any

from cyclopts import Parameter

from benchmarks.command_line.option_types import File, Json
from game.errors import UserError
from game.text.strict_json import load
from game.wording import counted
from mineproof.tasks import Item, check_item, score_answer
from mineproof.terminal.command_output import print_json
from mineproof.terminal.puzzle_files import text_of
from mineproof.terminal.text_files import lines_of


def score(file: File, answers: Annotated[File, Parameter(metavar="ANSWERS")], /, *, json: Json = False) -> int:
    """Score answers to tasks that `mineproof tasks` printed.

    ANSWERS has a line for each task, in the same order: a JSON string, an object with an "answer", or else plain text.
    Scores are from 0 to 1; the table has their mean for each task and grade.

    Exit status: 0 all were scored, 2 a file cannot be read, or has another number of lines.

    Args:
        file: the tasks, as JSON lines, or - for standard input
        answers: the answers, one a line, or - for standard input
    """
    if file == answers == "-":
        raise UserError("the tasks and the answers cannot both be -; give one of them as a file")
    items = read_items(file, text_of(file, "a file of tasks"))
    lines = lines_of(text_of(answers, "a file of answers, one a line"))
    if len(lines) != len(items):
        raise UserError(f"{answers} has {counted(len(lines), 'answer')}; expected {len(items)}, one for each task")
    scored = [(item["metadata"], score_answer(_answer(line), item)) for line, item in zip(lines, items, strict=True)]
    if json:
        for about, value in scored:
            print_json({"source_index": about["source_index"], "task": about["task"], "score": value})
    else:
        print(table(scored))
    return 0


def read_items(name: str, text: str) -> list[Item]:
    """Parse tasks in JSON lines. Raises `UserError`, with the line."""
    items: list[Item] = []
    for number, line in enumerate(lines_of(text), 1):
        try:
            item = load(line)
            check_item(item)
        except UserError as error:
            raise UserError(f"{name}, line {number}: {error}") from None
        items.append(item)
    if not items:
        raise UserError(f"{name} has no task; expected those that `mineproof tasks` prints")
    return items


def _answer(line: str) -> Any:
    try:
        found = loads(line)
    except (ValueError, RecursionError):
        return line
    return found["answer"] if isinstance(found, dict) and "answer" in found else found if found != {} else line


def table(scored: Iterable[tuple[Mapping[str, Any], float]]) -> str:
    """Format the mean score for each task and grade. `scored` has the metadata and the score of each item."""
    by_task: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for about, score in scored:
        by_task[about["kind"], about["task"], about["difficulty"]["grade"]].append(score)
    by_task["all", "", ""] = [score for scores in list(by_task.values()) for score in scores]
    rows = [
        f"{kind:12} {task:11} {grade:10} {fmean(scores):6.3f} {len(scores):7,}"
        for (kind, task, grade), scores in by_task.items()
    ]
    return "\n".join([f"{'kind':12} {'task':11} {'grade':10} {'score':>6} {'tasks':>7}", *rows])
