// Programs made ready to run.
#include <algorithm>

#include "isa/gen/branch_targets.hpp"
#include "isa/gen/exec/channels.hpp"
#include "isa/gen/exec/data_path.hpp"
#include "isa/gen/exec/data_plan.hpp"
#include "isa/gen/exec/exception.hpp"
#include "isa/gen/exec/fast/fast_path.hpp"
#include "isa/gen/exec/fault.hpp"
#include "isa/gen/exec/flow.hpp"
#include "isa/gen/exec/gather.hpp"
#include "isa/gen/exec/operand_plan.hpp"
#include "isa/gen/exec/semantics.hpp"
#include "isa/gen/system_routine.hpp"

namespace eu::isa {
namespace {

void execute_problem(const Executable& executable, ThreadState&) {
  fault(executable, executable.plan->problem);
}

void execute_end(const Executable& executable, ThreadState&) {
  throw ExecutionFault(executable.program->name + ": offset " +
                       hex(executable.program->offsets_bytes[executable.index]) +
                       ": the thread ran past the end of the program");
}

bool reads_timestamp(const Instruction& instruction) {
  const auto is_timestamp = [](const Operand& source) { return source.is_arf(Arf::Timestamp); };
  const int sources = source_count(instruction.opcode, instruction.math_function);
  return std::any_of(instruction.src.begin(), instruction.src.begin() + sources, is_timestamp);
}

/// The register that a jmpi or a wait reads: source 0 of its plan.
const Operand* register_read(const Instruction& instruction) {
  if (instruction.opcode == Opcode::Wait) return &instruction.src[0];
  const Operand& index = instruction.src[1];
  const bool jump = row(instruction.opcode).format == Format::JumpIndexed;
  return jump && !index.is_immediate() ? &index : nullptr;
}

Plan plan_whole(const Instruction& instruction, Gen gen, const Semantics& semantics) {
  if (semantics.check != nullptr)
    if (const char* wrong = semantics.check(instruction)) throw PlanProblem(wrong);
  Plan plan;
  plan.semantics = &semantics;
  plan.execute = semantics.execute;
  plan_channels(instruction, gen, plan);
  if (const Operand* operand = register_read(instruction)) {
    plan.src[0] = plan_source(instruction, gen, *operand);
    plan.src[0].gather = gather_function(ExecType::D, operand->type, false);
  }
  return plan;
}

Plan plan_of(const Instruction& instruction, Gen gen) {
  const Semantics& semantics = semantics_of(instruction);
  try {
    if (semantics.execute != nullptr) return plan_whole(instruction, gen, semantics);
    Plan plan = plan_data(instruction, gen);
    plan.fast.general = data_path(plan);
    const ExecuteFn fast = fast::fast_path(instruction, plan);
    plan.execute = fast != nullptr ? fast : plan.fast.general;
    return plan;
  } catch (const PlanProblem& problem) {
    Plan plan;
    plan.semantics = &semantics;
    plan.execute = execute_problem;
    plan_channels(instruction, gen, plan);
    plan.problem = problem.what();
    return plan;
  }
}

std::uint32_t target_index(const Program& program, std::uint32_t index, Distance distance) {
  const Instruction& instruction = program.instructions[index];
  if (!has_distance(instruction, distance)) return Program::kNowhere;
  return program.index_of(
      branch_target(instruction, distance, program.offsets_bytes[index], program.gen));
}

Executable executable_of(const Program& program, const Plan& plan, std::uint32_t index) {
  const Instruction& instruction = program.instructions[index];
  Executable result;
  result.instruction = &instruction;
  result.index = index;
  result.program = &program;
  result.plan = &plan;
  result.execute = plan.execute;
  result.action = plan.problem.empty() ? plan.semantics->action : Action::Execute;
  result.reads_timestamp = reads_timestamp(instruction);
  result.conditional_dependency = instruction.opcode == Opcode::Sendc;
  result.jip_index = target_index(program, index, Distance::Jip);
  result.uip_index = target_index(program, index, Distance::Uip);
  if (has_distance(instruction, Distance::Index))
    result.jip_index = target_index(program, index, Distance::Index);
  return result;
}

/// Marks the instructions at which a branch leaves channels waiting: its targets and, for those it
/// does not move, the next one.
void mark_joins(const Program& program, std::vector<Executable>& executables) {
  const auto mark = [&](std::uint32_t index) {
    if (index < executables.size()) executables[index].joins = true;
  };
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Executable& executable = executables[index];
    const Instruction& instruction = *executable.instruction;
    const bool branches = has_distance(instruction, Distance::Jip);
    if (branches) mark(executable.jip_index);
    if (branches || instruction.opcode == Opcode::Ret) mark(index + 1);
    if (!has_distance(instruction, Distance::Uip)) continue;
    mark(executable.uip_index);
    mark(break_target(program, executable.uip_index));
  }
  for (std::uint32_t index = 0; index < program.size(); ++index)
    executables[index].next_joins = executables[index + 1].joins;
}

/// What stands behind the last instruction.
Executable end_of(const Program& program) {
  static const Instruction kNothing;
  static const Plan kNoPlan;
  Executable end;
  end.execute = execute_end;
  end.instruction = &kNothing;
  end.index = program.size();
  end.jip_index = end.uip_index = Program::kNowhere;
  end.program = &program;
  end.plan = &kNoPlan;
  return end;
}

}  // namespace

ExecutableProgram::ExecutableProgram(const Program& program) : program_(&program) {
  plans_.reserve(program.size());
  executables_.reserve(program.size() + 1);
  for (const Instruction& instruction : program.instructions)
    plans_.push_back(plan_of(instruction, program.gen));
  for (std::uint32_t index = 0; index < program.size(); ++index)
    executables_.push_back(executable_of(program, plans_[index], index));
  executables_.push_back(end_of(program));
  mark_joins(program, executables_);
}
ExecutableProgram::ExecutableProgram(ExecutableProgram&&) noexcept = default;
ExecutableProgram& ExecutableProgram::operator=(ExecutableProgram&&) noexcept = default;
ExecutableProgram::~ExecutableProgram() = default;

void ExecutableProgram::step(ThreadState& state) const {
  const bool past_end = is_past_end(*program_, state.pc, state.in_system_routine());
  const Executable& executable = executables_[past_end ? size() : state.pc];
  if (breakpoint_is_due(executable, state)) return take_breakpoint(executable, state);
  if (executable.instruction->breakpoint) pass_breakpoint(state);
  executable.execute(executable, state);
}

void start_thread(ThreadState& state, std::uint32_t dispatch_mask) {
  std::uint32_t vector_mask = 0;  // IVB PRM 3.3.3.7: the OR of each four channels
  for (int first = 0; first < kMaxChannels; first += 4)
    if ((dispatch_mask >> first) & 0xf) vector_mask |= 0xfu << first;
  state.sr[2] = dispatch_mask;
  state.sr[3] = vector_mask;
  const bool use_vector_mask = (state.cr[0] & cr0::kVectorMaskEnable) != 0;
  state.dispatch_mask = use_vector_mask ? vector_mask : dispatch_mask;
  state.active = state.dispatch_mask;
  state.pcip = {};
  state.call_mask = 0;
  state.pc = 0;
}

}  // namespace eu::isa
