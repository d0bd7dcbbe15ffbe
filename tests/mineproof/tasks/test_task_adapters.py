"""Tasks in the packages that train and test models, each skipped with the reason where it is not installed."""

import json
from itertools import islice
from pathlib import Path

import pytest

from mineproof.tasks import TaskItems, score_answer
from mineproof.tasks.data_set_folder import write_folder
from mineproof.tasks.verifiers_tasks import info_of, reward


def test_reasoning_gym_has_a_data_set_for_each_kind_mixes_them_and_raises_the_grade() -> None:
    gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
    from reasoning_gym.composite import DatasetSpec
    from reasoning_gym.factory import create_curriculum

    from mineproof.tasks.reasoning_gym_tasks import DATASETS

    for kind in DATASETS:
        data = gym.create_dataset(f"mineproof_{kind}", size=3, seed=4, tasks=("is-certain",))
        assert len(data) == 3
        for item in data:
            assert item == TaskItems(kind, ("is-certain",), seed=4)[item["metadata"]["source_index"]]
            assert data.score_answer(item["answer"], item) == 1
            assert data.score_answer(None, item) == 0
    with pytest.raises(AssertionError, match="the grade is"):
        gym.create_dataset("mineproof_knights", size=3, grade="single")
    specs = [DatasetSpec(f"mineproof_{kind}", 1.0, {"tasks": ("one",)}) for kind in DATASETS]
    mixed = gym.create_dataset("composite", size=12, seed=1, datasets=specs)
    items = list(mixed)
    assert len({item["metadata"]["source_dataset"] for item in items}) > 2
    assert all(mixed.score_answer(item["answer"], item) == 1 for item in items)
    curriculum = create_curriculum("mineproof_knights")
    curriculum.increment_global_level()
    assert curriculum.generate_configuration({"size": 2, "seed": 1}).grade == "probing"


def test_verifiers_loads_an_environment() -> None:
    verifiers = pytest.importorskip("verifiers", reason="verifiers is not installed")
    pytest.importorskip("datasets", reason="datasets is not installed")
    if not hasattr(verifiers, "SingleTurnEnv"):
        pytest.skip("this version of verifiers has no environments of single turns")
    from mineproof.tasks.verifiers_tasks import load_environment

    environment = load_environment("knights", train=3, test=2)
    assert isinstance(environment, verifiers.SingleTurnEnv)
    rows = environment.get_dataset()
    assert len(rows) == 3
    assert len(environment.get_eval_dataset()) == 2
    boards = load_environment("minesweeper", train=3, test=2)
    group = verifiers.EnvGroup([environment, boards], env_names=["knights", "boards"])
    for row in [*rows, *group.get_dataset()]:
        assert reward([{"role": "assistant", "content": row["answer"]}], row["answer"], row["info"]) == 1


def test_datasets_loads_the_folder(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    write(tmp_path)
    loaded = datasets.load_dataset(str(tmp_path), cache_dir=str(tmp_path / "cache"))
    assert sum(map(len, loaded.values())) == 20
    for row in loaded["train"]:
        assert score_answer(row["answer"], row | {"metadata": json.loads(row["metadata"])}) == 1


def test_the_folder_has_splits_and_a_card(tmp_path: Path) -> None:
    write(tmp_path)
    for split in ("train", "test"):
        for line in (tmp_path / f"{split}.jsonl").read_text().splitlines():
            assert json.loads(json.loads(line)["metadata"])["split"] == split
    card = (tmp_path / "README.md").read_text()
    assert card.startswith("---\n")
    assert "| is-certain | " in card


def test_a_reward_is_the_score_of_what_was_written_last() -> None:
    item = TaskItems("knights", ("one",))[0]
    output = [{"role": "assistant", "content": "?"}, {"role": "assistant", "content": item["answer"]}]
    info = info_of(item["metadata"])
    assert reward(output, item["answer"], info) == 1
    assert reward(output, item["answer"], json.dumps(info)) == 1
    assert reward([], item["answer"], info) == 0


def write(folder: Path) -> None:
    source = TaskItems("knights", ("one", "is-certain"))
    write_folder(folder, source, list(islice(source, 20)))
