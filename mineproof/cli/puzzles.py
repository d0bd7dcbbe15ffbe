"""What `solve`, `grade` and `generate` do with puzzles of every kind but boards, which have more to show."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import engines
from engines.answer import Answer
from engines.proofs.explanation import Explanation
from engines.proofs.ladder import Ladder, meaning_of
from game.errors import Contradiction, GaveUp, UserError
from game.kinds import Kind
from game.logic import Formula
from game.pictures import svg, text
from game.puzzle import Maker, Puzzle
from game.sentence import Atom
from game.words import capitalized, counted
from mineproof.cli.files import write
from mineproof.cli.paper import Paper
from mineproof.cli.words import printable


def check_speaks_formulas(engine: str) -> None:
    """Raise `ValueError` for an engine that cannot take what puzzles tell."""
    if Formula.__name__ not in engines.spec(engine).speaks:
        known = ", ".join(engines.available(speaking=Formula))
        raise UserError(f"the engine {engine!r} does not speak formulas; choose one of {known}")


# Solving.


def solve_puzzle(puzzle: Puzzle, engine: str, *, as_json: bool, most_proofs: int, svg_file: Path | None) -> int:
    """Print what follows from a puzzle, and why; the exit status is 1 where no world fits."""
    answer = Answer(puzzle, engines.create_reasoner(engine))
    try:
        answer.values  # noqa: B018 - a look, which raises where no world fits
    except Contradiction as contradiction:
        return _refuse("solve", puzzle, contradiction, as_json)
    if svg_file is not None:
        write(svg_file, svg(answer.picture()))
    if as_json:
        print(printable(json.dumps(_as_json(answer)), sys.stdout))
    else:
        _print(answer, engine, most_proofs, Paper())
    return 0


def _as_json(answer: Answer) -> dict[str, Any]:
    """The answer and its explanations for JSON."""
    explained = [
        {
            "atom": atom,
            "value": answer.values[atom],
            "grade": answer.grades.rungs.get(atom),
            **_argument_as_json(answer, atom),
        }
        for atom in answer.conclusions
    ]
    return answer.as_json() | {"explanations": explained}


def _argument_as_json(answer: Answer, atom: Atom) -> dict[str, Any]:
    try:
        return answer.argue(atom).as_json()
    except GaveUp as limit:
        return {"clues": None, "steps": [], "no_steps": str(limit)}


def _print(answer: Answer, engine: str, most_proofs: int, paper: Paper) -> None:
    paper.draw(text(answer.picture()))
    paper.say("")
    paper.say(_status_in_words(answer, engine))
    conclusions = answer.conclusions
    if not conclusions or not most_proofs:
        return
    paper.say("")
    paper.say("The proofs, each with the weakest way to reason that finds it and how many clues it takes:")
    for atom in conclusions[:most_proofs]:
        _print_proof(answer, atom, paper)
    if len(conclusions) > most_proofs:
        left = counted(len(conclusions) - most_proofs, "more conclusion")
        paper.say(f"and {left}: --proofs {len(conclusions)} prints all proofs")


def _print_proof(answer: Answer, atom: Atom, paper: Paper) -> None:
    said = capitalized(answer.stated(atom))
    try:
        why = answer.argue(atom)
    except GaveUp as limit:
        paper.say(printable(f"{said} has no proof: {limit}", sys.stdout))
        return
    rank = f"{answer.grades.rungs.get(atom, 'not graded')}, {counted(len(why.clues), 'clue')}"
    paper.say(printable(f"{said}  [{rank}]", sys.stdout), bold=True)
    paper.say(printable(why.text_or_clues, sys.stdout), indent="    ")
    sys.stdout.flush()


def _status_in_words(answer: Answer, engine: str) -> str:
    if answer.status == "unique":
        return "There is one solution."
    open_atoms = f"{len(answer.open):,} of {counted(len(answer.puzzle.questions()), 'question')}"
    if answer.status == "undetermined":
        fitting = "several solutions" if answer.no_chances else counted(answer.world_count(), "world")
        return f"{open_atoms} cannot be decided: {fitting} fit."
    why = "; ".join(answer.limits) or "its rules do not find all that follows"
    return f"{engine} leaves {open_atoms} open: {why}."


def _refuse(command: str, puzzle: Puzzle, contradiction: Contradiction, as_json: bool) -> int:
    """Tell why no world fits; the exit status is 1."""
    why = Explanation(puzzle, None, contradiction.clues)
    if as_json:
        record = {"kind": puzzle.kind, "status": "inconsistent", "message": str(contradiction)}
        print(printable(json.dumps(record | {"impossible": why.as_json()}), sys.stdout))
    print(printable(f"mineproof {command}: no solution fits: {contradiction}", sys.stderr), file=sys.stderr)
    if contradiction.clues:
        print(printable(f"  {why.text_or_clues}", sys.stderr), file=sys.stderr)
    return 1


# Grading.


def grade_puzzle(puzzle: Puzzle, *, as_json: bool, paper: Paper) -> int:
    """Print how hard the conclusions of a puzzle are; the exit status is 1 where no world fits."""
    ladder = Ladder(puzzle.ladder)
    answer = Answer(puzzle, ladder.complete)
    try:
        answer.values  # noqa: B018 - a look, as above
    except Contradiction as contradiction:
        return _refuse("grade", puzzle, contradiction, as_json)
    grades = answer.grades
    hardest = grades.hardest
    if as_json:
        conclusions = [
            {"atom": atom, "value": answer.values[atom], "grade": grades.rungs[atom]} for atom in answer.conclusions
        ]
        print(printable(json.dumps({"kind": puzzle.kind, "grade": hardest, "conclusions": conclusions}), sys.stdout))
        return 0
    paper.write("grade: " + (f"{hardest} ({meaning_of(hardest)})" if hardest else "nothing follows"))
    for rung in ladder.rungs:
        stated = [answer.stated(atom) for atom in answer.conclusions if grades.rungs[atom] == rung]
        if stated:
            paper.write(printable(f"  {rung:9} {'; '.join(stated)}", sys.stdout))
    return 0


# Drawing new ones.


def generate_puzzles(
    kind: Kind,
    maker: Maker[Puzzle],
    grade: str | None,
    *,
    count: int,
    seed: int | None,
    limit: float,
    is_drawn: bool,
) -> int:
    """Print new puzzles until there are enough, or the time is over; the exit status is 1 then."""
    from engines.generating import generate_graded  # only where something is drawn
    from mineproof.cli.searching import searched

    rng, paper = random.Random(seed), Paper()
    printed = looked_at = 0
    for puzzle in searched(generate_graded(maker, rng, Ladder(kind.load().ladder), grade), limit, count):
        looked_at += 1
        if puzzle is None:
            continue
        printed += 1
        named = maker.puzzle(puzzle.clues(), printed - 1)
        if is_drawn:
            for line in [f"Puzzle {printed}", *named.sentences(), ""]:
                paper.say(printable(line, sys.stdout))
        else:
            print(printable(named.to_json(), sys.stdout), flush=True)
    if printed == count:
        return 0
    print(
        f"mineproof generate: {printed} of {count} puzzles were found in {limit:g} s, among {looked_at:,} that were "
        "drawn; give more time with --limit",
        file=sys.stderr,
    )
    return 1
