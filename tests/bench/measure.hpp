#pragma once
// How benchmarks measure: CPU time of a child process, each figure beside that of an untimed run in
// the same process. Ratios can be compared; seconds cannot.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "config/machine/machine.hpp"
#include "model/machine/values_run.hpp"
#include "model/workload/workload.hpp"

namespace eu::bench {

/// CPU seconds of this process.
double cpu_seconds();
double seconds_of(const std::function<void()>& work);

/// Makes benchmarks run everything once, as small as possible; times are then meaningless.
void set_brief();
/// `size` of a sample, or the smallest of its kind after set_brief().
int size_of_sample(int size);

/// A benchmark's figures by name; "seconds" is the time of its subject.
using Figures = std::map<std::string, double>;

/// Result of `work`, called in a child process.
Figures in_child(const std::function<Figures()>& work);

/// Adds a benchmark with one call of `work` per repetition; its figures become counters.
void add(const std::string& name, std::function<Figures()> work);

/// An untimed run.
std::unique_ptr<model::ValuesRun> values_run(const config::Machine& machine,
                                             const model::Workload& workload);
/// The timed model beside an untimed run. Call it in a child.
Figures run_both(const config::Machine& machine, const model::Workload& workload);

// The measurements of eusim_bench, by file.

void add_simulation();   ///< bench_simulation.cpp
void add_kernel_text();  ///< bench_kernel_text.cpp
void add_start_up();     ///< bench_start_up.cpp
void add_replay();       ///< bench_replay.cpp

}  // namespace eu::bench
