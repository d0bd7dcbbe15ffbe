// The constants that Python passes to the compiled code.
#pragma once

namespace mineproof {

// `compiled_core.py` names the documentation of each.
struct Figures {
  int most_cells = 0, largest_board = 0, ending = 0, deepest = 0, most_statements = 0;
  int most_classes = 0, most_components = 0, models = 0, effort = 0;
  double near_best = 0, progress = 0, progress_closed = 0, tie = 0, merit_tie = 0, rounding = 0;
  int rollout_cells = 0, rollout_games = 0, rollout_batch = 0, rollout_exact = 0;
  double rollout_layouts = 0, rollout_share = 0, rollout_doubt = 0, rollout_lead = 0, rollout_spread = 0;
};
inline Figures figures;

}  // namespace mineproof
