"""What results were measured on: machines, and the versions of what is installed there."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.contestants import engine_room


@dataclass(frozen=True)
class Machine:
    """A computer: `host` is its name in the network, `cores` counts its processors as the system does."""

    host: str
    cpu: str
    cores: int
    system: str
    versions: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.host}: {self.cpu}, {self.cores} cores, {self.system}"


@cache
def this_machine() -> Machine:
    """This machine."""
    return Machine(platform.node(), _processor(), os.cpu_count() or 1, platform.platform(terse=True), versions())


def versions() -> dict[str, str]:
    """The versions of Python and of every package that contestants need, as far as installed."""
    found = {"python": platform.python_version()}
    for package in ("mineproof", *engine_room.required_packages(), "ms_toollib"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
