#include "isa/intel/exec/register_accesses.hpp"

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {
namespace {

constexpr int kFlagBits = 16;
constexpr int kSpanBits = 64;  ///< flags of the machine, bytes of both accumulators

std::uint64_t ones(int first, int count) {
  std::uint64_t bits = 0;
  for (int bit = first; bit < first + count && bit < kSpanBits; ++bit)
    bits |= std::uint64_t{1} << bit;
  return bits;
}

/// Flag bits of `channels` of the instruction in its flag subregister.
std::uint64_t own_flags(const Prepared& prepared, std::uint32_t channels) {
  const Instruction& in = *prepared.instruction;
  const int first = kFlagBits * (in.flag_subreg & 1) + in.first_channel();
  std::uint64_t bits = 0;
  for_each_bit(channels, [&](int n) {
    const int bit = (first + masked_channel(*prepared.plan, n)) & 31;
    bits |= std::uint64_t{1} << (2 * kFlagBits * (in.flag_reg & 1) + bit);
  });
  return bits;
}

/// Flags that the predicate reads; for a branch, the flags of all channels of the thread.
std::uint64_t predicate_flags(const Prepared& prepared, bool of_whole_thread) {
  const Instruction& in = *prepared.instruction;
  if (in.pred_ctrl == PredCtrl::None) return 0;
  const int channels = prepared.plan->lanes;
  const std::uint64_t exact = own_flags(prepared, low_bits(channels));
  if (in.pred_ctrl == PredCtrl::Sequential && !of_whole_thread) return exact;
  // Groups and vertical predicates count whole subregisters, at worst too many.
  const bool vertical =
      !in.is_align16() && (in.pred_ctrl == PredCtrl::Any2v || in.pred_ctrl == PredCtrl::All2v);
  const bool both = of_whole_thread || vertical || in.first_channel() + channels > kFlagBits;
  const int subregister = 2 * (in.flag_reg & 1) + (both ? 0 : in.flag_subreg & 1);
  return ones(kFlagBits * subregister, both ? 2 * kFlagBits : kFlagBits) | exact;
}

/// Adds the elements of an architecture register or accumulator that an operand's channels access.
void add_special(RegisterParts& parts, const OperandPlan& operand, std::uint32_t channels) {
  const auto kind = static_cast<Arf>(operand.number >> 4);
  const int bytes = size_of(operand.type);
  for_each_bit(channels, [&](int n) {
    const int first = operand.offsets[static_cast<std::size_t>(n)];
    if (operand.place == Place::Accumulator) {
      parts.accumulators |= ones(first, bytes);
    } else if (operand.place == Place::Architecture && kind == Arf::Flag) {
      parts.flags |= ones(2 * kFlagBits * (operand.number & 1) + 8 * first, 8 * bytes);
    } else if (operand.place == Place::Architecture && kind == Arf::Address) {
      parts.address |= static_cast<std::uint16_t>(ones(first / 2, (bytes + 1) / 2));
    }
  });
}

/// Adds the index registers that give an indirect operand its addresses.
void add_index(RegisterParts& parts, const Prepared& prepared, const OperandPlan& operand) {
  const Plan& plan = *prepared.plan;
  if (operand.place < Place::Indirect) return;
  if (operand.place == Place::IndirectMove) {
    const int words = address_words(prepared.program->gen);
    parts.address = static_cast<std::uint16_t>(
        ones(0, words));  // a0.0, and one for each element of the destination
    return;
  }
  int registers = 1;
  if (operand.place == Place::IndirectSplit) registers = 2;
  if (operand.place == Place::IndirectRows)
    registers = (plan.lanes + operand.row_width - 1) / operand.row_width;
  parts.address |= static_cast<std::uint16_t>(ones(operand.addr_subreg, registers));
}

/// Accumulator bytes of an implicit access of the enabled channels.
std::uint64_t implicit_accumulator(const Plan& plan, std::uint32_t enabled) {
  if (plan.dst.place >= Place::Indirect) return ~std::uint64_t{0};  // depends on the address
  const int bytes = kGrfBytes / plan.accumulator_lanes;
  std::uint64_t parts = 0;
  for (int n = 0; n < plan.lanes; ++n)
    if (((enabled >> n) & 1) != 0) parts |= ones((plan.accumulator_first + n) * bytes, bytes);
  return parts;
}

std::uint32_t enabled_channels(const Prepared& prepared, const IntelState& state) {
  return prepared.plan->semantics->condition == ConditionUse::Select
             ? unpredicated_enables(prepared, state)
             : channel_enables(prepared, state);
}

}  // namespace

RegisterParts read_parts(const Prepared& prepared, const IntelState& state) {
  const Instruction& in = *prepared.instruction;
  const Plan& plan = *prepared.plan;
  RegisterParts parts;
  parts.grf = read_bytes(prepared, state);
  const bool moves_data = plan.semantics != nullptr && plan.semantics->execute == nullptr;
  parts.flags = predicate_flags(prepared, !moves_data && prepared.action == Action::Execute);
  if (!plan.problem.empty()) return parts;
  if (prepared.action == Action::Send) {
    if (in.descriptor_is_register()) parts.address = 3;  // a0.0 and a0.1: one dword
    if (in.ex_desc_is_register)
      parts.address |= static_cast<std::uint16_t>(3 << 2 * (in.ex_desc_subreg & 7));
    return parts;
  }
  // Only sends and instructions that cannot execute have no semantics.
  // NOLINTBEGIN(clang-analyzer-core.NullDereference)
  const std::uint32_t enabled = enabled_channels(prepared, state);
  for (std::size_t k = 0; k < plan.lane_sources; ++k) {
    add_special(parts, plan.src[k], plan.semantics->channel_group == 1 ? enabled : ~0u);
    add_index(parts, prepared, plan.src[k]);
  }
  add_index(parts, prepared, plan.dst);
  if (plan.reads_accumulator) parts.accumulators |= implicit_accumulator(plan, enabled);
  // NOLINTEND(clang-analyzer-core.NullDereference)
  return parts;
}

RegisterParts written_parts(const Prepared& prepared, const IntelState& state) {
  const Instruction& in = *prepared.instruction;
  const Plan& plan = *prepared.plan;
  RegisterParts parts;
  if (prepared.action == Action::Send || !plan.problem.empty()) return parts;
  parts.grf = written_bytes(prepared, state);
  const std::uint32_t enabled = enabled_channels(prepared, state);
  add_special(parts, plan.dst, enabled);
  const bool moves_data = plan.semantics->execute == nullptr;
  if (moves_data && writes_flags(in)) parts.flags |= own_flags(prepared, enabled);
  if (plan.accumulate != nullptr && plan.dst.place != Place::Accumulator)
    parts.accumulators |= implicit_accumulator(plan, enabled);
  return parts;
}

int accumulator_lane_bytes(const Prepared& prepared) {
  const Plan& plan = *prepared.plan;
  return plan.dst.place == Place::Accumulator ? kGrfBytes / accumulator_lanes(plan.dst.type)
                                              : kGrfBytes / plan.accumulator_lanes;
}

}  // namespace eu::isa
