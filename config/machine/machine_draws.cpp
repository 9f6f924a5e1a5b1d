#include "config/machine/machine_draws.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "config/json/diagnostics.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_rules.hpp"
#include "config/machine/machine_tree.hpp"

namespace eu::config {
namespace {

/// SplitMix64, which gives the same numbers on every host.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// A number from 0 to below 1.
  double share() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(share() * static_cast<double>(count));
  }

 private:
  std::uint64_t state_;
};

/// FNV-1a hash of the path, combined with the seed.
std::uint64_t seed_of(const std::string& path, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (const char c : path) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

int rounded(double value) {
  return static_cast<int>(std::floor(value + 0.5));
}

}  // namespace

std::vector<UncertainNumber> uncertain_numbers(const Machine& machine) {
  Machine copy = machine;
  std::vector<UncertainNumber> numbers;
  for_each_value(fields_of(copy), "", [&](const std::string& path, const Field& field) {
    const auto* const number = std::get_if<IntField>(&field.member);
    const Provenance* const provenance = machine.provenance.find(path);
    if (number == nullptr || provenance == nullptr) return;
    const auto& range = provenance->range;
    if (range && !range->is_exact()) numbers.push_back({path, *number->member, *range});
  });
  return numbers;
}

std::vector<std::string> numbers_without_range(const Machine& machine) {
  Machine copy = machine;
  std::vector<std::string> paths;
  for_each_value(fields_of(copy), "", [&](const std::string& path, const Field& field) {
    if (!std::holds_alternative<IntField>(field.member) || !is_written(field)) return;
    const Provenance* const provenance = machine.provenance.find(path);
    if (provenance == nullptr || provenance->range) return;
    const auto& source = provenance->source;
    if (!source || source->ref.rfind("--", 0) != 0) paths.push_back(path);
  });
  return paths;
}

double MachineDraws::quantile(const std::string& path, int index) const {
  Random random(seed_of(path, seed_));
  std::vector<int> parts(static_cast<std::size_t>(count_));
  std::iota(parts.begin(), parts.end(), 0);
  for (std::size_t left = parts.size(); left > 1; --left)
    std::swap(parts[left - 1], parts[random.below(left)]);
  for (int i = 0; i < index; ++i) random.bits();
  return (parts[static_cast<std::size_t>(index)] + random.share()) / count_;
}

int MachineDraws::deviation(const UncertainNumber& number, int index) const {
  const NumberRange& range = number.range;
  const double from_middle = 2 * quantile(number.path, index) - 1;
  // Half a step beyond each bound makes the bounds as likely as the values between them.
  constexpr double kHalfStep = 0.5;
  const int reach = from_middle < 0 ? number.value - range.low : range.high - number.value;
  return reach == 0 ? 0 : rounded(from_middle * (reach + kHalfStep));
}

Machine machine_with(const Machine& nominal, const std::vector<UncertainNumber>& numbers,
                     const Deviations& deviations, const std::string& which) {
  const auto of = [&](const std::string& path) {
    const auto deviation = deviations.find(path);
    return deviation == deviations.end() ? 0 : deviation->second;
  };
  std::map<std::string, double> changed;
  for (const UncertainNumber& number : numbers) {
    double value = number.value + of(number.path);
    for (const auto& [path, times] : number.range.follows) value += times * of(path);
    changed[number.path] = value;
  }
  Machine machine = nominal;
  for_each_value(fields_of(machine), "", [&](const std::string& path, const Field& field) {
    const auto value = changed.find(path);
    if (value == changed.end()) return;
    const auto& number = std::get<IntField>(field.member);
    *number.member = std::clamp(rounded(value->second), number.range.min, number.range.max);
    NumberRange drawn;
    drawn.low = drawn.high = *number.member;
    machine.provenance[path].range = drawn;
  });
  Diagnostics diagnostics;
  check_rules(machine, [&](const BrokenRule& rule) {
    diagnostics.error({}, rule.path,
                      fmt::format("{}: the ranges of {} allow such a machine ({})", rule.message,
                                  nominal.name, which));
  });
  diagnostics.throw_if_any();
  return machine;
}

Machine MachineDraws::machine(const Machine& nominal, int index) const {
  const std::vector<UncertainNumber> numbers = uncertain_numbers(nominal);
  Deviations deviations;
  for (const UncertainNumber& number : numbers) deviations[number.path] = deviation(number, index);
  return machine_with(nominal, numbers, deviations, fmt::format("draw {}", index));
}

}  // namespace eu::config
