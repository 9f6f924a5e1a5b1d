#include "tests/report/counter_metrics.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "model/report/analysis/counters.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {

namespace {

double real(const model::MetricValue& value) {
  return std::visit([](auto number) { return static_cast<double>(number); }, *value);
}

/// The stated maximum. For untyped bytes on machines with data ports in each subslice, it applies
/// to each subslice: the hardware itself moves 89 bytes per cycle and slice where 64 are stated
/// (N36, its own counters).
double maximum_of(const model::Counter& counter, const config::Machine& machine) {
  const bool is_of_subslices =
      machine.data_cache.per_subslice != 0 && counter.name.rfind("UntypedBytes", 0) == 0;
  const config::Shape& shape = machine.machine;
  return real(counter.maximum) * (is_of_subslices ? shape.subslices / shape.slices : 1);
}

/// Result of `tell` on the run's facts, computed in a child process.
std::string counted(const config::Machine& machine, const model::Workload& workload,
                    const std::function<std::string(const model::RunResult& run,
                                                    const model::CounterFacts& facts)>& tell) {
  return in_child([&] {
    model::EuActivity activity(machine);
    model::RunOptions options;
    options.events = &activity;
    model::Simulation simulation(machine, workload, options);
    const model::RunResult run = simulation.run();
    if (run.outcome != model::Outcome::Finished) throw std::runtime_error("did not finish");
    const model::ReportInput report{machine, workload, run, {}};
    return tell(run, model::CounterFacts(report, activity.cycles(run)));
  });
}

}  // namespace

Metrics metrics_of(const config::Machine& machine, const model::Workload& workload) {
  std::istringstream words(counted(
      machine, workload, [&](const model::RunResult& run, const model::CounterFacts& facts) {
        std::ostringstream out;
        out.precision(17);
        for (const model::Counter& counter : model::counters_of(machine.gen, facts, {}))
          if (counter.value) out << counter.name << " " << real(counter.value) << "\n";
        out << "eu_cycles " << facts.eus * run.cycles << "\nclocks " << run.cycles << "\nresident "
            << run.threads[0].end - run.threads[0].start << "\n";
        return out.str();
      }));
  Metrics metrics;
  for (std::string name; words >> name;) words >> metrics[name];
  return metrics;
}

Exceeded exceeded_maxima(const config::Machine& machine, const model::Workload& workload) {
  std::istringstream lines(
      counted(machine, workload, [&](const model::RunResult&, const model::CounterFacts& facts) {
        std::ostringstream out;
        int checked = 0;
        for (const model::Counter& counter : model::counters_of(machine.gen, facts, {})) {
          if (!counter.value || !counter.maximum) continue;
          ++checked;
          const double maximum = maximum_of(counter, machine);
          if (real(counter.value) > maximum)
            out << counter.name << " " << real(counter.value) << " of " << maximum << "\n";
        }
        if (facts.eu.active + facts.eu.stalled > facts.eus * facts.clocks)
          out << "EuActive and EuStall together\n";
        return std::to_string(checked) + "\n" + out.str();
      }));
  Exceeded law;
  lines >> law.checked >> std::ws;
  law.what.assign(std::istreambuf_iterator<char>(lines), {});
  return law;
}

void expect_metric(const Metrics& metrics, const std::string& name, double value) {
  const auto found = metrics.find(name);
  ASSERT_NE(found, metrics.end()) << name;
  EXPECT_NEAR(found->second, value, 0.00006) << name;
}

}  // namespace eu::test
