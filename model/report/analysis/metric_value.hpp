#pragma once
// Numbers of results: an integer, a real number, or none.
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace eu::model {

/// A value of a result; none if the run has no such number.
using MetricValue = std::optional<std::variant<std::int64_t, double>>;

template <class T>
MetricValue metric_value(const T& value) {
  if constexpr (std::is_floating_point_v<T>)
    return value;
  else
    return static_cast<std::int64_t>(value);
}
template <class T>
MetricValue metric_value(const std::optional<T>& value) {
  return value ? metric_value(*value) : std::nullopt;
}

/// part / whole to four decimals, identical on every host; 0 if `whole` is 0.
inline double quotient(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return 0;
  const std::uint64_t ten_thousandths = (part * 20'000 + whole) / (2 * whole);
  return static_cast<double>(ten_thousandths) / 10'000;
}

/// A number of the result document. In a path NAME stands for a name, N for a position.
struct MetricRow {
  std::string path;
  std::string unit;
  std::string meaning;
};

using Rows = std::vector<MetricRow>;

}  // namespace eu::model
