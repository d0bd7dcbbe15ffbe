"""mineproof peers: solvers by other authors, built to take part as programs."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app
from benchmarks.peers import adapter_builder
from benchmarks.peers.peer_list import PEERS


def list_() -> int:
    """List the solvers, and their requirements."""
    for peer in PEERS.values():
        needs = ", ".join(" or ".join(names) for names in peer.needs) or "nothing"
        print(f"{peer.name:14} {peer.summary}\n{'':14} {peer.repository}\n{'':14} to build: {needs}")
    return 0


def build(name: str, /, *, source: Annotated[Path | None, Parameter(metavar="DIR")] = None) -> int:
    """Build the adapter of a solver against a checkout of it, in peers/NAME, and name it in the mineproof.toml here.

    The name is then valid wherever an engine is named, here and in the folders below.

    Args:
        name: the solver; `mineproof peers list` lists them
        source: its checkout; not needed for solvers installed by pip
    """
    command = adapter_builder.build(name, source, Path("peers", name))
    path = adapter_builder.name_program(name, command, Path.cwd())
    print(f"{path} names it:\n{name} = {command}\ntry: mineproof compliance {name}")
    return 0


peers = make_app(
    "peers",
    list_,
    build,
    help="Solvers of others, each with an adapter that makes it a program of the engine protocol. No code of theirs "
    "comes with mineproof: an adapter is built against a checkout that you name.",
)
