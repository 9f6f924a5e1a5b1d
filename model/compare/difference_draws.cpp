// Two runs with error bars, draw by draw.
#include <fmt/core.h>

#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"
#include "model/compare/difference.hpp"
#include "model/compare/gain.hpp"

namespace eu::model {
namespace {

/// True if cycles can be compared; with different clocks, microseconds are compared.
bool has_one_clock(const RunFacts& a, const RunFacts& b) {
  return a.draws->clock_mhz == b.draws->clock_mhz && a.clock_mhz == b.clock_mhz;
}

Taken taken(const RunFacts& facts, bool in_cycles) {
  Taken taken;
  const auto clock = [&](std::int64_t mhz) { return in_cycles ? 1.0 : static_cast<double>(mhz); };
  taken.nominal = static_cast<double>(facts.cycles) / clock(facts.clock_mhz.value_or(1));
  for (std::size_t i = 0; i < facts.draws->cycles.size(); ++i)
    taken.draws.push_back(static_cast<double>(facts.draws->cycles[i]) /
                          clock(facts.draws->clock_mhz[i]));
  return taken;
}

}  // namespace

std::string unlike_draws(const RunFacts& a, const RunFacts& b) {
  if (!a.draws || !b.draws)
    return fmt::format("{}; make both results with eusim run --error-bars",
                       a.draws   ? "B has none"
                       : b.draws ? "A has none"
                                 : "neither A nor B has any");
  if (a.draws->cycles.size() == b.draws->cycles.size() && a.draws->seed == b.draws->seed) return "";
  return fmt::format(
      "A has {} draws of seed {}, B {} of seed {}; only the same draws can be compared",
      a.draws->cycles.size(), a.draws->seed, b.draws->cycles.size(), b.draws->seed);
}

std::string draws_text(const RunFacts& a, const RunFacts& b, std::size_t columns) {
  if (!a.draws && !b.draws) return "";
  if (const std::string why = unlike_draws(a, b); !why.empty())
    return titled("Error bars", why, columns);
  const bool in_cycles = has_one_clock(a, b);
  return titled(
      "Error bars",
      gain_text(gain(taken(a, in_cycles), taken(b, in_cycles)), in_cycles ? "cycles" : "time"),
      columns);
}

void add_gain_on_draws(config::JsonValue& document, const RunFacts& a, const RunFacts& b) {
  if ((!a.draws && !b.draws) || !unlike_draws(a, b).empty()) return;
  const bool in_cycles = has_one_clock(a, b);
  config::JsonValue value = gain_document(gain(taken(a, in_cycles), taken(b, in_cycles)));
  config::add_member(value, "of", json_text(in_cycles ? "cycles" : "time"));
  config::add_member(document, "gain", std::move(value));
}

}  // namespace eu::model
