// Games that PSEQ plays by itself: before each guess the board as it sees it, the cells that it would choose from, and
// the chance of a mine for every cell, in lines as HillGames.java has them. `pseq_games 1000` prints 1,000.
#include <cstdio>
#include <cstdlib>

#include "BinomialHelper.h"
#include "GameMgr.h"
#include "facade.hpp"
#include "random.h"

int main(int, char **arguments) {
    constexpr auto height = 16, width = 30, mines = 99;
    const auto logic = SolvingState::Reduce | SolvingState::Overlap | SolvingState::Probability;
    SeedEngine();
    auto config = parse("FL@[1,1]-PSEQ-30-16-T99-SFAR");
    cache(config);
    for (auto left = std::atoi(arguments[1]); left > 0;) {
        GameMgr game(width, height, mines, false, config, false);
        game.OpenBlock(0, 0);
        while (game.GetStarted() && left > 0) {
            game.SemiAutomatic(logic);
            if (!game.GetStarted()) break;
            game.Solve(logic | SolvingState::Heuristic | SolvingState::Drained, true);
            if (game.GetBestBlockCount() == 0) {
                std::printf("{\"height\": %d, \"width\": %d, \"total\": %d, \"board\": \"", height, width, mines);
                for (auto cell = 0; cell < height * width; cell++) {
                    const auto &shown = game.GetBlockProperty(cell % width, cell / width);
                    std::putchar(shown.IsOpen ? '0' + shown.Degree : '.');
                }
                auto before = "\", \"any\": true, \"sure\": false, \"moves\": [";
                for (auto block : game.GetPreferredBlockList()) {
                    std::printf("%s%d", before, static_cast<int>(block % height * width + block / height));
                    before = ", ";
                }
                before = "], \"chances\": [";
                for (auto cell = 0; cell < height * width; cell++) {
                    const auto x = cell % width, y = cell / width;
                    const auto status = game.GetInferredStatus(x, y);
                    std::printf("%s%.12g", before,
                                status == BlockStatus::Mine    ? 1.0
                                : status == BlockStatus::Blank ? 0.0
                                                               : game.GetBlockProbability(x, y));
                    before = ", ";
                }
                std::puts("]}");
                left--;
            }
            game.OpenOptimalBlocks();
        }
    }
}
