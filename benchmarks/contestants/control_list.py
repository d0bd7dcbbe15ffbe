"""The controls: players beside the engines, for calibrating the figures."""

import shlex
import sys

from engines.engine_metadata_and_options import Spec
from engines.engine_name_syntax import PROGRAM

TEXTBOOK, RANDOM, MS_TOOLLIB = "textbook", "random", "ms_toollib"

CONTROLS = {
    TEXTBOOK: Spec(
        TEXTBOOK,
        "benchmarks.contestants.cs50_textbook_player:TextbookPlayer",
        "set/subset inference, written like most solutions of the course",
        uses_total=False,
    ),
    RANDOM: Spec(RANDOM, "benchmarks.contestants.random_player:RandomPlayer", "reveals at random and infers nothing"),
    MS_TOOLLIB: Spec(
        MS_TOOLLIB,
        f"{PROGRAM}{shlex.join([sys.executable, '-m', 'benchmarks.peers.ms_toollib_peer'])}",
        "another program, by its chances of a mine",
        requires=("ms_toollib",),
        provides=("chances",),
        install="mineproof[peers]",
        deduces=False,
        takes_grid=False,
    ),
}
