"""What results were measured on: machines, and the versions of what is installed there."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    """A computer: `host` is its name in the network, `cores` counts its processors as the system does.

    `versions` are those of Python, of this package, and of the distributions that were asked for.
    """

    host: str
    cpu: str
    cores: int
    system: str
    versions: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.host}: {self.cpu}, {self.cores} cores, {self.system}"


def this_machine(packages: Iterable[str] = ()) -> Machine:
    """This machine, with its versions of these `packages`, as pip calls them."""
    system = platform.platform(terse=True)
    return Machine(platform.node(), _processor(), os.cpu_count() or 1, system, versions(packages))


def versions(packages: Iterable[str] = ()) -> dict[str, str]:
    """The versions of Python, of this package and of these `packages`, as far as they are installed."""
    from importlib.metadata import PackageNotFoundError, version  # as it takes long to import

    found = {"python": platform.python_version()}
    for package in dict.fromkeys(["mineproof", *packages]):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


@cache
def _processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
