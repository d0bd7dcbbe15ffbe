"""A user's own modules, sent to machines that lack them: read here, imported from memory there."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from modulefinder import ModuleFinder
from pathlib import Path
from sysconfig import get_path
from types import ModuleType

from engines.program_process import HOME

ROOMS = ("benchmarks", "engines", "game", "mineproof")
"""The packages of mineproof, installed on every worker."""
INSTALLED = (
    *[Path(get_path(kind)) for kind in ("stdlib", "platstdlib", "purelib", "platlib")],
    *[HOME / room for room in ROOMS],
)
"""The folders of code that is not a user's own."""


def is_installed(path: Path) -> bool:
    """Return whether a file belongs to mineproof, Python or an installed package, and not to a user."""
    of_packages = {"site-packages", "dist-packages"}.intersection(path.parts)  # also in other environments
    return bool(of_packages) or any(path.is_relative_to(folder) for folder in INSTALLED)


@dataclass(frozen=True)
class SentModule(SourceLoader):
    """A module that loads itself from its `source`, whatever is at its original `path`, which error messages show."""

    path: str
    source: bytes

    def get_filename(self, fullname: str) -> str:
        return self.path

    def get_data(self, path: str | bytes) -> bytes:
        if path != self.path:
            raise FileNotFoundError(f"{path!r} is not on this machine; only its module was sent along")
        return self.source


Sent = Mapping[str, SentModule]
"""Modules by their names."""


def modules_to_send(names: Iterable[str]) -> dict[str, SentModule]:
    """Read the modules with these `names`, and all their imports from the same folder, without executing them."""
    found: dict[str, SentModule] = {}
    for name in names:
        if (folder := _folder_of(name)) is None:
            continue
        finder = ModuleFinder(path=[str(folder)], excludes=list(ROOMS))
        try:
            finder.import_hook(name)
        except (ImportError, SyntaxError):  # the error is raised again on import
            continue
        for module_name, module in finder.modules.items():
            path = getattr(module, "__file__", None)
            if path is not None and path.endswith(".py"):
                found[module_name] = SentModule(str(Path(path).resolve()), Path(path).read_bytes())
    return found


def _folder_of(name: str) -> Path | None:
    top_level = name.partition(".")[0]
    try:
        spec = find_spec(top_level)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py") or is_installed(Path(spec.origin)):
        return None
    folder = Path(spec.origin).parent
    return folder.parent if spec.submodule_search_locations is not None else folder


class SentModules(dict[str, SentModule]):
    """The modules sent to this process, which are found before installed modules."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        module = self.get(fullname)
        return None if module is None else spec_from_file_location(fullname, module.path, loader=module)


_IMPORTABLE = SentModules()


def install(sent: Sent) -> None:
    """Let this process import the modules that were `sent`."""
    if _IMPORTABLE not in sys.meta_path:
        sys.meta_path.insert(0, _IMPORTABLE)
    _IMPORTABLE.update(sent)
