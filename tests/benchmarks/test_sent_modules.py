"""Modules that are sent to other machines."""

import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.harness.sent_modules import install, modules_to_send


def test_modules_are_read_with_what_they_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "inner").mkdir()
    texts = {
        "sent_one.py": "import engines, sent_two\ndef lazy():\n    from inner.deep import X\n    return X\n",
        "sent_two.py": "import json\nhere = __file__\n",
        "unused.py": "",
        "inner/__init__.py": "",
        "inner/deep.py": "from . import __name__ as X\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    sent = modules_to_send(["sent_one", "engines", "nowhere", "json", "msgspec"])
    assert sent.keys() == {"sent_one", "sent_two", "inner", "inner.deep"}
    assert modules_to_send(["inner.deep"]).keys() == {"inner", "inner.deep"}
    for name in texts:
        (tmp_path / name).unlink()
    before = list(sys.meta_path)
    try:
        install(sent)
        found: Any = __import__("sent_one")
        assert (found.lazy(), Path(found.sent_two.here)) == ("inner", tmp_path / "sent_two.py")
    finally:
        sys.meta_path[:] = before
        for name in sent:
            sys.modules.pop(name, None)
