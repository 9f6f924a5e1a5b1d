// nop, illegal, wait (IVB PRM 6.33, 6.44, 6.61).
#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

void execute_nop(const Prepared& prepared, IntelState& state) {
  advance(prepared, state);
}

const char* check_wait(const Instruction& instruction, Generation) {
  const Operand& source = instruction.src[0];
  if (!source.is_arf(Arf::Notification) || source.indirect)
    return "waits for a notification register only";
  if (instruction.exec_size != 1) return "the execution size must be 1";
  const int component = instruction.is_align16() ? source.swizzle & 3 : 0;
  return (source.number & 0xf) + source.subreg_bytes / 4 + component > 2
             ? "there are only three notification registers"
             : nullptr;
}

void execute_wait(const Prepared& prepared, IntelState& state) {
  std::uint32_t& notification = state.notification[notification_of(prepared)];
  if (notification == 0) fault(prepared, "no notification has arrived");
  --notification;
  advance(prepared, state);
}

}  // namespace

/// n0, n1, n2 and n0.0, n0.1, n0.2 name the same three registers (isa/ERRATA.md A25).
std::size_t notification_of(const Prepared& prepared) {
  const OperandPlan& source = prepared.plan->src[0];
  return (source.number & 0xfu) + source.offsets[0] / 4u;
}

namespace semantics {

const Semantics nop = whole<execute_nop>();
const Semantics illegal = whole<raise_illegal_opcode>();
const Semantics wait = whole<execute_wait>().with(Action::Wait).checked_by(check_wait);

}  // namespace semantics
}  // namespace eu::isa
