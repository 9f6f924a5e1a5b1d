#include "model/trace/path_rules.hpp"

#include "isa/gen/exec/flow.hpp"

namespace eu::model {
namespace {

/// Where the instruction leads depends on values.
bool leads_anywhere(const isa::Instruction& instruction, bool has_routine) {
  using isa::Arf;
  if (isa::row(instruction.opcode).format == isa::Format::JumpIndexed)
    return !instruction.src[1].is_immediate();
  return instruction.opcode == isa::Opcode::Ret || instruction.dst.is_arf(Arf::Ip) ||
         (has_routine && instruction.dst.is_arf(Arf::Control));
}

}  // namespace

PathRules::PathRules(const isa::Program& program) : targets_(program.size()) {
  const isa::ExecutableProgram executables(program);
  const bool has_routine = program.system_routine != isa::Program::kNowhere;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Executable& executable = executables[index];
    Targets& targets = targets_[index];
    targets.any = leads_anywhere(*executable.instruction, has_routine);
    targets.jip = executable.jip_index;
    targets.uip = executable.uip_index;
    if (executable.uip_index != isa::Program::kNowhere)
      targets.past = isa::break_target(program, executable.uip_index);
    if (has_routine && executable.instruction->opcode == isa::Opcode::Illegal)
      targets.jip = program.system_routine;
  }
}

bool PathRules::allow(std::uint32_t from, std::uint32_t to) const {
  const Targets& targets = targets_[from];
  return to == from + 1 || targets.any || to == targets.jip || to == targets.uip ||
         to == targets.past;
}

}  // namespace eu::model
