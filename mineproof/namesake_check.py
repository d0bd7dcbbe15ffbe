"""A check that the packages `game`, `engines` and `benchmarks` are those installed with `mineproof`, not namesakes."""

import os
import sys
from importlib import import_module

OWN = ("game", "engines", "benchmarks")


def load_own_packages() -> None:
    """Import the three packages, so that folders put on `sys.path` later cannot hide them."""
    for name in OWN:
        import_module(name)


def check_own_packages() -> None:
    """Raise ImportError, with the remedy, if another package hides one of `OWN`. Nothing is imported for this."""
    home = os.path.realpath(os.path.dirname(os.path.dirname(__file__)))
    for name in OWN:
        found = _place(name)
        if found and os.path.realpath(os.path.dirname(found)) != home:
            raise ImportError(
                f"mineproof needs its own package {name!r}, installed in {home}, but Python finds another one first: "
                f"{found}. Rename that one, or start Python where it is not on sys.path, for example in another folder",
                name=name,
                path=found,
            )


def _place(name: str) -> str | None:
    """Return the folder of the package or the file of the module that `import name` would load, else None."""
    module = sys.modules.get(name)
    specs = (finder.find_spec(name, None) for finder in sys.meta_path) if module is None else [module.__spec__]
    spec = next((spec for spec in specs if spec), None)
    if spec is None:
        return None
    folders = spec.submodule_search_locations
    return next(iter(folders), None) if folders is not None else spec.origin
