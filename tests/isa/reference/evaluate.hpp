#pragma once
// What an instruction of a given form must give, worked out from the manual's pseudo-code with
// exact integers: nothing here calls isa/intel/exec.
//
// Where the manual leaves a choice, that of isa/intel/exec stands here as well, and only there: fused
// multiply-adds round once, dot products go from the first component on
// (isa/intel/exec/functors.hpp).
#include <array>
#include <vector>

#include "tests/isa/reference/exact.hpp"
#include "tests/isa/reference/forms.hpp"

namespace eu::test::reference {

inline constexpr int kExecSize = 8;
inline constexpr int kChannels = kExecSize;  ///< at the most

/// Everything the instruction reads, by channel: the raw bits of elements.
struct Operands {
  std::array<std::array<std::uint64_t, kChannels>, 5> source{};
  std::array<std::int64_t, kChannels> accumulator{};  ///< as it lies in its container
  std::uint32_t predicate = 0;
  Rounding rounding = Rounding::NearestEven;
  bool keeps_double_denormals = false;
  bool keeps_single_denormals = false;  ///< from Gen8 on
  bool keeps_half_denormals = false;    ///< from Gen8 on
  bool alt_mode = false;

  /// ALT mode has no denormals.
  bool keeps_singles() const { return keeps_single_denormals && !alt_mode; }
};

struct Outcome {
  bool defined = true;   ///< else the manual promises nothing
  bool any_nan = false;  ///< a NaN of any bits
  std::uint64_t bits = 0;
  bool flag = false;
  double tolerance_ulps = 0;      ///< of F: elementary functions
  std::uint64_t second_bits = 0;  ///< of IntDivMod: the remainder
};

/// By channel, of which there are so many.
std::vector<Outcome> evaluate(const Form& form, const Operands& operands, int channels);

}  // namespace eu::test::reference
