"""Whatever is raised in the middle of a call, and whoever calls at the same time: an engine keeps what it was given."""

from __future__ import annotations

import copy
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import psutil
import pytest

import engines
from engines import Deduction, Engine, Sentence
from engines.board.players import course_engine
from engines.solving.knowledge_base import KnowledgeBase
from game import Contradiction, Minesweeper, play
from game.board.observation import Observation
from game.errors import UserError
from game.grid import Cell
from tests.support.programs import scripted
from tests.support.ways_to_make_engines import NAMES

BOOKKEEPING = ("engine.py", "_position.py", "knowledge_base.py", "given_facts.py", "board_questions.py")
"""The files in which a call is interrupted."""
POINTS = 30
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
def test_what_incomplete_rules_had_proven_is_known_after_an_interrupt(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they find depends on when one looked: told all at once, they find less."""
    engine = engines.create(name, 3, 4, 4)
    engine.add_knowledge((1, 1), 4)
    len(engine.mines)
    engine.add_knowledge((2, 2), 2)
    twin = copy.copy(engine)
    monkeypatch.setattr(KnowledgeBase, "_check_total", interrupt)
    with pytest.raises(Interrupted):
        engine.mark_mine((0, 1))
    monkeypatch.undo()
    assert state(engine) == state(twin)
    assert name != "sentence" or engine.mines == {(1, 2), (2, 1)}


def interrupt(*_: object) -> None:
    raise Interrupted


# Ctrl-C and threads.


PIGEONS = """
import signal, sys, threading, time
from engines import Sentence, create_reasoner
from engines.answers.answer import Answer
from game.puzzles.knights import COURSE
from game.statements.connectives import And, Not, Or, Symbol

def pigeons_in_nests(pigeons):
    nests = [[Symbol((pigeon, hole)) for hole in range(pigeons - 1)] for pigeon in range(pigeons)]
    facts = [Or(*row) for row in nests]
    return facts + [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]
"""
CTRL_C = f"""{PIGEONS}
signal.signal(signal.SIGINT, signal.default_int_handler)
reasoner = create_reasoner(sys.argv[1], seconds=2)
reasoner.deduce([Symbol("a")])  # a solver that has been at work may have left a handler of its own

def press():
    start, latest = time.process_time(), time.monotonic() + 1
    # On a busy machine the solver is not yet at work; and it has to be, and not to have reached its limit.
    while time.process_time() < start + 0.3 and time.monotonic() < latest:
        time.sleep(0.05)
    signal.raise_signal(signal.SIGINT)

facts = pigeons_in_nests(12)
threading.Thread(target=press, daemon=True).start()
try:
    print(reasoner.is_satisfiable(facts))
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("name", [name for name in ("sat", "cpsat", "z3", "asp") if name in engines.available()])
def test_ctrl_c_is_not_kept_by_a_solver(name: str) -> None:
    """Twelve pigeons and eleven nests: more than any of them settles in that time."""
    done = subprocess.run([sys.executable, "-c", CTRL_C, name], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


SIGNALED = f"""{PIGEONS}
heard = []
HANDLERS = {{"raises": signal.default_int_handler, "notes": lambda *_: heard.append(1), "ignores": signal.SIG_IGN}}
signal.signal(signal.SIGINT, handler := HANDLERS[sys.argv[1]])
sentences = [Sentence([(0, column), (0, column + 1)], 1) for column in range(20)]

def work(facts, rounds):
    for _ in range(rounds):
        create_reasoner("sat", seconds=60).is_satisfiable(facts)
        create_reasoner("probing").deduce(sentences)
        create_reasoner("sat").explain(sentences, Not(Symbol((0, 2))), [Sentence([(0, 0)], 0)])
        Answer(COURSE[1], create_reasoner("sat")).explain("A is a Knave")

def as_before():
    return signal.getsignal(signal.SIGINT) is handler and signal.SIGINT not in signal.pthread_sigmask(0, [])

facts = pigeons_in_nests(int(sys.argv[2]))
work(pigeons_in_nests(3), 1)  # all is imported, for Python itself loses an interrupt in some places of an import
for _ in range(3):
    try:
        print("at work", flush=True)
        work(facts, int(sys.argv[3]))
        print("done", len(heard), as_before(), flush=True)
        break
    except KeyboardInterrupt:
        print("interrupted", as_before(), flush=True)
"""


def signaled(program: subprocess.Popen[str]) -> tuple[str, bool]:
    """Send Ctrl-C to a program that is at work, once it has worked for a while; return its answer.

    Python loses an interrupt that comes in the midst of a finalizer. The program then goes on for minutes, and gets
    another one: the second value is whether that was so.
    """
    assert program.stdout is not None
    assert program.stdout.readline() == "at work\n"
    process, latest = psutil.Process(program.pid), time.monotonic() + 3
    begun = process.cpu_times().user
    while process.cpu_times().user < begun + 0.2 and time.monotonic() < latest:
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)
    if is_lost := not select.select([program.stdout], [], [], 60.0)[0]:
        program.send_signal(signal.SIGINT)
    return program.stdout.readline(), is_lost


@pytest.mark.skipif(os.name == "nt", reason="no other process can press Ctrl-C there")
@pytest.mark.parametrize(
    ("handler", "pigeons", "rounds", "presses", "message"),
    [
        ("raises", 4, 1_000_000, 3, "interrupted True\n"),  # many short calls
        ("raises", 12, 1_000_000, 3, "interrupted True\n"),  # few long ones
        ("notes", 9, 1, 1, "done 1 True\n"),
        ("ignores", 9, 1, 1, "done 0 True\n"),
    ],
)
def test_ctrl_c_inside_a_sat_call_comes_once_and_leaves_signals_as_they_were(
    handler: str, pigeons: int, rounds: int, presses: int, message: str
) -> None:
    """Each time the program is interrupted, it goes on; a handler of its own hears it."""
    command = [sys.executable, "-c", SIGNALED, handler, str(pigeons), str(rounds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        answers = [signaled(program) for _ in range(presses)]
        assert [answer for answer, _ in answers] == [message] * presses
        output, complaints = program.communicate(timeout=60)
    assert (output, program.returncode) == ("", 0)
    assert complaints == "" or any(is_lost for _, is_lost in answers)


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
    calls: list[Callable[[], object]] = [
        lambda: engine.add_knowledge((0, 2), 1),
        engine.make_safe_move,
        lambda: engine.mark_mine((0, 0)),
        lambda: engine.add_sentence(Sentence([(0, 0)], 1)),
        lambda: len(engine.safes),
        lambda: engine.knowledge,
        engine.make_random_move,
    ]
    for call in calls:
        with pytest.raises(RuntimeError, match="used by two threads at once; give each thread an engine of its own"):
            call()
    go_on.set()
    thread.join(60)
    assert seen == [set(twin.safes)]
    assert state(engine) == state(twin)


@pytest.mark.parametrize("name", ["sat", *NAMES[4:]])
def test_an_engine_for_each_thread(name: str) -> None:
    results: dict[int, Any] = {}

    def play_game(seed: int) -> None:
        rng = random.Random(seed)
        results[seed] = play(Minesweeper(8, 8, 10, rng=rng), engines.create(name, 8, 8, 10, rng=rng))

    threads = [threading.Thread(target=play_game, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    together = dict(results)
    for seed in range(4):
        play_game(seed)
    assert results == together
