"""Minesweeper for reinforcement learning: the Gymnasium environment `mineproof/Minesweeper-v0` (extra `gym`).

    import gymnasium
    import mineproof.gym_environment  # registers it
    environment = gymnasium.make("mineproof/Minesweeper-v0", size="beginner", rule="open")

An observation is an array of int8 of shape (height, width): the number of each revealed cell, and -1 for hidden cells.
An action is a cell, `row * width + column`. `info["action_mask"]` has a 1 for each hidden cell; revealing a cell again
costs the reward `repeated` and changes nothing. `gymnasium.make_vec` makes several environments at once.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from benchmarks.contestants.policy_player import HIDDEN
from game.grid import Cell
from game.minesweeper.game_session import Session, Status
from game.minesweeper.random_layouts import Rule, check_room
from mineproof import Grade, Grader, Layout, Size, UserError, random_layout, solve

ID = "mineproof/Minesweeper-v0"

REWARDS: Mapping[str, float] = {"safe": 0.1, "won": 1.0, "mine": -1.0, "repeated": -0.1}
"""The rewards: for a move that reveals a cell, for the winning move, for a mine, and for a cell revealed already."""

Array = NDArray[np.int8]


class MinesweeperEnvironment(gymnasium.Env[Array, SupportsInt]):
    """A game of a `size` in the notation of the option `--size`: "expert", "9x9/10", "12x12/20@hex".

    The layout is drawn at the first move by `rule`; a revealed 0 opens its neighbors if `floods`. `rewards` overrides
    some of `REWARDS`. With `informs`, `info` has the inferences as well, at a cost of milliseconds a step: "safe" and
    "mine", masks of the proven cells, "chances" of a mine for each cell (0 if revealed), and "grade", the weakest rung
    that proves a safe cell, or None if it takes a guess. Raises `UserError` for an invalid size, rule or reward.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - so does its base class

    def __init__(
        self,
        size: str = "beginner",
        rule: Rule = "safe",
        *,
        floods: bool = True,
        rewards: Mapping[str, float] = REWARDS,
        informs: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.size = Size.parse(size)
        if unknown := rewards.keys() - REWARDS.keys():
            raise UserError(f"no reward is called {min(unknown)!r}; expected some of {', '.join(REWARDS)}")
        self.rule, self.floods, self.rewards, self.informs = rule, floods, {**REWARDS, **rewards}, informs
        self.render_mode = render_mode
        height, width, grid = self.size.height, self.size.width, self.size.grid
        check_room(grid, self.size.mines, rule, None if rule == "any" else (height // 2, width // 2))
        self.observation_space = spaces.Box(HIDDEN, grid.degree, (height, width), np.int8)
        self.action_space = spaces.Discrete(height * width)
        self._rng: random.Random | None = None
        self._begin(self._deal)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a game on the `Layout` in `options["layout"]`. Without it, the layout is drawn at the first move."""
        super().reset(seed=seed)
        if seed is not None or self._rng is None:
            self._rng = random.Random(int(self.np_random.integers(2**63)))
        layout = (options or {}).get("layout")
        if layout is not None and (layout.height, layout.width) != self.observation_space.shape:
            raise UserError(f"the layout is {layout!r}; expected one of {self.size.height}x{self.size.width} cells")
        self._begin(self._deal if layout is None else lambda _: layout)
        return self._board.copy(), self._info()

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        cell = divmod(int(action), self.size.width)
        is_new = cell not in self._session.reveals
        for revealed, number in self._session.reveal(cell).items():
            self._board[revealed] = number
        status = self._session.status
        earned = {Status.WON: "won", Status.LOST: "mine"}.get(status, "safe" if is_new else "repeated")
        is_over = status is not Status.PLAYING
        return self._board.copy(), self.rewards[earned], is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the hidden cells, of shape (height * width,). The name is from sb3-contrib."""
        hidden: NDArray[np.bool_] = self._board.ravel() == HIDDEN
        return hidden

    def render(self) -> str | None:
        return str(self._session.seen) if self.render_mode == "ansi" else None

    def _begin(self, deal: Callable[[Cell], Layout]) -> None:
        self._session = Session(self.size, deal, floods=self.floods)
        self._board: Array = np.full((self.size.height, self.size.width), HIDDEN, dtype=np.int8)

    def _deal(self, first: Cell) -> Layout:
        size = self.size
        return random_layout(
            size.height, size.width, size.mines, rule=self.rule, first=first, rng=self._rng, grid=size.grid
        )

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), **(self._known() if self.informs else {})}

    def _known(self) -> dict[str, Any]:
        seen = self._session.seen
        graded = Grader().position(seen)
        safe, mine = (np.zeros(self._board.size, dtype=np.int8) for _ in range(2))
        for one in graded.conclusions:
            (mine if one.is_mine else safe)[one.cell[0] * self.size.width + one.cell[1]] = 1
        chances = np.zeros(self._board.shape)
        for cell, chance in solve(seen, "probability").probabilities().items():
            chances[cell] = chance
        grade = str(graded.move) if isinstance(graded.move, Grade) else None
        return {"safe": safe, "mine": mine, "chances": chances, "grade": grade}


gymnasium.register(ID, entry_point=f"{__name__}:{MinesweeperEnvironment.__name__}")
