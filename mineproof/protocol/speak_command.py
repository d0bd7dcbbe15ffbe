"""mineproof speak NAME: an engine as a program of the engine protocol."""

from __future__ import annotations

import argparse

from benchmarks.console.arguments import Commands, add_engine_options, engine_from

DESCRIPTION = """\
Make a program of an engine: it reads questions as JSON lines from standard input and writes the answers to standard
output, as the engine protocol has it (see the documentation). It ends with its input, or when it is told to quit."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `speak`."""
    parser = commands.add_parser("speak", help=summary, description=DESCRIPTION)
    parser.add_argument("engine", metavar="NAME", help="the engine; `mineproof engines` lists them")
    add_engine_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer until nobody asks any more. The exit status is 0."""
    from engines.processes.function_process import serve
    from mineproof.protocol.speaking import Speaker

    serve(Speaker(engine_from(arguments)).answers)
    return 0
