"""What the live board loads in a browser needs Python alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mineproof.live.live_docs_files import archive

ASK = """
import json, sys
sys.path.insert(0, sys.argv[1])
from mineproof.live.answers import answer
look = {"ask": "look", "board": "1121\\n....", "mines": 2, "names": ["sentence", "optimal"], "cell": [1, 0], "shown": 1}
print(answer(json.dumps(look)))
"""


def test_the_archive_answers_in_a_python_without_any_package(tmp_path: Path) -> None:
    file = tmp_path / "mineproof.zip"
    file.write_bytes(archive())
    # -I and -S: neither the folder of this test nor any installed package is found.
    command = [sys.executable, "-I", "-S", "-c", ASK, str(file)]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert '"(1, 0) is safe"' in found.stdout
