"""The solvers by other authors with an adapter here, and their build commands."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PeerSource:
    """The origin of a solver and the commands that `build` its adapter and `run` it.

    `needs` has alternatives for each required program, `looked_for` a file that identifies its checkout (empty: from
    pip). In the commands, {source} stands for the checkout, {here} for the adapters, {protocol} for the examples of the
    protocol, {to} for the output folder, {compiler} for the first required program, {python} for this Python,
    {separator} for `os.pathsep`, and {commit} for the commit of the checkout.
    """

    name: str
    summary: str
    repository: str
    run: str
    needs: tuple[tuple[str, ...], ...] = ()
    looked_for: str = ""
    build: str = ""


PEERS = {
    peer.name: peer
    for peer in (
        PeerSource(
            "minesolve",
            "C; searches a few moves ahead (option depth)",
            "https://github.com/totte174/minesolve",
            run="{python} -m benchmarks.peers.minesolve_peer {to} {commit}",
            needs=(("cc", "gcc", "clang"),),
            looked_for="include/minesolve.h",
            build="{compiler} -O3 -march=native -shared -fPIC -I{source}/include {source}/src/lib/*.c -lm "
            "-o {to}/libminesolve.so",
        ),
        PeerSource(
            "pseq",
            "C++; heuristics, and an exhaustive end (strategy, exhaust)",
            "https://github.com/b1f6c1c4/MineSweeperProb",
            run="{python} -m benchmarks.peers.pseq_peer {to} {commit}",
            needs=(("g++", "clang++"),),
            looked_for="MineSweeperSolver/GameMgr.h",
            build="{compiler} -std=c++23 -O3 -march=native -DNDEBUG -w -shared -fPIC -I{source}/MineSweeperSolver "
            "{source}/MineSweeperSolver/BasicDrainer.cpp {source}/MineSweeperSolver/BasicSolver.cpp "
            "{source}/MineSweeperSolver/BinomialHelper.cpp {source}/MineSweeperSolver/Drainer.cpp "
            "{source}/MineSweeperSolver/GameMgr.cpp {source}/MineSweeperSolver/random.cpp "
            "{source}/MineSweeperSolver/Solver.cpp {source}/MineSweeperSolver/facade.cpp "
            "{here}/pseq_library.cpp -o {to}/libpseq.so",
        ),
        PeerSource(
            "jsminesweeper",
            "JavaScript; David Hill's solver as it plays in the browser",
            "https://github.com/DavidNHill/JSMinesweeper",
            run="{compiler} {here}/jsminesweeper_peer.js {protocol} {source} {commit}",
            needs=(("node",),),
            looked_for="Minesweeper/client/solver_main.js",
        ),
        PeerSource(
            "hill",
            "Java; David Hill's solver as it plays in bulk",
            "https://github.com/DavidNHill/Minesweeper",
            run="java -cp {to} HillPeer {commit}",
            needs=(("javac",), ("java",)),
            looked_for="MineSweeperSolver/src/minesweeper/solver/Solver.java",
            build="{compiler} -nowarn -encoding UTF-8 -d {to} -sourcepath {source}/MineSweeperSolver/src{separator}"
            "{source}/MinesweeperGameState/src{separator}{source}/Asynchronous/src{separator}{protocol} "
            "{here}/HillPeer.java",
        ),
        PeerSource(
            "minesweepr",
            "Python 2, converted by lib2to3, which Python has up to 3.12; chances",
            "https://github.com/mrgriscom/minesweepr",
            run="{python} -m benchmarks.peers.minesweepr_peer {to} {commit}",
            looked_for="minesweeper_util.py",
            build="{python} -W ignore -m lib2to3 -w -W -n -o {to}/minesweepr {source}/__init__.py "
            "{source}/minesweeper.py {source}/minesweeper_util.py {source}/util.py",
        ),
        PeerSource(
            "ms_toollib",
            "Rust; chances",
            "https://pypi.org/project/ms-toollib",
            run="{python} -m benchmarks.peers.ms_toollib_peer",
        ),
    )
}
