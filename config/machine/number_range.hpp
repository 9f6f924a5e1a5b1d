#pragma once
// What a number of a machine may be beside what it says.
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "config/machine/row.hpp"

namespace eu::config {

/// What the range of a number rests on.
enum class RangeBasis : std::uint8_t { Exact, Spread, Propagated, Argued };
inline constexpr EnumRow<RangeBasis> kRangeBases[] = {
    {RangeBasis::Exact, "exact", "it is what it says"},
    {RangeBasis::Spread, "spread", "the spread of what was measured"},
    {RangeBasis::Propagated, "propagated", "from the ranges of what it was worked out from"},
    {RangeBasis::Argued, "argued", "nothing was measured; the reason is named"},
};
constexpr const auto& enum_rows(RangeBasis) {
  return kRangeBases;
}

/// A range as a machine file states it: for one number by its bounds, for several by a share.
struct StatedRange {
  RangeBasis basis = RangeBasis::Exact;
  std::optional<int> low;
  std::optional<int> high;
  std::optional<int> percent;             ///< up and down, of each number
  std::string why;                        ///< in a sentence; empty if exact
  std::map<std::string, double> follows;  ///< NumberRange::follows
};

/// Of one number: it is as likely above what it says as below.
struct NumberRange {
  RangeBasis basis = RangeBasis::Exact;
  int low = 0;
  int high = 0;
  std::string why;
  /// By path, numbers of which it takes over so many times what they differ from what they say. Of
  /// several numbers of which only the sum is known, one follows the others by -1.
  std::map<std::string, double> follows;

  bool is_exact() const { return low == high && follows.empty(); }
};

}  // namespace eu::config
