#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/flow.hpp"

namespace eu::isa {
namespace {

struct ExceptionRow {
  std::uint32_t enable;
  std::uint32_t status;
  const char* name;
};
constexpr ExceptionRow kBreakpoint{cr1::kBreakpointEnable, cr1::kBreakpoint, "breakpoint"};
constexpr ExceptionRow kSoftware{cr1::kSoftwareEnable, cr1::kSoftware, "software exception"};

/// Enters the system routine. AIP gets the offset of the instruction at which to continue.
void enter(const Prepared& prepared, IntelState& state, const std::string& what,
           std::uint32_t return_index) {
  const Program& program = *prepared.program;
  if (program.system_routine == Program::kNowhere)
    fault(prepared, what + ", and there is no system routine to handle it");
  state.cr[2] = program.offsets_bytes[return_index];
  state.cr[0] |= cr0::kMasterException;
  ++state.routine_switches;
  state.pc = program.system_routine;  // channels of the kernel never wait there
}

const ExceptionRow* pending(const IntelState& state) {
  for (const ExceptionRow* exception : {&kBreakpoint, &kSoftware})
    if ((state.cr[1] & exception->enable) != 0 && (state.cr[1] & exception->status) != 0)
      return exception;
  return nullptr;
}

/// Why the word at `index` does not decode; empty if it is an `illegal`.
std::string reason_of(const Program& program, std::uint32_t index) {
  const auto found =
      std::find_if(program.undecoded.begin(), program.undecoded.end(),
                   [index](const UndecodedWord& word) { return word.index == index; });
  return found == program.undecoded.end() ? "" : fmt::format(" ({})", found->reason);
}

}  // namespace

void take_breakpoint(const Prepared& prepared, IntelState& state) {
  state.cr[1] |= cr1::kBreakpoint;
  enter(prepared, state, kBreakpoint.name, prepared.index);
}

void pass_breakpoint(IntelState& state) {
  if (state.in_system_routine()) return;
  if ((state.cr[1] & cr1::kBreakpointEnable) != 0)
    state.cr[0] &= ~cr0::kBreakpointSuppress;
  else
    state.cr[1] |= cr1::kBreakpoint;
}

void raise_illegal_opcode(const Prepared& prepared, IntelState& state) {
  state.cr[1] |= cr1::kIllegalOpcode;
  const std::string what = "illegal opcode" + reason_of(*prepared.program, prepared.index);
  if ((state.cr[1] & cr1::kIllegalOpcodeEnable) == 0)
    fault(prepared, what + "; its exception is not enabled");
  if (state.in_system_routine()) fault(prepared, what + " in the system routine");
  enter(prepared, state, what, prepared.index);
}

bool follow_control_write(const Prepared& prepared, IntelState& state, bool was_in_routine) {
  if (state.in_system_routine()) return false;
  bool moved = false;
  if (was_in_routine) {
    ++state.routine_switches;
    jump_to_offset(prepared, state, state.cr[2] & ~7u);
    moved = true;
  }
  if (const ExceptionRow* exception = pending(state)) {
    enter(prepared, state, exception->name, moved ? state.pc : prepared.index + 1);
    moved = true;
  }
  return moved;
}

void fault(const Prepared& prepared, const std::string& what) {
  const std::string_view mnemonic = row(prepared.instruction->opcode).mnemonic;
  const std::uint32_t offset_bytes = prepared.program->offsets_bytes[prepared.index];
  throw ExecutionFault(fmt::format("{}: offset {:#x}: {}: {}", prepared.program->name, offset_bytes,
                                   mnemonic, what));
}

void fault_target(const Prepared& prepared, std::int64_t offset_bytes) {
  const std::string sign = offset_bytes < 0 ? "-" : "";
  const auto distance = static_cast<std::uint64_t>(offset_bytes < 0 ? -offset_bytes : offset_bytes);
  fault(prepared,
        fmt::format("jumps to offset {}{:#x}, where no instruction starts", sign, distance));
}

}  // namespace eu::isa
