// Instructions decoded, linted and assembled per second, over all of the driver's kernels
// in sequence.
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/files.hpp"

namespace eu::bench {
namespace {

constexpr int kCopies = 10;  ///< about the length of long kernels

std::vector<std::uint8_t> machine_code() {
  std::vector<std::uint8_t> bytes;
  for (const char* name : {"saxpy", "mandelbrot", "sobel", "reduce_slm"}) {
    const std::string path =
        EUSIM_SOURCE_DIR "/traces/kernels/driver/" + std::string(name) + ".ivb.txt";
    const isa::Program program =
        isa::read_kernel(test::contents(path), isa::KernelFormat::Dump, isa::Generation::Ivb, path);
    for (int copy = 0; copy < kCopies; ++copy)
      bytes.insert(bytes.end(), program.bytes.begin(), program.bytes.end());
  }
  return bytes;
}

/// All rules but UnusedSource: most shipped code breaks it, and its findings would dominate
/// the time.
isa::lint::RuleSet rules_that_hold() {
  isa::lint::RuleSet rules = isa::lint::RuleSet::all();
  rules.remove(isa::lint::Rule::UnusedSource);
  return rules;
}

/// Repeats `work` until the time can be measured. `work` returns the number of
/// instructions handled.
Figures rate(const std::function<std::size_t()>& work) {
  const double enough_seconds = size_of_sample(200) * 1e-3;
  std::size_t instructions = 0;
  double seconds = 0;
  while (seconds < enough_seconds) seconds += seconds_of([&] { instructions += work(); });
  return {{"seconds", seconds}, {"per_second", static_cast<double>(instructions) / seconds}};
}

Figures decode() {
  const std::vector<std::uint8_t> bytes = machine_code();
  return rate([&] { return isa::program_from_bytes(bytes, isa::Generation::Ivb, "bench").size(); });
}

Figures lint() {
  const isa::Program program =
      isa::program_from_bytes(machine_code(), isa::Generation::Ivb, "bench");
  const isa::lint::Linter linter(rules_that_hold());
  return rate([&] {
    benchmark::DoNotOptimize(linter.check(program));
    return program.size();
  });
}

Figures decode_and_lint() {
  const std::vector<std::uint8_t> bytes = machine_code();
  const isa::lint::Linter linter(rules_that_hold());
  return rate([&] {
    const isa::Program program = isa::program_from_bytes(bytes, isa::Generation::Ivb, "bench");
    benchmark::DoNotOptimize(linter.check(program));
    return program.size();
  });
}

Figures assemble() {
  std::string text;
  for (const char* name : {"saxpy", "mandelbrot", "sobel"})
    text += test::contents(EUSIM_SOURCE_DIR "/traces/kernels/" + std::string(name) + ".asm");
  return rate([&] { return isa::read_mesa(text, isa::Generation::Ivb, "bench").size(); });
}

}  // namespace

void add_kernel_text() {
  add("decode", decode);
  add("lint", lint);
  add("decode+lint", decode_and_lint);
  add("assemble", assemble);
}

}  // namespace eu::bench
