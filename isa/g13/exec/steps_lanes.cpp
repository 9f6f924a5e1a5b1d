// Instructions that read other lanes or launch values, and selects.
#include "isa/g13/exec/mask_stack.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

void get_special_register(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const auto number = static_cast<int>(in.sources[0].value);
  Values values{};
  if (!read_special_register(state, number, values))
    fault(prepared, "special register " + std::to_string(number) + " has no value here");
  finish(in, state, values);
}

// ---- selects and ballots ----

void select(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const std::uint32_t passing = lanes_that_pass(prepared, state, true);
  Values values = patterns(state, in.sources[3]);
  const Values if_true = patterns(state, in.sources[2]);
  for_each_lane(passing, [&](int lane) { values[lane] = if_true[lane]; });
  finish(in, state, values);
}

constexpr std::uint32_t kQuadLanes = 0xf;

void ballot(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const std::uint32_t passing = lanes_that_pass(prepared, state, false) & state.exec_mask;
  Values values;
  for (int lane = 0; lane < kLanes; ++lane)
    values[lane] = in.fields.simd != 0 ? passing : (passing >> (lane & ~3)) & kQuadLanes;
  finish(in, state, values);
}

// ---- shuffles and reductions ----

void shuffle(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  auto kind = static_cast<ShuffleKind>(in.fields.shuffle_operation);
  if (in.fields.rotate != 0) {
    if (kind != ShuffleKind::Up) fault(prepared, "a rotation other than up has an unknown effect");
    kind = ShuffleKind::RotateUp;
  }
  Values by = patterns(state, in.sources[1]);
  for (std::uint64_t& each : by) each &= 0xffff;  // whatever its register's size
  finish(in, state, shuffled(kind, in.fields.simd == 0, patterns(state, in.sources[0]), by));
}

bool is_known(ReduceOperation operation) {
  switch (operation) {
    case ReduceOperation::And:
    case ReduceOperation::FloatAdd:
    case ReduceOperation::Or:
    case ReduceOperation::FloatMultiply:
    case ReduceOperation::Xor:
    case ReduceOperation::FloatMin:
    case ReduceOperation::FloatMax:
    case ReduceOperation::Add:
    case ReduceOperation::SignedMin:
    case ReduceOperation::SignedMax:
    case ReduceOperation::UnsignedMin:
    case ReduceOperation::UnsignedMax: return true;
  }
  return false;
}

void reduce(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  Reduction reduction;
  reduction.operation = static_cast<ReduceOperation>(in.fields.reduce_operation);
  if (!is_known(reduction.operation))
    fault(prepared, "operation " + std::to_string(in.fields.reduce_operation) + " is not known");
  reduction.within_quad = in.fields.simd == 0;
  reduction.prefix = in.fields.prefix != 0;
  reduction.bits = in.sources[0].bits;
  finish(in, state, reduced(reduction, patterns(state, in.sources[0]), state.exec_mask));
}

void unknown_derivative(const PreparedInstruction& prepared, ThreadState&) {
  fault(prepared, "which lanes it subtracts is unknown");
}

}  // namespace

StepFn lane_step(Opcode opcode) {
  switch (opcode) {
    case Opcode::GetSr: return get_special_register;
    case Opcode::Icmpsel:
    case Opcode::Fcmpsel: return select;
    case Opcode::IcmpBallot:
    case Opcode::FcmpBallot: return ballot;
    case Opcode::Shuffle: return shuffle;
    case Opcode::Reduce: return reduce;
    case Opcode::Dfdx:
    case Opcode::Dfdy: return unknown_derivative;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
