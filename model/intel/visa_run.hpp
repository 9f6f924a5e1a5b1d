#pragma once
// Execution of a workload with a vISA kernel on its virtual variables, for its values alone;
// UntimedRun does the same for machine code. Threads begin with the registers that the dispatcher
// gives them. Threads of a group take turns at barriers; otherwise each runs to its end.
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
  std::function<bool()> is_cancelled{};  ///< polled regularly; if true, the run throws RunCancelled
};

class VisaRun : private ThreadSlotsIf {
 public:
  /// The workload's program must be is_virtual() (visa_program.hpp). Machine and workload must
  /// outlive the run. Throws isa::InputError that names what is not executed, and
  /// config::InputError if memory has no room for scratch space.
  VisaRun(const config::Machine& machine, const Workload& workload,
          const VisaRunOptions& options = {});

  /// Runs all threads until they end or the run stops; call once. All cycle counts of the result
  /// are 0; Outcome::CycleLimit is the limit of instructions.
  RunResult run();

  /// Instructions of all threads so far.
  std::uint64_t executed_instructions() const { return executed_; }
  const SurfaceTable& surfaces() const { return surfaces_; }

 private:
  struct Thread {
    ThreadRef ref;
    std::uint32_t group = 0;
    std::uint64_t barriers = 0;  ///< number of barriers that it has reached
    std::unique_ptr<isa::visa::InterpretedThread> state;
  };

  void start_thread(const ThreadRef& thread, const ThreadStart& start) override;
  void release(const ThreadRef&) override {}
  void retired(unsigned, Cycle) override {}
  /// True if all threads of its group have reached the barrier at which it waits.
  bool may_go_on(const Thread& thread) const;
  /// Runs a thread to its next stop. True if it has ended.
  bool advance(Thread& thread);
  /// Runs all threads that may continue. False if there is none.
  bool take_turns();

  const config::Machine& machine_;
  const Workload& workload_;
  const isa::visa::Interpreter kernel_;
  const VisaRunOptions options_;
  SurfaceTable surfaces_;
  VisaMemory memory_;
  Dispatcher dispatcher_;
  std::vector<std::unique_ptr<Thread>> running_;  ///< in the order of their starts
  std::uint64_t executed_ = 0;
  bool stopped_ = false;
  RunResult result_;
};

}  // namespace eu::model
