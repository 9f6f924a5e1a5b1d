#pragma once
// Ranges: intervals in which the true values of a machine's numbers may be.
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "config/machine/row.hpp"

namespace eu::config {

class JsonCursor;
struct JsonValue;

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

// Reads and writes ranges of numbers as JSON.

/// Reads the member "range" of an entry of "sources".
StatedRange read_range(const JsonCursor& range);

/// The range of a number `value`, which may be from `limits.min` to `limits.max`. Throws
/// std::invalid_argument with the reason if the range does not contain the value.
NumberRange range_of(const StatedRange& stated, int value, Range limits);

/// The range as JSON, in the form that read_range reads.
JsonValue range_value(const NumberRange& range);

/// Text of a range, such as "6 to 24 (argued: ...)", "exact".
std::string range_text(const NumberRange& range);

}  // namespace eu::config
