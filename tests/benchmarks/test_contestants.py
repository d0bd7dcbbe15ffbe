"""Who is compared: by name, with another guess, registered, a class of one's own, or a policy ("policy:module:f")."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import engines
from benchmarks import contestants
from benchmarks.command_line.classes_in_files import FILES, as_argument, importable
from benchmarks.contestants import (
    check_known,
    formula_reasoners,
    load,
    make_player,
    missing,
    name_of,
    required_packages,
    spec_of,
    without_duplicates,
)
from benchmarks.contestants.control_list import CONTROLS
from benchmarks.experiments import position_deductions
from benchmarks.harness.machine_and_versions import versions
from benchmarks.harness.runs import Run
from benchmarks.harness.trial_workers import local_workers
from benchmarks.subjects.named_positions import named_positions
from engines.engine_metadata_and_options import Spec
from engines.registry import registry
from mineproof import Grid, Layout, Minesweeper, UserError, play
from tests.benchmarks.helpers import failures, made
from tests.support.commands import Command
from tests.support.scripted_protocol_programs import scripted


def test_engines_come_first_and_controls_after_them() -> None:
    assert contestants.contestants() == (*engines.names(), *CONTROLS)
    assert contestants.contestants("deduce") == (*engines.names(), "textbook", "random")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("stt", "no contestant is called 'stt'; expected one of single, sentence, .*module:Class; did you mean 'sat'"),
        ("sat+optimum", "no guesser is called 'optimum'; .*did you mean 'optimal'"),
        ("sat+sentence", "'sentence' is an engine: in ENGINE[+]GUESSER it can stand before the [+] only; .*of random"),
        ("stt+optimal", "no engine is called 'stt'.*did you mean 'sat'"),
        ("ms_toollib", "plays games only"),
        ("nowhere:Player", "there is no module 'nowhere'"),
    ],
)
def test_who_cannot_take_part_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        check_known([name], "deduce")


def test_who_is_missing_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", {})
    registry.register("absent", "tests.support.engine_without_package:NeedyEngine")
    assert missing(["absent", "sat", "absent+optimal"]).keys() == {"absent", "absent+optimal"}
    assert "pip install 'no-such-solver>=2'" in missing(["absent"])["absent"]
    assert "absent" in contestants.formula_reasoners(), "what it speaks is not known"
    monkeypatch.setitem(CONTROLS, "odd", Spec("odd", "x:Y", requires=("no_such_solver",), install="its-wheel"))
    assert "pip install 'its-wheel'" in missing(["odd"])["odd"]
    with pytest.raises(ImportError):
        load("odd")


def test_versions_are_those_of_what_engines_need() -> None:
    assert set(required_packages(["sympy", "sentence"])) >= {"python-sat", "sympy"}, "the judge asks python-sat"
    assert "sympy" not in required_packages(["sentence"])
    assert "pytest" in required_packages(["pytest:Class"])
    assert set(versions(["sympy"])) == {"python", "mineproof", "sympy"}
    assert versions()["python"] == sys.version.split()[0]


@pytest.mark.parametrize("name", ["textbook", "judge"])
def test_an_engine_with_the_name_of_something_else_takes_no_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", {})
    registry.register(name, "engines:SatEngine")
    with pytest.warns(UserWarning, match=f"'{name}' is.*takes no part"):
        assert contestants.contestants().count(name) == (name in CONTROLS)
    with pytest.raises(ValueError, match="under another"):
        check_known([name])


def test_an_own_class_is_imported_where_it_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_players.py").write_text("print('hello')\nclass Bare:\n    ...\nfrom os import path as Other\n")
    (tmp_path / "own_ending.py").write_text("raise SystemExit('imported')")
    (tmp_path / "own_broken.py").write_text("def oops(:\n")
    check_known(["own_players:Bare", "own_players:Other", "own_ending:Player"])
    with pytest.raises(ValueError, match=r"'Nine'; .* Bare"):
        check_known(["own_players:Nine"])
    with pytest.raises(ValueError, match=r"line 1 of .*own_broken.py"):
        check_known(["own_broken:Player"])
    assert "own_players" not in sys.modules
    assert spec_of("own_players:Bare").summary.startswith("a class without")
    textbook = "benchmarks.contestants.cs50_textbook_player:TextbookPlayer"
    assert spec_of(textbook).summary.startswith("A player as simple")
    assert as_argument("own_players:Bare") == "own_players.py:Bare"
    assert as_argument("sat") == "sat"


def test_a_reasoner_takes_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bench: Command) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "own_parts.py").write_text(
        "import engines\n"
        "class Mine(engines.SentenceReasoner):\n    'Mine.'\n"
        "class Corner(engines.Guesser): ...\n"
        "class Course:\n    add_knowledge = make_safe_move = None\n    def __init__(self, height=8, width=8): ...\n"
        "class More:\n    def __init__(self, height, width, *args, mines=None, **options): ...\n"
    )
    assert spec_of("own_parts:Mine").summary == "Mine"
    names = f"own_parts:Mine,{tmp_path / 'own_parts.py'}:Mine,own_parts:Mine+optimal"
    printed = bench("positions --jobs 1 --positions 2 --size 4x4/3 --engine", names).out
    assert printed.count("100.0%") == 2, "the file and the module are the same class"
    with pytest.raises(ValueError, match=r"is a Guesser.*guesser_class = Corner"):
        check_known(["own_parts:Corner"])
    assert not spec_of("own_parts:Course").uses_total
    assert spec_of("own_parts:More").uses_total
    assert spec_of("own_nowhere:More").uses_total, "of what is not here nothing is known"


POLICIES = '''
"""Policies to be tried."""

asked = []

def last(board, mask):
    asked.append((board.tolist(), mask.tolist()))
    return max(action for action, useful in enumerate(mask) if useful)

def word(board, mask):
    return "corner"
'''


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a policy in a file."""
    pytest.importorskip("numpy", reason="the extra `gym` is not installed")
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(FILES, "tried_policies", raising=False)  # each test has a file of this name
    (tmp_path / "tried_policies.py").write_text(POLICIES, encoding="utf-8")
    return importable(f"policy:{tmp_path / 'tried_policies.py'}:last")


