#pragma once
// Executes and writes down what a replay needs.
#include <vector>

#include "model/base/value_source.hpp"
#include "model/trace/scratch.hpp"
#include "model/trace/slots.hpp"
#include "model/trace/trace_writer.hpp"

namespace eu::model {

class Recorder : public ValueSource {
 public:
  /// `workload` is what the run executes; it and the writer outlive the recorder.
  Recorder(const Workload& workload, TraceWriter& writer);

  /// The run has come to its end: writes what is still here.
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
  /// What of an instruction goes beyond path and channels.
  struct Extras {
    bool uses_addresses = false;
    bool ends_waits = false;  ///< writes thread dependency registers
  };
  struct Thread {
    std::uint32_t number;
    ScratchSpace scratch;
    ThreadWriter writer;
  };

  /// accesses_ is what the message's shared function says.
  void make_portable(const isa::Request& request, const Thread& thread);

  const Workload& workload_;
  const isa::Program& program_;
  TraceWriter& writer_;
  std::vector<Extras> extras_;  ///< of each instruction
  SlotTable<Thread> threads_;
  Accesses accesses_;  ///< of the message being written
};

}  // namespace eu::model
