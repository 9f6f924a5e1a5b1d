#pragma once
// Random kernels for the timed model and what they are given: every kind of instruction, control
// flow and message that the model times, without races, so that no timing may change a result.
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
      isa::Generation::Ivb;  ///< another than Ivy Bridge: without messages and barriers
  int doubles_percent = 0;   ///< of the instructions that are neither messages nor branches
};

/// The same seed and options give the same program. Every program ends, and faults nowhere.
struct RandomProgram {
  std::string text;  ///< in the Mesa dialect
  model::Workload workload;
};
RandomProgram random_program(std::uint64_t seed, const ProgramOptions& options = {});

}  // namespace eu::test
