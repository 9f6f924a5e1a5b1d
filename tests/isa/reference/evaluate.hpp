#pragma once
// Expected results of an instruction of a given form, computed from the manual's pseudo-code with
// exact integers. Nothing here calls isa/intel/exec.
//
// Only where the manual leaves a choice does this code make the choice of
// isa/intel/exec: fused multiply-adds round once, and dot products add from the first
// component on (isa/intel/exec/functors.hpp).
#include <array>
#include <random>
#include <vector>

#include "tests/isa/reference/exact.hpp"
#include "tests/isa/reference/forms.hpp"

namespace eu::test::reference {

inline constexpr int kExecSize = 8;
inline constexpr int kChannels = kExecSize;  ///< maximum

/// All inputs of an instruction by channel, as raw bits of elements.
struct Operands {
  std::array<std::array<std::uint64_t, kChannels>, 5> source{};
  std::array<std::int64_t, kChannels> accumulator{};  ///< value of the container
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
  bool defined = true;   ///< false: the manual leaves the result open
  bool any_nan = false;  ///< a NaN of any bits
  std::uint64_t bits = 0;
  bool flag = false;
  double tolerance_ulps = 0;      ///< of elementary functions of F
  std::uint64_t second_bits = 0;  ///< of IntDivMod: the remainder
};

/// Expected results of the first `channels` channels.
std::vector<Outcome> evaluate(const Form& form, const Operands& operands, int channels);

// Random operands: special values of each type, numbers near each other, any bits.

class RandomOperands {
 public:
  explicit RandomOperands(std::uint64_t seed) : random_(seed) {}

  /// Random operands; for elementary functions mostly moderate positive numbers.
  Operands make(const Form& form);

 private:
  std::uint64_t element(const Form& form, Type type);
  std::uint64_t integer(Type type);
  std::uint64_t single();
  std::uint64_t wide();
  std::uint64_t half();
  std::uint64_t moderate();
  bool one_in(unsigned n) { return random_() % n == 0; }

  std::mt19937_64 random_;
};

}  // namespace eu::test::reference
