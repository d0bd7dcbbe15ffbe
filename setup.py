"""The compiled part of the package. It is optional: without a compiler the rest is installed, and does all it can."""

import sys
from pathlib import Path

from setuptools import Extension, setup

NATIVE = Path("engines/native")
LIMITED_API = "0x030B0000"  # one build serves Python 3.11 and all later versions

compiled = Extension(
    "engines.native.compiled",
    sources=[(NATIVE / "module.cpp").as_posix()],
    depends=[header.as_posix() for header in sorted(NATIVE.glob("*.hpp"))],
    define_macros=[("Py_LIMITED_API", LIMITED_API)],
    extra_compile_args=["/std:c++17", "/O2", "/EHsc"] if sys.platform == "win32" else ["-std=c++17", "-O3", "-g0"],
    py_limited_api=True,
    optional=True,
    language="c++",
)

setup(ext_modules=[compiled], options={"bdist_wheel": {"py_limited_api": "cp311"}})
