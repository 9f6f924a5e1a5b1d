#pragma once
// What an instruction does: prepared once per static instruction, then called per execution.
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

/// One static instruction made ready to run. Plain data, no allocation after preparation.
struct Prepared : PreparedInstruction {
  bool joins = false;       ///< channels may be waiting here: IntelState::active may change
  bool next_joins = false;  ///< the same of the next instruction
  const Instruction* instruction = nullptr;  ///< owned by the Program
  /// Branch targets, JIP's that of a jmpi's immediate too; Program::kNowhere if not an instruction.
  std::uint32_t jip_index = 0;
  std::uint32_t uip_index = 0;
  const Plan* plan = nullptr;  ///< isa/intel/exec's own: operands and functions
};

/// What executes an instruction of this set, as everybody calls it.
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

  /// Executes the instruction at state.pc and moves state.pc on. Throws ExecutionFault.
  void step(IntelState& state) const;

 private:
  std::vector<Plan> plans_;
  std::vector<Prepared> prepared_;
};

/// The request of the send at `prepared`, read from the thread's registers now.
/// Throws ExecutionFault when payload or response leave the register file.
Request make_request(const Prepared& prepared, const IntelState& state);

/// The request of a send with this descriptor, as far as its code tells: without channels, and with
/// the registers of direct operands.
Request request_of(const Instruction& send, Descriptor descriptor, Generation gen);

inline Sfid sfid_of(const Request& request) {
  return static_cast<Sfid>(request.function);
}
inline Descriptor descriptor_of(const Request& request) {
  return {request.descriptor, static_cast<std::uint8_t>(request.second_payload.count)};
}

/// Which of n0.0 to n0.2 the wait at `prepared` waits for: index in IntelState::notification.
std::size_t notification_of(const Prepared& prepared);

/// Channels that the instruction at `prepared` would write now (IVB PRM 6.2), bit n = channel n
/// of the instruction.
std::uint32_t channel_enables(const Prepared& prepared, const IntelState& state);

/// Makes a thread ready to run its first instruction: masks, also those of sr0. `dispatch_mask` bit
/// n = channel n exists. What the dispatcher decides (cr0, the rest of sr0, registers) is left as
/// it is; cr0's vector mask enable is obeyed.
void start_thread(IntelState& state, std::uint32_t dispatch_mask);

}  // namespace eu::isa
