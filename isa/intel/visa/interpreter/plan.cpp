#include "isa/intel/visa/interpreter/plan.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/exec/plan.hpp"
#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "isa/intel/visa/sampler_call.hpp"

namespace eu::isa::visa {
namespace {

/// False for predefined variables that no thread of OpenCL or of media has here: a calling
/// convention defines their values.
bool is_known(Predefined variable) {
  switch (variable) {
    case Predefined::Null:
    case Predefined::ThreadX:
    case Predefined::ThreadY:
    case Predefined::GroupIdX:
    case Predefined::GroupIdY:
    case Predefined::GroupIdZ:
    case Predefined::R0:
    case Predefined::HwId:
    case Predefined::Arg:
    case Predefined::Retval:
    case Predefined::Sr0:
    case Predefined::Cr0: return true;
    default: return false;
  }
}

SpecialSlot special_slot(std::uint32_t variable) {
  if (variable == static_cast<std::uint32_t>(Predefined::Cr0)) return SpecialSlot::Control;
  if (variable == static_cast<std::uint32_t>(Predefined::Sr0)) return SpecialSlot::State;
  return SpecialSlot::None;
}

/// Makes a slot for each variable without alias, large enough for all its aliases.
void plan_storage(const Kernel& kernel, InterpreterPlan& plan) {
  constexpr std::uint32_t kNone = 0xffffffff;
  std::vector<std::uint32_t> slot_of(kernel.generals.size(), kNone);
  plan.storage.resize(kernel.generals.size());
  for (std::uint32_t id = 0; id < kernel.generals.size(); ++id) {
    const Kernel::Root root = kernel.root(id);
    std::uint32_t& slot = slot_of[root.variable];
    if (slot == kNone) {
      slot = static_cast<std::uint32_t>(plan.slots.size());
      plan.slots.push_back({0, root.variable, special_slot(root.variable)});
    }
    plan.storage[id] = {slot, root.offset_bytes};
    std::uint32_t& size = plan.slots[slot].size_bytes;
    size = std::max(size, root.offset_bytes + kernel.general(id).size_bytes());
  }
}

Action action_of(const Instruction& in) {
  const auto is_predicate = [&](std::size_t k) {
    return k < in.operands.size() && in.operands[k].kind == OperandKind::Predicate;
  };
  switch (in.opcode) {
    case Opcode::Movs: return Action::SetIndex;
    case Opcode::Setp: return Action::SetPredicate;
    case Opcode::AddrAdd: return Action::SetAddress;
    case Opcode::Jmp:
    case Opcode::Goto: return Action::Jump;
    case Opcode::Call: return Action::Call;
    case Opcode::Ret: return Action::Return;
    case Opcode::Barrier: return Action::Barrier;
    case Opcode::FenceGlobal:
    case Opcode::FenceLocal:
    case Opcode::FenceSw:
    case Opcode::Yield: return Action::Nothing;
    case Opcode::Mov:
      if (is_predicate(0)) return Action::SetPredicate;
      return is_predicate(1) ? Action::GetPredicate : Action::Compute;
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::Not: return is_predicate(0) ? Action::CombinePredicates : Action::Compute;
    default: break;
  }
  const OpcodeRow& opcode = row(in.opcode);
  if (opcode.has(attribute::NoCode)) return Action::Nothing;
  return opcode.has(attribute::Sends) ? Action::Message : Action::Compute;
}

bool is_executed_message(const Instruction& in, Generation gen) {
  switch (in.opcode) {
    case Opcode::OwordLd:
    case Opcode::OwordLdUnaligned:
    case Opcode::OwordSt:
    case Opcode::MediaLd:
    case Opcode::MediaSt:
    case Opcode::SvmBlockLd:
    case Opcode::SvmBlockSt:
    case Opcode::Gather:
    case Opcode::Scatter:
    case Opcode::GatherScaled:
    case Opcode::ScatterScaled:
    case Opcode::Gather4Scaled:
    case Opcode::Scatter4Scaled:
    case Opcode::Gather4Typed:
    case Opcode::Scatter4Typed:
    case Opcode::SvmGather:
    case Opcode::SvmScatter:
    case Opcode::SvmGather4Scaled:
    case Opcode::SvmScatter4Scaled:
    case Opcode::DwordAtomic:
    case Opcode::SvmAtomic: return true;
    default: return sampler_call(in, gen).has_value();
  }
}

void check_variables(const InterpreterPlan& plan, const Kernel& kernel, const Instruction& in) {
  for (const Operand& operand : in.operands) {
    if (operand.kind != OperandKind::General && operand.kind != OperandKind::Raw &&
        operand.kind != OperandKind::AddressOf)
      continue;
    const std::uint32_t root = kernel.root(operand.id).variable;
    if (root < kFirstGeneral && kernel.general(root).is_named() &&
        !is_known(static_cast<Predefined>(root)))
      refuse(plan, in, "names " + kernel.general(root).name + ", which is not executed");
  }
}

Step step_of(const Kernel& kernel, const Instruction& in, InterpreterPlan& plan) {
  check_variables(plan, kernel, in);
  Step step;
  step.action = action_of(in);
  if (step.action == Action::Message && !is_executed_message(in, plan.gen))
    refuse(plan, in, "is not executed");
  if (const auto call = sampler_call(in, plan.gen)) {
    const std::string problem = sampler_problem(in, *call);
    if (!problem.empty())
      throw InputError(plan.name, in.place.line, in.place.column, problem + " is not executed");
  }
  if (step.action != Action::Compute) return step;
  const int operands = static_cast<int>(in.operands.size());
  const bool is_carry = in.opcode == Opcode::Addc || in.opcode == Opcode::Subb;
  step.sets_predicate = in.operands.at(0).kind == OperandKind::Predicate;
  step.selects = in.opcode == Opcode::Sel && in.predicate.id != 0;
  step.results = static_cast<std::uint8_t>(step.sets_predicate ? 0 : is_carry ? 2 : 1);
  step.first_source = static_cast<std::uint8_t>(step.sets_predicate ? 1 : step.results);
  if (in.opcode == Opcode::Madw) step.results = 2;  // of one operand
  const int sources = operands - step.first_source;
  if (sources < 1 || sources > kMaxSources) refuse(plan, in, "is not executed");
  step.sources = static_cast<std::uint8_t>(sources);
  plan_arithmetic(kernel, in, step, plan);
  return step;
}

/// Prepares the small programs. Rejects instructions with a small program that cannot be executed.
void prepare(const Kernel& kernel, InterpreterPlan& plan) {
  auto code = std::make_shared<IntelCode>();
  code->instructions = plan.instructions;
  plan.program.code = std::move(code);
  const auto count = static_cast<std::uint32_t>(plan.instructions.size());
  for (std::uint32_t i = 0; i <= count; ++i) plan.program.offsets_bytes.push_back(16 * i);
  plan.arithmetic = std::make_unique<PreparedIntelProgram>(plan.program);
  for (std::size_t i = 0; i < plan.steps.size(); ++i)
    for (std::uint32_t m = 0; m < plan.steps[i].micros; ++m) {
      const Micro& micro = plan.micros[plan.steps[i].first_micro + m];
      if (micro.kind != Micro::Kind::Instruction) continue;
      const std::string& problem = (*plan.arithmetic)[micro.instruction].plan->problem;
      if (!problem.empty()) refuse(plan, kernel.instructions[i], "is not executed: " + problem);
    }
}

}  // namespace

void refuse(const InterpreterPlan& plan, const Instruction& instruction, const std::string& what) {
  throw InputError(plan.name, instruction.place.line, instruction.place.column,
                   fmt::format("{} {}", row(instruction.opcode).mnemonic, what));
}

std::unique_ptr<InterpreterPlan> plan_of(const Kernel& kernel, Generation gen,
                                         const std::string& name) {
  auto owned = std::make_unique<InterpreterPlan>();
  InterpreterPlan& plan = *owned;
  plan.name = name;
  plan.gen = std::max(gen, Generation::Bdw);
  plan.program = empty_program(plan.gen);
  plan.program.name = name;
  plan_storage(kernel, plan);
  for (const Instruction& in : kernel.instructions) plan.steps.push_back(step_of(kernel, in, plan));
  plan.is_label.resize(kernel.instructions.size() + 1);
  for (const Label& label : kernel.labels) plan.is_label[label.instruction] = true;
  prepare(kernel, plan);
  return owned;
}

}  // namespace eu::isa::visa
