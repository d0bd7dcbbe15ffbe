"""Specs of a user's classes, which take part as "module:Class"; each is imported in a separate process."""

from contextlib import closing
from dataclasses import replace
from functools import cache
from importlib import import_module

from engines import Engine, Guesser, Reasoner
from engines.board.players.course_engine import is_player
from engines.engine_metadata_and_options import Spec, is_installed, summary_of, takes_grid
from engines.engine_name_syntax import unknown_name
from engines.function_process import FunctionProcess, ProcessEnded

IMPORT_SECONDS = 120.0
UNDESCRIBED = "a class without a description of its own"


@cache
def own_class(name: str) -> tuple[Spec, str]:
    """Return the spec of the "module:Class" (`guesser` empty: no engine), and why it cannot take part, or ""."""
    module, nothing_known = name.partition(":")[0], Spec(name, name, guesser="")
    if not is_installed(module):
        return nothing_known, f"there is no module {module!r}; put its directory on PYTHONPATH"
    with closing(FunctionProcess(_imported)) as process:
        try:
            return process.answer(name, IMPORT_SECONDS)
        except (ProcessEnded, TimeoutError):
            return nothing_known, ""


def _imported(name: str) -> tuple[Spec, str]:
    """Import the class in this process, and return the result of `own_class`."""
    module, _, attribute = name.partition(":")
    spec = Spec(name, name)
    try:
        found = import_module(module)
    except SyntaxError as error:
        return spec, f"line {error.lineno} of {error.filename} is not valid Python: {error.msg}"
    if not hasattr(found, attribute):
        public = {key: value for key, value in vars(found).items() if not key.startswith("_")}
        classes = [key for key, value in public.items() if isinstance(value, type) and value.__module__ == module]
        what = "class" if classes else "function"  # of a policy
        return spec, f"{module}: {unknown_name(what, attribute, classes or list(public))}"
    own = getattr(found, attribute)
    if isinstance(own, type) and issubclass(own, Engine | Reasoner):
        try:  # without the options: a default may be of a class of the user's own, which is not imported here
            return replace(spec.with_details(own), options={}), ""
        except TypeError as error:
            return spec, str(error)
    summary, uses_total = summary_of(own) or UNDESCRIBED, not is_player(own)
    spec = replace(spec, summary=summary, guesser="", uses_total=uses_total, takes_grid=takes_grid(own))
    if not (isinstance(own, type) and issubclass(own, Guesser)):
        return spec, ""
    remedy = f"write `class MyEngine(Engine): guesser_class = {attribute}` beside it"
    return spec, (
        f"{name!r} is a Guesser, which is only a part of an engine; expected an Engine: {remedy}, with a "
        "`reasoner_class`, and name that"
    )
