#pragma once
// A workload executed for its values alone: the same instructions, messages and threads as in a
// Simulation, and no cycles. It needs no SystemC, so there may be any number in a process.
//
// As many threads are resident as the machine has room for, so that those who wait for each other
// find each other. They take turns in the order in which they started; a turn goes on until the
// thread ends, has to wait, or has executed kTurnInstructions. Where a program can see time, in tm0
// and in the gateway's timestamp, it sees how many instructions all threads have executed.
//
// All that a message does is done, and its response written, before the thread's next instruction;
// so no register is ever waited for, and dependency control has nothing to control: a program that
// reads too early with NoDDChk gets the value all the same, and what a forgotten NoDDClr would
// hang goes on.
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

  /// The machine says how many threads and groups are resident, and how large the URB is. Both must
  /// outlive the run. Throws config::InputError for scratch space that memory has no room for.
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
    std::uint64_t last_wait = 0;  ///< instructions before its last wait
    bool running = false;
    bool has_started = false;      ///< some thread has, in this slot
    bool depends = false;          ///< on other threads, when it started
    bool barrier_pending = false;  ///< a barrier message since its last wait
    unsigned age = 0;              ///< threads that started in its EU since
  };

  // ---- where threads live ----
  void start_thread(const ThreadRef& thread, const ThreadStart& start) override;
  void release(const ThreadRef&) override {}
  void retired(unsigned fftid, Cycle when) override;
  Thread& thread_in(const ThreadRef& place) {
    return threads_[place.eu * static_cast<unsigned>(machine_.eu.threads) + place.slot];
  }
  /// The thread, if it has not ended.
  Thread* find(const ThreadRef& thread);
  void grow_older(Thread& youngest);

  // ---- turns ----
  enum class Turn : std::uint8_t {
    Waited,  ///< it got nowhere
    Advanced,
    Ended,
    RanOff,  ///< it ended without a message
  };
  /// Every running thread has one. False if none got anywhere.
  bool take_turns();
  void end(Thread*& place, Turn turn);
  Turn turn_of(Thread& thread);
  Turn advance(Thread& thread, std::uint64_t end);
  bool has_run_off(const isa::IntelState& state) const;
  bool must_wait(const isa::IntelState& state, const isa::Prepared& prepared) const;
  /// An instruction that is more than registers. True if it ends the thread.
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
  std::vector<std::uint8_t> special_;  ///< by instruction: is it more than registers?
  std::uint32_t kernel_end_;           ///< no thread that is here has run off its program
  SurfaceTable surfaces_;
  SlmContents slm_;
  UrbContents urb_;
  GatewayMessages gateway_;
  Dispatcher dispatcher_;
  std::vector<Thread> threads_;   ///< of all slots, EU by EU
  std::vector<Thread*> running_;  ///< in the order in which they started; null: it has ended
  std::vector<std::unique_ptr<isa::IntelState>> kept_registers_;
  std::uint64_t executed_ = 0;
  bool stopped_ = false;
  Packet packet_;
  MessageLayouts layouts_{workload_.program.gen};
  RunResult result_;
};

}  // namespace eu::model
