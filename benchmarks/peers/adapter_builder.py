"""Builds the adapter of a solver against a checkout, and lists it in `mineproof.toml` to make the solver available."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from benchmarks.harness.machine_and_versions import commit_of
from benchmarks.peers.peer_list import PEERS, PeerSource
from engines.engine_name_syntax import PROGRAM, unknown_name
from engines.program_process import HOME
from engines.programs.named_programs import FILE
from game.errors import UserError

SECONDS = 600  # the time limit for a compiler
HERE = Path(__file__).parent
PROTOCOL = HOME / "docs" / "protocol"
"""The examples of the protocol, including the readers for adapters in Java and JavaScript."""


def build(name: str, source: str | Path | None, to: str | Path) -> str:
    """Build the adapter of a solver into the folder `to`, and return its name as a program, "cmd:...".

    Raises `UserError` for a wrong checkout (`source`; None for pip), a missing program, and a failing compiler.
    """
    if name not in PEERS:
        raise UserError(unknown_name("solver", name, PEERS))
    peer = PEERS[name]
    folder = _checked_source(peer, source)
    places = {
        "source": str(folder),
        "here": str(HERE),
        "protocol": str(PROTOCOL),
        "to": str(Path(to).absolute()),
        "compiler": _first_needed(peer),
        "python": sys.executable,
        "separator": os.pathsep,
        "commit": commit_of(folder) if peer.looked_for else "",
    }
    Path(to).mkdir(parents=True, exist_ok=True)
    if "{protocol}" in peer.build + peer.run and not PROTOCOL.is_dir():
        raise UserError(f"{name} is built with files of docs/protocol; run this in a checkout of mineproof")
    if peer.build:
        _run(name, [word for part in peer.build.split() for word in _files(part.format(**places))])
    return PROGRAM + shlex.join(word for part in peer.run.split() if (word := part.format(**places)))


def _checked_source(peer: PeerSource, source: str | Path | None) -> Path:
    if not peer.looked_for:
        if find_spec(peer.name) is None:
            raise UserError(f"{peer.name} is not installed: pip install 'mineproof[peers]'")
        return Path()
    if source is None:
        raise UserError(f"{peer.name} needs its checkout: git clone {peer.repository} and name its folder by --source")
    folder = Path(source).absolute()
    if not (folder / peer.looked_for).is_file():
        expected = f"expected its checkout, by git clone {peer.repository}"
        raise UserError(f"--source {source} has no {peer.looked_for} of {peer.name}; {expected}")
    return folder


def _first_needed(peer: PeerSource) -> str:
    found = []
    for names in peer.needs:
        path = next(filter(None, map(shutil.which, names)), None)
        if path is None:
            raise UserError(f"{peer.name} needs {' or '.join(names)}: none on PATH; install it, then build again")
        found.append(path)
    return found[0] if found else ""


def _files(word: str) -> list[str]:
    """Return the files that match a word with a `*`; a word without it is returned unchanged."""
    path = Path(word)
    return sorted(map(str, path.parent.glob(path.name))) if "*" in path.name else [word]


def _run(name: str, words: list[str]) -> None:
    try:
        made = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise UserError(f"{name} was not built within {SECONDS} seconds by {words[0]}") from None
    if made.returncode != 0:
        output = "\n".join((made.stderr or made.stdout).strip().splitlines()[:12])
        raise UserError(f"{name} was not built: {words[0]} ended with exit status {made.returncode}\n{output}")


def name_program(name: str, command: str, folder: Path) -> Path:
    """Set the line of a program in the `mineproof.toml` of this folder, and return that file."""
    path = folder / FILE
    text = path.read_text(encoding="utf-8").rstrip("\n") if path.exists() else ""
    line = f"{name} = {json.dumps(command, ensure_ascii=False)}"  # a string of TOML as well
    text, older = re.subn(rf"(?m)^{re.escape(name)}\s*=.*", lambda _: line, text)
    if not older:
        table = "" if re.search(r"(?m)^[ \t]*\[engines\]", text) else "[engines]"  # which no other table may follow
        text = "\n".join(filter(None, [text, table, line]))
    path.write_text(f"{text}\n", encoding="utf-8")
    return path
