// Runs of the G13 for their values.
#include "isa/g13/program_bytes.hpp"
#include "model/g13/g13_run.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/g13_program.hpp"

namespace eu::test {
namespace {

/// Machine code with a buffer that its first uniforms and registers point to; the first byte
/// chooses how many lanes there are.
void fuzz_g13_values(std::string_view input) {
  if (input.size() < 2) return;
  model::Workload workload;
  try {
    workload.program = isa::g13::program_from_bytes({input.begin() + 1, input.end()}, isa::Gen::G13,
                                                    "damaged", isa::Undecodable::Illegal);
  } catch (const isa::InputError&) {
    return;
  }
  if (workload.program.size() == 0) return;
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {1 + static_cast<std::uint8_t>(input[0]) % 70, 1, 1};
  workload.dispatch.slm_bytes = 256;
  workload.surfaces.emplace_back();
  workload.surfaces.back().name = "memory";
  workload.surfaces.back().size_bytes = 1 << 17;
  model::UntimedOptions options;
  options.max_instructions = 500;
  model::G13Run(workload, options).run();
}

std::vector<std::string> code_seeds() {
  std::vector<std::string> seeds;
  for (const char* name : {"histo", "mandel", "reduce", "saxpy"}) {
    const std::string hex = contents(EUSIM_SOURCE_DIR "/traces/g13/" + std::string(name) + ".hex");
    const std::vector<std::uint8_t> bytes = g13_bytes(hex);
    seeds.push_back("@" + std::string(bytes.begin(), bytes.end()));
  }
  return seeds;
}

}  // namespace

std::vector<FuzzTarget> g13_targets() {
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  return {{"g13_values", fuzz_g13_values, code_seeds, no_words, 1500, 500'000, 1500}};
}

}  // namespace eu::test
