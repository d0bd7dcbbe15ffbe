// Numbers beyond the range of floating-point numbers, which make a count worthless.
#pragma once

#include <cfenv>

#include "interrupts_and_hand_over.hpp"

namespace mineproof {

// Notices numbers too large or too small for a double: an exact zero means "no world" only without them. It has to
// exist from the first count on, and is queried before any conclusion.
class RangeGuard {
 public:
  RangeGuard() { std::feclearexcept(beyond); }

  void check() const {
    if (std::fetestexcept(beyond)) throw HandOver("its counts are beyond the range of floating-point numbers");
  }

 private:
  static constexpr int beyond = FE_UNDERFLOW | FE_OVERFLOW | FE_INVALID;
};

// Keeps the notices of a `RangeGuard` while other code runs, which may change them.
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
