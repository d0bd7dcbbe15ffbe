"""Tables of trials: DuckDB and Python give the same figures, from lines and from Parquet, and Parquet loses nothing."""

import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import pytest

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.comparison.report_command import summed_up
from benchmarks.experiments.experiment_list import EXPERIMENTS, open_record
from benchmarks.experiments.game_results import GameResult
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.games_in_duckdb import GamesInDuckdb
from benchmarks.harness.record_reader import Record
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.trial import Failure, Trial
from mineproof.__main__ import main
from tests.benchmarks.helpers import RUNS, MadeOnce, OwnFigures, plan_of, recorded, told
from tests.support.commands import Command

pytest.importorskip("duckdb", reason="the extra `data` is not installed")

COUNT = 200
WRONG = WrongMove((1, 1), ((0, 0),), '{"height":2,"width":2,"mines":[[1,1]],"first":null}')


def games(names: Sequence[str], seed: int) -> Iterator[Trial[GameResult]]:
    """Games in any order: some are missing, some have no result or no time, and one contestant has no result at all."""
    rng = random.Random(seed)
    for name, number in rng.sample([(name, number) for name in names for number in range(COUNT)], len(names) * COUNT):
        case = rng.random()
        if name == "failing" or case < 0.1:
            yield Trial(name, number, Failure("late", f"no result within {rng.randint(1, 3)} s"))
        elif name != "absent" and case < 0.95:
            seconds = 0.0 if case < 0.2 else round(rng.lognormvariate(-7, 1), rng.choice([4, 6]))
            unsound = int(case > 0.9)
            won = rng.random() < 0.4
            yield Trial(name, number, GameResult(won, 80, number % 5, 76, unsound, seconds, WRONG if unsound else None))


def written(path: Path, names: Sequence[str], seed: int = 1) -> Record:
    with Recorder(path, plan_of(names, COUNT), EXPERIMENTS["games"]) as recorder:
        recorder.append(list(games(names, seed)))
    return open_record(path)


def rounded(figures: Any) -> Any:
    """Figures to twelve digits: sums depend on the order of their items."""
    return json.loads(json.dumps(figures), parse_float=lambda text: float(f"{float(text):.12g}"))


def in_python(records: Sequence[Record]) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "duckdb", None)
        summary = summed_up(records)
    assert type(summary) is GamesSummary
    return summary


@pytest.mark.usefixtures("own_figures")
@pytest.mark.parametrize(
    ("names", "selected"),
    [(MANY := ("sat", 'it\'s "own"', "failing", "absent", "unit"), 1), (MANY, 10**7), (("sat",), 1), (("absent",), 1)],
)
def test_duckdb_and_python_give_the_same_figures(
    names: tuple[str, ...], selected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.experiments.games_in_duckdb.SELECTED_IN_MEMORY", selected)
    record = written(tmp_path / "run [1]*.jsonl", names)
    assert main(["bench", "export", str(record.path), "--parquet"]) == 0
    in_parquet = open_record(tmp_path / "run [1]*.parquet")
    more = written(tmp_path / "more.jsonl", ["more"], seed=2)
    for records in ([record], [in_parquet, more]):
        lines = [record, more][: len(records)]
        summary: Any = summed_up(records)
        assert type(summary) is GamesInDuckdb
        (figures, *rest), (expected, *others) = told(summary), told(in_python(lines))
        assert rest == others
        assert rounded(figures) == rounded(expected)
        assert [one.clicks for one in summary.figures()] == [80.0] * len(summary.contestants)


@pytest.mark.usefixtures("own_figures")
def test_a_metric_that_is_a_function_has_its_figure_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database cannot compute it, so the lines are read one by one."""
    metric = Metric("cells clicked per game", compute=lambda game: game.moves / 2)
    monkeypatch.setitem(OwnFigures.__annotations__, "clicks", Annotated[float, metric])
    summary = summed_up([written(tmp_path / "run.jsonl", ["sat"])])
    assert [one.clicks for one in summary.figures()] == [40.0]


@pytest.mark.parametrize("name", RUNS)
def test_parquet_has_all_of_a_record(name: str, made_once: MadeOnce, tmp_path: Path) -> None:
    path, table = made_once(name)[1], tmp_path / "table"
    assert main(["bench", "export", str(path), "--parquet", "--out", str(table)]) == 0
    assert recorded(table) == recorded(path)
    assert open_record(table).headers == open_record(path).headers


def test_what_cannot_be_a_table_is_refused(tmp_path: Path, monkeypatch: Any, bench: Command) -> None:
    record = written(tmp_path / "run.jsonl", ["sat"])
    blocks = tmp_path / "blocks.jsonl"
    with Recorder(blocks, plan_of(["sat"], COUNT), EXPERIMENTS["games"], block=50) as recorder:
        recorder.append(list(games(["sat"], 1)))
    for arguments, message in (
        ([record.path], "--parquet"),
        ([record.path, "--parquet", "--out", record.path], "itself"),
        ([blocks, "--parquet"], "--block"),
        ([tmp_path / "nowhere", "--parquet"], "record of a run"),
    ):
        assert message in bench("export", *arguments, status=2).err
    bench("export --parquet", record.path)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    for command, name in (("report --print", "run.parquet"), ("export --parquet", "run.jsonl")):
        assert "mineproof[data]" in bench(command, tmp_path / name, status=2).err


def test_the_questions_of_the_page_have_the_answers_of_the_report(tmp_path: Path, monkeypatch: Any) -> None:
    import duckdb

    summary: Any = in_python([written(tmp_path / "run.jsonl", ["sat", "sentence"])])
    assert main(["bench", "export", str(tmp_path / "run.jsonl"), "--parquet"]) == 0
    page = Path("docs/pages/long-runs.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    connection = duckdb.connect()
    rates, apart, costs = (
        connection.execute(one).fetchall() for one in re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    )
    figures = {one.contestant: (one.games, one.win_rate.estimate, one.guesses) for one in summary.figures()}
    assert {name: pytest.approx(row) for name, *row in rates} == {name: [*row] for name, row in figures.items()}
    [duel] = summary.duels()
    assert apart == [(duel.only_first, duel.only_second)]
    assert [guesses for guesses, *_ in costs] == [0, 1, 2, 3, 4]
    assert sum(games for _, games, *_ in costs) == figures["sat"][0] - summary.failed("sat")
    assert connection.execute("SELECT count(*) FROM parquet_kv_metadata('run.parquet')").fetchone() == (1,)
