"""mineproof speak NAME: an engine as a program of the engine protocol."""

from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.option_types import EngineNames, Settings
from benchmarks.command_line.parsers_of_names_and_numbers import engine_named
from engines.function_process import serve
from mineproof.protocol.protocol_server import ProtocolServer


def speak(engine: Annotated[EngineNames, Parameter(metavar="NAME")], /, *, option: Settings = ()) -> int:
    """Make a program of an engine.

    It reads questions as JSON lines from standard input and writes the answers to standard output, in the engine
    protocol (see the documentation). It ends at the end of its input, or at the message to quit.

    Args:
        engine: the engine; `mineproof engines` lists them
        option: an option of the engine or its guesser, as in optimal.exact_limit=2000
    """
    serve(ProtocolServer(engine_named(engine, option)).answers)
    return 0
