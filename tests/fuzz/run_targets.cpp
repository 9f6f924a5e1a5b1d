// Whole runs: timed, each in a child process, and untimed.
#include <algorithm>
#include <map>
#include <optional>

#include "config/machine/machine_file.hpp"
#include "isa/intel/text/text.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/choice.hpp"
#include "tests/support/files.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A number from any bytes (FNV-1a).
std::uint64_t seed_of(std::string_view input) {
  std::uint64_t seed = 14695981039346656037u;
  for (const char c : input) seed = (seed ^ static_cast<std::uint8_t>(c)) * 1099511628211u;
  return seed;
}

/// One of 256 random machines for groups of `threads_per_group` threads. Machines are kept, since
/// reading one takes longer than a run.
const config::Machine& random_machine(std::uint64_t seed, int threads_per_group) {
  constexpr std::uint64_t kMachines = 256;
  static std::map<std::pair<std::uint64_t, int>, config::Machine> machines;
  const std::pair key(seed % kMachines, threads_per_group);
  if (const auto found = machines.find(key); found != machines.end()) return found->second;
  Choice choice(key.first);
  return machines
      .emplace(key, config::load_machine("ivb_gt2", {}, random_settings(choice, threads_per_group)))
      .first->second;
}

/// The error of a run; empty if it finishes with the same values as the untimed run.
std::string wrong_run(const config::Machine& machine, const model::Workload& workload) {
  model::RunOptions options;
  options.max_cycles = 1'000'000;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  if (result.outcome != model::Outcome::Finished)
    return model::failure_report({machine, workload, result, {}});
  model::UntimedRun untimed(machine, workload);
  if (untimed.run().outcome != model::Outcome::Finished) return "the untimed run does not finish";
  for (const model::SurfaceData& surface : workload.surfaces)
    if (model::surface_bytes(workload, simulation.surfaces(), surface.name) !=
        model::surface_bytes(workload, untimed.surfaces(), surface.name))
      return "the untimed run has other values in " + surface.name;
  return "";
}

/// Valid programs on random machines.
void fuzz_valid(std::string_view input) {
  const std::uint64_t seed = seed_of(input);
  const RandomProgram program = random_program(seed);
  const config::Machine& machine =
      random_machine(seed, program.workload.dispatch.threads_per_group());
  const std::string wrong = in_child([&] { return wrong_run(machine, program.workload); });
  if (!wrong.empty()) throw BrokenLaw("seed " + std::to_string(seed) + ": " + wrong);
}

/// A workload of this machine code with a surface; empty if the code has no instruction.
std::optional<model::Workload> damaged_kernel(std::string_view code, isa::Generation gen,
                                              int threads) {
  model::Workload workload = bare_kernel("nop;\n", threads);
  try {
    workload.program = isa::program_from_bytes({code.begin(), code.end()}, gen, "damaged",
                                               isa::Undecodable::Illegal);
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
    return std::nullopt;
  }
  if (instructions(workload.program).empty()) return std::nullopt;
  workload.surfaces.emplace_back();
  workload.surfaces.back().name = "memory";
  workload.surfaces.back().size_bytes = 4096;
  return workload;
}

/// Damaged kernels on a whole machine: they end, hang, fault, or reach the cycle limit.
void fuzz_damaged(std::string_view input) {
  static const config::Machine machine = config::load_machine("ivb_gt2");
  const auto kernel = damaged_kernel(input, isa::Generation::Ivb, 8);
  if (!kernel) return;
  const model::Workload& workload = *kernel;
  model::RunOptions options;
  options.max_cycles = 5000;
  const SimulatedRun run = simulate(machine, workload, options);
  if (run.outcome == model::Outcome::Finished && run.number("/accounting/unattributed") != 0)
    throw BrokenLaw("cycles without a cause");
}

/// Damaged kernels untimed, in this process; the first byte chooses the generation.
void fuzz_values(std::string_view input) {
  if (input.empty()) return;
  const isa::Generation gen = (input[0] & 1) != 0 ? isa::Generation::Hsw : isa::Generation::Ivb;
  const auto workload = damaged_kernel(input.substr(1), gen, 2);
  if (!workload) return;
  static const std::map<isa::Generation, config::Machine> machines = {
      {isa::Generation::Ivb, config::load_machine("ivb_gt2")},
      {isa::Generation::Hsw, config::load_machine("hsw_gt2")}};
  model::UntimedOptions options;
  options.max_instructions = 1000;
  model::UntimedRun(machines.at(gen), *workload, options).run();
}

std::vector<std::string> code_seeds() {
  std::vector<std::string> seeds;
  for (const char* name : {"mandelbrot", "reduce_slm", "saxpy", "sobel"}) {
    const std::string file =
        EUSIM_SOURCE_DIR "/traces/kernels/driver/" + std::string(name) + ".ivb.txt";
    const isa::Program program = isa::read_dump(contents(file), isa::Generation::Ivb, file);
    seeds.emplace_back(program.bytes.begin(), program.bytes.end());
  }
  return seeds;
}

}  // namespace

std::vector<FuzzTarget> run_targets() {
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  const FuzzInputs any_seeds = [] { return std::vector<std::string>{"a", "b", "c"}; };
  const FuzzInputs tagged_seeds = [] {
    std::vector<std::string> seeds = code_seeds();
    for (std::string& seed : seeds) seed.insert(0, 1, '\0');
    return seeds;
  };
  return {
      {"values", fuzz_values, tagged_seeds, no_words, 1500, 500'000, 1500},
      {"valid_runs", fuzz_valid, any_seeds, no_words, 150, 100'000, 8, true},
      {"damaged_runs", fuzz_damaged, code_seeds, no_words, 500, 100'000, 4096, true},
  };
}

std::vector<FuzzTarget> fuzz_targets() {
  std::vector<FuzzTarget> all = kernel_targets();
  for (auto* targets :
       {document_targets, surface_targets, trace_targets, run_targets, g13_targets, visa_targets})
    for (FuzzTarget& target : targets()) all.push_back(std::move(target));
  return all;
}

}  // namespace eu::test
