"""Classes of a user that take part as "module:Class", read rather than imported: what is in a module, and what it says.

What a module does when it is imported is met in guarded processes alone, where it can do no harm.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from importlib.util import find_spec
from inspect import Parameter, Signature, cleandoc

from engines.spec import unknown_name

PARTS = {
    "Reasoner": "write `class MyEngine(Engine): reasoner_class = {}` beside it, and name that",
    "Guesser": "write `class MyEngine(Engine): guesser_class = {}` beside it, with a `reasoner_class`, and name that",
}
"""Classes that are parts of an engine and play nothing alone, and what to do with one."""


def no_player(name: str, part: str) -> str:
    """The message that the class called `name` is a part of an engine, one of `PARTS`, and plays nothing alone."""
    remedy = PARTS[part].format(name.rpartition(":")[2])
    return f"{name!r} is a {part}, which plays no game alone; expected an Engine: {remedy}"


def check_class(name: str) -> None:
    """Raise `ValueError` where there is no module of "module:Class", it is no Python, or nothing in it is called so.

    So for a class that is written to inherit from a reasoner or a guesser, which is a part of an engine alone.
    A module that makes its names in another way, as one that is compiled does, is not looked into.
    """
    module, _, attribute = name.partition(":")
    try:
        source = _source_of(module)
    except SyntaxError as error:
        raise ValueError(f"{name!r}: line {error.lineno} of {module} is no Python: {error.msg}") from None
    if source is None:
        return
    for part in PARTS:
        if any(base.endswith(part) for base in _bases_of(name)):
            raise ValueError(no_player(name, part))
    names = dict.fromkeys(_bound_in(source))
    if attribute not in names and not {"*", "__getattr__"} & names.keys():
        classes = [one.name for one in source.body if isinstance(one, ast.ClassDef)]
        raise ValueError(f"{module}: {unknown_name('class', attribute, classes or list(names))}")


def summary_of(name: str) -> str:
    """The first sentence of the docstring of the "module:Class"; empty where there is none."""
    definition = _definition_of(name)
    if definition is None:
        return ""
    first, _, _ = cleandoc(ast.get_docstring(definition) or "").partition("\n\n")
    return " ".join(first.split()).partition(". ")[0].rstrip(".")


def signature_of(name: str) -> Signature | None:
    """How the "module:Class" is called, as `inspect.signature` has it, without the values of defaults and annotations.

    None where that is not written in the class.
    """
    definition = _definition_of(name)
    for method in definition.body if isinstance(definition, ast.ClassDef) else ():
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return Signature(list(_parameters(method.args))[1:])  # without `self`
    return None


def _parameters(told: ast.arguments) -> Iterator[Parameter]:
    positional = [*told.posonlyargs, *told.args]
    required = len(positional) - len(told.defaults)
    for place, one in enumerate(positional):
        kind = Parameter.POSITIONAL_ONLY if place < len(told.posonlyargs) else Parameter.POSITIONAL_OR_KEYWORD
        yield Parameter(one.arg, kind, default=Parameter.empty if place < required else ...)
    if told.vararg is not None:
        yield Parameter(told.vararg.arg, Parameter.VAR_POSITIONAL)
    for one, default in zip(told.kwonlyargs, told.kw_defaults, strict=True):
        yield Parameter(one.arg, Parameter.KEYWORD_ONLY, default=Parameter.empty if default is None else ...)
    if told.kwarg is not None:
        yield Parameter(told.kwarg.arg, Parameter.VAR_KEYWORD)


def as_argument(name: str) -> str:
    """The name as it can be typed: that of a class in a file on its own as "FILE.py:Class"."""
    module, colon, attribute = name.partition(":")
    found = find_spec(module) if colon and "." not in module else None
    if found is None or found.origin is None or not found.origin.endswith(".py"):
        return name
    path = os.path.relpath(found.origin)
    return f"{path if not path.startswith(os.pardir) else found.origin}:{attribute}"


def _bases_of(name: str) -> list[str]:
    """The names of the classes that the "module:Class" is written to inherit from."""
    definition = _definition_of(name)
    return [ast.unparse(base) for base in definition.bases] if isinstance(definition, ast.ClassDef) else []


def _definition_of(name: str) -> ast.ClassDef | ast.FunctionDef | None:
    """Where the "module:Class" is defined; None where it is made in another way, or its module cannot be read."""
    module, _, attribute = name.partition(":")
    try:
        source = _source_of(module)
    except (SyntaxError, ValueError):
        return None
    for one in source.body if source is not None else ():
        if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == attribute:
            return one
    return None


def _source_of(module: str) -> ast.Module | None:
    """What a module is written as; None where it is not written in Python. Raises `ValueError` without a module."""
    try:
        found = find_spec(module)
    except ImportError:  # of a package around it
        found = None
    if found is None:
        raise ValueError(f"there is no module {module!r}; put its directory on PYTHONPATH")
    if found.origin is None or not found.origin.endswith(".py"):
        return None
    with open(found.origin, "rb") as file:
        return ast.parse(file.read(), found.origin)


def _bound_in(source: ast.AST) -> Iterator[str]:
    """The names that a module gives to something, in branches too, but not those within classes and functions."""
    for statement in ast.iter_child_nodes(source):
        yield from _bound_by(statement)
        if not isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _bound_in(statement)


def _bound_by(statement: ast.AST) -> Iterator[str]:
    """The names that a statement itself gives to something."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from (alias.asname or alias.name for alias in aliases)
