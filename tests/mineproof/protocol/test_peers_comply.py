"""The adapters of solvers keep the protocol, where MINEPROOF_PEERS is a folder with the checkouts of the solvers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.peers.adapter_builder import build
from benchmarks.peers.peer_list import PEERS
from engines.programs.program_client import Command
from game.errors import UserError
from mineproof.protocol.compliance_check import check_program

CHECKOUTS = os.environ.get("MINEPROOF_PEERS")


@pytest.mark.parametrize("name", PEERS)
def test_each_adapter_keeps_the_protocol(name: str, tmp_path: Path) -> None:
    if CHECKOUTS is None and PEERS[name].looked_for:
        pytest.skip("MINEPROOF_PEERS names no folder with the checkouts of the solvers")
    checkout = Path(CHECKOUTS or "", PEERS[name].repository.rpartition("/")[2])
    try:
        command = build(name, checkout if PEERS[name].looked_for else None, tmp_path)
    except UserError as error:
        pytest.skip(str(error))
    checked = check_program(Command.of(command), seconds=10)
    assert checked.status == 0, [(one.what, one.wrong, one.sent, one.came) for one in checked.wrong]
