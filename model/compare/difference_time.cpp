// Two runs in seconds, each at the clock of its machine.
#include <fmt/core.h>

#include <cmath>

#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"
#include "model/compare/difference.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Microseconds with four decimals, as in results, identical on every host.
double rounded_microseconds(double value) {
  return std::round(value * 10'000) / 10'000;
}

double microseconds(const RunFacts& facts) {
  return static_cast<double>(facts.cycles) / static_cast<double>(*facts.clock_mhz);
}

/// Rate in 10^9 per second of `count` over the whole run.
double giga_per_s(const RunFacts& facts, std::int64_t count) {
  return facts.cycles == 0 ? 0 : static_cast<double>(count) / 1000 / microseconds(facts);
}

/// "memory 8.4 -> 11.7 GB/s"; empty if a result lacks the count, or both are 0.
std::string rates_text(const RunFacts& a, const RunFacts& b,
                       std::optional<std::int64_t> RunFacts::*count, const char* what,
                       const char* unit) {
  if (!(a.*count) || !(b.*count) || (*(a.*count) == 0 && *(b.*count) == 0)) return "";
  return fmt::format("{} {:.1f} -> {:.1f} {}", what, giga_per_s(a, *(a.*count)),
                     giga_per_s(b, *(b.*count)), unit);
}

JsonValue time_values(const RunFacts& facts) {
  JsonValue value = json_object();
  config::add_member(value, "clock_mhz", {*facts.clock_mhz, {}});
  config::add_member(value, "microseconds", json_real(rounded_microseconds(microseconds(facts))));
  if (facts.memory_bytes)
    config::add_member(value, "memory_gb_per_s",
                       json_real(rounded_microseconds(giga_per_s(facts, *facts.memory_bytes))));
  if (facts.float_operations)
    config::add_member(value, "float_giga_per_s",
                       json_real(rounded_microseconds(giga_per_s(facts, *facts.float_operations))));
  return value;
}

}  // namespace

std::string time_text(const RunFacts& a, const RunFacts& b, std::size_t columns) {
  if (!a.clock_mhz || !b.clock_mhz) return "";
  const double before = microseconds(a), after = microseconds(b);
  std::string time =
      fmt::format("{} -> {} us", rounded_microseconds(before), rounded_microseconds(after));
  if (before > 0) time += fmt::format(", {:+.1f} %", 100 * (after - before) / before);
  time += *a.clock_mhz == *b.clock_mhz
              ? fmt::format(" at {} MHz", *a.clock_mhz)
              : fmt::format(" at {} and {} MHz", *a.clock_mhz, *b.clock_mhz);
  std::vector<std::string> items = {time};
  for (const std::string& rate :
       {rates_text(a, b, &RunFacts::memory_bytes, "memory", "GB/s"),
        rates_text(a, b, &RunFacts::float_operations, "float", "GFLOP/s")})
    if (!rate.empty()) items.push_back(rate);
  return titled("Time", items, columns);
}

void add_times(JsonValue& document, const RunFacts& a, const RunFacts& b) {
  if (!a.clock_mhz || !b.clock_mhz) return;
  JsonValue& time = config::add_member(document, "time", json_object());
  config::add_member(time, "a", time_values(a));
  config::add_member(time, "b", time_values(b));
}

}  // namespace eu::model
