"""Whatever is raised in the middle of a call, and whoever calls at the same time: an engine keeps what it was given."""

from __future__ import annotations

import copy
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import psutil
import pytest

import engines
from engines import Deduction, Engine, Sentence
from engines.board.knowledge_base import KnowledgeBase
from engines.board.players import course_engine
from game import Contradiction, Minesweeper, play
from game.board.observation import Observation
from game.errors import UserError
from game.grid import Cell
from tests.support.interrupting import Interrupted, interrupted_everywhere
from tests.support.programs import scripted
from tests.support.ways_to_make_engines import NAMES


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
    **{name: lambda name=name, **rest: engines.create(name, 1, 11, **rest) for name in (NAMES[0], *NAMES[4:])},
    "program": lambda **rest: engines.create(scripted("fair"), 1, 11, **rest),
    "player": lambda **rest: course_engine.engine_of(Player)(1, 11, **rest),
}
"""One of each kind of position: in Python, compiled where that is there, of a program, and of a player."""


def told(kind: str) -> Engine:
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
        "noted": (set(engine.noted(True)), set(engine.noted(False))),
        "mines": set(engine.mines),
        "safes": set(engine.safes),
        "knowledge": sorted(map(str, engine.knowledge)),
        "complete": engine.complete,
        "counted": (set(engine.counted.mines), set(engine.counted.safes), dict(engine.counted.reveals)),
    }
    engine.rng.seed(1)  # the same luck each time
    return {**seen, "guess": engine.make_random_move()}


def refused(call: Callable[[Engine], None]) -> Callable[[Engine], None]:
    """The call, which has to contradict what is given."""

    def calling(engine: Engine) -> None:
        with pytest.raises(Contradiction):
            call(engine)

    return calling


CALLS: dict[str, Callable[[Engine], object]] = {
    "a number that shows all": lambda engine: engine.add_knowledge((0, 0), 0),
    "a number that shows nothing": lambda engine: engine.add_knowledge((0, 10), 0),
    "a refused number": refused(lambda engine: engine.add_knowledge((0, 0), 1)),
    "a mine": lambda engine: engine.mark_mine((0, 0)),
    "a sentence": lambda engine: engine.add_sentence(Sentence([(0, 2)], 0)),
    "a refused sentence": refused(lambda engine: engine.add_sentence(Sentence([(0, 0), (0, 2)], 2))),
    "a skip": lambda engine: engine.skip((0, 8)),
    "an observation": lambda engine: engine.observe(Observation(1, 11, {(0, 9): 1, (0, 10): 0}, {(0, 2): False})),
    "a refused observation": refused(
        lambda engine: engine.observe(Observation(1, 11, {(0, 10): 0, (0, 9): 0, (0, 6): 0}))
    ),
    "a look": lambda engine: len(engine.safes),
    "a move": lambda engine: engine.make_safe_move(),
}
"""Calls, those refused with a long chain of consequences before they are."""


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_anywhere_leaves_the_engine_before_or_after_the_call(kind: str, call: str) -> None:
    """What is given goes together at once, the revision tells a change, and the call can be repeated."""
    act, interrupts = CALLS[call], 0
    before, after = told(kind), told(kind)
    revision, facts = before.revision, [given(before)]
    act(after)
    facts.append(given(after))
    first, last = state(before), state(after)
    step = 7 if kind == "program" else 3
    for engine in interrupted_everywhere(lambda: told(kind), act, step, Interrupted, MemoryError, UserError):
        interrupts += 1
        assert given(engine) in facts
        has_another_revision = engine.revision != revision
        found = state(engine)
        assert found in (first, last)
        assert has_another_revision or given(engine) == facts[0]
        if interrupts % 5 == 0:
            act(engine)
            assert state(engine) == last
    assert interrupts > 1


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


# Threads.


class Meeting:
    """A reasoner's `deduce` that waits in the middle, until the other thread has called."""

    def __init__(self, engine: Engine) -> None:
        self.deduce = engine.reasoner.deduce
        self.inside, self.go_on = threading.Event(), threading.Event()
        engine.reasoner.deduce = self  # type: ignore[method-assign, assignment]

    def __call__(self, *arguments: Any) -> Deduction:
        self.inside.set()
        assert self.go_on.wait(60)
        return self.deduce(*arguments)


CTRL_C = """
import signal, sys, threading, time
from engines import create_reasoner
from game.statements.connectives import And, Not, Or, Symbol

signal.signal(signal.SIGINT, signal.default_int_handler)
reasoner = create_reasoner(sys.argv[1], seconds=6)
reasoner.deduce([Symbol("a")])  # a solver that has been at work may have left a handler of its own
nests = [[Symbol((pigeon, hole)) for hole in range(11)] for pigeon in range(12)]
facts = [Or(*row) for row in nests]
facts += [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]

def press():
    start, latest = time.process_time(), time.monotonic() + 3
    time.sleep(0.4)
    # On a busy machine the solver is not yet at work; and it has to be, and not to have reached its limit.
    while time.process_time() < start + 0.4 and time.monotonic() < latest:
        time.sleep(0.05)
    signal.raise_signal(signal.SIGINT)

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


SIGNALED = """
import signal, sys
from engines import Sentence, create_reasoner
from engines.answers.answer import Answer
from game.puzzles.knights import COURSE
from game.statements.connectives import And, Not, Or, Symbol

