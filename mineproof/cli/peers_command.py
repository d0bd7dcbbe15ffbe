"""mineproof peers: solvers of others, built so that they can take part."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.console.arguments import Commands, positive

DESCRIPTION = """\
Solvers of others, each with an adapter that makes it a program of the engine protocol. No code of theirs comes with
mineproof: an adapter is built against a checkout that you name."""

BUILD = """\
Build the adapter of a solver against a checkout of it, and give it its name in the mineproof.toml of this folder: then
it can be named wherever an engine is, here and in the folders below."""

CHECK = """\
Let a solver play expert games by itself, as its own program has it play them, and ask its adapter about the positions
of these games: whether it makes the same moves, and gives the same chances."""


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
    check = what.add_parser("check", help="compare an adapter with the solver's own program", description=CHECK)
    check.add_argument("name", metavar="NAME", help="the solver: pseq, jsminesweeper or hill")
    check.add_argument("--source", metavar="DIR", required=True, help="its checkout")
    check.add_argument("--to", metavar="DIR", help="where to build (default: the folder peers/NAME)")
    check.add_argument("--positions", type=positive, default=1_000, help="of its games (default: %(default)s)")
    check.add_argument("--out", metavar="FILE.jsonl", help="keep the positions with another move in this file")
    check.set_defaults(run=_check)


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


def _check(arguments: argparse.Namespace) -> int:
    from benchmarks.peers.checking import check

    to = arguments.to or Path("peers", arguments.name)
    found = check(arguments.name, arguments.source, to, arguments.positions)
    print(found)
    if arguments.out is not None:
        lines = [f"{json.dumps(position)}\n" for position in found.differing]
        Path(arguments.out).write_text("".join(lines), encoding="utf-8")
    return 0
