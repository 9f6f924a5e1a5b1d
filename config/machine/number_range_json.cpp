#include "config/machine/number_range.hpp"

#include <fmt/core.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <vector>

#include "config/json/json_reader.hpp"

namespace eu::config {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kMostPercent = 1000;
constexpr double kMostFollowed = 1000;

std::optional<int> optional_number(const JsonCursor& cursor, int min, int max) {
  if (!cursor.present()) return std::nullopt;
  return static_cast<int>(cursor.integer(min, max));
}

/// Checks that the members beside the basis are of one form of range.
void check_bounds(const JsonCursor& range, const StatedRange& stated) {
  const bool has_bounds = stated.low && stated.high;
  if (stated.basis == RangeBasis::Exact) {
    if (stated.low || stated.high || stated.percent || !stated.follows.empty())
      range.error("an exact number has neither bounds nor a share, and follows none");
    return;
  }
  if (stated.low.has_value() != stated.high.has_value() || has_bounds == stated.percent.has_value())
    range.error("needs low and high, of one number, or percent, of any");
  else if (has_bounds && *stated.low > *stated.high)
    range.error(fmt::format("low {} is above high {}", *stated.low, *stated.high));
  if (stated.why.empty()) range.error("needs \"why\": a range that is not exact has a reason");
}

/// The range of `percent` around a number, cut at its limits.
NumberRange share_of(const StatedRange& stated, int value, Range limits) {
  const auto most = static_cast<std::int64_t>(
      std::llround(std::abs(static_cast<double>(value)) * *stated.percent / 100.0));
  NumberRange range;
  range.low = static_cast<int>(std::max<std::int64_t>(limits.min, value - most));
  range.high = static_cast<int>(std::min<std::int64_t>(limits.max, value + most));
  return range;
}

}  // namespace

StatedRange read_range(const JsonCursor& range) {
  StatedRange stated;
  if (!range.present()) return stated;
  ObjectReader object = range.object();
  const std::size_t basis =
      object.required("basis").choice(keys_of(kRangeBases), std::size(kRangeBases));
  stated.low = optional_number(object.optional("low"), -kMost, kMost);
  stated.high = optional_number(object.optional("high"), -kMost, kMost);
  stated.percent = optional_number(object.optional("percent"), 1, kMostPercent);
  stated.why = object.optional("why").text();
  for (const auto& [path, times] : object.optional("follows").object().members())
    stated.follows[path] = times.real(-kMostFollowed, kMostFollowed);
  object.finish();
  if (basis == std::size(kRangeBases)) return stated;  // without a basis, no check is possible
  stated.basis = kRangeBases[basis].value;
  check_bounds(range, stated);
  return stated;
}

NumberRange range_of(const StatedRange& stated, int value, Range limits) {
  NumberRange range;
  range.low = range.high = value;
  if (stated.percent) range = share_of(stated, value, limits);
  if (stated.low) {
    range.low = *stated.low;
    range.high = *stated.high;
  }
  if (value < range.low || value > range.high)
    throw std::invalid_argument(fmt::format("{} to {} does not hold the number, which is {}",
                                            range.low, range.high, value));
  if (range.low < limits.min || range.high > limits.max)
    throw std::invalid_argument(fmt::format("{} to {} goes beyond what is allowed: {} to {}",
                                            range.low, range.high, limits.min, limits.max));
  range.basis = stated.basis;
  range.why = stated.why;
  range.follows = stated.follows;
  return range;
}

JsonValue range_value(const NumberRange& range) {
  JsonValue value{JsonValue::Object(), {}};
  add_member(value, "basis", {std::string(row_of(range.basis).key), {}});
  if (range.basis == RangeBasis::Exact) return value;
  add_member(value, "low", {std::int64_t{range.low}, {}});
  add_member(value, "high", {std::int64_t{range.high}, {}});
  add_member(value, "why", {range.why, {}});
  if (range.follows.empty()) return value;
  JsonValue follows{JsonValue::Object(), {}};
  follows.object()->reserve(range.follows.size());
  for (const auto& [path, times] : range.follows) add_member(follows, path, {times, {}});
  add_member(value, "follows", std::move(follows));
  return value;
}

std::string range_text(const NumberRange& range) {
  const std::string basis(row_of(range.basis).key);
  if (range.basis == RangeBasis::Exact) return basis;
  std::string text = fmt::format("{} to {} ({}), {}", range.low, range.high, basis, range.why);
  for (const auto& [path, times] : range.follows)
    text += fmt::format("; {:+g} times the deviation of {}", times, path);
  return text;
}

}  // namespace eu::config
