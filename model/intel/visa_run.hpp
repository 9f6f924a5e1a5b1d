#pragma once
// A workload whose kernel is vISA, executed on its virtual variables for its values alone: what an
// UntimedRun is to machine code. Threads begin with the registers that the dispatcher gives them.
// Those of a group take turns at barriers; else each runs to its end.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "model/intel/visa_memory.hpp"
#include "model/machine/dispatcher.hpp"
#include "model/machine/simulation.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct VisaRunOptions {
  std::uint64_t max_instructions = 1'000'000'000;
  std::function<bool()> is_cancelled{};  ///< asked now and then: the run ends with RunCancelled
};

class VisaRun : private ThreadSlotsIf {
 public:
  /// The workload's program is_virtual() (visa_program.hpp). Both must outlive the run. Throws
  /// isa::InputError that names what is not executed, config::InputError for scratch space that
  /// memory has no room for.
  VisaRun(const config::Machine& machine, const Workload& workload,
          const VisaRunOptions& options = {});

  /// Runs all threads to their ends, or to where the run stops; call once. Of the result all that
  /// counts cycles is 0; Outcome::CycleLimit is the limit of instructions.
  RunResult run();

  /// By all threads so far.
  std::uint64_t executed_instructions() const { return executed_; }
  const SurfaceTable& surfaces() const { return surfaces_; }

 private:
  struct Thread {
    ThreadRef ref;
    std::uint32_t group = 0;
    std::uint64_t barriers = 0;  ///< that it has arrived at
    std::unique_ptr<isa::visa::InterpretedThread> state;
  };

  void start_thread(const ThreadRef& thread, const ThreadStart& start) override;
  void release(const ThreadRef&) override {}
  void retired(unsigned, Cycle) override {}
  /// Are all threads of its group at the barrier that it waits at, or past it?
  bool may_go_on(const Thread& thread) const;
  /// True if it has ended.
  bool advance(Thread& thread);
  /// All that may go on do. False if none may.
  bool take_turns();

  const config::Machine& machine_;
  const Workload& workload_;
  const isa::visa::Interpreter kernel_;
  const VisaRunOptions options_;
  SurfaceTable surfaces_;
  VisaMemory memory_;
  Dispatcher dispatcher_;
  std::vector<std::unique_ptr<Thread>> running_;  ///< in the order in which they started
  std::uint64_t executed_ = 0;
  bool stopped_ = false;
  RunResult result_;
};

}  // namespace eu::model
