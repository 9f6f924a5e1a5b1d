#include "isa/intel/exec/fast/fast_path.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/fast/entries.hpp"
#include "isa/intel/exec/fast/tables.hpp"

namespace eu::isa::fast {
namespace {

constexpr int kVectorBytes = 16;  ///< bytes of an expanded immediate vector

/// True for a word that is the same for all channels: it can be replaced by a dword of its value.
bool is_word_constant(const OperandPlan& operand) {
  return operand.place == Place::Constant && (operand.type == Type::W || operand.type == Type::UW);
}

std::int32_t value_of_word(const OperandPlan& operand) {
  std::uint16_t bits;
  std::memcpy(&bits, operand.constant.data(), sizeof bits);
  return operand.type == Type::W ? static_cast<std::int16_t>(bits) : bits;
}

constexpr bool match(Elements wanted, Type type) {
  switch (wanted) {
    case Elements::Float: return type == Type::F || type == Type::VF;
    case Elements::Signed: return type == Type::D;
    case Elements::Unsigned: return type == Type::UD;
    case Elements::Dword: return type == Type::D || type == Type::UD;
    case Elements::Any: return size_of(type) == 4;
    case Elements::SignedWord: return type == Type::W;
    case Elements::UnsignedWord: return type == Type::UW;
  }
  return false;
}

bool match(Elements wanted, const OperandPlan& source) {
  if (!is_word_constant(source)) return match(wanted, source.type);
  if (wanted == Elements::Unsigned) return value_of_word(source) >= 0;
  return match(wanted, Type::D);
}

bool modifiers_allowed(Modifiers allowed, const OperandPlan& operand) {
  if (operand.complement) return false;
  if (operand.absolute) return allowed == Modifiers::All;
  return !operand.negate || allowed != Modifiers::None;
}

bool matches(const Entry& entry, const Instruction& instruction, const Plan& plan) {
  if (entry.operate != plan.operate || entry.sources != plan.lane_sources) return false;
  if (entry.float_rules && is_float(plan.src[0].type) && *entry.float_rules != plan.float_rules)
    return false;
  if (entry.by_mode && *entry.by_mode != (plan.keep_singles != 0)) return false;
  if (entry.conditional != (instruction.cond_mod != CondMod::None)) return false;
  if (plan.dst.place != Place::Null && !match(entry.destination, plan.dst.type)) return false;
  for (int k = 0; k < entry.sources; ++k) {
    const OperandPlan& operand = plan.src[static_cast<std::size_t>(k)];
    if (!match(k == 0 ? entry.source0 : entry.source1, operand)) return false;
    if (!modifiers_allowed(entry.modifiers, operand)) return false;
  }
  return !instruction.saturate || entry.modifiers == Modifiers::All;
}

/// Bytes from one channel to the next; empty if the step is not constant.
std::optional<int> even_step(const OperandPlan& operand, int channels) {
  const int step = channels > 1 ? operand.offsets[1] - operand.offsets[0] : size_of(operand.type);
  for (std::size_t n = 1; n < static_cast<std::size_t>(channels); ++n)
    if (operand.offsets[n] - operand.offsets[n - 1] != step) return std::nullopt;
  return step;
}

/// True for one element for all channels, or a vector whose elements are in the order of channels.
bool is_repeatable_constant(const OperandPlan& operand, int channels) {
  if (!is_packed_vector(operand.type)) return true;
  for (int n = 0; n < channels; ++n)
    if (operand.offsets[static_cast<std::size_t>(n)] != n * size_of(operand.type) % kVectorBytes)
      return false;
  return true;
}

std::optional<Kind> kind_of(const OperandPlan& operand, int channels) {
  if (operand.place == Place::Constant)
    return is_repeatable_constant(operand, channels) ? std::optional<Kind>(Kind::Constant)
                                                     : std::nullopt;
  if (operand.place != Place::Grf) return std::nullopt;
  const std::optional<int> step = even_step(operand, channels);
  if (!step) return std::nullopt;
  if (*step == 0) return Kind::Scalar;
  return *step == size_of(operand.type) ? std::optional<Kind>(Kind::Packed) : std::nullopt;
}

bool packed_destination(const Plan& plan, int channels) {
  if (plan.dst.place == Place::Null) return true;
  return plan.dst.place == Place::Grf && even_step(plan.dst, channels) == 4;
}

/// Repeats a constant over eight elements; the general path's offsets still read the same values.
void repeat_constant(OperandPlan& operand) {
  if (operand.place != Place::Constant) return;
  if (is_word_constant(operand)) {
    const std::int32_t value = value_of_word(operand);
    std::memcpy(operand.constant.data(), &value, sizeof value);
  }
  const std::size_t period = operand.type == Type::VF ? kVectorBytes : 4;
  for (std::size_t byte = period; byte < operand.constant.size(); ++byte)
    operand.constant[byte] = operand.constant[byte - period];
}

void set_masks(const Instruction& instruction, Plan& plan) {
  const std::uint32_t lanes = low_bits(plan.lanes);
  const bool leaves_lanes = (plan.written_lanes & lanes) != lanes;
  // sel uses its predicate to select, not as a mask.
  const bool predicated =
      instruction.pred_ctrl != PredCtrl::None && plan.semantics->condition != ConditionUse::Select;
  plan.fast.all_channels = lanes;
  plan.fast.first_channel = static_cast<std::uint8_t>(instruction.first_channel());
  plan.fast.no_mask = instruction.no_mask ? ~0u : 0u;
  plan.fast.special_mask = predicated || leaves_lanes;
}

void set_source(Plan& plan, std::size_t k) {
  constexpr std::uint32_t kSign = 0x80000000;
  OperandPlan& operand = plan.src[k];
  repeat_constant(operand);
  plan.fast.src_byte[k] = operand.offsets[0];
  if (is_integer(operand.type)) {
    plan.fast.flip_bits[k] = operand.negate ? ~0u : 0u;
  } else {
    plan.fast.set_bits[k] = operand.absolute ? kSign : 0;
    plan.fast.flip_bits[k] = operand.absolute != operand.negate ? kSign : 0;
  }
}

void set_destination(const Instruction& instruction, Plan& plan) {
  plan.fast.saturates = instruction.saturate;
  plan.fast.writes_grf = plan.dst.place == Place::Grf;
  plan.fast.dst_byte = plan.dst.offsets[0];
}

}  // namespace

StepFn fast_path(const Instruction& instruction, Plan& plan) {
  const auto elements =
      std::find(std::begin(kElements), std::end(kElements), instruction.exec_size);
  const int size = elements == std::end(kElements) ? -1 : static_cast<int>(elements - kElements);
  if (size < 0 || plan.accumulate != nullptr) return nullptr;
  if (!packed_destination(plan, instruction.exec_size)) return nullptr;
  for (std::size_t family = 0; family < kFamilies; ++family) {
    const Entry& entry = entries()[family];
    if (!matches(entry, instruction, plan)) continue;
    Kind kinds[3] = {Kind::Packed, Kind::Packed, Kind::Packed};
    for (int k = 0; k < entry.sources; ++k) {
      const std::optional<Kind> kind =
          kind_of(plan.src[static_cast<std::size_t>(k)], instruction.exec_size);
      if (!kind) return nullptr;
      kinds[k] = *kind;
      set_source(plan, static_cast<std::size_t>(k));
    }
    set_masks(instruction, plan);
    set_destination(instruction, plan);
    const Variants& variants = *table()[family];
    return variants[static_cast<std::size_t>(variant_index(size, kinds[0], kinds[1], kinds[2]))];
  }
  return nullptr;
}

}  // namespace eu::isa::fast
