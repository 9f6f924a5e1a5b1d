#pragma once
// A run for values alone, of whichever instruction set.
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
  RaceDetector* races = nullptr;         ///< told of accesses and what orders them, if there is one
  std::function<bool()> is_cancelled{};  ///< asked now and then: the run ends with RunCancelled
};

class ValuesRun {
 public:
  virtual ~ValuesRun() = default;

  /// Runs all threads to their ends, or to where the run stops; call once. Of the result all that
  /// counts cycles is 0; Outcome::CycleLimit is the limit of instructions, and Failure::cycle the
  /// number of instructions before it.
  virtual RunResult run() = 0;
  /// By all threads so far.
  virtual std::uint64_t executed_instructions() const = 0;
  virtual const SurfaceTable& surfaces() const = 0;
  /// Registers of a thread at its end; null unless UntimedOptions::keep_registers.
  virtual const isa::ThreadState* final_registers(std::uint32_t thread) const = 0;
};

}  // namespace eu::model
