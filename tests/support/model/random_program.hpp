#pragma once
// Random kernels for the timed model, and their inputs: every kind of instruction, control flow and
// message that the model times. They have no races, so timing must not change a result.
#include <cstdint>
#include <string>

#include "model/workload/workload.hpp"
#include "tests/support/random_message.hpp"

namespace eu::test {

struct ProgramOptions {
  int instructions = 40;  ///< approximate number in the body
  int max_groups = 5;
  int max_group_threads = 4;
  MessageKinds messages;
  bool barriers = true;
  bool control_flow = true;
  isa::Generation gen =
      isa::Generation::Ivb;  ///< others than Ivy Bridge have no messages and barriers
  int doubles_percent = 0;   ///< share of instructions that are neither messages nor branches
};

/// A program that ends without faults. The same seed and options give the same program.
struct RandomProgram {
  std::string text;  ///< in the Mesa dialect
  model::Workload workload;
};
RandomProgram random_program(std::uint64_t seed, const ProgramOptions& options = {});

}  // namespace eu::test
