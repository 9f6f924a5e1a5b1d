#include "model/study/error_bars.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "config/machine/machine.hpp"
#include "model/batch/child.hpp"
#include "model/eu/number_sources.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/study/variance_shares.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostCauses = 8;

std::string object_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

/// Those of the numbers that the cycles of the work are made of.
std::vector<config::UncertainNumber> numbers_behind(const config::Machine& machine,
                                                    const isa::Program& program) {
  const std::set<std::string> objects = objects_behind(machine, *program.isa->prepare(program));
  std::vector<config::UncertainNumber> numbers = config::uncertain_numbers(machine);
  std::set<std::string> followed;
  for (const config::UncertainNumber& number : numbers)
    if (objects.count(object_of(number.path)) != 0)
      for (const auto& [path, times] : number.range.follows) followed.insert(path);
  const auto is_other = [&](const config::UncertainNumber& number) {
    return objects.count(object_of(number.path)) == 0 && followed.count(number.path) == 0;
  };
  numbers.erase(std::remove_if(numbers.begin(), numbers.end(), is_other), numbers.end());
  return numbers;
}

std::vector<double> reals(const std::vector<Cycle>& cycles) {
  return {cycles.begin(), cycles.end()};
}

std::string source_text(const config::Machine& machine, const std::string& path) {
  const auto& source = machine.provenance.at(path).source;
  return source ? fmt::format("{}: {}", config::key_of(source->kind), source->ref) : "";
}

/// The cycles, were the number what the machine says: its part is taken off.
Interval known(const std::vector<double>& cycles, const std::vector<double>& deviations,
               const VarianceShare& part) {
  std::vector<double> rest = cycles;
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= part.change(deviations[i]);
  return interval_of(rest);
}

void find_causes(ErrorBars& bars, const config::Machine& machine,
                 const std::vector<config::UncertainNumber>& numbers,
                 const config::MachineDraws& draws) {
  std::vector<std::vector<double>> deviations;
  for (const config::UncertainNumber& number : numbers) {
    deviations.emplace_back();
    for (int draw = 0; draw < draws.count(); ++draw)
      deviations.back().push_back(draws.deviation(number, draw));
  }
  const std::vector<double> cycles = reals(bars.cycles);
  for (const VarianceShare& each : variance_shares(deviations, cycles, kMostCauses)) {
    const config::UncertainNumber& number = numbers[each.input];
    const Interval own = interval_of(deviations[each.input]);
    bars.causes.push_back({number, source_text(machine, number.path), each.share,
                           each.change(own.p5), each.change(own.p95),
                           known(cycles, deviations[each.input], each)});
  }
  std::stable_sort(bars.causes.begin(), bars.causes.end(),
                   [](const Cause5To95& a, const Cause5To95& b) { return a.share > b.share; });
}

}  // namespace

Interval interval_of(const std::vector<double>& values) {
  return {quantile(values, 0.05), quantile(values, 0.5), quantile(values, 0.95)};
}

Interval ErrorBars::interval() const {
  return interval_of(reals(cycles));
}

Interval ErrorBars::microseconds() const {
  std::vector<double> times;
  for (std::size_t i = 0; i < cycles.size(); ++i)
    times.push_back(static_cast<double>(cycles[i]) / clock_mhz[i]);
  return interval_of(times);
}

const Cause5To95* ErrorBars::measure_first() const {
  const auto narrowest = std::min_element(
      causes.begin(), causes.end(),
      [](const Cause5To95& a, const Cause5To95& b) { return a.known.width() < b.known.width(); });
  return narrowest == causes.end() ? nullptr : &*narrowest;
}

DrawnCycles drawn_cycles(const TimedWork& work, const config::Machine& machine,
                         const ErrorBarRequest& request) {
  const config::MachineDraws draws(request.draws, request.seed);
  const auto count = static_cast<std::size_t>(request.draws);
  DrawnCycles drawn;
  drawn.cycles.resize(count);
  std::vector<std::string> failures(count);
  const auto run = [&](std::size_t draw) {
    const Cycle cycles = work.cycles_on(draws.machine(machine, static_cast<int>(draw)));
    forget_simulation();
    return std::to_string(cycles);
  };
  in_children(
      count, request.jobs, run,
      [&](std::size_t draw, const ChildResult& child) {
        if (child.ok)
          drawn.cycles[draw] = static_cast<Cycle>(std::stoll(child.value));
        else
          failures[draw] = child.value;
      },
      ProcessUse::Many);
  for (std::size_t draw = 0; draw < count && drawn.failure.empty(); ++draw)
    if (!failures[draw].empty())
      drawn.failure = fmt::format("machine {} of {} drawn: {}", draw + 1, count, failures[draw]);
  return drawn;
}

ErrorBars error_bars(const TimedWork& work, const config::Machine& machine,
                     const ErrorBarRequest& request) {
  const config::MachineDraws draws(request.draws, request.seed);
  ErrorBars bars;
  bars.draws = request.draws;
  bars.seed = request.seed;
  bars.machine = machine.name;
  bars.nominal_clock_mhz = machine.machine.clock_mhz;
  bars.executed = work.depends();
  const std::vector<config::UncertainNumber> numbers =
      numbers_behind(machine, work.workload().program);
  bars.numbers = numbers.size();
  bars.without_range = config::numbers_without_range(machine);
  DrawnCycles drawn = drawn_cycles(work, machine, request);
  bars.failure = std::move(drawn.failure);
  if (!bars.failure.empty()) return bars;
  bars.cycles = std::move(drawn.cycles);
  for (int draw = 0; draw < request.draws; ++draw)
    bars.clock_mhz.push_back(draws.machine(machine, draw).machine.clock_mhz);
  find_causes(bars, machine, numbers, draws);
  return bars;
}

}  // namespace eu::model
