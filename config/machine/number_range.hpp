#pragma once
// Ranges: intervals in which the true values of a machine's numbers may be.
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "config/machine/row.hpp"

namespace eu::config {

/// Basis of the range of a number.
enum class RangeBasis : std::uint8_t { Exact, Spread, Propagated, Argued };
inline constexpr EnumRow<RangeBasis> kRangeBases[] = {
    {RangeBasis::Exact, "exact", "the number is exact"},
    {RangeBasis::Spread, "spread", "the spread of measurements"},
    {RangeBasis::Propagated, "propagated", "from the ranges of the numbers it is derived from"},
    {RangeBasis::Argued, "argued", "nothing was measured; the reason is named"},
};
constexpr const auto& enum_rows(RangeBasis) {
  return kRangeBases;
}

/// A range in a machine file: bounds for one number, or a percentage for several.
struct StatedRange {
  RangeBasis basis = RangeBasis::Exact;
  std::optional<int> low;
  std::optional<int> high;
  std::optional<int> percent;             ///< up and down, of each number
  std::string why;                        ///< in a sentence; empty if exact
  std::map<std::string, double> follows;  ///< NumberRange::follows
};

/// The range of one number; values below and above the stated one are equally likely.
struct NumberRange {
  RangeBasis basis = RangeBasis::Exact;
  int low = 0;
  int high = 0;
  std::string why;
  /// By path, factors: the deviation of that number times the factor is added to this one. If only
  /// the sum of several numbers is known, one follows the others by -1.
  std::map<std::string, double> follows;

  bool is_exact() const { return low == high && follows.empty(); }
};

}  // namespace eu::config
