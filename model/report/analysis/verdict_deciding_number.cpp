#include "model/report/analysis/verdict.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "config/machine/machine_file.hpp"
#include "model/machine/unit_loads.hpp"

namespace eu::model {
namespace {

/// The path in `paths` that ends with `ending`, without the ending; "" if there is none.
std::string object_with(const std::set<std::string>& paths, const std::string& ending) {
  for (const std::string& path : paths)
    if (path.size() > ending.size() &&
        path.compare(path.size() - ending.size(), ending.size(), ending) == 0)
      return path.substr(0, path.size() - ending.size());
  return "";
}

Cycle value_of(const config::Machine& machine, const std::string& path) {
  for (const config::MachineValue& value : config::machine_values(machine))
    if (value.path == path) return static_cast<Cycle>(std::stoull(value.value));
  return 0;
}

/// A number and its law: with the value `value`, the bound is the present one times
/// cycles(value) / `of`.
struct Law {
  std::string path;
  Cycle of = 0;
  std::function<Cycle(Cycle value)> cycles;
};

/// The law of a port's bound, by port_law. If both numbers decide the bound, a decrease of one
/// alone changes nothing; an increase of the time for lines adds to it.
Law law_of_port(const ReportInput& in, const Bound& bound, const std::string& port) {
  const PortWork work = port_work(in.result, {bound.key});
  const std::string per_message = port + "/cycles_per_message",
                    per_line = port + "/cycles_per_line";
  const Cycle message = value_of(in.machine, per_message), line = value_of(in.machine, per_line);
  if (port_law(work, message, line) == PortLaw::Messages)
    return {per_message, message, [line](Cycle value) { return std::max(value, line); }};
  const Cycle least = std::min(work.messages * message, work.busy) * line;
  return {per_line, work.busy * line,
          [=](Cycle value) { return std::max(work.busy * value, least); }};
}

}  // namespace

std::optional<DecidingNumber> deciding_number(const ReportInput& in, const Bound& bound) {
  const std::set<std::string> paths = numbers_of(bound, in.machine);
  const std::string port = object_with(paths, "/cycles_per_line");
  Law law;
  if (!port.empty() && paths.count(port + "/cycles_per_message") != 0) {
    law = law_of_port(in, bound, port);
  } else {
    std::vector<std::string> uncertain;
    for (const config::UncertainNumber& number : config::uncertain_numbers(in.machine))
      if (paths.count(number.path) != 0 && number.range.low != number.range.high)
        uncertain.push_back(number.path);
    if (uncertain.size() != 1 || uncertain.front().find("/cycles_per_") == std::string::npos)
      return std::nullopt;
    law = {uncertain.front(), value_of(in.machine, uncertain.front()),
           [](Cycle value) { return value; }};
  }
  if (law.of == 0) return std::nullopt;
  for (const config::UncertainNumber& number : config::uncertain_numbers(in.machine)) {
    if (number.path != law.path) continue;
    const auto limit = [&](int value) {
      return static_cast<Cycle>(static_cast<double>(bound.cycles) *
                                static_cast<double>(law.cycles(static_cast<Cycle>(value))) /
                                static_cast<double>(law.of));
    };
    const DecidingNumber found{number, limit(number.range.low), limit(number.range.high)};
    if (found.limit_at_low != found.limit_at_high) return found;
  }
  return std::nullopt;
}

}  // namespace eu::model
