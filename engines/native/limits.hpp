// The limits of the compiled code, and interrupts during long work.
#pragma once

#include <cfenv>
#include <stdexcept>

namespace mineproof {

// The constants shared with the Python code, which passes them; `compiled_core.py` names their documentation.
struct Figures {
  int most_cells = 0, largest_board = 0, ending = 0, deepest = 0, most_statements = 0;
  int most_classes = 0, most_components = 0, models = 0, effort = 0;
  double near_best = 0, progress = 0, progress_closed = 0, tie = 0, merit_tie = 0, rounding = 0;
  int rollout_cells = 0, rollout_games = 0, rollout_batch = 0, rollout_exact = 0;
  double rollout_layouts = 0, rollout_share = 0, rollout_doubt = 0, rollout_lead = 0, rollout_spread = 0;
};
inline Figures figures;

// Raised if the Python code has to take over; the message is the reason, as the end of a sentence.
struct HandOver : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Counts steps of long work and sometimes calls `look_up`, which may throw to interrupt it.
class Patience {
 public:
  virtual ~Patience() = default;

  void spend(long steps) {
    spent_ += steps;
    if (spent_ >= between_looks) {
      spent_ = 0;
      look_up();
    }
  }

 protected:
  virtual void look_up() = 0;

 private:
  static constexpr long between_looks = 1L << 22;
  long spent_ = 0;
};

// Notices numbers too large or too small for a double: an exact zero means "no world" only without them. It has to
// exist from the first count on, and is queried before any conclusion.
class RoundingGuard {
 public:
  RoundingGuard() { std::feclearexcept(beyond); }

  void check() const {
    if (std::fetestexcept(beyond)) throw HandOver("its counts are beyond the range of floating-point numbers");
  }

 private:
  static constexpr int beyond = FE_UNDERFLOW | FE_OVERFLOW | FE_INVALID;
};

// Keeps the notices of a `RoundingGuard` while other code runs, which may change them.
class KeptNotices {
 public:
  KeptNotices() { std::fegetexceptflag(&kept_, FE_ALL_EXCEPT); }
  KeptNotices(const KeptNotices&) = delete;
  KeptNotices& operator=(const KeptNotices&) = delete;
  ~KeptNotices() { std::fesetexceptflag(&kept_, FE_ALL_EXCEPT); }

 private:
  std::fexcept_t kept_;
};

}  // namespace mineproof