heard = []
HANDLERS = {"raises": signal.default_int_handler, "notes": lambda *_: heard.append(1), "ignores": signal.SIG_IGN}
signal.signal(signal.SIGINT, handler := HANDLERS[sys.argv[1]])
pigeons, rounds = int(sys.argv[2]), int(sys.argv[3])
sentences = [Sentence([(0, column), (0, column + 1)], 1) for column in range(20)]

def pigeons_in_nests(pigeons):
    nests = [[Symbol((pigeon, hole)) for hole in range(pigeons - 1)] for pigeon in range(pigeons)]
    facts = [Or(*row) for row in nests]
    facts += [Not(And(one, other)) for hole in zip(*nests) for one in hole for other in hole if one is not other]
    return facts

def work(facts, rounds):
    for _ in range(rounds):
        create_reasoner("sat", seconds=60).is_satisfiable(facts)
        create_reasoner("probing").deduce(sentences)
        create_reasoner("sat").explain(sentences, Not(Symbol((0, 2))), [Sentence([(0, 0)], 0)])
        Answer(COURSE[1], create_reasoner("sat")).explain("A is a Knave")

def as_before():
    return signal.getsignal(signal.SIGINT) is handler and signal.SIGINT not in signal.pthread_sigmask(0, [])

few, many = pigeons_in_nests(3), pigeons_in_nests(pigeons)
work(few, 1)  # all is imported, for Python itself loses an interrupt in some places of an import
for _ in range(3):
    try:
        print("at work", flush=True)
        work(many, rounds)
        print("done", len(heard), as_before(), flush=True)
        break
    except KeyboardInterrupt:
        print("interrupted", as_before(), flush=True)
"""


def signaled(program: subprocess.Popen[str]) -> None:
    """Send Ctrl-C to a program that says it is at work, once it has worked for a while."""
    assert program.stdout is not None
    assert program.stdout.readline() == "at work\n"
    process, latest = psutil.Process(program.pid), time.monotonic() + 3
    begun = process.cpu_times().user
    while process.cpu_times().user < begun + 0.3 and time.monotonic() < latest:
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)


@pytest.mark.skipif(os.name == "nt", reason="no other process can press Ctrl-C there")
@pytest.mark.parametrize(("pigeons", "said"), [(4, "interrupted True\n"), (12, "interrupted True\n")])
def test_ctrl_c_inside_a_sat_call_interrupts_once_and_leaves_signals_as_they_were(pigeons: int, said: str) -> None:
    """Many short calls, and few long ones: each time the program is interrupted, it goes on."""
    command = [sys.executable, "-c", SIGNALED, "raises", str(pigeons), "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        for _ in range(3):
            signaled(program)
            assert program.stdout is not None
            assert program.stdout.readline() == said
        assert program.communicate(timeout=60) == ("", "")
    assert program.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="no other process can press Ctrl-C there")
@pytest.mark.parametrize(("handler", "heard"), [("notes", 1), ("ignores", 0)])
def test_a_handler_of_the_program_hears_ctrl_c_inside_a_sat_call(handler: str, heard: int) -> None:
    command = [sys.executable, "-c", SIGNALED, handler, "9", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        signaled(program)
        assert program.communicate(timeout=60) == (f"done {heard} True\n", "")


def test_two_threads_at_one_engine_are_refused_and_do_no_harm() -> None:
    engine, twin = told("sentence"), told("sentence")
    meeting = Meeting(engine)
    seen: list[set[Cell]] = []
    thread = threading.Thread(target=lambda: seen.append(set(engine.safes)))
    thread.start()
    assert meeting.inside.wait(60)
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
    meeting.go_on.set()
    thread.join(60)
    assert seen == [set(twin.safes)]
    assert state(engine) == state(twin)


@pytest.mark.parametrize("name", ["sat", *NAMES[4:]])
def test_an_engine_for_each_thread(name: str) -> None:
    results: dict[int, Any] = {}

    def play_game(seed: int) -> None:
        rng = random.Random(seed)
        results[seed] = play(Minesweeper(8, 8, 10, rng=rng), engines.create(name, 8, 8, 10, rng=rng))

    threads = [threading.Thread(target=play_game, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    expected = dict(results)
    for seed in range(6):
        play_game(seed)
    assert results == expected
    assert len(results) == 6