def test_a_policy_gets_the_board_and_the_useful_actions(policy: str) -> None:
    player = make_player(policy, Grid.of(None, 2, 2), 1, random.Random(1))
    outcome = play(Minesweeper.from_layout(Layout(2, 2, frozenset({(0, 0)}))), player, first=(0, 1))
    assert (outcome.won, outcome.guesses, outcome.unsound) == (True, 2, 0)
    import tried_policies  # type: ignore[import-not-found]

    assert tried_policies.asked[0] == ([[-1, 1], [-1, -1]], [1, 0, 1, 1])
    with pytest.raises(UserError, match="'corner'; expected row"):
        load("policy:tried_policies:word")(2, 2).make_random_move()


def test_what_is_known_of_a_policy(policy: str) -> None:
    assert policy == "policy:tried_policies:last"
    assert as_argument(policy).startswith("policy:")
    assert as_argument(policy).endswith("tried_policies.py:last")
    assert not spec_of(policy).deduces
    assert "numpy" in required_packages([policy])
    check_known([policy])
    for wrong, message in (
        ("tried_policies:none", "function is called 'none'"),
        ("tried_policies_2:f", "no module 'tried_policies_2'"),
        ("tried_policies", "called"),
    ):
        with pytest.raises(UserError, match=message):
            check_known([f"policy:{wrong}"])
    with pytest.raises(UserError, match="plays games only"):
        check_known([policy], "deduce")


def test_of_those_that_play_alike_one_plays() -> None:
    playing = without_duplicates(["sentence", "sat", "exhaustive", "probability", "sat+safest", "textbook"])
    assert playing == ("sentence", "sat", "probability", "textbook")


def test_a_program_is_a_contestant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = scripted("fair")
    assert name_of(name) == as_argument(name) == name
    check_known([name, f"{name}+safest", f"{name}(seconds=3)"], "deduce")
    assert "chances" in spec_of(name).provides
    assert spec_of(name).deduces
    assert missing([name]) == {}
    assert required_packages([name]) == required_packages([])
    mover = scripted("move")
    assert not spec_of(mover).deduces
    with pytest.raises(UserError, match="plays games only"):
        check_known([mover], "deduce")
    with pytest.raises(UserError, match="has no chances"):
        check_known([mover], "compute chances")
    assert formula_reasoners(f"sat,{name}, {mover}")[-1] == name
    with pytest.raises(UserError, match="no program"):
        check_known(["cmd:./nowhere"])
    (tmp_path / "mineproof.toml").write_text(f"[engines]\nmine = {name!r}\n")
    monkeypatch.chdir(tmp_path)
    check_known(["mine"], "compute chances")
    with local_workers(1) as workers:
        run: Run[Any, Any] = Run(position_deductions.POSITIONS, ("mine",), named_positions(), 1, 20.0)
        assert failures(made(run, workers)) == []
