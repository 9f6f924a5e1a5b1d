#pragma once
// How benchmarks measure: CPU time of a process of its own, each figure beside that of a run
// without time in the same process. Ratios compare; seconds do not.
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "config/machine/machine.hpp"
#include "model/machine/values_run.hpp"
#include "model/workload/workload.hpp"

namespace eu::bench {

/// Of this process.
double cpu_seconds();
double seconds_of(const std::function<void()>& work);

/// Are benchmarks to try everything once, as small as it can be? Then times mean nothing.
void set_brief();
/// `size` of a sample, or the least of its kind.
int size_of_sample(int size);

/// What a benchmark has to say, by name; "seconds" is the time that its subject took.
using Figures = std::map<std::string, double>;

/// Calls `work` in a child process.
Figures in_child(const std::function<Figures()>& work);

/// A benchmark of one call of `work` a repetition; its figures become counters.
void add(const std::string& name, std::function<Figures()> work);

/// A run without time.
std::unique_ptr<model::ValuesRun> values_run(const config::Machine& machine,
                                             const model::Workload& workload);
/// The timed model beside a run without time. To be called in a child.
Figures run_both(const config::Machine& machine, const model::Workload& workload);

}  // namespace eu::bench
