// Prepares programs: selects a function for each instruction, once.
#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/exec/steps.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

[[noreturn]] void past_end(const PreparedInstruction& prepared, ThreadState&) {
  fault(prepared, "the end of the program, without a stop");
}
[[noreturn]] void undecoded(const PreparedInstruction& prepared, ThreadState&) {
  for (const UndecodedWord& word : prepared.program->undecoded)
    if (word.index == prepared.index) fault(prepared, "not an instruction: " + word.reason);
  fault(prepared, "not an instruction");
}
[[noreturn]] void fixed_function(const PreparedInstruction& prepared, ThreadState&) {
  fault(prepared, "fixed functions and textures are not executed");
}
[[noreturn]] void unknown(const PreparedInstruction& prepared, ThreadState&) {
  fault(prepared, "its effect is unknown");
}
[[noreturn]] void out_of_registers(const PreparedInstruction& prepared, ThreadState&) {
  fault(prepared, "an operand ends beyond the last register");
}

bool is_inside(const Operand& operand) {
  const int last = operand.is_register()  ? kRegisterHalves
                   : operand.is_uniform() ? kUniformHalves
                                          : 0;
  // Operands of more than 16 bits begin at an even half.
  return last == 0 || (operand.value >= 0 && operand.value + operand.halves() <= last &&
                       (operand.bits == 16 || operand.value % 2 == 0));
}

/// Whether all registers exist, including those that loads and compare-and-exchange access beyond
/// their operands.
bool has_room(const Instruction& in) {
  if (!is_inside(in.destination)) return false;
  for (int n = 0; n < in.source_count; ++n)
    if (!is_inside(in.sources[static_cast<std::size_t>(n)])) return false;
  if (!accesses_memory(in.opcode)) return true;
  Operand registers = in.has_destination ? in.destination : in.sources[0];
  registers.count = kMaxElements;
  Operand combined = in.sources[0];
  combined.count = 2;
  const bool is_atomic = in.opcode == Opcode::Atomic || in.opcode == Opcode::ThreadgroupAtomic;
  if (!is_atomic) return is_inside(registers) || in.fields.format < 4;
  return in.fields.atomic_operation != static_cast<unsigned>(AtomicOperation::CompareExchange) ||
         is_inside(combined);
}

bool is_undecoded(const Program& program, std::uint32_t index) {
  for (const UndecodedWord& word : program.undecoded)
    if (word.index == index) return true;
  return false;
}

StepFn known_step(const Instruction& in) {
  if (const StepFn step = single_step(in)) return step;
  for (const auto family : {integer_step, bit_step, float_step, lane_step, flow_step, memory_step})
    if (const StepFn step = family(in.opcode)) return step;
  return unknown;
}

/// Whether the instruction only computes registers and the mask from registers and the mask,
/// whatever their values.
bool only_computes(const Instruction& in) {
  switch (in.opcode) {
    case Opcode::MovImm16:
    case Opcode::MovImm32:
    case Opcode::Iadd:
    case Opcode::Isub:
    case Opcode::Imadd:
    case Opcode::Imsub:
    case Opcode::Bitop:
    case Opcode::Fmadd32:
    case Opcode::Fadd32:
    case Opcode::Fmul32:
    case Opcode::Fmadd16:
    case Opcode::Fadd16:
    case Opcode::Fmul16:
    case Opcode::PopExec: return true;
    case Opcode::Icmpsel:
    case Opcode::Fcmpsel:
    case Opcode::IfIcmp:
    case Opcode::IfFcmp:
    case Opcode::ElseIcmp:
    case Opcode::ElseFcmp:
    case Opcode::WhileIcmp:
    case Opcode::WhileFcmp: return has_known_condition(in);
    default: return false;
  }
}

Prepared prepared_of(const Program& program, std::uint32_t index) {
  Prepared prepared;
  prepared.index = index;
  prepared.program = &program;
  if (index == program.size()) {
    prepared.execute = past_end;
    return prepared;
  }
  prepared.instruction = instructions(program)[index];
  prepared.next_offset_bytes = program.offsets_bytes[index + 1];
  prepared.execute = is_undecoded(program, index) ? undecoded : step_of(prepared.instruction);
  const Opcode opcode = prepared.instruction.opcode;
  const bool leaves =
      accesses_memory(opcode) || opcode == Opcode::ThreadgroupBarrier || opcode == Opcode::Stop;
  prepared.values_may_lag =
      prepared.execute == known_step(prepared.instruction) && only_computes(prepared.instruction);
  if (leaves && prepared.execute != out_of_registers) prepared.action = Action::Send;
  return prepared;
}

class PreparedG13Program : public PreparedProgram {
 public:
  explicit PreparedG13Program(const Program& program) : PreparedProgram(program) {
    prepared_.reserve(program.size() + 1);
    for (std::uint32_t index = 0; index <= program.size(); ++index)
      prepared_.push_back(prepared_of(program, index));
    set_instructions(prepared_.data());
  }

 private:
  std::vector<Prepared> prepared_;
};

}  // namespace

StepFn step_of(const Instruction& in) {
  switch (row(in.opcode).scope) {
    case Scope::Fixed: return fixed_function;
    case Scope::Unknown: return unknown;
    case Scope::Compute: break;
  }
  return has_room(in) ? known_step(in) : out_of_registers;
}

std::unique_ptr<PreparedProgram> prepare(const Program& program) {
  return std::make_unique<PreparedG13Program>(program);
}

}  // namespace eu::isa::g13
