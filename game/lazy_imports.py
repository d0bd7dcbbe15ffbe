"""The public names of a package, each imported from its module on first use (SPEC 1 of Scientific Python).

They are listed once, in the package's stub `__init__.pyi`, which type checkers read in place of `__init__.py`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, whose import would take longer than this module's
if TYPE_CHECKING:
    from collections.abc import Callable


def lazy_names(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package that has a stub; they also provide `__all__`."""
    module = sys.modules[package]
    read: dict[str, str] = {}

    def origins() -> dict[str, str]:
        if not read:
            import ast  # late, as are the other imports: commands start with this package
            from pkgutil import get_data

            stub = get_data(package, "__init__.pyi")  # of a folder or an archive
            assert stub is not None
            imports = [statement for statement in ast.parse(stub).body if isinstance(statement, ast.ImportFrom)]
            read.update((alias.name, f"{found.module}.{alias.name}") for found in imports for alias in found.names)
        return read

    def value(name: str) -> object:
        if name == "__all__":
            return sorted(origins())
        if name not in origins():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from pkgutil import resolve_name

        return vars(module).setdefault(name, resolve_name(origins()[name]))

    def names() -> list[str]:
        return sorted({*vars(module), *origins()})

    return value, names
