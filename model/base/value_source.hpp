#pragma once
// Where what instructions do comes from when a run does not simply execute them: one that is
// recorded, or one that follows a recording. A run that executes has none of this in its way.
#include <cstdint>

#include "isa/isa.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

struct ThreadStart;

/// How a thread goes on.
enum class NextStep : std::uint8_t {
  Instruction,  ///< with the instruction at ThreadState::pc
  Breakpoint,   ///< a breakpoint was taken: in the system routine, which is at pc now
  Elsewhere,    ///< the recording was cut: at pc, which nobody has fetched
  End,          ///< behind the last instruction of a kernel without end of thread
};

/// One for all EUs of a run. Calls for one thread come in the order of its instructions.
class ValueSource {
 public:
  virtual ~ValueSource() = default;

  /// Does a recording say what happens? Then registers and memory have no contents.
  virtual bool replays() const = 0;

  virtual void begin(const ThreadRef& thread, const ThreadStart& start) = 0;
  /// The thread has issued its last instruction; `pc` is the one that would follow.
  virtual void ended(const ThreadRef& thread, std::uint32_t pc) = 0;

  /// Replay: makes ready what the timing of the instruction at state.pc asks for; may be called
  /// again for the same one. `straight` becomes the number of instructions from there on of which
  /// nothing more is to be said: each does nothing but go on to the next one in memory, and neither
  /// next() nor execute() is called for it. Throws isa::ExecutionFault for a recording that makes
  /// no sense.
  virtual NextStep next(const ThreadRef& thread, isa::ThreadState& state,
                        std::uint32_t& straight) = 0;
  /// Recording: a breakpoint is taken before the instruction at `index`.
  virtual void breakpoint(const ThreadRef& thread, std::uint32_t index) = 0;

  /// Does what PreparedInstruction::execute does. Throws isa::ExecutionFault.
  virtual void execute(const ThreadRef& thread, const isa::PreparedInstruction& prepared,
                       isa::ThreadState& state) = 0;
  /// Does what fill_packet does. Throws isa::ExecutionFault.
  virtual void fill(Packet& packet, const isa::PreparedInstruction& prepared,
                    const isa::ThreadState& state) = 0;
  /// Channels that are enabled at the instruction.
  virtual std::uint32_t channels(const ThreadRef& thread, const isa::PreparedInstruction& prepared,
                                 const isa::ThreadState& state) = 0;
  /// The shared function has served a message: those of a thread come in the order they were sent.
  virtual void served(const Packet& packet) = 0;
};

}  // namespace eu::model
