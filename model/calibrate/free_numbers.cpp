#include "model/calibrate/free_numbers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/diagnostics.hpp"
#include "config/json/suggestion.hpp"
#include "config/machine/machine_tree.hpp"
#include "isa/common/message_text.hpp"
#include "model/calibrate/fit.hpp"

namespace eu::model {
namespace {

using config::NumberRange;
using config::UncertainNumber;

/// A number and its limits on any machine.
struct Allowed {
  int value = 0;
  config::Range limits{0, 0};
};

std::map<std::string, Allowed> numbers_of(const config::Machine& machine) {
  config::Machine copy = machine;
  std::map<std::string, Allowed> numbers;
  config::for_each_value(config::fields_of(copy), "",
                         [&](const std::string& path, const config::Field& field) {
                           if (const auto* number = std::get_if<config::IntField>(&field.member))
                             numbers[path] = {*number->member, number->range};
                         });
  return numbers;
}

std::string without_range(const config::Machine& machine, const std::string& path) {
  const std::map<std::string, Allowed> numbers = numbers_of(machine);
  std::vector<std::string_view> paths;
  for (const auto& [each, number] : numbers) paths.push_back(each);
  if (numbers.count(path) == 0)
    return fmt::format("{} has no such number{}", machine.name, config::suggestion(path, paths));
  return fmt::format(
      "{} has no range for this number; to free it, give it a range by "
      "--patch: {{\"sources\": {{\"{}\": {{\"kind\": \"assumed\", \"ref\": \"...\", \"range\": "
      "{{\"basis\": \"argued\", \"low\": L, \"high\": H, \"why\": \"...\"}}}}}}}}, with the number",
      machine.name, isa::name_text(path));
}

/// Sorts the numbers: each comes after those that it follows.
std::vector<UncertainNumber> followers_last(std::vector<UncertainNumber> numbers) {
  std::vector<UncertainNumber> sorted;
  while (!numbers.empty()) {
    const auto next =
        std::find_if(numbers.begin(), numbers.end(), [&](const UncertainNumber& each) {
          return std::none_of(numbers.begin(), numbers.end(), [&](const UncertainNumber& other) {
            return &other != &each && each.range.follows.count(other.path) != 0;
          });
        });
    if (next == numbers.end()) {
      config::Diagnostics diagnostics;
      diagnostics.error({}, numbers[0].path, "this number and others follow each other in a cycle");
      diagnostics.throw_if_any();
    }
    sorted.push_back(*next);
    numbers.erase(next);
  }
  return sorted;
}

/// Factors by which a number follows each free number's own steps after calibration.
std::map<std::string, double> followed(const UncertainNumber& number,
                                       const std::vector<UncertainNumber>& free,
                                       const std::vector<Open>& open) {
  std::map<std::string, double> all = number.range.follows;
  for (const UncertainNumber& each : free) all.erase(each.path);
  for (std::size_t k = 0; k < free.size(); ++k) {
    const auto follows = number.range.follows.find(free[k].path);
    const double times = free[k].path == number.path             ? 1
                         : follows == number.range.follows.end() ? 0
                                                                 : follows->second;
    if (times == 0) continue;
    for (std::size_t j = 0; j < k; ++j)
      if (open[k].times[j] != 0) all[free[j].path] += times * open[k].times[j];
    if (free[k].path != number.path) all[free[k].path] += times;
  }
  for (std::size_t k = 0; k < free.size(); ++k)
    if (const auto entry = all.find(free[k].path);
        entry != all.end() &&
        (entry->second == 0 || (open[k].own.below == 0 && open[k].own.above == 0)))
      all.erase(entry);
  return all;
}

bool is_same(const NumberRange& a, const NumberRange& b) {
  return a.low == b.low && a.high == b.high && a.follows == b.follows;
}

}  // namespace

std::vector<UncertainNumber> free_numbers(const config::Machine& machine,
                                          const std::vector<std::string>& paths) {
  const std::vector<UncertainNumber> all = config::uncertain_numbers(machine);
  if (paths.empty()) return followers_last(all);
  std::vector<UncertainNumber> chosen;
  config::Diagnostics diagnostics;
  for (const UncertainNumber& number : all)
    if (std::find(paths.begin(), paths.end(), number.path) != paths.end()) chosen.push_back(number);
  for (const std::string& path : paths)
    if (std::none_of(all.begin(), all.end(),
                     [&](const UncertainNumber& number) { return number.path == path; }))
      diagnostics.error(config::whole("--free"), path, without_range(machine, path));
  diagnostics.throw_if_any();
  return followers_last(std::move(chosen));
}

std::vector<FoundNumber> found_numbers(const config::Machine& machine,
                                       const std::vector<UncertainNumber>& free,
                                       const Dependence& depends, const Steps& steps,
                                       const std::vector<Open>& open, const std::string& why) {
  const std::vector<UncertainNumber> all = config::uncertain_numbers(machine);
  config::Deviations deviations;
  for (std::size_t i = 0; i < free.size(); ++i) deviations[free[i].path] = steps[i];
  const std::map<std::string, Allowed> moved =
      numbers_of(config::machine_with(machine, all, deviations, "calibrated"));
  std::vector<FoundNumber> found;
  for (const UncertainNumber& number : all) {
    const Allowed& now = moved.at(number.path);
    FoundNumber each{number.path, number.value, now.value, number.range, {}, false};
    const auto is_it = [&](const UncertainNumber& other) { return other.path == number.path; };
    const auto place = std::find_if(free.begin(), free.end(), is_it);
    const auto i = static_cast<std::size_t>(place - free.begin());
    Reach own{number.range.low - number.value, number.range.high - number.value};
    if (place != free.end()) {
      each.at_end = steps[i] != 0 && (steps[i] == own.below || steps[i] == own.above);
      own = open[i].own;
      for (std::size_t row = 0; row < depends.row_moves_by_number.size(); ++row)
        if (depends.row_moves_by_number[row][i]) each.rows.push_back(row);
    }
    each.range.low = std::max(now.limits.min, now.value + own.below);
    each.range.high = std::min(now.limits.max, now.value + own.above);
    each.range.follows = followed(number, free, open);
    if (now.value == number.value && is_same(each.range, number.range)) continue;
    each.range.basis = config::RangeBasis::Spread;
    each.range.why = why;
    found.push_back(std::move(each));
  }
  return found;
}

config::Machine with_found(const config::Machine& machine, const std::vector<FoundNumber>& found) {
  config::Machine changed = machine;
  config::for_each_value(
      config::fields_of(changed), "", [&](const std::string& path, const config::Field& field) {
        const auto number = std::find_if(
            found.begin(), found.end(), [&](const FoundNumber& each) { return each.path == path; });
        if (number == found.end()) return;
        const config::Provenance* const provenance = changed.provenance.find(path);
        if (provenance == nullptr || !provenance->range) return;
        *std::get<config::IntField>(field.member).member = number->value;
        changed.provenance[path].range = number->range;
      });
  return changed;
}

}  // namespace eu::model
