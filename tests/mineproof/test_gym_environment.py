"""The Gymnasium environment: its contract, its rewards, what it tells, and how it is found."""

import random

import pytest

from mineproof import BadLayout, Layout, UserError

pytest.importorskip("gymnasium", reason="the extra `gym` is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from mineproof.gym_environment import REWARDS, MinesweeperEnvironment

LAYOUT = Layout(3, 3, frozenset({(0, 0)}))


@pytest.mark.parametrize("size", ["beginner", "4x6/5@hex", "5x5/4@torus", "3x3/1"])
def test_it_keeps_the_contract_of_gymnasium(size: str) -> None:
    name = "mineproof.gym_environment:mineproof/Minesweeper-v0"
    check_env(gymnasium.make(name, size=size, render_mode="ansi").unwrapped)
    several = gymnasium.make_vec(name, num_envs=3, size=size)
    assert several.reset(seed=1)[0].shape[0] == 3


def test_each_end_of_a_move_has_its_reward() -> None:
    environment = MinesweeperEnvironment("3x3/1", floods=False)
    environment.reset(options={"layout": LAYOUT})
    board, reward, over, cut, info = environment.step(1)
    assert (board[0, 1], reward, over, cut) == (1, REWARDS["safe"], False, False)
    assert info["action_mask"].tolist() == [1, 0, 1, 1, 1, 1, 1, 1, 1]
    again, reward, over, *_ = environment.step(np.int64(1))
    assert (reward, over) == (REWARDS["repeated"], False)
    assert (again == board).all()
    *_, reward, over, _, _ = environment.step(0)
    assert (reward, over) == (REWARDS["mine"], True)
    environment.reset(options={"layout": LAYOUT})
    *_, last = [environment.step(action) for action in range(1, 9)]
    assert last[1:3] == (REWARDS["won"], True)


def test_a_zero_opens_its_neighbors_where_it_floods() -> None:
    environment = MinesweeperEnvironment("3x3/1", rewards={"won": 5.0})
    environment.reset(options={"layout": LAYOUT})
    board, reward, over, *_ = environment.step(8)
    assert (reward, over) == (5.0, True)
    assert board.tolist() == [[-1, 1, 0], [1, 1, 0], [0, 0, 0]]


def test_the_same_seed_gives_the_same_game() -> None:
    def played() -> list[list[list[int]]]:
        environment, rng = MinesweeperEnvironment("6x6/8", "open"), random.Random(1)
        environment.reset(seed=7)
        return [environment.step(rng.randrange(36))[0].tolist() for _ in range(6)]

    assert played() == played()


def test_on_request_it_tells_what_is_provable_and_how_likely_the_rest_is() -> None:
    environment = MinesweeperEnvironment("3x3/1", floods=False, informs=True)
    _, info = environment.reset(options={"layout": LAYOUT})
    assert info["chances"].tolist() == [[1 / 9] * 3] * 3
    assert info["grade"] is None
    info = environment.step(8)[-1]
    assert info["safe"].tolist() == [0, 0, 0, 0, 1, 1, 0, 1, 0]
    assert info["grade"] == "single"
    assert info["mine"].tolist() == [0] * 9
    environment.step(1)
    info = environment.step(3)[-1]
    assert info["mine"].tolist() == [1] + [0] * 8
    assert info["chances"].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert info["grade"] == "single"


def test_what_it_refuses() -> None:
    with pytest.raises(UserError, match="no reward is called 'loss'; expected some of safe, won, mine, repeated"):
        MinesweeperEnvironment("3x3/1", rewards={"loss": 1})
    with pytest.raises(BadLayout, match="5 mines do not fit on a 3x3 board; the rule 'open' leaves room for 0"):
        MinesweeperEnvironment("3x3/5", "open")
    with pytest.raises(UserError, match="'huge'; expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of beginner"):
        MinesweeperEnvironment("huge")
    environment = MinesweeperEnvironment("3x3/1")
    with pytest.raises(UserError, match="the layout is <Layout: 2x2 with 0 mines>; expected one of 3x3 cells"):
        environment.reset(options={"layout": Layout(2, 2, frozenset())})
