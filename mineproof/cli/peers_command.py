"""mineproof peers: solvers of others, built so that they can take part."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.console.arguments import Commands

DESCRIPTION = """\
Solvers of others, each with an adapter that makes it a program of the engine protocol. No code of theirs comes with
mineproof: an adapter is built against a checkout that you name."""

BUILD = """\
Build the adapter of a solver against a checkout of it, and give it its name in the mineproof.toml of this folder: then
it can be named wherever an engine is, here and in the folders below."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `peers`."""
    parser = commands.add_parser("peers", help=summary, description=DESCRIPTION)
    what = parser.add_subparsers(required=True, metavar="WHAT")
    what.add_parser("list", help="which solvers there are, and what each needs").set_defaults(run=_list)
    build = what.add_parser("build", help="build the adapter of one", description=BUILD)
    build.add_argument("name", metavar="NAME", help="the solver; `mineproof peers list` lists them")
    build.add_argument("--source", metavar="DIR", help="its checkout; none for what pip installs")
    build.add_argument("--to", metavar="DIR", help="where to build (default: the folder peers/NAME)")
    build.set_defaults(run=_build)


def _list(_arguments: argparse.Namespace) -> int:
    from benchmarks.peers.peer_list import PEERS

    for peer in PEERS.values():
        needs = ", ".join(" or ".join(names) for names in peer.needs) or "nothing"
        print(f"{peer.name:14} {peer.summary}\n{'':14} {peer.repository}\n{'':14} to build: {needs}")
    return 0


def _build(arguments: argparse.Namespace) -> int:
    from benchmarks.peers.building import build, name_program

    command = build(arguments.name, arguments.source, arguments.to or Path("peers", arguments.name))
    path = name_program(arguments.name, command, Path.cwd())
    print(f"{path} names it:\n{arguments.name} = {command}\ntry: mineproof compliance {arguments.name}")
    return 0
