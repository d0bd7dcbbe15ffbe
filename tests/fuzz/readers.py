"""All readers of external text, each with examples that are changed at random: it may raise only its own errors."""

import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import mineproof as mp
from benchmarks.command_line import parsers_of_names_and_numbers
from benchmarks.experiments.experiment_list import open_record
from benchmarks.harness.record_reader import BadRecord
from engines.programs.protocol_messages import BadMessage, Hello, Reply, message_in
from engines.proofs.argument_check import ArgumentChecker
from engines.rulebooks.rule_reading import read_rulebook, text_of_rulebook
from game.minesweeper.tatham_ids import parse_id
from game.recordings.transcript_reader import parse_transcript
from game.text.scanner import Unreadable
from tests.fuzz.fuzzed_reader import Reader, as_bytes
from tests.game.test_pasted_boards import BOARDS

APPLICATIONS = Path(__file__).parents[1] / "mineproof"

ISLAND = "Ann, bob and C live on an island of knights and knaves.\n"
BOARD = mp.Observation.parse("1.1\n...\n.2.", total=3)
PUZZLE = mp.KnightsPuzzle.parse(f"{ISLAND}Ann says: “We are all knaves.”\nbob says: “Exactly one of us is a knight.”")
ANSWERS = [mp.solve(puzzle, "sat") for puzzle in (mp.Observation.parse("1..\n...", total=1), PUZZLE)]
PROOFS = [answer.explain([*answer.conclusions][-1]) for answer in ANSWERS]
REFUSALS = (mp.UserError, mp.GaveUp)
KNIGHTS = (
    f"{ISLAND}Ann says: “We are all knaves.”\nIt is known that bob is not a knight.\nWho is what?",
    f"{ISLAND}bob says: “If Ann is a knave, then (C is a knight or I am a knave).”\nC says: “None of us is a knave.”",
    f"{ISLAND}C says: “Either bob is a knight or Ann isn’t a knave, but not both.”\nbob is a Knave",
    f"{ISLAND}C says: “At most two of these are true: bob is a knave; Ann and I are the same kind; C is a knight.”",
    f"{ISLAND}C says: “Neither Ann nor bob is a knave.”\nAnn says: “There are exactly 2 knaves among us.”",
    "A and B live on an island of knights, knaves and spies.\nAmong them: 1 spy; it is not known how many knights.\n"
    "B says: “I am both a knight and a spy if and only if A is a spy.”",
)
IN_JSON = (
    '{"id": 1, "n": 2, "statements": [["and", ["lying", 0], ["lying", 1]], ["telling-truth", 1]]}',
    '{"id": 2, "n": 2, "names": ["Ann", "Bob"], "says": [[0, ["spy", 1]]], "facts": [["knave", 0]], "counts": {}}',
    '{"id": "x", "n": 1, "says": [[0, ["exactly", 1, [["->", ["lying", 0], ["or"]]]]]], "facts": []}',
)
PASTED = [board.text for board in BOARDS.values() if board.verb == "read as" and not board.signs]
TRANSCRIPTS = (
    "4x4 3\nreveal 0 0 0\nalso 0,1: 1\nflag 0 2\n(2, 0) -> mine\n",
    '{"height": 4, "width": 4, "mines": 3}\n{"move": "reveal", "cell": [0, 0], "count": 0, "opened": [[0, 1, 1]]}\n',
)
MASTERMIND = "mastermind\n2 pegs in red, blue, green; colors may be repeated\n1. red, blue: 1 in place, 1 elsewhere\n"
CODE = mp.MastermindPuzzle.parse(MASTERMIND)
ZEBRA = "zebra\npet: cat, dog\ncolor: red, blue\n1. cat is next to blue.\n2. dog is in house 1\n"
RULES = (
    '{"rules": [{"num_mines": 1, "cells": ["a", "b"]}, {"num_mines": 1, "cells": ["b", "c"]}], "total_cells": 5, '
    '"total_mines": 2}'
)
LAYOUT = '{"height": 2, "width": 3, "mines": [[0, 1]], "first": [1, 2], "grade": "single", "grid": "hex"}'
TABLE = '{"height": 1, "width": 3, "neighbors": [[1], [0, 2], [1]]}'
RECORDING = (
    '{"kind": "recording", "height": 1, "width": 2, "mines": [[0, 1]], "first": null, "flags_win": true, "header": '
    '{"Player": "A"}, "notes": ["one"], "clicks": [[0.0, "reveal", [0, 0]], [0.1, "flag", null]]}'
)
HELLO = (
    '{"hello": 1, "name": "pseq", "version": "1.2", "can": ["deduce", "move", "chances"], "facts": ["sentence"], '
    '"grids": ["square"], "options": {"depth": {"type": "int", "default": 2, "min": 1, "max": 9}}}'
)
REPLIES = (
    '{"id": 1, "true": ["a"], "false": [1], "untouched": null, "complete": true}',
    '{"id": 2, "contradiction": true}',
    '{"id": 3, "mines": [], "safes": [[1, 2]], "complete": true, "gave_up": "time"}',
    '{"id": 5, "chances": [[[0, 1], 0.0], [[0, 2], 1.0]]}',
    '{"id": 4, "cell": [3, 7], "safe": false, "error": ""}',
)
RECORD = """\
{"format": 2, "run": {"plan": {"experiment": "games", "version": 1, "contestants": ["single"], "not_installed": {}, \
"subjects": "3x3/2", "groups": [{"name": "3x3/2", "first": 0, "count": 2, "names": [], "drawn_from": {"size": "3x3/2", \
"rule": "safe", "seed": 1}}], "count": 2, "end": 2, "digest": "214c3e9840792568", "seed": 1, "limit_s": 60.0, \
"memory_bytes": 4000000000, "judge_limit_s": null, "options": {}, "left_out": {}, "extended_from": []}, "machine": \
{"host": "a", "cpu": "b", "cores": 2, "system": "c", "versions": {"python": "3.11"}, "commit": "1"}, "command": "d", \
"date": "2026-11-26 04:21 UTC"}}
{"contestant": "single", "number": 0, "result": {"won": false, "moves": 3, "guesses": 2, "safe_moves": 0, \
"unsound": 0, "seconds": 0.5, "wrong": null}}
{"contestant": "single", "number": 1, "result": {"won": true, "moves": 3, "guesses": 2, "safe_moves": 0, \
"unsound": 0, "seconds": 0.5, "wrong": null}}
"""
SIZES = ("9x9/10", "beginner", "16x30/99@hex", "expert")


