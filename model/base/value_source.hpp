#pragma once
// Source of the effects of instructions in a run that does not simply execute them: one that
// makes a recording, or one that replays it. A run that just executes has no ValueSource and no
// cost from it.
#include <cstdint>

#include "isa/isa.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

struct ThreadStart;

/// How a thread continues.
enum class NextStep : std::uint8_t {
  Instruction,  ///< with the instruction at ThreadState::pc
  Breakpoint,   ///< a breakpoint was taken: pc is now in the system routine
  Elsewhere,    ///< the recording was cut: pc has not been fetched
  End,          ///< after the last instruction of a kernel without end of thread
};

/// One for all EUs of a run. Calls for one thread come in the order of its instructions.
class ValueSource {
 public:
  virtual ~ValueSource() = default;

  /// True if a recording provides the effects. Registers and memory then have no contents.
  virtual bool replays() const = 0;

  virtual void begin(const ThreadRef& thread, const ThreadStart& start) = 0;
  /// The thread has issued its last instruction; `pc` is that of the one that would follow.
  virtual void ended(const ThreadRef& thread, std::uint32_t pc) = 0;

  /// Replay: provides what the timing of the instruction at state.pc needs; may be called again for
  /// the same one. `straight` becomes the number of instructions from there on that only continue
  /// to the next one in memory: next() and execute() are not called for them. Throws
  /// isa::ExecutionFault for an inconsistent recording.
  virtual NextStep next(const ThreadRef& thread, isa::ThreadState& state,
                        std::uint32_t& straight) = 0;
  /// Recording: a breakpoint is taken before the instruction at `index`.
  virtual void breakpoint(const ThreadRef& thread, std::uint32_t index) = 0;

  /// Replaces PreparedInstruction::execute. Throws isa::ExecutionFault.
  virtual void execute(const ThreadRef& thread, const isa::PreparedInstruction& prepared,
                       isa::ThreadState& state) = 0;
  /// Replaces fill_packet(). Throws isa::ExecutionFault.
  virtual void fill(Packet& packet, const isa::PreparedInstruction& prepared,
                    const isa::ThreadState& state) = 0;
  /// Channels that are enabled at the instruction.
  virtual std::uint32_t channels(const ThreadRef& thread, const isa::PreparedInstruction& prepared,
                                 const isa::ThreadState& state) = 0;
  /// The shared function has served a message. Calls for a thread come in the order of its sends.
  virtual void served(const Packet& packet) = 0;
};

}  // namespace eu::model
