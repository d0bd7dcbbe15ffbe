"""The compiled part of the package. It is optional: without a compiler the rest is installed, and does all it can."""

import sys
from pathlib import Path

from setuptools import Extension, setup

LIMITED_API = "0x030B0000"  # one build serves Python 3.11 and all later versions

SOURCES = {
    "engines.native.compiled": "engines/native/compiled_board.cpp",
    "game.compiled_games": "game/native/games_module.cpp",
}
HEADERS = sorted(header.as_posix() for room in ("engines", "game") for header in Path(room, "native").glob("*.hpp"))

extensions = [
    Extension(
        name,
        sources=[source],
        depends=HEADERS,
        define_macros=[("Py_LIMITED_API", LIMITED_API)],
        extra_compile_args=["/std:c++17", "/O2", "/EHsc"] if sys.platform == "win32" else ["-std=c++17", "-O3", "-g0"],
        py_limited_api=True,
        optional=True,
        language="c++",
    )
    for name, source in SOURCES.items()
]

setup(ext_modules=extensions, options={"bdist_wheel": {"py_limited_api": "cp311"}})
