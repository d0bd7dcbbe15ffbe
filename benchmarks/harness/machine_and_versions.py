"""The machines of results, and the versions of installed packages."""

import os
import platform
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engines.program_process import HOME


@dataclass(frozen=True)
class Machine:
    """A computer: `host` is its name in the network, `cores` the number of logical processors.

    Host and system are empty in older records of long runs. `versions` has Python, this package, and the requested
    distributions. `commit` is that of this package's checkout, if any, with "-dirty" if files differ from it.
    """

    host: str
    cpu: str
    cores: int
    system: str
    versions: Mapping[str, str]
    commit: str = ""

    def __str__(self) -> str:
        computer = f"{self.host}: {self.cpu}" if self.host else self.cpu
        return ", ".join(filter(None, [computer, f"{self.cores} cores", self.system]))


def this_machine(packages: Iterable[str] = ()) -> Machine:
    """Describe this machine, with its versions of these `packages`, by their names on PyPI."""
    system = platform.platform(terse=True)
    return Machine(platform.node(), _processor(), os.cpu_count() or 1, system, versions(packages), commit_of(HOME))


def versions(packages: Iterable[str] = ()) -> dict[str, str]:
    """Return the versions of Python, of this package and of these `packages`, if installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    found = {"python": platform.python_version()}
    for package in dict.fromkeys(["mineproof", *packages]):
        with suppress(PackageNotFoundError):
            found[package] = version(package)
    return found


@cache
def commit_of(folder: Path) -> str:
    """Return the abbreviated commit of a checkout, with "-dirty" if files differ from it; empty if unknown."""
    if not (folder / ".git").exists():
        return ""
    words = ["git", "-C", str(folder), "describe", "--always", "--dirty", "--exclude=*", "--abbrev=10"]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=20, check=False).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


@cache
def _processor() -> str:
    with suppress(OSError):  # no such file on other systems
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
