"""mineproof engines: the list of engines, with their methods of reasoning and guessing, and their requirements."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from benchmarks.command_line.classes_in_files import importable
from benchmarks.command_line.rich_console import make_console
from engines import Option, Spec
from engines.engine_name_syntax import EngineName
from engines.registry import registry
from game.errors import UserError


def engines(
    *names: Annotated[
        str,
        Parameter(metavar="NAME", completer=lambda _: (*registry.names(), *registry.guesser_names())),
    ],
) -> int:
    """List the engines and the guessers; or show the details of the named ones: options, needs, sources.

    Args:
        names: engines or guessers to show in detail
    """
    console = make_console(highlight=False)
    for name in map(importable, names):
        is_guesser = name in registry.guesser_names() and name not in registry.names()
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), title=name, title_justify="left")
        table.add_column(no_wrap=True, style="dim")
        for row in _details_of_guesser(name) if is_guesser else _details(name):
            table.add_row(*row)
        console.print(table)
    if not names:
        console.print(_engines(), "", _guessers())
        console.print("\nmineproof engines NAME tells more; any guesser goes with any engine, as in sat+optimal.")
    return 0


def _engines() -> Table:
    table = Table(
        "engine", "how it reasons", "finds all", "guesses", box=None, padding=(0, 2, 0, 0), header_style="bold"
    )
    table.columns[0].no_wrap = True
    for name in registry.names():
        if (why_not := registry.usability_error(name)) is not None:
            table.add_row(name, "not installed" if registry.missing_requirement(name) else why_not)
            continue
        spec = registry.spec(name)
        table.add_row(name, spec.summary, spec.completeness, spec.guesser)
    return table


def _guessers() -> Table:
    table = Table("guesser", "how it guesses", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in registry.guesser_names():
        table.add_row(name, _guesser_in_words(name))
    return table


def _guesser_in_words(name: str) -> str:
    try:
        return registry.guesser_spec(name).summary
    except Exception as error:  # a plug-in may raise anything while it is imported
        return f"the guesser {name!r} cannot be used: {type(error).__name__}: {error}"


def _details_of_guesser(name: str) -> Iterator[tuple[str, str]]:
    guesser = registry.guesser_spec(name)
    yield "guesses", guesser.summary
    yield "goes with", f"any engine, as in sat+{name}"
    yield from _options(name, guesser.options)
    if guesser.reference:
        yield "source", guesser.reference


def _details(name: str) -> Iterator[tuple[str, str]]:
    if (missing := registry.missing_requirement(name)) is not None:
        yield "needs", missing
        return
    if (why_not := registry.usability_error(name)) is not None:
        raise UserError(why_not)
    spec = registry.spec(EngineName.parse(name).engine)
    guesser = _guesser_of(registry.spec(name))
    yield "reasons by", spec.summary
    yield "finds all", spec.completeness
    yield "reads", "sentences and formulas" if "Formula" in spec.fact_types else "sentences"
    yield "guesses", f"{guesser.name}: {guesser.summary}"
    for ability in guesser.requires:
        counted = "which the engine provides" if ability in spec.provides else "counted apart from the engine"
        yield "requires", f"{ability}, {counted}"
    yield from _options(spec.name, spec.options)
    yield from _options(guesser.name, {key: it for key, it in guesser.options.items() if key not in spec.options})
    for source in dict.fromkeys(filter(None, (spec.reference, guesser.reference))):
        yield "source", source


def _guesser_of(spec: Spec) -> Spec:
    if spec.guesser in registry.guesser_names():
        return registry.guesser_spec(spec.guesser)
    return Spec(spec.guesser, "", "by the moves or the chances of the program")


def _options(owner: str, options: Mapping[str, Option]) -> Iterator[tuple[str, str]]:
    return (("option", f"{owner}.{key}: {option}") for key, option in options.items())
