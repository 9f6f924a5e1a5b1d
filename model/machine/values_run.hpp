#pragma once
// Interface of a run for values alone, for any instruction set.
#include <cstdint>
#include <functional>

#include "isa/thread_state.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

class RaceDetector;
class SurfaceTable;

struct UntimedOptions {
  std::uint64_t max_instructions = 1'000'000'000;
  bool keep_registers = false;           ///< of every thread, until the end of the run
  RaceDetector* races = nullptr;         ///< receives accesses and what orders them; null: none
  std::function<bool()> is_cancelled{};  ///< polled: if true, the run ends with RunCancelled
};

class ValuesRun {
 public:
  virtual ~ValuesRun() = default;

  /// Runs all threads to their ends, or until the run stops. Call once. In the result all counts of
  /// cycles are 0. Outcome::CycleLimit means the limit of instructions, and Failure::cycle is the
  /// number of instructions before it.
  virtual RunResult run() = 0;
  /// Number of instructions that all threads have executed so far.
  virtual std::uint64_t executed_instructions() const = 0;
  virtual const SurfaceTable& surfaces() const = 0;
  /// Registers of a thread at its end; null unless UntimedOptions::keep_registers.
  virtual const isa::ThreadState* final_registers(std::uint32_t thread) const = 0;
};

}  // namespace eu::model
