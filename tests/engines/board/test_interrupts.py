"""Whatever is raised in the middle of a call, and whoever calls at the same time: an engine keeps what it was given."""

import copy
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any

import pytest

import engines
from engines.board.players import course_engine
from engines.solving.board_knowledge import BoardKnowledge
from game import Cell
from mineproof import Contradiction, Deduction, Engine, Minesweeper, Observation, Sentence, UserError, play
from tests.support.scripted_protocol_programs import scripted
from tests.support.ways_to_make_engines import NAMES

BOOKKEEPING = ("engine.py", "_position.py", "given_facts.py", "board_knowledge.py")
"""The files in which a call is interrupted."""
POINTS = 8
"""Interrupts of each call, at the most."""


class Interrupted(BaseException):
    """Stands for Ctrl-C, which pytest would take as meant for itself."""


ERRORS = (Interrupted, MemoryError, UserError)


@contextmanager
def interrupting(at: int = 0) -> Iterator[list[int]]:
    """Count the opcodes of the bookkeeping, and raise one of the errors at the opcode of number `at`."""
    opcodes, before = [0], sys.gettrace()

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if event == "call" and not frame.f_code.co_filename.endswith(BOOKKEEPING):
            return None
        frame.f_trace_opcodes = True
        opcodes[0] += event == "opcode"
        if event == "opcode" and opcodes[0] == at:
            sys.settrace(before)
            raise ERRORS[at % len(ERRORS)]
        return trace

    sys.settrace(trace)
    try:
        yield opcodes
    finally:
        sys.settrace(before)


class Player:
    """A player of the course's project, which notes how often it was told each thing."""

    def __init__(self, height: int = 8, width: int = 8) -> None:
        self.mines, self.safes, self.told = set[Cell](), set[Cell](), list[Cell]()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.told.append(cell)
        self.mark_safe(cell)

    def mark_mine(self, cell: Cell) -> None:
        self.mines.add(cell)

    def mark_safe(self, cell: Cell) -> None:
        self.safes.add(cell)

    def make_safe_move(self) -> Cell | None:
        return None

    def make_random_move(self) -> Cell | None:
        return 0, len(self.told)


KINDS: dict[str, Callable[..., Engine]] = {
    **{
        name: lambda name=name, **rest: engines.create(name, 1, 11, **rest)
        for name in (NAMES[0], "overlap", *NAMES[4:])
    },
    "program": lambda **rest: engines.create(scripted("fair"), 1, 11, **rest),
    "player": lambda **rest: course_engine.engine_of(Player)(1, 11, **rest),
}
"""One of each kind of position: in Python, compiled where that is there, of a program, and of a player."""


def engine_with_facts(kind: str) -> Engine:
    """An engine that knows two safe cells, and that the mines of one row are at 0, 4 and 8, or at 2 and 6."""
    engine = KINDS[kind](rng=random.Random(1))
    engine.mark_safe((0, 9))
    engine.mark_safe((0, 10))
    for column in (1, 3):
        engine.add_knowledge((0, column), 1)
    len(engine.safes)
    for column in (5, 7):
        engine.add_knowledge((0, column), 1)
    return engine


def given(engine: Engine) -> tuple[dict[Cell, int], set[Cell], dict[Cell, bool]]:
    """What an engine was given, without a look that would mend anything."""
    return dict(engine.reveals), set(engine.moves_made), dict(engine.marks)


def state(engine: Engine) -> dict[str, Any]:
    """All that can be seen of an engine, the moves first: these look at no more than they need."""
    seen = {
        "safe move": engine.make_safe_move() is None,
        "given": given(engine),
        "observation": engine.observation,
        "mines": set(engine.mines),
        "safes": set(engine.safes),
        "knowledge": sorted(map(str, engine.knowledge)),
        "complete": engine.complete,
    }
    engine.rng.seed(1)  # the same luck each time
    return {**seen, "guess": engine.make_random_move()}


def refused(call: Callable[[Engine], None]) -> Callable[[Engine], None]:
    """The call, which has to contradict what is given."""

    def calling(engine: Engine) -> None:
        with pytest.raises(Contradiction):
            call(engine)

    return calling