def _argument(answer: mp.Answer, text: str) -> object:
    return ArgumentChecker(answer.puzzle).check(text)


def _of_file(read: Callable[[Path], object], text: str) -> object:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(as_bytes(text))
        return read(path)


def _record(path: Path) -> object:
    return list(open_record(path).trials())


LINE = r"^line \d+"
READERS: dict[str, Reader] = {
    "knights": Reader(mp.KnightsPuzzle.parse, KNIGHTS, (mp.BadPuzzle,), LINE),
    "knights in JSON": Reader(mp.KnightsPuzzle.parse, IN_JSON, (mp.BadPuzzle,), LINE),
    "mastermind": Reader(mp.MastermindPuzzle.parse, [MASTERMIND], (mp.BadPuzzle,), LINE),
    "mastermind in JSON": Reader(mp.MastermindPuzzle.parse, [CODE.to_json()], (mp.BadPuzzle,), LINE),
    "zebra": Reader(mp.ZebraPuzzle.parse, [ZEBRA], (mp.BadPuzzle,), LINE),
    "zebra in JSON": Reader(mp.ZebraPuzzle.parse, [mp.ZebraPuzzle.parse(ZEBRA).to_json()], (mp.BadPuzzle,), LINE),
    "any puzzle": Reader(mp.parse, [KNIGHTS[0], *IN_JSON, MASTERMIND, ZEBRA, "1.1\n.2*", BOARD.to_json()]),
    "positions": Reader(mp.Observation.parse, ["1.1\n.F*\ns2.", "minesweeper\n(8) .\n. #"], (mp.BadLayout,)),
    "positions in JSON": Reader(mp.Observation.parse, [BOARD.to_json()], (mp.BadLayout,)),
    "positions of JSMinesweeper": Reader(
        mp.Observation.parse, ["3x2x2\n1FH\n11?\n", "2x2x1\nHO\n1I\n"], (mp.BadLayout,)
    ),
    "boards of other programs": Reader(mp.Observation.parse, PASTED, (mp.BadLayout,)),
    "transcripts": Reader(parse_transcript, TRANSCRIPTS, (mp.BadLayout,), LINE),
    "game ids": Reader(parse_id, ["3x2:0,1,u20", "9x9:1,1,m1b41c9afd7ba4d52fdc28"], (mp.BadLayout,)),
    "rules over cells": Reader(mp.Observation.parse, [RULES], (mp.BadLayout,)),
    "layouts": Reader(mp.Layout.from_json, [LAYOUT], (mp.BadLayout,)),
    "layouts in text": Reader(mp.Layout.from_text, ["o.*\n...", "x*\n.."], (mp.BadLayout,), LINE),
    "tables of neighbors": Reader(partial(_of_file, mp.Grid.read), [TABLE], (mp.BadLayout,)),
    "arguments": Reader(partial(_argument, ANSWERS[0]), [PROOFS[0].text], REFUSALS),
    "arguments about people": Reader(partial(_argument, ANSWERS[1]), [PROOFS[1].text], REFUSALS),
    "arguments in JSON": Reader(partial(_argument, ANSWERS[0]), [json.dumps(PROOFS[0].as_json())], REFUSALS),
    "arguments about people in JSON": Reader(
        partial(_argument, ANSWERS[1]), [json.dumps(PROOFS[1].as_json())], REFUSALS
    ),
    "rulebooks": Reader(read_rulebook, [text_of_rulebook("course")], (Unreadable,), LINE),
    "recordings": Reader(mp.GameRecording.from_json, [RECORDING], (mp.BadLayout,)),
    "names of engines": Reader(
        mp.create,
        ["sat(seconds=5)+optimal(exact_limit=2000)", "sentence+safest", "probability"],
        (mp.UserError, ImportError),
    ),
    "options of engines": Reader(
        lambda text: parsers_of_names_and_numbers.with_options(["sat", "optimal"], [text]),
        ["sat.seconds=5", "optimal.exact_limit=2000"],
        (mp.UserError, ImportError),
    ),
    "sizes": Reader(mp.Size.parse, SIZES, (mp.BadLayout, OSError)),
    "hello of a program": Reader(lambda line: message_in(as_bytes(line), Hello), [HELLO], (BadMessage,)),
    "replies of a program": Reader(lambda line: message_in(as_bytes(line), Reply), REPLIES, (BadMessage,)),
    "records of runs": Reader(partial(_of_file, _record), [RECORD], (BadRecord,)),
}
"""All readers of external text; the readers of an application are in a module `NAME_readers` with its tests."""
for _path in sorted(APPLICATIONS.glob("*/*_readers.py")):
    READERS |= import_module(f"tests.mineproof.{_path.parent.name}.{_path.stem}").READERS


def failures(seed: int) -> Iterator[str]:
    yield from [f"{name}: {wrong}" for name, reader in READERS.items() if (wrong := reader.complaint(seed))]
