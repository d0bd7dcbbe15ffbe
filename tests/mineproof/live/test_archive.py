from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

from mineproof.live.live_site_files import archive

ASK = """
import json, sys
sys.path[:0] = sys.argv[1:]
from mineproof.live.page_questions import answer
board = json.dumps({"height": 2, "width": 4, "reveals": [[0, 0, 1], [0, 1, 1], [0, 2, 2], [0, 3, 1]]})
look = {"ask": "look", "board": board, "mines": 2, "names": ["sentence", "optimal"], "cell": [1, 0], "shown": 1}
print(answer(json.dumps(look)))
"""


def test_the_archive_answers_in_a_python_without_other_packages(tmp_path: Path) -> None:
    file = tmp_path / "mineproof.zip"
    file.write_bytes(archive())
    shutil.copytree(Path(msgspec.__file__).parent, tmp_path / "packages" / "msgspec")
    # -I and -S: neither the folder of this test nor any installed package is found.
    command = [sys.executable, "-I", "-S", "-c", ASK, str(file), str(tmp_path / "packages")]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert '"(1, 0) is safe"' in found.stdout
