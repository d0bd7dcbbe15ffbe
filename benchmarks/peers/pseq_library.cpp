// What the adapter of PSEQ asks of its library, as functions of C: one board, its chances and its own moves.
#include "BinomialHelper.h"
#include "GameMgr.h"
#include "facade.hpp"

// Fills `chances` with the chance of a mine for every cell (row by row; 0 and 1 where PSEQ is certain), and `moves` with
// the cells that it would choose from; returns their number, -1 where no layout fits, -2 where PSEQ fails.
// `numbers` are row by row, -1 where a cell is hidden. `strategy` is written as for its own command: "PSEQ-D256".
extern "C" int pseq_solve(int height, int width, int mines, const int *numbers, const char *strategy, int wants_move,
                          double *chances, int *moves) {
    try {
        const auto config = parse(("FL-" + std::string(strategy) + "-" + std::to_string(width) + "-" +
                                   std::to_string(height) + "-T" + std::to_string(mines) + "-SFAR").c_str());
        CacheBinomials(width * height, mines);
        GameMgr game(width, height, mines, config);
        for (auto cell = 0; cell < width * height; cell++)
            if (numbers[cell] >= 0) game.SetBlockDegree(cell % width, cell / width, numbers[cell]);
        const auto logic = SolvingState::Reduce | SolvingState::Overlap | SolvingState::Probability;
        game.Solve(wants_move ? logic | SolvingState::Heuristic | SolvingState::Drained : logic, false);
        if (!game.GetStarted()) return -1;
        for (auto cell = 0; cell < width * height; cell++) {
            const auto status = game.GetInferredStatus(cell % width, cell / width);
            chances[cell] = status == BlockStatus::Mine    ? 1
                            : status == BlockStatus::Blank ? 0
                                                           : game.GetBlockProbability(cell % width, cell / width);
        }
        auto count = 0;
        const auto &best = game.GetBestBlockCount() ? game.GetBestBlockList() : game.GetPreferredBlockList();
        for (auto block : best) moves[count++] = block % height * width + block / height;
        return count;
    } catch (const Infeasible &) {
        return -1;
    } catch (const std::exception &) {
        return -2;
    }
}
