"""The classes of python-sat that are used here, made to leave Ctrl-C to Python.

In the main thread, python-sat puts a signal handler of its own in the place of Python's for each call, which jumps out
of the C++ code: it leaves SIGINT blocked and the solver broken, and raises `SATError` where `KeyboardInterrupt` is due.
Elsewhere it touches no handler. The classes here always do as it does elsewhere: Python takes note of the signal, and
raises when the call returns, which is soon, for calls have a limit of conflicts.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, TypeVar

from pysat import card, solvers

C = TypeVar("C", bound=type)


class _NoMainThread:
    """Stands for `MainThread`, by which python-sat asks whether to handle SIGINT: never."""

    @staticmethod
    def check() -> bool:
        return False


def leaving_signals(kind: C, **uses: Any) -> C:
    """A subclass of a class of python-sat that handles no signal; it `uses` these classes in the place of their names.

    Its methods are copies that find these names first, for python-sat's own are to stay as they are: a program that
    uses them directly has no other way to interrupt a search without a limit.
    """
    replaced = {"MainThread": _NoMainThread, **uses}
    methods = {}
    for name, method in vars(kind).items():
        if isinstance(method, FunctionType) and not replaced.keys().isdisjoint(method.__code__.co_names):
            names = {**method.__globals__, **replaced}
            copy = FunctionType(method.__code__, names, name, method.__defaults__, method.__closure__)
            copy.__kwdefaults__, copy.__doc__ = method.__kwdefaults__, method.__doc__
            methods[name] = copy
    return type(kind)(kind.__name__, (kind,), methods)


Cadical153 = leaving_signals(solvers.Cadical153)
Gluecard3 = leaving_signals(solvers.Gluecard3)
Glucose3 = leaving_signals(solvers.Glucose3)
Minicard = leaving_signals(solvers.Minicard)
Minisat22 = leaving_signals(solvers.Minisat22)
ITotalizer = leaving_signals(card.ITotalizer)
