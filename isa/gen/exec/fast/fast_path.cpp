#include "isa/gen/exec/fast/fast_path.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "isa/gen/exec/fast/families.hpp"
#include "isa/gen/exec/fast/variants.hpp"
#include "isa/gen/exec/lane_functions.hpp"

namespace eu::isa::fast {
namespace {

/// What a specialised function takes an operand's elements for.
enum class Elements : std::uint8_t { Float, Signed, Unsigned, Dword, Any };

constexpr bool match(Elements wanted, Type type) {
  switch (wanted) {
    case Elements::Float: return type == Type::F || type == Type::VF;
    case Elements::Signed: return type == Type::D;
    case Elements::Unsigned: return type == Type::UD;
    case Elements::Dword: return type == Type::D || type == Type::UD;
    case Elements::Any: return size_of(type) == 4;
  }
  return false;
}

/// Modifiers that a specialised function can apply.
enum class Modifiers : std::uint8_t {
  None,
  Negate,  ///< of sources
  All,     ///< of sources, and saturation: arithmetic on floats
};

/// A specialised family, and the instructions it stands for.
struct Entry {
  OperateFn operate;  ///< what the general path calls
  int sources;
  Elements source0, source1, destination;
  Modifiers modifiers;
  std::optional<FloatRules> float_rules;  ///< empty where they make no difference
  bool conditional;                       ///< with a condition modifier, or without
  const Variants* variants;
};

template <class Functor>
constexpr Entry float2() {
  return {operate2<Functor, float>,
          2,
          Elements::Float,
          Elements::Float,
          Elements::Float,
          Modifiers::All,
          {},
          false,
          &kVariants<Binary<Functor, float>, 2>};
}

/// Operations whose low 32 bits depend on the low 32 bits of their sources only.
template <class Functor>
constexpr Entry dword2(OperateFn operate = operate2<Functor, Integer>) {
  return {operate,
          2,
          Elements::Dword,
          Elements::Dword,
          Elements::Dword,
          Modifiers::Negate,
          {},
          false,
          &kVariants<Binary<Functor, std::uint32_t>, 2>};
}

template <class Functor>
constexpr Entry dword1() {
  return {operate1<Functor, Integer>,
          1,
          Elements::Dword,
          Elements::Dword,
          Elements::Dword,
          Modifiers::Negate,
          {},
          false,
          &kVariants<Unary<Functor, std::uint32_t>, 1>};
}

template <class Functor, class T>
constexpr Entry shift(OperateFn operate, Elements elements, Modifiers modifiers) {
  return {operate,
          2,
          elements,
          Elements::Dword,
          Elements::Dword,
          modifiers,
          {},
          false,
          &kVariants<Shift<Functor, T>, 2>};
}

template <class From, class To>
constexpr Entry conversion(OperateFn operate, Elements from, Elements to) {
  return {operate,
          1,
          from,
          from,
          to,
          Modifiers::None,
          FloatRules::Raw,
          false,
          &kVariants<Move<From, To>, 1>};
}

template <class T>
constexpr Entry comparison(OperateFn operate, Elements elements, Modifiers modifiers) {
  return {operate,
          2,
          elements,
          elements,
          Elements::Any,
          modifiers,
          {},
          true,
          &kVariants<Comparison<T>, 2>};
}

template <class T>
constexpr Entry conditional_selection(OperateFn operate, Elements elements, Modifiers modifiers) {
  return {operate,  2,        elements,
          elements, elements, modifiers,
          {},       true,     &kVariants<ConditionalSelection<T>, 2>};
}

constexpr Entry predicated_selection(OperateFn operate, Elements elements) {
  return {operate,         2,        elements,
          elements,        elements, Modifiers::None,
          FloatRules::Raw, false,    &kVariants<PredicatedSelection, 2>};
}

constexpr Entry kEntries[] = {
    float2<Add>(),
    float2<Multiply>(),
    {operate3<MultiplyAdd, float>,
     3,
     Elements::Float,
     Elements::Float,
     Elements::Float,
     Modifiers::All,
     {},
     false,
     &kVariants<Fused, 3>},
    {operate1<Copy, float>, 1, Elements::Float, Elements::Float, Elements::Float, Modifiers::All,
     FloatRules::Arithmetic, false, &kVariants<Unary<Copy, float>, 1>},
    conversion<std::uint32_t, std::uint32_t>(operate1<Copy, float>, Elements::Float,
                                             Elements::Float),
    conversion<float, std::int32_t>(operate1<Copy, float>, Elements::Float, Elements::Signed),
    conversion<float, std::uint32_t>(operate1<Copy, float>, Elements::Float, Elements::Unsigned),
    conversion<std::int32_t, float>(operate1<Copy, Integer>, Elements::Signed, Elements::Float),
    conversion<std::uint32_t, float>(operate1<Copy, Integer>, Elements::Unsigned, Elements::Float),
    dword1<Copy>(),
    dword1<Not>(),
    dword2<Add>(),
    dword2<MultiplyByLowWord>(),
    dword2<And>(),
    dword2<Or>(),
    dword2<Xor>(),
    shift<ShiftLeft, std::uint32_t>(operate2<ShiftLeft, Integer>, Elements::Dword,
                                    Modifiers::Negate),
    shift<ShiftRight, std::uint32_t>(shift_right_logical, Elements::Dword, Modifiers::Negate),
    shift<ShiftRight, std::int32_t>(operate2<ShiftRight, Integer>, Elements::Signed,
                                    Modifiers::None),
    shift<ShiftRight, std::uint32_t>(operate2<ShiftRight, Integer>, Elements::Unsigned,
                                     Modifiers::None),
    comparison<float>(compare<float, false>, Elements::Float, Modifiers::All),
    comparison<std::int32_t>(compare<Integer, false>, Elements::Signed, Modifiers::None),
    comparison<std::uint32_t>(compare<Integer, false>, Elements::Unsigned, Modifiers::None),
    conditional_selection<float>(select<float>, Elements::Float, Modifiers::All),
    conditional_selection<std::int32_t>(select<Integer>, Elements::Signed, Modifiers::None),
    conditional_selection<std::uint32_t>(select<Integer>, Elements::Unsigned, Modifiers::None),
    predicated_selection(select<float>, Elements::Float),
    predicated_selection(select<Integer>, Elements::Dword),
};

bool modifiers_allowed(Modifiers allowed, const OperandPlan& operand) {
  if (operand.absolute) return allowed == Modifiers::All;
  return !operand.negate || allowed != Modifiers::None;
}

bool matches(const Entry& entry, const Instruction& instruction, const Plan& plan) {
  if (entry.operate != plan.operate || entry.sources != plan.lane_sources) return false;
  if (entry.float_rules && is_float(plan.src[0].type) && *entry.float_rules != plan.float_rules)
    return false;
  if (entry.conditional != (instruction.cond_mod != CondMod::None)) return false;
  if (plan.dst.place != Place::Null && !match(entry.destination, plan.dst.type)) return false;
  for (int k = 0; k < entry.sources; ++k) {
    const OperandPlan& operand = plan.src[static_cast<std::size_t>(k)];
    if (!match(k == 0 ? entry.source0 : entry.source1, operand.type)) return false;
    if (!modifiers_allowed(entry.modifiers, operand)) return false;
  }
  return !instruction.saturate || entry.modifiers == Modifiers::All;
}

/// Bytes from one channel to the next; empty if that differs among them.
std::optional<int> even_step(const OperandPlan& operand, int channels) {
  const int step = channels > 1 ? operand.offsets[1] - operand.offsets[0] : 4;
  for (std::size_t n = 1; n < static_cast<std::size_t>(channels); ++n)
    if (operand.offsets[n] - operand.offsets[n - 1] != step) return std::nullopt;
  return step;
}

std::optional<Kind> kind_of(const OperandPlan& operand, int channels) {
  if (operand.place == Place::Constant) return Kind::Constant;
  if (operand.place != Place::Grf) return std::nullopt;
  const std::optional<int> step = even_step(operand, channels);
  if (!step) return std::nullopt;
  if (*step == 0) return Kind::Scalar;
  return *step == 4 ? std::optional<Kind>(Kind::Packed) : std::nullopt;
}

bool packed_destination(const Plan& plan, int channels) {
  if (plan.dst.place == Place::Null) return true;
  return plan.dst.place == Place::Grf && even_step(plan.dst, channels) == 4;
}

/// Constants as eight elements; the general path's offsets lead to the same values as before.
void repeat_constant(OperandPlan& operand) {
  if (operand.place != Place::Constant) return;
  const std::size_t period = operand.type == Type::VF ? 16 : 4;
  for (std::size_t byte = period; byte < operand.constant.size(); ++byte)
    operand.constant[byte] = operand.constant[byte - period];
}

void set_masks(const Instruction& instruction, Plan& plan) {
  const bool masks_components =
      instruction.is_align16() && !instruction.no_mask && instruction.dst.channel_enable != 0xf;
  // The predicate of sel is no mask.
  const bool predicated =
      instruction.pred_ctrl != PredCtrl::None && plan.semantics->condition != ConditionUse::Select;
  plan.fast.all_channels = low_bits(plan.lanes);
  plan.fast.first_channel = static_cast<std::uint8_t>(instruction.first_channel());
  plan.fast.no_mask = instruction.no_mask ? ~0u : 0u;
  plan.fast.special_mask = predicated || masks_components;
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
  for (const Entry& entry : kEntries) {
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
    return (*entry.variants)[static_cast<std::size_t>(
        variant_index(size, kinds[0], kinds[1], kinds[2]))];
  }
  return nullptr;
}

}  // namespace eu::isa::fast
