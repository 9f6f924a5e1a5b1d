// Preparation of programs for execution.
#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/fast/fast_path.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/planning.hpp"
#include "isa/intel/exec/semantics.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {
namespace {

void execute_problem(const Prepared& prepared, IntelState&) {
  fault(prepared, prepared.plan->problem);
}

void execute_end(const Prepared& prepared, IntelState&) {
  throw ExecutionFault(fmt::format("{}: offset {:#x}: the thread ran past the end of the program",
                                   prepared.program->name,
                                   prepared.program->offsets_bytes[prepared.index]));
}

bool reads_timestamp(const Instruction& instruction) {
  const auto is_timestamp = [](const Operand& source) { return source.is_arf(Arf::Timestamp); };
  const int sources = source_count(instruction.opcode, instruction.math_function);
  return std::any_of(instruction.src.begin(), instruction.src.begin() + sources, is_timestamp);
}

/// The register that a jmpi or a wait reads, which is source 0 of its plan; null if there is none.
const Operand* register_read(const Instruction& instruction) {
  if (instruction.opcode == Opcode::Wait) return &instruction.src[0];
  const Operand& index = instruction.src[1];
  const bool jump = row(instruction.opcode).format == Format::JumpIndexed;
  return jump && !index.is_immediate() ? &index : nullptr;
}

Plan plan_whole(const Instruction& instruction, Generation gen, const Semantics& semantics) {
  if (semantics.check != nullptr)
    if (const char* wrong = semantics.check(instruction, gen)) throw PlanProblem(wrong);
  Plan plan;
  plan.semantics = &semantics;
  plan.execute = semantics.execute;
  plan_channels(instruction, gen, plan);
  // Under NoMask messages and branches have all channels (isa/ERRATA.md D18).
  if (instruction.no_mask) plan.written_lanes = ~0u;
  if (const Operand* operand = register_read(instruction)) {
    plan.src[0] = plan_source(instruction, gen, *operand);
    plan.src[0].gather = gather_function(ExecType::D, operand->type, false);
  }
  return plan;
}

Plan plan_of(const Instruction& instruction, Generation gen) {
  const Semantics& semantics = semantics_of(instruction);
  try {
    if (semantics.execute != nullptr) return plan_whole(instruction, gen, semantics);
    Plan plan = plan_data(instruction, gen);
    plan.fast.general = data_path(plan);
    const StepFn fast = fast::fast_path(instruction, plan);
    plan.execute = fast != nullptr ? fast : plan.fast.general;
    return plan;
  } catch (const PlanProblem& problem) {
    Plan plan;
    plan.semantics = &semantics;
    plan.execute = step<execute_problem>;
    plan_channels(instruction, gen, plan);
    plan.problem = problem.what();
    return plan;
  }
}

/// True for an operand that cannot fault: it is not indirect and not an architecture register other
/// than an accumulator.
bool is_plain(const OperandPlan& operand) {
  return operand.place == Place::Null || operand.place == Place::Grf ||
         operand.place == Place::Constant || operand.place == Place::Accumulator;
}

bool values_may_lag(const Plan& plan) {
  return plan.problem.empty() && plan.semantics->execute == nullptr && !plan.semantics->ieee_only &&
         is_plain(plan.dst) && is_plain(plan.second_dst) &&
         std::all_of(plan.src.begin(), plan.src.end(), is_plain);
}

std::uint32_t target_index(const Program& program, std::uint32_t index, Distance distance) {
  const Instruction& instruction = instructions(program)[index];
  if (!has_distance(instruction, distance, program.gen)) return Program::kNowhere;
  return program.index_of(
      branch_target(instruction, distance, program.offsets_bytes[index], program.gen));
}

Prepared prepared_of(const Program& program, const Plan& plan, std::uint32_t index) {
  const Instruction& instruction = instructions(program)[index];
  Prepared result;
  result.instruction = &instruction;
  result.index = index;
  result.program = &program;
  result.plan = &plan;
  result.execute = plan.execute;
  result.action = plan.problem.empty() ? plan.semantics->action : Action::Execute;
  result.reads_timestamp = reads_timestamp(instruction);
  result.conditional_dependency = is_conditional_send(instruction.opcode);
  result.breakpoint = instruction.breakpoint;
  result.values_may_lag = values_may_lag(plan);
  if (result.action == Action::Wait)
    result.notification = static_cast<std::uint8_t>(notification_of(result));
  result.jip_index = target_index(program, index, Distance::Jip);
  result.uip_index = target_index(program, index, Distance::Uip);
  if (has_distance(instruction, Distance::Index, program.gen))
    result.jip_index = target_index(program, index, Distance::Index);
  return result;
}

/// Marks the instructions at which a branch leaves channels waiting: its targets, and the next
/// instruction for channels that it does not move.
void mark_joins(const Program& program, std::vector<Prepared>& all) {
  const auto mark = [&](std::uint32_t index) {
    if (index < all.size()) all[index].joins = true;
  };
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Prepared& prepared = all[index];
    const Instruction& instruction = *prepared.instruction;
    const bool branches = has_distance(instruction, Distance::Jip, program.gen);
    if (branches) mark(prepared.jip_index);
    if (branches || instruction.opcode == Opcode::Ret) mark(index + 1);
    if (!has_distance(instruction, Distance::Uip, program.gen)) continue;
    mark(prepared.uip_index);
    mark(break_target(program, prepared.uip_index));
  }
  for (std::uint32_t index = 0; index < program.size(); ++index)
    all[index].next_joins = all[index + 1].joins;
}

/// The entry after the last instruction, which faults.
Prepared end_of(const Program& program) {
  static const Instruction kNothing;
  static const Plan kNoPlan;
  Prepared end;
  end.execute = isa::step<execute_end>;
  end.instruction = &kNothing;
  end.index = program.size();
  end.jip_index = end.uip_index = Program::kNowhere;
  end.program = &program;
  end.plan = &kNoPlan;
  return end;
}

}  // namespace

std::string problem_of(const Instruction& instruction, Generation gen) {
  return plan_of(instruction, gen).problem;
}

PreparedIntelProgram::PreparedIntelProgram(const Program& program) : PreparedProgram(program) {
  plans_.reserve(program.size());
  prepared_.reserve(program.size() + 1);
  for (const Instruction& instruction : instructions(program))
    plans_.push_back(plan_of(instruction, program.gen));
  for (std::uint32_t index = 0; index < program.size(); ++index)
    prepared_.push_back(prepared_of(program, plans_[index], index));
  prepared_.push_back(end_of(program));
  mark_joins(program, prepared_);
  set_instructions(prepared_.data());
}
PreparedIntelProgram::PreparedIntelProgram(PreparedIntelProgram&&) noexcept = default;
PreparedIntelProgram& PreparedIntelProgram::operator=(PreparedIntelProgram&&) noexcept = default;
PreparedIntelProgram::~PreparedIntelProgram() = default;

void PreparedIntelProgram::step(IntelState& state) const {
  const bool past_end = is_past_end(program(), state.pc, state.in_system_routine());
  const Prepared& prepared = prepared_[past_end ? size() : state.pc];
  if (breakpoint_is_due(prepared, state)) return take_breakpoint(prepared, state);
  if (prepared.instruction->breakpoint) pass_breakpoint(state);
  prepared.execute(prepared, state);
}

void start_thread(IntelState& state, std::uint32_t dispatch_mask) {
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