CALLS: list[Callable[[Engine], object]] = [
    lambda engine: engine.add_knowledge((0, 0), 0),  # which shows all
    refused(lambda engine: engine.add_knowledge((0, 0), 1)),
    lambda engine: engine.mark_mine((0, 0)),
    refused(lambda engine: engine.add_sentence(Sentence([(0, 0), (0, 2)], 2))),
    lambda engine: engine.observe(Observation(1, 11, {(0, 9): 1, (0, 10): 0}, {(0, 2): False})),
    lambda engine: len(engine.safes),
]
"""Those that are refused have a long chain of consequences before they are."""


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_anywhere_leaves_the_engine_before_or_after_the_call(kind: str) -> None:
    """What is given goes together at once, the revision tells a change, and the call can be repeated."""
    for place, act in enumerate(CALLS):
        before, after = engine_with_facts(kind), engine_with_facts(kind)
        revision, facts = before.revision, [given(before)]
        with interrupting() as opcodes:
            act(after)
        facts.append(given(after))
        first, last = state(before), state(after)
        for at in range(1 + place, opcodes[0], opcodes[0] // POINTS + 1):
            engine = engine_with_facts(kind)
            with suppress(*ERRORS), interrupting(at):
                act(engine)
            assert given(engine) in facts
            has_another_revision = engine.revision != revision
            assert state(engine) in (first, last)
            assert has_another_revision or given(engine) == facts[0]
            act(engine)
            assert state(engine) == last


@pytest.mark.parametrize("name", ["sentence", "overlap", "gauss"])
def test_what_was_proven_is_known_after_an_interrupt(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they find depends on when one looked: told all at once, they find less."""
    engine = engines.create(name, 3, 4, 4)
    engine.add_knowledge((1, 1), 4)
    len(engine.mines)
    engine.add_knowledge((2, 2), 2)
    twin = copy.copy(engine)
    monkeypatch.setattr(BoardKnowledge, "_check_total", interrupt)
    with pytest.raises(Interrupted):
        engine.mark_mine((0, 1))
    monkeypatch.undo()
    assert state(engine) == state(twin)
    assert name != "sentence" or engine.mines == {(1, 2), (2, 1)}


def interrupt(*_: object) -> None:
    raise Interrupted


CTRL_C = """
import signal, sys, threading, time
from engines import create_reasoner
from game.statements.connectives import And, Not, Or, Symbol

nests = [[Symbol((pigeon, hole)) for hole in range(11)] for pigeon in range(12)]
facts = [Or(*row) for row in nests]
facts += [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]
heard = []
is_raised = sys.argv[2] == "raises"
handler = signal.default_int_handler if is_raised else lambda *_: heard.append(1)
only_at_its_limit = sys.argv[1] == "cpsat"  # that is when it hands over
reasoner = create_reasoner(sys.argv[1], seconds=2 if only_at_its_limit else 5 if is_raised else 0.6)
reasoner.deduce([Symbol("a")])  # a solver that has been at work may have left a handler of its own
signal.signal(signal.SIGINT, handler)

def press():
    # The solver has to be at work, and not to have reached its limit. Before, while Python makes the clauses, an
    # exception could be lost in a destructor of z3.
    work, longest = (0.6, 1 if only_at_its_limit else 4) if is_raised else (0.3, 1)
    start, latest = time.process_time(), time.monotonic() + longest
    while time.process_time() < start + work and time.monotonic() < latest:
        time.sleep(0.05)
    signal.raise_signal(signal.SIGINT)

threading.Thread(target=press, daemon=True).start()
try:
    reasoner.deduce(facts)
except KeyboardInterrupt:
    heard.append("raised")
print(heard, signal.getsignal(signal.SIGINT) is handler)
"""


@pytest.mark.parametrize(
    ("name", "handler", "heard"),
    [(name, "raises", "['raised']") for name in ("sat", "cpsat", "z3", "asp") if name in engines.available()]
    + [("sat", "notes", "[1]")],
)
def test_ctrl_c_in_a_solver_reaches_the_handler_once(name: str, handler: str, heard: str) -> None:
    """Twelve pigeons and eleven nests: more than any of them settles in that time."""
    done = subprocess.run([sys.executable, "-c", CTRL_C, name, handler], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{heard} True\n", "")


def test_two_threads_at_one_engine_are_refused_and_do_no_harm() -> None:
    engine, twin = engine_with_facts("sentence"), engine_with_facts("sentence")
    deduce, inside, go_on = engine.reasoner.deduce, threading.Event(), threading.Event()

    def waiting(*arguments: Any) -> Deduction:
        """Deduce when the other thread has called."""
        inside.set()
        assert go_on.wait(60)
        return deduce(*arguments)

    engine.reasoner.deduce = waiting  # type: ignore[method-assign, assignment]
    seen: list[set[Cell]] = []
    thread = threading.Thread(target=lambda: seen.append(set(engine.safes)))
    thread.start()
    assert inside.wait(60)
    for call in (partial(engine.add_knowledge, (0, 2), 1), engine.make_safe_move, partial(engine.mark_mine, (0, 0))):
        with pytest.raises(RuntimeError, match="an engine is used by two threads at once; give each thread an"):
            call()
    go_on.set()
    thread.join(60)
    assert seen == [set(twin.safes)]
    assert state(engine) == state(twin)


@pytest.mark.parametrize("name", ["sat", *NAMES[4:]])
def test_an_engine_for_each_thread(name: str) -> None:
    def play_game(seed: int) -> object:
        rng = random.Random(seed)
        return play(Minesweeper(8, 8, 10, rng=rng), engines.create(name, 8, 8, 10, rng=rng))

    with ThreadPoolExecutor() as threads:
        assert [*threads.map(play_game, range(4))] == [*map(play_game, range(4))]
