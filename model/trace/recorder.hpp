#pragma once
// Executes instructions and records the data of a replay.
#include <vector>

#include "model/base/value_source.hpp"
#include "model/trace/recorded_threads.hpp"
#include "model/trace/trace_writer.hpp"

namespace eu::model {

class Recorder : public ValueSource {
 public:
  /// `workload` is the input of the run; it and the writer must outlive the recorder.
  Recorder(const Workload& workload, TraceWriter& writer);

  /// Writes the remaining records at the end of the run.
  void finish();

  bool replays() const override { return false; }
  void begin(const ThreadRef& thread, const ThreadStart& start) override;
  void ended(const ThreadRef& thread, std::uint32_t pc) override;
  NextStep next(const ThreadRef&, isa::ThreadState&, std::uint32_t&) override {
    return NextStep::Instruction;
  }
  void breakpoint(const ThreadRef& thread, std::uint32_t index) override;
  void execute(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
               isa::ThreadState& state) override;
  void fill(Packet& packet, const isa::PreparedInstruction& prepared,
            const isa::ThreadState& state) override;
  std::uint32_t channels(const ThreadRef& thread, const isa::PreparedInstruction& prepared,
                         const isa::ThreadState& state) override;
  void served(const Packet& packet) override;

 private:
  /// Recorded properties of an instruction besides path and channels.
  struct Extras {
    bool uses_addresses = false;
    bool ends_waits = false;  ///< writes thread dependency registers
  };
  struct Thread {
    std::uint32_t number;
    ScratchSpace scratch;
    ThreadWriter writer;
  };

  /// Makes accesses_, as set by the message's shared function, portable.
  void make_portable(const isa::Request& request, const Thread& thread);

  const Workload& workload_;
  const isa::Program& program_;
  TraceWriter& writer_;
  std::vector<Extras> extras_;  ///< of each instruction
  SlotTable<Thread> threads_;
  Accesses accesses_;  ///< of the message being written
};

}  // namespace eu::model
