#pragma once
// Applies the rounding mode of cr0.0 to the host's floating-point unit.
#include <cfenv>
#include <cstdint>

#include "isa/intel/exec/thread_state.hpp"

namespace eu::isa {

/// Sets the host's rounding mode to that of cr0.0 bits 5:4 until the end of the scope.
///
/// Only functions called through a pointer that is unknown at compile time may do arithmetic in the
/// scope. Then compilers cannot move or fold an operation across its ends.
class RoundingScope {
 public:
  explicit RoundingScope(std::uint32_t cr0) {
    static constexpr int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const unsigned mode = (cr0 & cr0::kRoundingMask) >> 4;
    if (mode == 0) return;
    saved_ = std::fegetround();
    std::fesetround(kModes[mode]);
    changed_ = true;
  }
  ~RoundingScope() {
    if (changed_) std::fesetround(saved_);
  }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

 private:
  bool changed_ = false;
  int saved_ = 0;
};

}  // namespace eu::isa
