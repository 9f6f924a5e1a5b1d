// eusim_bench: speed figures in the format of Google Benchmark. scripts/bench.py runs all of it and
// writes results/speed.
//
// `eusim_bench --brief` runs everything once, as small as possible, to show that it works.
// `eusim_bench --once KERNEL SCALE [--untimed]` runs a kernel once on one EU, timed or
// untimed, and prints the number of instructions: for callgrind, which counts the cost of a
// simulated instruction.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>

#include <benchmark/benchmark.h>

#include "tests/bench/kernels.hpp"
#include "tests/bench/measure.hpp"

extern "C" int sc_main(int, char**) {
  return 0;
}

namespace eu::bench {
namespace {

void run_once(const std::string& name, int scale, bool untimed) {
  const config::Machine machine = machine_of(1, 8, {}, kernel(name).machine);
  const model::Workload workload = kernel(name).make(scale);
  const model::RunResult result = untimed ? values_run(machine, workload)->run()
                                          : model::Simulation(machine, workload, {}).run();
  std::cout << result.instruction_count << "\n";
}

}  // namespace
}  // namespace eu::bench

int main(int argc, char** argv) try {
  const bool untimed = argc == 5 && argv[4] == std::string("--untimed");
  if ((argc == 4 || untimed) && argv[1] == std::string("--once")) {
    eu::bench::run_once(argv[2], std::stoi(argv[3]), untimed);
    return 0;
  }
  if (argc > 1 && argv[1] == std::string("--brief")) {
    eu::bench::set_brief();
    std::rotate(argv + 1, argv + 2, argv + argc--);
  }
  eu::bench::add_simulation();
  eu::bench::add_replay();
  eu::bench::add_kernel_text();
  eu::bench::add_start_up();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "eusim_bench: %s\n", error.what());
  return 1;
}
