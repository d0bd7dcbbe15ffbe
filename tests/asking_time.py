"""What it costs to ask a program: our own processor time a question, where the program answers a constant.

`python -m tests.asking_time --games 20` plays expert games (16x30 with 99 mines) and asks a C program about each
position that a player without luck comes to: what follows on the board, what follows from the facts, and a move. It
prints the median and the ninth tenth, in milliseconds, of the processor time of this process alone, with its threads,
by the fine clock of the process, and the mean by `os.times`, whose clock is too coarse for one question. The reveal
before a question about a board is counted with it; of facts it is the question alone.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles

import engines
from engines.programs.asking import Command, shared_asker
from engines.programs.program_engine import ProgramEngine
from game.board.board_clues import facts_of
from game.board.observation import Observation
from game.minesweeper import random_layout
from game.statements.sentence import Sentence, Total

SOURCE = Path(__file__).parent / "support" / "data" / "constant_answer.c"
HEIGHT, WIDTH, MINES = 16, 30, 99


def games(count: int, seed: int) -> Iterator[list[tuple[tuple[int, int], int]]]:
    """The reveals of expert games in order, as `native` plays them, up to the first mine."""
    for number in range(count):
        layout = random_layout(HEIGHT, WIDTH, MINES, rng=random.Random(f"{seed} {number}"), first=(8, 15), rule="open")
        player = engines.create("native", HEIGHT, WIDTH, MINES, rng=random.Random(number))
        around, reveals = player.grid.neighbors, []
        move = layout.first
        while move is not None and move not in layout.mines:
            reveals.append((move, len(around[move] & layout.mines)))
            player.add_knowledge(*reveals[-1])
            move = player.make_safe_move() or player.make_random_move()
        yield reveals


def measured(played: list[list[tuple[tuple[int, int], int]]], program: str) -> dict[str, tuple[list[float], float]]:
    """For each way to ask: the milliseconds of every question, and of all together by `os.times` for each of them."""
    ways: dict[str, Callable[[ProgramEngine, list[Sentence], Total | None], object]] = {
        "deduce-board": lambda engine, facts, total: engine.mines,
        "move": lambda engine, facts, total: engine.own_move(),
        "deduce": lambda engine, facts, total: engine.reasoner.deduce(facts, total),
    }
    found = {}
    for way, ask in ways.items():
        times, total = [], 0.0
        for reveals in played:
            facts = [facts_of(_seen(reveals[:number]).clues()) for number in range(1, len(reveals) + 1)]
            engine = engines.create(program, HEIGHT, WIDTH, MINES)
            assert isinstance(engine, ProgramEngine)
            for (cell, count), given in zip(reveals, facts, strict=True):
                before, start = os.times(), time.process_time()
                if way != "deduce":
                    engine.add_knowledge(cell, count)
                ask(engine, *given)
                times.append(1000 * (time.process_time() - start))
                after = os.times()
                total += 1000 * (after.user + after.system - before.user - before.system)
        found[way] = times, total / len(times)
    return found


def _seen(reveals: list[tuple[tuple[int, int], int]]) -> Observation:
    return Observation(HEIGHT, WIDTH, dict(reveals), total=MINES)


def main() -> None:
    """Compile the program, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "constant")
        subprocess.run(["cc", "-O2", "-o", str(program), str(SOURCE)], check=True)
        played = list(games(arguments.games, arguments.seed))
        for way, (times, by_os_times) in measured(played, f"cmd:{program}").items():
            print(
                f"{way}: {len(times):,} questions, median {median(times):.3f} ms, nine in ten at most "
                f"{quantiles(times, n=10)[-1]:.3f} ms, mean by os.times {by_os_times:.3f} ms"
            )
        shared_asker(Command((str(program),))).close()


if __name__ == "__main__":
    main()
