"""Tasks as data sets of the package reasoning-gym: one for each kind of puzzle, registered there as `mineproof_KIND`.

    import reasoning_gym
    import mineproof.tasks.reasoning_gym_tasks

    data = reasoning_gym.create_dataset("mineproof_knights", size=10, seed=42, grade="probing")

Each data set has a curriculum: the grades of its kind, the easiest first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass
from typing import Any

from game.puzzles.puzzle_kinds import KINDS
from mineproof import Size, UserError
from mineproof.tasks.canonical_forms import Split
from mineproof.tasks.task_items import Item, TaskItems, score_answer

try:
    from reasoning_gym.coaching.attributes import ScalarAttributeDefinition
    from reasoning_gym.coaching.base_curriculum import BaseCurriculum
    from reasoning_gym.factory import ProceduralDataset, register_dataset
except ImportError as error:  # pragma: no cover - tested where it is installed
    raise ImportError(
        "this needs the package reasoning-gym: pip install reasoning-gym", name="reasoning_gym"
    ) from error


@dataclass
class TasksConfig:
    """The configuration of a data set: its `size` in items, its seed, and the parameters of `TaskItems` as text."""

    kind: str = ""
    tasks: tuple[str, ...] = ()
    grade: str | None = None
    board_sizes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    split: Split | None = None
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise `AssertionError`, which reasoning-gym expects, for an invalid configuration."""
        assert self.size >= 1, f"size is {self.size}; expected 1 or more"
        try:
            self.items(0)
        except UserError as error:
            raise AssertionError(str(error)) from error

    def items(self, seed: int) -> TaskItems:
        sizes = tuple(Size.parse(text) for text in self.board_sizes)
        return TaskItems(self.kind, tuple(self.tasks), self.grade, sizes, tuple(self.options), seed, self.split)


class TasksDataset(ProceduralDataset):  # type: ignore[misc] # the package has no types
    """The tasks about puzzles of one kind as a data set of reasoning-gym."""

    def __init__(self, config: TasksConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._items = config.items(self.seed)

    def __getitem__(self, idx: int) -> Item:
        return self._items[idx]

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        return score_answer(answer, entry)


def _register(kind: str) -> type[TasksDataset]:
    name = kind.capitalize()
    config = make_dataclass(f"{name}TasksConfig", [("kind", str, kind)], bases=(TasksConfig,))
    dataset = type(f"{name}Tasks", (TasksDataset,), {"__doc__": f"Tasks of the kind {kind}."})
    grades = ScalarAttributeDefinition(
        name="grade",
        levels=list(KINDS[kind].load().ladder),
        description="the weakest way to reason that finds the answer",
        field_name="grade",
    )

    class Grades(BaseCurriculum):  # type: ignore[misc] # as above
        def __init__(self) -> None:
            super().__init__(f"{name}TasksCurriculum", config)
            self._define_attributes(grades)

    register_dataset(f"mineproof_{kind}", dataset, config, Grades)
    return dataset


DATASETS = {kind: _register(kind) for kind in KINDS}
