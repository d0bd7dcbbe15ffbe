"""The classes of python-sat used here, changed to leave Ctrl-C to Python.

In the main thread, python-sat installs a signal handler for each call, which jumps out of the C++ code. The jump leaves
SIGINT blocked and the solver broken, and raises `SATError` in place of `KeyboardInterrupt`. Without a handler, Python
raises `KeyboardInterrupt` when the call returns, which is soon, because calls have a limit of conflicts.
"""

from types import FunctionType
from typing import Any, TypeVar

from pysat import card, solvers

C = TypeVar("C", bound=type)


class _NoMainThread:
    """A substitute for `MainThread` in python-sat, with which it installs no signal handler."""

    @staticmethod
    def check() -> bool:
        return False


def leaving_signals(kind: C, **uses: Any) -> C:
    """Make a subclass of a class of python-sat that leaves the signal handlers alone.

    Its methods are copies that find `_NoMainThread` under the name `MainThread`, and the classes in `uses`. The
    original class is unchanged: programs that use it directly need its handler to interrupt a search without a limit.
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
