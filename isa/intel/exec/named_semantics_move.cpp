// mov, movi, smov, dim, sel, cmp, cmpn (IVB PRM 6.17, 6.18, 6.41.10, 6.42, 6.55).
#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/functors.hpp"
#include "isa/intel/exec/lane_functions.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

const char* check_movi(const Instruction& instruction, Generation) {
  const Operand& source = instruction.src[0];
  if (!source.indirect) return "the source must be addressed indirectly";
  if (source.addr_subreg != 0) return "the source's index registers must start at a0.0";
  if (source.type != instruction.dst.type) return "source and destination must have one type";
  if (source.type == Type::DF) return "has no meaning for DF";
  if (instruction.exec_size > 8) return "the execution size must not exceed 8";
  if (instruction.is_align16()) return "Align16 is not allowed";
  return nullptr;
}

/// Only an immediate mask is supported, the only form that compilers emit (isa/GEN8.md X12).
const char* check_smov(const Instruction& instruction, Generation) {
  const Operand& mask = instruction.src[1];
  const bool is_integer_mask =
      mask.is_immediate() && is_integer(mask.type) && !is_packed_vector(mask.type);
  return is_integer_mask ? nullptr
                         : "the mask of channels must be an integer immediate: no public text says "
                           "what smov does with another one";
}

const char* check_dim(const Instruction& instruction, Generation) {
  if (!instruction.src[0].is_immediate()) return "the source must be an immediate";
  return instruction.dst.type == Type::DF ? nullptr : "the destination must be DF";
}

const char* check_sel(const Instruction& instruction, Generation) {
  const bool predicated = instruction.pred_ctrl != PredCtrl::None;
  const bool conditional = instruction.cond_mod != CondMod::None;
  if (predicated && conditional) return "a predicate and a condition modifier exclude each other";
  if (!predicated && !conditional) return "needs a predicate or a condition modifier";
  return nullptr;
}

const char* check_cmp(const Instruction& instruction, Generation) {
  switch (instruction.cond_mod) {
    case CondMod::None: return "needs a condition modifier";
    case CondMod::Overflow:
    case CondMod::Unordered: return "compares only with .z, .nz, .g, .ge, .l and .le";
    default: return nullptr;
  }
}

/// True for .ge and .l, maximum and minimum: of a number and NaN they return the number (IVB
/// PRM 2.3.1.4).
bool is_min_max(CondMod condition) {
  return condition == CondMod::GreaterEqual || condition == CondMod::Less;
}

template <bool second_nan_wins>
constexpr Semantics comparison() {
  return lanewise(compare<Integer, second_nan_wins>, compare<float, second_nan_wins>,
                  compare<double, second_nan_wins>)
      .with_quad(compare<Wide, second_nan_wins>)
      .with_half(compare<float, second_nan_wins>)
      .with(ConditionUse::Compare)
      .checked_by(check_cmp);
}

constexpr Semantics copy() {
  return lanewise(operate1<Copy, Integer>, operate1<Copy, float>, operate1<Copy, double>)
      .with_quad(operate1<Copy, Wide>)
      .with_half(operate1<Copy, float>)
      .with(FloatRules::Copy);
}

/// csel: selects by the comparison of source 2 with zero (isa/GEN8.md X6).
void choose(Frame& frame) {
  float zeros[kMaxChannels] = {};
  const std::uint32_t first = compare_lanes(frame.prepared.instruction->cond_mod, false,
                                            frame.src[2].single, zeros, frame.groups);
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] = (first >> n) & 1 ? frame.src[0].single[n] : frame.src[1].single[n];
  });
}

}  // namespace

template <class V>
void select(Frame& frame) {
  const CondMod condition = frame.prepared.instruction->cond_mod;
  const V* a = frame.src[0].as<V>();
  const V* b = frame.src[1].as<V>();
  const std::uint32_t first =
      condition == CondMod::None
          ? instruction_predicate(frame.prepared, frame.state)
          : compare_lanes(condition, is_min_max(condition), a, b, frame.groups);
  V* result = frame.result.as<V>();
  for_each_lane(frame.groups, [=](int n) { result[n] = (first >> n) & 1 ? a[n] : b[n]; });
}

template <class V, bool second_nan_wins>
void compare(Frame& frame) {
  frame.condition = compare_lanes(frame.prepared.instruction->cond_mod, second_nan_wins,
                                  frame.src[0].as<V>(), frame.src[1].as<V>(), frame.groups);
}

template void select<Integer>(Frame&);
template void select<Wide>(Frame&);
template void select<float>(Frame&);
template void select<double>(Frame&);
template void compare<Integer, false>(Frame&);
template void compare<Integer, true>(Frame&);
template void compare<Wide, false>(Frame&);
template void compare<Wide, true>(Frame&);
template void compare<float, false>(Frame&);
template void compare<float, true>(Frame&);
template void compare<double, false>(Frame&);
template void compare<double, true>(Frame&);

namespace semantics {

const Semantics mov = copy();
const Semantics movi = copy().with(SourceShape::Indexed).checked_by(check_movi);
/// A mov of the channels in the immediate mask (Plan::written_lanes).
const Semantics smov = copy().with(SourceShape::First).checked_by(check_smov);
const Semantics dim = copy().with(SourceShape::Double).checked_by(check_dim);
const Semantics sel = lanewise(select<Integer>, select<float>, select<double>)
                          .with_quad(select<Wide>)
                          .with_half(select<float>)
                          .with(FloatRules::Copy)
                          .with(ConditionUse::Select)
                          .checked_by(check_sel);
const Semantics csel =
    lanewise(nullptr, choose, nullptr).with(ConditionUse::Choose).checked_by(check_cmp);
const Semantics cmp = comparison<false>();
const Semantics cmpn = comparison<true>();

}  // namespace semantics
}  // namespace eu::isa
