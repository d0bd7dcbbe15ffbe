"""Does a program keep the engine protocol? Every message, good and bad, on positions whose answers are known.

What follows is known by brute force, or by complete engines of ours. `check_program` tries everything, and says of each
check what is wrong, with the line that was sent and the line that came back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engines import create_reasoner
from engines.programs.asking import GRACE_SECONDS, Command
from engines.programs.messages import (
    ANY,
    VERSION,
    BadMessage,
    Hello,
    Reply,
    fact_in,
    reply_in,
    shown,
)
from game.errors import Contradiction, UserError
from game.grid import NEIGHBORHOODS
from game.observation import Observation
from game.sentence import Total
from game.words import in_a_row
from mineproof.compliance.program_board_checks import about_boards, error_expected, question_of
from mineproof.compliance.program_conversation import (
    Broken,
    Check,
    Checked,
    Conversation,
    Over,
    Trial,
    answered,
    compared,
)

SECONDS = 10.0
"""Seconds that a program has for each question here."""

SOON = 0.5
"""Seconds of a question that has to be answered soon."""

MOST_ENDED = 3
"""After it has ended, or kept silent, so often, the rest is not tried."""

LONG = 15 * 1024 * 1024
"""Bytes of a long line."""


def _of(atoms: Iterable[int | str], count: int) -> dict[str, Any]:
    """A sentence as JSON."""
    return {"atoms": [*atoms], "count": count}


def check_program(command: Command, seconds: float = SECONDS, seed: int = 1) -> Checked:
    """Try everything that the program says it can, and all that every program has to take."""
    found = Checked(command.shown)
    try:
        talk = Conversation(command, seconds)
    except OSError as error:
        found.failure = f"it cannot be started: {error.strerror or error}"
        return found
    try:
        hello = talk.hello()
    except Broken as error:
        found.failure = f"{error} (sent: {talk.sent})" + (f" (came: {talk.came})" if talk.came else "")
        talk.program.end()
        return found
    found.name, found.can = f"{hello.name} {hello.version}".strip(), [*hello.can]
    found.checks.append(Check("says hello", _wrong_in_hello(hello), talk.sent, talk.came))
    if hello.unknown:
        unknown = shown(in_a_row(hello.unknown).encode())
        found.notes.append(f"{unknown} in `can` is unknown in version {VERSION} of the protocol, and is ignored")
    ended = 0
    for what, check in _checks(hello, seed, found.notes):
        try:
            if not talk.program.is_running and ended:
                talk = Conversation(command, seconds)
                talk.hello()
            check(talk)
            found.checks.append(Check(what))
        except UserError as error:
            found.checks.append(Check(what, str(error), talk.sent, talk.came))
        except Broken as error:
            found.checks.append(Check(what, str(error), talk.sent, talk.came))
            if isinstance(error, Over) or not talk.program.is_running:
                talk.program.end()
                ended += 1
                if ended == MOST_ENDED:
                    found.notes.append(f"after it had ended or kept silent {ended} times, the rest was not tried")
                    break
    talk.program.end()
    return found


def _wrong_in_hello(hello: Hello) -> str:
    if hello.hello > VERSION:
        return (
            f"`hello` is {hello.hello}, and the version that was asked for is {VERSION}: expected that or a lower one"
        )
    known = *NEIGHBORHOODS, ANY
    if grids := [grid for grid in hello.grids if grid not in known]:
        return f"the grid {', '.join(grids)} is unknown; expected some of {', '.join(known)}"
    return ""


def _checks(hello: Hello, seed: int, notes: list[str]) -> Iterator[Trial]:
    """Everything that is tried, each with what it is in words."""
    if "deduce" in hello.can:
        yield from _about_facts(hello)
    yield from about_boards(hello, seed, notes)
    question, kind = _usual(hello)
    yield from _besides(hello, question, kind)


SENTENCES: Mapping[str, tuple[list[Any], Mapping[str, int] | None]] = {
    "one sentence": ([_of("ab", 2), _of("c", 0)], None),
    "sentences that overlap": ([_of("ab", 1), _of("abc", 1), _of("cd", 1)], None),
    "sentences that show nothing": ([_of("ab", 1), _of("bc", 1)], None),
    "atoms that are numbers": ([_of([1, 2], 1), _of([1, 2, 30], 2)], None),
    "atoms in any letters": ([_of(["été", '"', "\\", "雪", " "], 5)], None),
    "no facts": ([], None),
    "a total that leaves nothing": ([_of("ab", 1)], {"count": 1, "untouched": 5}),
    "a total that fills all": ([_of("ab", 1)], {"count": 6, "untouched": 5}),
    "a total that decides a sentence": ([_of("ab", 1), _of("bc", 1)], {"count": 1, "untouched": 0}),
    "facts that no world fits": ([_of("ab", 2), _of("bc", 0)], None),
    "a count that no world fits": ([_of("ab", 3)], None),
    "a total that no world fits": ([_of("ab", 1)], {"count": 9, "untouched": 3}),
}
"""Sentences, and a total or none, as JSON, by what they are."""

FORMULAS: Mapping[str, list[Any]] = {
    "and, or, not": [["and", "a", ["not", "b"]], ["or", "b", "c"]],
    "implies and iff": [["implies", "a", "b"], "a", ["iff", "b", ["not", "c"]]],
    "xor": [["xor", "a", "b", "c"], "a", ["not", "b"]],
    "counts": [["exactly", 2, "a", "b", "c"], ["at-least", 1, "d", "a"], ["at-most", 1, "c", "d"], ["not", "a"]],
    "a count of parts": [["at-least", 2, ["and", "a", "b"], ["not", "c"]]],
    "empty formulas": [["and"], "a"],
    "formulas that no world fits": [["iff", "a", ["not", "a"]]],
}
"""Formulas as JSON, by what they are."""


def _about_facts(hello: Hello) -> Iterator[Trial]:
    if "sentence" in hello.facts:
        for what, (facts, total) in SENTENCES.items():
            yield f"deduces: {what}", _facts_checked(facts, total)
    if "formula" in hello.facts:
        for what, formulas in FORMULAS.items():
            yield f"deduces: {what}", _facts_checked([{"formula": formula} for formula in formulas], None)
    if {"sentence", "formula"} <= {*hello.facts}:
        both = [_of("ab", 1), {"formula": ["or", "a", ["not", "c"]]}, {"formula": "c"}]
        yield "deduces: sentences and formulas together", _facts_checked(both, None)


def _facts_checked(facts: list[Any], total: Mapping[str, int] | None) -> Callable[[Conversation], None]:
    def check(talk: Conversation) -> None:
        more = {} if total is None else {"total": total}
        reply = answered(talk.ask({"ask": "deduce", "facts": facts, **more}))
        try:
            left = None if total is None else Total(total["count"], total["untouched"])
            truth = create_reasoner("exhaustive").deduce([fact_in(fact) for fact in facts], left)
        except Contradiction:
            if reply.complete and not reply.contradiction:
                raise Broken("no world fits, and it says that this is all; expected `contradiction`") from None
            return
        if reply.contradiction:
            raise Broken("it says that no world fits, and some does")
        for key, values in (("true", truth.true), ("false", truth.false)):
            compared(key, set(reply.said(key)), values, reply.is_complete)
        if reply.untouched is not None and reply.untouched is not truth.untouched:
            raise Broken(f"`untouched` is {reply.untouched}, which does not follow: it is {truth.untouched}")
        if reply.is_complete and left is not None and left.untouched and reply.untouched is not truth.untouched:
            raise Broken(f"it says that this is all, and `untouched` is missing: it is {truth.untouched}")

    return check


# Besides.


def _usual(hello: Hello) -> tuple[dict[str, Any], str]:
    """A question that it takes, and what it is about."""
    ability = next(ability for ability in ("move", "deduce-board", "chances", "deduce") if ability in hello.can)
    if ability == "deduce":
        return {"ask": "deduce", "facts": [_of("ab", 2) if "sentence" in hello.facts else {"formula": "a"}]}, "facts"
    ask = "deduce" if ability == "deduce-board" else ability
    return question_of(Observation(3, 3, {(0, 0): 1}, total=2), ask), "board"


def _besides(hello: Hello, usual: dict[str, Any], kind: str) -> Iterator[Trial]:
    def goes_on(talk: Conversation) -> None:
        sent, came = talk.sent, talk.came
        try:
            answered(talk.ask(usual))
        except Broken as error:
            raise type(error)(f"it does not go on after {sent[:60]!r}, answered by {came[:60]!r}: {error}") from None

    def refused(line: bytes) -> Callable[[Conversation], None]:
        def check(talk: Conversation) -> None:
            talk.tell(line)
            try:
                if not reply_in(talk.line()).error:
                    raise Broken("this cannot be read; expected an answer with `error`")
            except BadMessage as error:
                raise Broken(f"this is no answer: {error}") from None
            goes_on(talk)

        return check

    def silent(message: dict[str, Any]) -> Callable[[Conversation], None]:
        def check(talk: Conversation) -> None:
            talk.tell(message)
            goes_on(talk)

        return check

    def asked(**more: Any) -> Callable[[Conversation], None]:
        return lambda talk: _no_errors(talk.ask({**usual, **more}))

    def stopped(talk: Conversation) -> None:
        _no_errors(talk.ask(usual, stop=True))
        goes_on(talk)

    def option_refused(talk: Conversation) -> None:
        talk.tell({"set": {"no such option": 1}})
        told = talk.sent
        reply = talk.ask(usual)
        if reply.id is not None:
            talk.sent = told
            raise Broken("there is no such option; expected `error` without an `id` before the next answer")
        answered(talk.reply(talk.number))

    yield "a question that nobody knows is an error", error_expected({"ask": "sing"})
    yield "it goes on after that", goes_on
    yield "a line that is no JSON is an error, and it goes on", refused(b"this is no JSON\n")
    yield "a line that is no object is an error, and it goes on", refused(b"[1, 2]\n")
    yield "a question without what it takes is an error", error_expected({"ask": usual["ask"]})
    yield "fields that nobody knows are ignored", asked(color="red", shape={"round": [True]})
    yield "a line of 15 MiB is read", asked(filler="x" * LONG)
    yield "an option that there is not is an error", option_refused
    defaults = {name: option.default for name, option in hello.options.items() if option.default is not None}
    if defaults:
        yield "its options can be set to their defaults", silent({"set": defaults})
    yield "`new` is taken in silence", silent({"new": True})
    yield "`stop` for a question that was answered is taken in silence", silent({"stop": 1})
    yield "a question is stopped", stopped
    if kind == "board":
        expert = question_of(Observation(16, 30, {(7, 7): 0}, total=99), str(usual["ask"]), seconds=SOON)
        yield "it answers within a second after `seconds`", lambda talk: _in_time(talk, expert)
    yield "`quit` ends it with status 0", _quits


def _no_errors(reply: Reply) -> None:
    if reply.error:
        raise Broken("it answered with an error to a question that it takes")


def _in_time(talk: Conversation, question: dict[str, Any]) -> None:
    talk.ask(question, within=SOON + GRACE_SECONDS)


def _quits(talk: Conversation) -> None:
    talk.tell({"quit": True})
    talk.came = ""
    status = talk.program.wait(GRACE_SECONDS)
    if status is None:
        raise Over("it goes on a second after `quit`; expected an end with status 0")
    if status != 0:
        raise Over(f"it ended with status {status}; expected 0")
