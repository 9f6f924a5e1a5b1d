// Whole runs with the specialised functions for vectors of 16 and of 32 bytes: the same result
// document, the same registers of every thread, the same memory.
#include <gtest/gtest.h>

#include "isa/intel/exec/fast/tables.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/result.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using isa::fast::Vectors;

class HostVectors : public testing::Test {
  void SetUp() override {
    if (!isa::fast::host_has(Vectors::Bytes32))
      GTEST_SKIP() << "this host has no vectors of 32 bytes, or no functions for them";
  }
};

/// Calls `run` with each table; the results must be equal.
template <class Run>
void compare(const std::string& name, Run&& run) {
  const auto with = [&](Vectors vectors) {
    const isa::fast::VectorsForced forced(vectors);
    return run();
  };
  const SimulatedRun narrow = with(Vectors::Bytes16), wide = with(Vectors::Bytes32);
  EXPECT_EQ(narrow.outcome, model::Outcome::Finished) << name << narrow.failure;
  EXPECT_TRUE(narrow.text == wide.text) << name;
  EXPECT_TRUE(narrow.surfaces == wide.surfaces) << name;
}

model::Workload workload_at(const std::string& path, isa::Generation gen) {
  model::InputOptions input;
  input.gen = gen;
  return model::read_workload(path, input);
}

TEST_F(HostVectors, GiveTheSameRegistersAndMemoryOfEveryWorkload) {
  for (const isa::Generation gen : {isa::Generation::Ivb, isa::Generation::Hsw}) {
    const std::string key(row(gen).key);
    const config::Machine machine = config::load_machine(key + "_gt2");
    for (const std::string& path : all_workloads(key)) {
      const model::Workload workload = workload_at(path, gen);
      compare(path, [&] { return run_untimed(machine, workload); });
    }
  }
}

TEST_F(HostVectors, GiveTheSameRegistersAndMemoryOfKernelsOfGen9) {
  const config::Machine machine = config::load_machine("skl_gt2");
  for (const std::string name : {"reduce", "saxpy"}) {
    const model::Workload workload =
        workload_at(EUSIM_SOURCE_DIR "/traces/opencl/" + name + ".skl.json", isa::Generation::Skl);
    compare(name, [&] { return run_untimed(machine, workload); });
  }
}

TEST_F(HostVectors, GiveTheSameRegistersOfRandomPrograms) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  ProgramOptions options;
  options.instructions = 200;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const RandomProgram program = random_program(seed, options);
    compare(program.text, [&] { return run_untimed(machine, program.workload); });
  }
}

TEST_F(HostVectors, GiveTheSameResultDocument) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  for (const std::string name : {"driver_mandelbrot_32x16", "driver_reduce_slm_2"}) {
    const model::Workload workload =
        workload_at(EUSIM_SOURCE_DIR "/traces/workloads/" + name + ".json", isa::Generation::Ivb);
    compare(name, [&] { return simulate(machine, workload); });
  }
}

}  // namespace
}  // namespace eu::test
