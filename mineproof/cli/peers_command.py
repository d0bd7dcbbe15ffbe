"""mineproof peers: solvers by other authors, built to take part as programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.console.command_runner import make_app
from benchmarks.console.options import Positive, Target

Folder: TypeAlias = Annotated[Path | None, Parameter(metavar="DIR")]


def list_() -> int:
    """List the solvers, and their requirements."""
    from benchmarks.peers.peer_list import PEERS

    for peer in PEERS.values():
        needs = ", ".join(" or ".join(names) for names in peer.needs) or "nothing"
        print(f"{peer.name:14} {peer.summary}\n{'':14} {peer.repository}\n{'':14} to build: {needs}")
    return 0


def build(name: str, /, *, source: Folder = None, to: Folder = None) -> int:
    """Build the adapter of a solver against a checkout of it, and name it in the mineproof.toml of this folder.

    Then its name is valid wherever an engine is named, here and in the folders below.

    Args:
        name: the solver; `mineproof peers list` lists them
        source: its checkout; not needed for solvers installed by pip
        to: the folder for the build [default: the folder peers/NAME]
    """
    from benchmarks.peers.building import build, name_program

    command = build(name, source, to or Path("peers", name))
    path = name_program(name, command, Path.cwd())
    print(f"{path} names it:\n{name} = {command}\ntry: mineproof compliance {name}")
    return 0


def check(
    name: str,
    /,
    *,
    source: Annotated[Path, Parameter(metavar="DIR")],
    to: Folder = None,
    positions: Positive = 1_000,
    out: Annotated[Target | None, Parameter(metavar="FILE.jsonl")] = None,
) -> int:
    """Let a solver play expert games by itself, and ask its adapter about the positions of these games.

    Does it make the same moves as the solver's own program, and give the same chances?

    Args:
        name: the solver: pseq, jsminesweeper or hill
        source: its checkout
        to: the folder for the build [default: the folder peers/NAME]
        positions: the number of positions
        out: keep the positions with another move in this file
    """
    from benchmarks.peers.checking import check

    found = check(name, source, to or Path("peers", name), positions)
    print(found)
    if out is not None:
        out.write_text("".join(f"{json.dumps(position)}\n" for position in found.differing), encoding="utf-8")
    return 0


peers = make_app(
    "peers",
    list_,
    build,
    check,
    help="Solvers of others, each with an adapter that makes it a program of the engine protocol. No code of theirs "
    "comes with mineproof: an adapter is built against a checkout that you name.",
)
