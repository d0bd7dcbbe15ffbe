import math
import random
from math import comb

import pytest

from benchmarks.analysis import statistics
from benchmarks.analysis.pairwise_comparisons import Duel, games_to_decide
from benchmarks.analysis.statistics import (
    Clusters,
    clustered_rate,
    difference_interval,
    holm,
    median,
    median_interval,
    spread,
    wilson,
)
from tests.benchmarks.helpers import there


def sign_test(ratios: list[float]) -> float:
    return statistics.sign_test(sum(one < 1 for one in ratios), sum(one > 1 for one in ratios), len(ratios))


def mcnemar(only_first: int, only_second: int) -> float:
    return Duel.of("a", "b", (only_first + only_second, only_first, only_second)).p_value


def test_intervals_are_as_published() -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3; and Tango's, in
    Fagerland, Lydersen and Laake, Statistical analysis of contingency tables, 2017, chapter 8."""
    for interval, *published in (
        (wilson(81, 263), 81 / 263, 0.2553, 0.3662),
        (wilson(15, 148), 15 / 148, 0.0624, 0.1605),
        (wilson(0, 20), 0, 0, 0.1611),
        (difference_interval(1, 7, 21), -6 / 21, -0.5172, -0.0260),
        (difference_interval(6, 16, 161), -10 / 161, -0.1240, -0.0054),
    ):
        assert interval == pytest.approx(published, abs=5e-5)
    assert wilson(7, 7).high == 1
    assert math.isnan(wilson(0, 0).estimate)
    with pytest.raises(ValueError, match="5 successes in 4 trials"):
        wilson(5, 4)
    assert difference_interval(0, 0, 0)[1:] == (-1, 1)


def test_intervals_of_paired_differences_cover_the_true_difference() -> None:
    """All outcomes of 12 games, for true rates in steps of 0.1: at least 91%, and 95% on average."""
    games, covered = 12, list[float]()
    outcomes = [(more, less) for more in range(games + 1) for less in range(games + 1 - more)]
    found = {(more, less): difference_interval(more, less, games) for more, less in outcomes}
    for interval in found.values():
        assert -1 <= interval.low <= interval.estimate <= interval.high <= 1
        assert interval.high - interval.low > 0.2
    for first in range(11):
        for second in range(11 - first):
            rates, covering = (first / 10, second / 10, (10 - first - second) / 10), 0.0
            for more, less in outcomes:
                interval, alike = found[more, less], games - more - less
                if interval.low - 1e-8 <= rates[0] - rates[1] <= interval.high + 1e-8:
                    ways = comb(games, more) * comb(games - more, less)
                    covering += ways * rates[0] ** more * rates[1] ** less * rates[2] ** alike
            covered.append(covering)
    assert min(covered) > 0.91
    assert sum(covered) / len(covered) > 0.95


def test_mcnemar_is_the_binomial_test() -> None:
    for first, second in ((0, 0), (1, 9), (9, 1), (5, 5), (0, 6), (3, 14)):
        tosses, fewer = first + second, min(first, second)
        tail = sum(comb(tosses, number) for number in range(fewer + 1)) / 2**tosses
        assert mcnemar(first, second) == pytest.approx(min(1, 2 * tail))
    assert mcnemar(0, 5) == 0.0625
    assert mcnemar(4000, 4200) == pytest.approx(0.028, abs=0.001)


def test_holm_multiplies_from_the_smallest_up() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.6, 0.9]) == [1, 1]
    assert holm([]) == []


def test_the_sign_test_says_what_the_interval_says() -> None:
    rng = random.Random(2)
    for _ in range(300):
        ratios = [rng.choice([0.5, 0.9, 1.0, 2.0, 3.0]) ** rng.choice([1, 1, 0.5]) for _ in range(rng.randrange(1, 30))]
        interval = median_interval(sorted(ratios))
        assert (sign_test(ratios) <= 0.05) == (not interval.low <= 1 <= interval.high), ratios
    assert sign_test([1.0] * 9) == sign_test([]) == 1
    assert sign_test([0.5] * 9) == mcnemar(0, 9)


def test_the_paired_ratio_is_a_median_with_the_interval_of_the_sign_test() -> None:
    """For 10 pairs the interval runs from the second smallest to the second largest (97.9%)."""
    for pairs, cut in ((5, -1), (6, 0), (10, 1), (2000, 955), (20_000, 9860)):
        ends = (cut, pairs - 1 - cut) if cut >= 0 else (0, math.inf)
        assert median_interval(range(pairs)) == ((pairs - 1) / 2, *ends)
    assert math.isnan(median_interval([]).estimate)
    ways = [sum(comb(2000, number) for number in range(most + 1)) for most in (955, 956)]
    assert 40 * ways[0] <= 2**2000 < 40 * ways[1]


def test_the_tests_of_many_subjects_are_those_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond `MOST_EXACT` tosses by logarithms: the same to seven digits."""
    cases = [(0, 30), (400, 500), (4900, 5100), (4000, 4200), (4500, 4500), (10, 9000)]
    ratios = [1.001**number for number in range(-600, 500)]
    exact = [mcnemar(*case) for case in cases], median_interval(ratios), sign_test(ratios)
    monkeypatch.setattr(statistics, "MOST_EXACT", 10)
    statistics._sign_test_cut.cache_clear()
    assert [mcnemar(*case) for case in cases] == pytest.approx(exact[0], rel=1e-7)
    assert median_interval(ratios) == exact[1]
    assert sign_test(ratios) == pytest.approx(exact[2], rel=1e-7)
    assert sign_test([1.0] * 20) == 1
    statistics._sign_test_cut.cache_clear()
    monkeypatch.undo()
    assert mcnemar(500_000, 502_000) == pytest.approx(0.0458, abs=2e-4)
    assert median_interval([1.0] * 500_000 + [2.0] * 500_000).low == 1


def test_the_interval_of_a_share_heeds_that_cells_of_a_position_go_together() -> None:
    rng = random.Random(1)
    covered = alone = 0
    for _ in range(300):
        clusters, successes, trials = Clusters(), 0, 0
        for _ in range(60):
            cells = rng.randint(0, 20)
            proved = cells if rng.random() < 0.8 else 0
            clusters, successes, trials = clusters.plus(proved, cells), successes + proved, trials + cells
        interval, naive = clustered_rate(successes, trials, clusters), wilson(successes, trials)
        covered += interval.low <= 0.8 <= interval.high
        alone += naive.low <= 0.8 <= naive.high
    assert covered >= 0.92 * 300
    assert alone < 0.7 * 300
    everything = Clusters().plus(5, 5).plus(7, 7).plus(0, 0)
    assert clustered_rate(12, 12, everything) == wilson(2, 2)
    assert clustered_rate(0, 12, Clusters().plus(0, 5).plus(0, 7)) == wilson(0, 2)
    assert math.isnan(clustered_rate(0, 0, Clusters()).estimate)


def test_percentiles_are_values_that_occurred_but_for_the_median() -> None:
    values = [float(value) for value in range(1, 11)]
    assert spread(values) == {"median_ms": 5500, "p90_ms": 9000, "max_ms": 10_000}
    assert all(map(math.isnan, [*spread([]).values(), median([])]))


def test_games_to_decide_grow_with_the_square_of_what_is_to_be_seen() -> None:
    assert games_to_decide(Duel.of("a", "b", (100, 10, 10))) is None
    wide, narrow = (games_to_decide(Duel.of("a", "b", (100, *apart))) for apart in ((20, 10), (16, 14)))
    assert wide == 240
    assert there(narrow) > 20 * wide
