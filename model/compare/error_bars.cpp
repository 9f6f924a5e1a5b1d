#include "model/compare/error_bars.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

#include "config/machine/machine.hpp"
#include "model/eu/number_sources.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/process/child.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostCauses = 8;
constexpr double kLeastShare = 0.01;  ///< smallest share of a cause

std::string object_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

/// The uncertain numbers that the cycles of the work depend on.
std::vector<config::UncertainNumber> contributing_numbers(const config::Machine& machine,
                                                          const isa::Program& program) {
  const std::set<std::string> objects =
      contributing_objects(machine, *program.isa->prepare(program));
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

/// Width of the interval if the number were known to be that of the machine.
double width_if_known(const std::vector<double>& cycles, const std::vector<double>& deviations,
                      const VarianceShare& part) {
  std::vector<double> rest = cycles;
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= part.change(deviations[i]);
  return interval_of(rest).width();
}

/// Machines on which the work is timed.
struct Machines {
  std::size_t count;
  std::function<config::Machine(std::size_t)> machine;
  std::function<std::string(std::size_t)> name;
};

DrawnCycles cycles_on(const Machines& machines, const TimedWork& work, int jobs) {
  DrawnCycles timed;
  timed.cycles.resize(machines.count);
  std::vector<std::string> failures(machines.count);
  const auto run = [&](std::size_t number) {
    const Cycle cycles = work.cycles_on(machines.machine(number));
    forget_simulation();
    return std::to_string(cycles);
  };
  const auto done = [&](std::size_t number, const ChildResult& child) {
    if (child.ok)
      timed.cycles[number] = static_cast<Cycle>(std::stoll(child.value));
    else
      failures[number] = child.value;
  };
  in_children(machines.count, jobs, run, done, ProcessUse::Many);
  for (std::size_t number = 0; number < machines.count && timed.failure.empty(); ++number)
    if (!failures[number].empty())
      timed.failure = fmt::format("{}: {}", machines.name(number), failures[number]);
  return timed;
}

std::vector<Cause5To95> causes_of(const ErrorBars& bars, const config::Machine& machine,
                                  const std::vector<config::UncertainNumber>& numbers,
                                  const config::MachineDraws& draws) {
  std::vector<std::vector<double>> deviations;
  for (const config::UncertainNumber& number : numbers) {
    deviations.emplace_back();
    for (int draw = 0; draw < draws.count(); ++draw)
      deviations.back().push_back(draws.deviation(number, draw));
  }
  const std::vector<double> cycles = reals(bars.cycles);
  std::vector<Cause5To95> causes;
  for (const VarianceShare& each : variance_shares(deviations, cycles, kMostCauses)) {
    if (each.share < kLeastShare) continue;
    const config::UncertainNumber& number = numbers[each.input];
    const Interval own = interval_of(deviations[each.input]);
    Cause5To95 cause{number, source_text(machine, number.path), each.share,
                     width_if_known(cycles, deviations[each.input], each)};
    cause.value_p5 = number.value + static_cast<int>(std::lround(own.p5));
    cause.value_p95 = number.value + static_cast<int>(std::lround(own.p95));
    causes.push_back(std::move(cause));
  }
  std::stable_sort(causes.begin(), causes.end(),
                   [](const Cause5To95& a, const Cause5To95& b) { return a.share > b.share; });
  return causes;
}

/// Runs each cause's value at 5 and 95 %, with all other numbers as in the
/// machine. Returns a failure, or "".
std::string time_alone(ErrorBars& bars, const TimedWork& work, const config::Machine& machine,
                       int jobs) {
  const std::vector<config::UncertainNumber> numbers = config::uncertain_numbers(machine);
  const auto value = [&](std::size_t run) {
    const Cause5To95& cause = bars.causes[run / 2];
    return run % 2 == 0 ? cause.value_p5 : cause.value_p95;
  };
  const auto name = [&](std::size_t run) {
    return fmt::format("machine with {} {}", bars.causes[run / 2].number.path, value(run));
  };
  const auto machine_of = [&](std::size_t run) {
    const config::UncertainNumber& number = bars.causes[run / 2].number;
    return config::machine_with(machine, numbers, {{number.path, value(run) - number.value}},
                                name(run));
  };
  const DrawnCycles timed = cycles_on({2 * bars.causes.size(), machine_of, name}, work, jobs);
  const auto change = [&](std::size_t run) {
    return static_cast<std::int64_t>(timed.cycles[run]) - static_cast<std::int64_t>(bars.nominal);
  };
  for (std::size_t cause = 0; cause < bars.causes.size(); ++cause) {
    bars.causes[cause].cycles_p5 = change(2 * cause);
    bars.causes[cause].cycles_p95 = change(2 * cause + 1);
  }
  return timed.failure;
}

/// Runs on the nominal machine, in a child process. Returns a failure, or "".
std::string time_nominal(ErrorBars& bars, const TimedWork& work, const config::Machine& machine) {
  const ChildResult child = in_child([&] {
    const TimedRun run = work.run_on(machine);
    return fmt::format("{} {} {}", run.cycles, run.busiest_cycles, run.busiest_part);
  });
  if (!child.ok) return fmt::format("{}: {}", machine.name, child.value);
  std::istringstream values(child.value);
  values >> bars.nominal >> bars.busiest_cycles >> bars.busiest_part;
  return "";
}

/// Takes the model error of runs with this busiest part from the machine.
void take_model_error(ErrorBars& bars, const config::Machine& machine) {
  bars.limit_class = limit_class(bars.busiest_part);
  bars.model_error = machine.model_error.of(bars.limit_class);
  if (bars.model_error.is_known())
    bars.model_error_source = source_text(
        machine, fmt::format("/model_error/{}/rows", config::row_of(bars.limit_class).key));
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

std::optional<Bounds> ErrorBars::hardware_microseconds() const {
  if (!model_error.is_known()) return std::nullopt;
  const Interval numbers = microseconds();
  return hardware_time(static_cast<double>(nominal) / nominal_clock_mhz, {numbers.p5, numbers.p95},
                       model_error);
}

const Cause5To95* ErrorBars::measure_first() const {
  const auto narrowest =
      std::min_element(causes.begin(), causes.end(), [](const Cause5To95& a, const Cause5To95& b) {
        return a.width_if_known_cycles < b.width_if_known_cycles;
      });
  const bool helps =
      narrowest != causes.end() && narrowest->width_if_known_cycles < interval().width();
  return helps ? &*narrowest : nullptr;
}

DrawnCycles drawn_cycles(const TimedWork& work, const config::Machine& machine,
                         const ErrorBarRequest& request) {
  const config::MachineDraws draws(request.draws, request.seed);
  const auto count = static_cast<std::size_t>(request.draws);
  const auto machine_of = [&](std::size_t draw) {
    return draws.machine(machine, static_cast<int>(draw));
  };
  const auto name = [&](std::size_t draw) {
    return fmt::format("machine {} of {} drawn", draw + 1, count);
  };
  return cycles_on({count, machine_of, name}, work, request.jobs);
}

ErrorBars error_bars(TimedWork& work, const config::Machine& machine,
                     const ErrorBarRequest& request) {
  const config::MachineDraws draws(request.draws, request.seed);
  ErrorBars bars;
  bars.draws = request.draws;
  bars.seed = request.seed;
  bars.machine = machine.name;
  bars.nominal_clock_mhz = machine.machine.clock_mhz;
  const std::vector<config::UncertainNumber> numbers =
      contributing_numbers(machine, work.workload().program);
  bars.numbers = numbers.size();
  bars.without_range = config::numbers_without_range(machine);

  const std::string failure = time_nominal(bars, work, machine);
  DrawnCycles drawn = drawn_cycles(work, machine, request);
  if (drawn.failure.empty() && !work.confirm(drawn.cycles[0]))
    drawn = drawn_cycles(work, machine, request);
  bars.executed = work.depends();
  bars.failure = failure.empty() ? drawn.failure : failure;
  if (!bars.failure.empty()) return bars;
  take_model_error(bars, machine);
  bars.cycles = std::move(drawn.cycles);
  for (int draw = 0; draw < request.draws; ++draw)
    bars.clock_mhz.push_back(draws.machine(machine, draw).machine.clock_mhz);
  bars.causes = causes_of(bars, machine, numbers, draws);
  bars.failure = time_alone(bars, work, machine, request.jobs);
  return bars;
}

namespace {

/// The combined factor, at least 1, of two independent factors; a factor below 1 counts as 1.
double both(double factor, double other) {
  return std::exp(std::hypot(std::log(std::max(1.0, factor)), std::log(std::max(1.0, other))));
}

}  // namespace

config::LimitClass limit_class(std::string_view busiest_part) {
  constexpr std::string_view kPipe = "pipe.";
  if (busiest_part.substr(0, kPipe.size()) == kPipe) return config::LimitClass::Pipes;
  return busiest_part == "memory" ? config::LimitClass::Memory : config::LimitClass::Shared;
}

Bounds hardware_time(double nominal, const Bounds& numbers, const config::ErrorInterval& error) {
  if (nominal <= 0) return numbers;
  constexpr double kPercent = 100;
  return {nominal / both(nominal / numbers.p5, kPercent / error.p5_percent),
          nominal * both(numbers.p95 / nominal, error.p95_percent / kPercent)};
}

}  // namespace eu::model
