#pragma once
// Execution of a workload for its values alone: the same instructions, messages and threads as in a
// Simulation, without cycles. It needs no SystemC, so a process may have any number of runs.
//
// As many threads are resident as the machine has room for, so that threads that wait for each
// other are resident together. They take turns in the order of their starts. A turn ends when the
// thread ends, must wait, or has executed kTurnInstructions. What a program reads as time, in tm0
// and in the gateway's timestamp, is the number of instructions that all threads have executed.
//
// A message is complete, and its response written, before the thread's next instruction. So no
// register is ever pending, and dependency control has no effect: a program that reads too early
// with NoDDChk gets the value all the same, and a forgotten NoDDClr does not hang it.
#include <cstdint>
#include <memory>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/exec/exec.hpp"
#include "model/intel/gateway.hpp"
#include "model/intel/message_layouts.hpp"
#include "model/intel/slm.hpp"
#include "model/intel/urb.hpp"
#include "model/machine/dispatcher.hpp"
#include "model/machine/values_run.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

class UntimedRun : public ValuesRun, private ThreadSlotsIf, private GatewayThreadsIf {
 public:
  static constexpr bool kFindsRaces = true;

  /// The machine defines the numbers of resident threads and groups, and the size of the URB. Both
  /// must outlive the run. Throws config::InputError if memory has no room for scratch space.
  UntimedRun(const config::Machine& machine, const Workload& workload,
             const UntimedOptions& options = {});
  UntimedRun(const UntimedRun&) = delete;
  UntimedRun& operator=(const UntimedRun&) = delete;

  RunResult run() override;

  std::uint64_t executed_instructions() const override { return executed_; }
  const SurfaceTable& surfaces() const override { return surfaces_; }
  const UrbContents& urb() const { return urb_; }
  const isa::ThreadState* final_registers(std::uint32_t thread) const override {
    return kept_registers_.at(thread).get();
  }

 private:
  static constexpr std::uint64_t kTurnInstructions = 4096;

  struct Thread {
    isa::IntelState state;
    ThreadRef ref;
    std::uint32_t group = 0;
    std::uint64_t last_wait = 0;  ///< instructions executed before its last wait
    bool running = false;
    bool has_started = false;      ///< a thread has started in this slot
    bool depends = false;          ///< on other threads, at its start
    bool barrier_pending = false;  ///< sent a barrier message since its last wait
    unsigned age = 0;              ///< 0: the youngest thread of its EU
  };

  // ---- thread slots ----
  void start_thread(const ThreadRef& thread, const ThreadStart& start) override;
  void release(const ThreadRef&) override {}
  void retired(unsigned fftid, Cycle when) override;
  Thread& thread_in(const ThreadRef& place) {
    return threads_[place.eu * static_cast<unsigned>(machine_.eu.threads) + place.slot];
  }
  /// The thread; null if it has ended.
  Thread* find(const ThreadRef& thread);
  void grow_older(Thread& youngest);

  // ---- turns ----
  enum class Turn : std::uint8_t {
    Waited,  ///< no instruction executed
    Advanced,
    Ended,
    RanOff,  ///< ended without a message
  };
  /// Gives every running thread a turn. False if no thread advanced.
  bool take_turns();
  void end(Thread*& place, Turn turn);
  Turn turn_of(Thread& thread);
  Turn advance(Thread& thread, std::uint64_t end);
  bool has_run_off(const isa::IntelState& state) const;
  bool must_wait(const isa::IntelState& state, const isa::Prepared& prepared) const;
  /// Executes an instruction that affects more than registers. True if it ends the thread.
  bool perform_special(Thread& thread, const isa::Prepared& prepared);
  void fail(const Thread& thread, const std::string& what);
  Blocker blocker_of(const Thread& thread) const;

  // ---- messages ----
  void notify(const ThreadRef& thread, unsigned counter, Cycle when) override;
  void forward(const ThreadRef& thread, const ForwardedData& data, Cycle when) override;
  void send(Thread& thread, const isa::Prepared& prepared);
  void serve(MessageView& message);
  void serve_memory(MessageView& message);

  const config::Machine& machine_;
  const Workload& workload_;
  const UntimedOptions options_;
  isa::PreparedIntelProgram program_;
  std::vector<std::uint8_t> special_;  ///< by instruction: it affects more than registers
  std::uint32_t kernel_end_;           ///< a thread before it has not run off its program
  SurfaceTable surfaces_;
  SlmContents slm_;
  UrbContents urb_;
  GatewayMessages gateway_;
  Dispatcher dispatcher_;
  std::vector<Thread> threads_;   ///< of all slots, EU by EU
  std::vector<Thread*> running_;  ///< in the order of their starts; null: it has ended
  std::vector<std::unique_ptr<isa::IntelState>> kept_registers_;
  std::uint64_t executed_ = 0;
  bool stopped_ = false;
  Packet packet_;
  MessageLayouts layouts_{workload_.program.gen};
  RunResult result_;
};

}  // namespace eu::model
