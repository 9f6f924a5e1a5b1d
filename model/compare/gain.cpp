#include "model/compare/gain.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

/// Number of 100 draws that must agree.
constexpr int kDecided = 95;

double percent_saved(double a, double b) {
  return a == 0 ? 0 : 100 * (a - b) / a;
}

/// `percent` as printed in results, identical on every host.
double rounded_percent(double percent) {
  return std::stod(fmt::format("{:.3f}", percent));
}

}  // namespace

bool Gain::is_decided() const {
  return 100 * std::max({better, worse, equal}) >= kDecided * draws();
}

bool Gain::is_outside() const {
  return nominal_percent < percent.p5 || nominal_percent > percent.p95;
}

std::string Gain::verdict() const {
  const char* const outside = is_outside() ? "; the change is outside" : "";
  if (!is_decided())
    return fmt::format("undecided: better in {}, worse in {} of {}{}", better, worse, draws(),
                       outside);
  if (equal >= better && equal >= worse)
    return fmt::format("the same in {} of {}{}", equal, draws(), outside);
  return fmt::format("{} in {} of {}{}", better > worse ? "better" : "worse",
                     std::max(better, worse), draws(), outside);
}

Gain gain(const Taken& a, const Taken& b) {
  Gain gain;
  gain.nominal_percent = percent_saved(a.nominal, b.nominal);
  std::vector<double> percents;
  for (std::size_t i = 0; i < a.draws.size(); ++i) {
    percents.push_back(percent_saved(a.draws[i], b.draws[i]));
    gain.better += b.draws[i] < a.draws[i];
    gain.worse += b.draws[i] > a.draws[i];
    gain.equal += b.draws[i] == a.draws[i];
  }
  gain.percent = interval_of(percents);
  return gain;
}

std::string gain_text(const Gain& gain, const char* what) {
  return fmt::format("change of the {} {} % (5 to 95 %: {} to {}), {}", what,
                     signed_tenths(-gain.nominal_percent), signed_tenths(-gain.percent.p95),
                     signed_tenths(-gain.percent.p5), gain.verdict());
}

config::JsonValue gain_document(const Gain& gain) {
  config::JsonValue document = json_object();
  config::add_member(document, "percent", json_real(rounded_percent(gain.nominal_percent)));
  config::add_member(document, "percent_p5", json_real(rounded_percent(gain.percent.p5)));
  config::add_member(document, "percent_median", json_real(rounded_percent(gain.percent.median)));
  config::add_member(document, "percent_p95", json_real(rounded_percent(gain.percent.p95)));
  config::add_member(document, "better", json_number(static_cast<std::uint64_t>(gain.better)));
  config::add_member(document, "worse", json_number(static_cast<std::uint64_t>(gain.worse)));
  config::add_member(document, "equal", json_number(static_cast<std::uint64_t>(gain.equal)));
  config::add_member(document, "verdict", json_text(gain.verdict()));
  return document;
}

}  // namespace eu::model
