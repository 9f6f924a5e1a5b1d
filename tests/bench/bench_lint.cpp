// Instructions decoded and linted per second, on the driver's kernels one behind the other.
#include <benchmark/benchmark.h>

#include "isa/lint/lint.hpp"
#include "isa/text/kernel_reader.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

std::vector<std::uint8_t> machine_code(int copies) {
  std::vector<std::uint8_t> bytes;
  for (const char* name : {"saxpy", "mandelbrot", "sobel", "reduce_slm"}) {
    const std::string path =
        EUSIM_SOURCE_DIR "/traces/kernels/driver/" + std::string(name) + ".ivb.txt";
    const isa::Program program =
        isa::read_kernel(contents(path), isa::KernelFormat::Dump, isa::Gen::Ivb, path);
    for (int copy = 0; copy < copies; ++copy)
      bytes.insert(bytes.end(), program.bytes.begin(), program.bytes.end());
  }
  return bytes;
}

/// The rule that most shipped code breaks would make this a measurement of strings.
isa::lint::RuleSet rules_that_hold() {
  isa::lint::RuleSet rules = isa::lint::RuleSet::all();
  rules.remove(isa::lint::Rule::UnusedSource);
  return rules;
}

void decode(benchmark::State& state) {
  const std::vector<std::uint8_t> bytes = machine_code(500);
  std::int64_t instructions = 0;
  for (auto _ : state) {
    const isa::Program program = isa::program_from_bytes(bytes, isa::Gen::Ivb, "bench");
    instructions += program.size();
  }
  state.SetItemsProcessed(instructions);
}
BENCHMARK(decode)->Unit(benchmark::kMillisecond);

void lint(benchmark::State& state) {
  const isa::Program program = isa::program_from_bytes(machine_code(500), isa::Gen::Ivb, "bench");
  const isa::lint::Linter linter(rules_that_hold());
  for (auto _ : state) benchmark::DoNotOptimize(linter.check(program));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * program.size());
}
BENCHMARK(lint)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace eu::test
