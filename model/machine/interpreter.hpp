#pragma once
// A workload executed without time: the same instructions and messages, one thread after the other.
// What the timed model is compared with, in values and in speed.
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "isa/gen/exec/exec.hpp"
#include "model/base/packet.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

class Interpreter {
 public:
  explicit Interpreter(const Workload& workload);

  /// Runs all groups to their end; returns the number of instructions executed.
  /// Throws isa::ExecutionFault, MessageFault, and std::runtime_error for a barrier that some
  /// threads of a group never reach or more than `max_instructions`.
  std::uint64_t run(std::uint64_t max_instructions);

  const SurfaceTable& surfaces() const { return surfaces_; }

 private:
  struct Thread {
    isa::GenState state;
    RegisterData initial_r1{};  ///< where its pixels are
    bool ended = false;
  };

  void run_group(int group);
  /// Runs until the thread ends or waits; true if it got anywhere.
  bool run_thread(Thread& thread);
  void serve(const isa::Prepared& prepared, Thread& thread);

  const Workload& workload_;
  isa::PreparedGenProgram program_;
  SurfaceTable surfaces_;
  std::uint32_t scratch_base_ = 0;  ///< of the threads' scratch space
  std::unique_ptr<MemoryImage> slm_;
  std::vector<Thread> group_;
  std::size_t at_barrier_ = 0;
  std::uint64_t executed_ = 0;
  std::uint64_t max_instructions_ = 0;
  Packet packet_;
};

}  // namespace eu::model
