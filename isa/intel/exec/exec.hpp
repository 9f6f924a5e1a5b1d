#pragma once
// Execution of instructions: each static instruction is prepared once, then called per execution.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {

struct Plan;

/// One static instruction, prepared to run. Plain data; execution allocates nothing.
struct Prepared : PreparedInstruction {
  bool joins = false;       ///< channels may be waiting here: IntelState::active may change
  bool next_joins = false;  ///< `joins` of the next instruction
  const Instruction* instruction = nullptr;  ///< owned by the Program
  /// Branch targets; Program::kNowhere if there is no instruction. jip_index also holds the target
  /// of a jmpi with an immediate.
  std::uint32_t jip_index = 0;
  std::uint32_t uip_index = 0;
  const Plan* plan = nullptr;  ///< operands and functions, private to isa/intel/exec
};

/// Adapts an execute function of this instruction set to the common signature.
template <void (*execute)(const Prepared&, IntelState&)>
void step(const PreparedInstruction& prepared, ThreadState& state) {
  execute(static_cast<const Prepared&>(prepared), intel_state(state));
}

class PreparedIntelProgram : public PreparedProgram {
 public:
  explicit PreparedIntelProgram(const Program& program);
  PreparedIntelProgram(PreparedIntelProgram&&) noexcept;
  PreparedIntelProgram& operator=(PreparedIntelProgram&&) noexcept;
  ~PreparedIntelProgram() override;

  const Prepared& operator[](std::uint32_t index) const { return prepared_[index]; }

  /// Executes the instruction at state.pc and advances state.pc. Throws ExecutionFault.
  void step(IntelState& state) const;

 private:
  std::vector<Plan> plans_;
  std::vector<Prepared> prepared_;
};

/// Why a run stops at the instruction, whatever the registers contain; empty if it does not.
std::string problem_of(const Instruction& instruction, Generation gen);

/// The request of the send at `prepared`, read from the thread's registers now. Throws
/// ExecutionFault if its payload or its response exceeds the register file.
Request make_request(const Prepared& prepared, const IntelState& state);

/// The part of the request of a send with this descriptor that its code determines: no channels,
/// and the registers of direct operands.
Request request_of(const Instruction& send, Descriptor descriptor, Generation gen);

inline Sfid sfid_of(const Request& request) {
  return static_cast<Sfid>(request.function);
}
inline Descriptor descriptor_of(const Request& request) {
  return {request.descriptor, static_cast<std::uint8_t>(request.second_payload.count)};
}

/// The notification register, n0.0 to n0.2, of the wait at `prepared`: index in
/// IntelState::notification.
std::size_t notification_of(const Prepared& prepared);

/// Channels that the instruction at `prepared` would write now (IVB PRM 6.2), bit n = channel n
/// of the instruction.
std::uint32_t channel_enables(const Prepared& prepared, const IntelState& state);

/// Prepares a thread to run its first instruction: sets its masks, also those in sr0. Bit n of
/// `dispatch_mask` = channel n exists. Uses cr0's vector mask enable; does not change what the
/// dispatcher sets (cr0, the rest of sr0, registers).
void start_thread(IntelState& state, std::uint32_t dispatch_mask);

}  // namespace eu::isa
